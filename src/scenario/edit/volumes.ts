/** Building, changing and dissolving volumes. What lies on disks and volumes goes with them or is dealt out; nothing is lost. */
import { capital, plural } from '../../base/units.ts';
import { legalMembers, membersProblem } from '../arrays.ts';
import { failedDisks } from '../failures.ts';
import { groupOfPhysical } from '../groups/extents.ts';
import { diskName, disksName } from '../names.ts';
import { LIMITS, type Placement, type Scenario, type Spread, type Volume } from '../schema.ts';
import { mapSpread } from '../spread.ts';
import { retuned, tuneGroupFor, tuneGroupOf, tuneGroupsInForce, withTuneGroup } from '../tuning.ts';
import { volumeName } from './names.ts';
import { inRange, stripeUnit } from './range.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';
import { admit } from './room.ts';
import { wordsOf } from '../terms.ts';

/** A volume to be built; id and name are found if they are left out, and TUNE GROUP is what its shape calls for. */
export interface NewVolume {
  readonly disks: readonly string[];
  readonly id?: string;
  readonly name?: string;
  readonly tuneGroup?: number;
}

/**
 * Makes a striped volume of loose disks, in the given order. Files that lay on the disks lie on the
 * volume afterwards. Throws EditRefused for disks that do not exist or are in a volume already.
 */
export function makeStripe(scenario: Scenario, wanted: NewVolume, unitBytes: number): Scenario {
  return makeVolume(scenario, wanted, { kind: 'stripe', stripeUnitBytes: stripeUnit(unitBytes) });
}

/** Makes a concatenation of loose disks, in the given order; as `makeStripe` otherwise. */
export function makeConcat(scenario: Scenario, wanted: NewVolume): Scenario {
  return makeVolume(scenario, wanted, { kind: 'concat' });
}

/** All of a volume but who is in it and what it is called. */
export type VolumeForm = Volume extends infer V ? (V extends Volume ? Omit<V, 'id' | 'name' | 'members' | 'tuneGroup'> : never) : never;

/**
 * Makes a volume of any kind of loose disks, in the given order; as `makeStripe` otherwise. Refuses a number of
 * disks that the kind cannot have.
 */
export function makeVolume(
  scenario: Scenario,
  { disks, id = freeVolumeId(scenario), name, tuneGroup }: NewVolume,
  form: VolumeForm,
): Scenario {
  if (disks.length === 0) throw new EditRefused('empty', 'A volume needs at least one disk', 'choose loose disks');
  if (new Set(disks).size < disks.length) throw new EditRefused('member', 'A disk was named twice', 'each disk once');
  for (const disk of disks) checkLoose(scenario, disk);
  if (scenario.volumes.some((v) => v.id === id) || scenario.hardware.disks.some((d) => d.id === id)) {
    throw new EditRefused('member', `The id ${id} is taken`, `another one, such as ${freeVolumeId(scenario)}`);
  }
  if (scenario.volumes.length >= LIMITS.volumes) {
    throw new EditRefused('limit', `There are ${LIMITS.volumes} volumes already`, 'dissolve one first');
  }
  const bare: Volume = { ...form, id, name: name ?? id, members: [...disks] };
  const volume = withTuneGroup(bare, tuneGroup ?? tuneGroupFor(bare, scenario.host));
  checkCount(volume, 'choose');
  return onto(scenario, disks, id, { ...scenario, volumes: [...scenario.volumes, volume] });
}

/** Everything that names one of the disks names the volume afterwards. */
function onto(before: Scenario, disks: readonly string[], volume: string, after: Scenario): Scenario {
  const taken = new Set(disks);
  const rename = (id: string): string => (taken.has(id) ? volume : id);
  const placement = mapPlacement(before.placement, (spread) => mapSpread(spread, rename));
  return admit(before, { ...after, placement }, 0);
}

/** Maps every spread; a list that names only one target is written as `all`. */
function mapPlacement(placement: Placement, change: (spread: Spread, entry: number) => Spread): Placement {
  const changed = (spread: Spread, entry: number): Spread => {
    const next = change(spread, entry);
    if (next.kind === 'all') return next;
    return next.targets.every((id) => id === next.targets[0]) ? { kind: 'all', target: next.targets[0] } : next;
  };
  return {
    ...placement,
    rules: placement.rules.map((rule, k) => ({ ...rule, spread: changed(rule.spread, k) })),
    exceptions: placement.exceptions.map((exception, k) => ({ ...exception, spread: changed(exception.spread, k) })),
  };
}

/**
 * Takes a volume apart. Files that lay on it are dealt out round robin over its disks; where a rule
 * names several targets, the files on the others stay where they are. Failed disks are left out.
 */
export function dissolveVolume(scenario: Scenario, volumeId: string): Scenario {
  const volume = volumeOf(scenario, volumeId);
  refusePhysical(scenario, volumeId, `Volume ${volumeName(volume)}`);
  const failed = failedDisks(scenario);
  const working = volume.members.filter((id) => !failed.has(id));
  // What was lost cannot be dealt out; where nothing works, everything stays on what is broken.
  const members = working.length > 0 ? working : volume.members;
  const volumes = scenario.volumes.filter((v) => v.id !== volumeId);
  const placement = mapPlacement(scenario.placement, (spread, k) => dealtOut(spread, volumeId, members, k));
  return admit(scenario, { ...scenario, volumes, placement }, 0);
}

/**
 * A spread in which the volume's files go to its members in turn and all other files stay. Rule by rule
 * the turn begins one disk further, so that small objects do not pile up on the first.
 */
function dealtOut(spread: Spread, volume: string, members: readonly string[], entry: number): Spread {
  const n = members.length;
  if (spread.kind === 'all') {
    if (spread.target !== volume) return spread;
    return { kind: 'round-robin', targets: [...members], offset: entry % n, segmentShift: 0 };
  }
  const count = spread.targets.filter((id) => id === volume).length;
  if (count === 0) return spread;
  // The list is repeated until every member has had its turn equally often; a longer period keeps all
  // other places, because the old period divides it. `fill` repeats in place: equal runs are cut finer.
  const wanted = n / gcd(n, count);
  const times = Math.max(1, Math.min(spread.kind === 'fill' ? n : wanted, Math.floor(LIMITS.disks / spread.targets.length)));
  let next = 0;
  const turn = (id: string): string => (id === volume ? members[next++ % n] : id);
  const targets =
    spread.kind === 'fill'
      ? spread.targets.flatMap((id) => Array.from({ length: times }, () => turn(id)))
      : Array.from({ length: times }, () => spread.targets.map(turn)).flat();
  return { ...spread, targets };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/**
 * Adds loose disks to a volume, at its end. What lay on them lies on the volume, all of it restriped. Refuses a
 * number that its kind cannot have (an odd disk for a mirror of two copies).
 */
export function addDisks(scenario: Scenario, volumeId: string, disks: readonly string[]): Scenario {
  const volume = volumeOf(scenario, volumeId);
  if (disks.length === 0) throw new EditRefused('empty', 'No disk was chosen', 'choose loose disks');
  for (const disk of disks) checkLoose(scenario, disk);
  const members = [...volume.members, ...new Set(disks)];
  const grown = retuned(volume, { ...volume, members }, scenario.host);
  checkCount(grown, 'add');
  return onto(scenario, disks, volumeId, withVolume(scenario, grown));
}

/**
 * Takes a disk out of its volume; its share of the data is spread over the members that remain, the
 * disk is loose and empty. Taking the last one dissolves the volume. Refused where its kind needs the disk.
 */
export function removeDisk(scenario: Scenario, diskId: string): Scenario {
  if (!scenario.volumes.some((v) => v.members.includes(diskId))) {
    throw new EditRefused('member', `${capital(diskName(diskId))} is in no volume`, 'choose a disk of a volume');
  }
  return removeDisks(scenario, [diskId]);
}

/** Refuses a volume whose kind does not go with its number of disks, with the numbers that do. */
export function checkCount(volume: Volume, doing: 'choose' | 'add' | 'remove' | 'change'): void {
  const problem = membersProblem(volume);
  if (problem === null) return;
  const { below, above } = legalMembers(volume);
  const now = volume.members.length;
  const fixes = {
    choose: `choose ${problem.expected}`,
    add: `add ${plural(above - now, 'disk')} more${below === undefined ? '' : ', or fewer'}`,
    remove: `dissolve ${volumeName(volume)}, change its kind${below === undefined || below === 0 ? '' : `, or take ${plural(now - below, 'disk')} more out, in one step`}`,
    change: `${problem.expected}: add or remove disks first`,
  };
  throw new EditRefused('member', problem.message, fixes[doing]);
}

/** Takes several disks out of one volume in one step, as `removeDisk` does with one: two halves of a mirror, one disk of each array. */
export function removeDisks(scenario: Scenario, diskIds: readonly string[]): Scenario {
  const gone = new Set(diskIds);
  const volume = scenario.volumes.find((v) => v.members.some((id) => gone.has(id)));
  if (!volume) throw new EditRefused('member', `None of ${disksName(diskIds)} is in a volume`, 'choose disks of a volume');
  const members = volume.members.filter((id) => !gone.has(id));
  if (volume.members.length - members.length < gone.size) {
    throw new EditRefused('member', 'The disks are not all of one volume', `choose disks of ${volumeName(volume)} only`);
  }
  if (members.length === 0) return dissolveVolume(scenario, volume.id);
  const shrunk = retuned(volume, { ...volume, members }, scenario.host);
  checkCount(shrunk, 'remove');
  return admit(scenario, withVolume(scenario, shrunk), 0);
}

/** Puts a disk into a volume (or makes it loose with `null`), wherever it is now. */
export function moveDisk(scenario: Scenario, diskId: string, volumeId: string | null): Scenario {
  const now = scenario.volumes.find((v) => v.members.includes(diskId))?.id ?? null;
  if (now === volumeId) return scenario;
  const loose = now === null ? scenario : removeDisk(scenario, diskId);
  return volumeId === null ? loose : addDisks(loose, volumeId, [diskId]);
}

/** Sets the stripe unit in bytes: a multiple of 512 up to 1 GiB. */
export function setStripeUnit(scenario: Scenario, volumeId: string, unitBytes: number): Scenario {
  const volume = volumeOf(scenario, volumeId);
  if (volume.kind === 'concat') throw new EditRefused('member', `Volume ${volumeName(volume)} is not striped`, 'choose a striped volume');
  return admit(scenario, withVolume(scenario, { ...volume, stripeUnitBytes: stripeUnit(unitBytes) }), 0);
}

/** Sets the stripe unit of every striped volume at once; outer stripes over arrays keep theirs. Refused where there is none. */
export function setStripeUnits(scenario: Scenario, unitBytes: number): Scenario {
  const stripeUnitBytes = stripeUnit(unitBytes);
  if (scenario.volumes.every(({ kind }) => kind === 'concat')) {
    throw new EditRefused('member', 'There is no striped volume', 'make a stripe of disks first');
  }
  const volumes = scenario.volumes.map((volume) => (volume.kind === 'concat' ? volume : { ...volume, stripeUnitBytes }));
  return admit(scenario, { ...scenario, volumes }, 0);
}

/** Gives a volume another name, at most 120 characters. */
export function renameVolume(scenario: Scenario, volumeId: string, name: string): Scenario {
  return withVolume(scenario, { ...volumeOf(scenario, volumeId), name: name.slice(0, LIMITS.titleLength) });
}

/** Sets TUNE GROUP of a volume (undefined: the host's) or, with `null` for the volume, the host's own. */
export function setTuneGroup(scenario: Scenario, volumeId: string | null, processes: number | undefined): Scenario {
  const name = wordsOf(scenario).tuneGroup.Name;
  if (volumeId === null) {
    const tuneGroup = inRange(name, processes ?? Number.NaN, 1, LIMITS.queryProcs);
    return { ...scenario, host: { ...scenario.host, tuneGroup } };
  }
  const wanted = processes === undefined ? undefined : inRange(name, processes, 1, LIMITS.queryProcs);
  return withVolume(scenario, withTuneGroup(volumeOf(scenario, volumeId), wanted));
}

/** The same TUNE GROUP for every file group: the host's, and no volume has its own any more. */
export function setEveryTuneGroup(scenario: Scenario, processes: number): Scenario {
  const volumes = scenario.volumes.map((volume) => withTuneGroup(volume, undefined));
  return setTuneGroup({ ...scenario, volumes }, null, processes);
}

/** Lets at least so many processes of a query at every file group; where more are let in already, nothing changes. */
export function raiseTuneGroup(scenario: Scenario, processes: number): Scenario {
  const least = inRange(wordsOf(scenario).tuneGroup.Name, processes, 1, LIMITS.queryProcs);
  const { host } = scenario;
  const volumes = scenario.volumes.map((volume) => (tuneGroupOf(volume, host) < least ? withTuneGroup(volume, least) : volume));
  const raised = { ...scenario, volumes };
  // What is left are loose disks, which have the host's.
  return tuneGroupsInForce(raised).some((now) => now < least) ? setTuneGroup(raised, null, least) : raised;
}

/** The volume of that id; refuses one that does not exist. */
export function volumeOf(scenario: Scenario, id: string): Volume {
  const volume = scenario.volumes.find((v) => v.id === id);
  if (!volume) throw new EditRefused('unknown', `There is no volume ${id}`, 'choose one that exists');
  return volume;
}

/** The scenario with this volume in place of the one of the same id. */
export function withVolume(scenario: Scenario, volume: Volume): Scenario {
  return keepTimeline(scenario, { ...scenario, volumes: scenario.volumes.map((v) => (v.id === volume.id ? volume : v)) });
}

function checkLoose(scenario: Scenario, disk: string): void {
  if (!scenario.hardware.disks.some((d) => d.id === disk)) {
    throw new EditRefused('unknown', `There is no disk ${disk}`, 'choose one that exists');
  }
  const volume = scenario.volumes.find((v) => v.members.includes(disk));
  if (volume)
    throw new EditRefused(
      'member',
      `${capital(diskName(disk))} is in volume ${volumeName(volume)}`,
      `take it out of ${volumeName(volume)} first`,
    );
  refusePhysical(scenario, disk, capital(diskName(disk)));
  const served = scenario.volumes.find((v) => (v.kind === 'mirror' || v.kind === 'raid5') && v.rebuild?.onto === disk);
  if (served)
    throw new EditRefused(
      'member',
      `${capital(diskName(disk))} is the spare of volume ${volumeName(served)}`,
      `choose another spare for ${volumeName(served)} first`,
    );
}

/** Refuses what is a physical volume of a group. */
function refusePhysical(scenario: Scenario, id: string, name: string): void {
  const group = groupOfPhysical(scenario, id);
  if (group === undefined) return;
  const message = `${name} is a physical volume of group ${volumeName(group)}`;
  throw new EditRefused('member', message, `take it out of ${volumeName(group)} first`);
}

/** The first of v1, v2, ... that nothing has. */
export function freeVolumeId(scenario: Scenario): string {
  const groups = scenario.volumeGroups ?? [];
  const taken = new Set(
    [...scenario.volumes, ...scenario.hardware.disks, ...groups, ...groups.flatMap(({ logical }) => logical)].map((x) => x.id),
  );
  let k = 1;
  while (taken.has(`v${k}`)) k++;
  return `v${k}`;
}
