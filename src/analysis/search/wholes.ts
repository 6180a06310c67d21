/**
 * Layouts made from scratch: the disks become volumes, and objects lie on them together or apart. Disks of volumes with pinned objects stay what they
 * are; what survived a failed disk before is mirrored or has parity afterwards.
 */
import { KIB, MIB } from '../../base/units.ts';
import { remakeStep, remake, type RemakeKind } from '../../scenario/edit/remake.ts';
import { failedDisks } from '../../scenario/failures.ts';
import { layOut } from '../../scenario/layout.ts';
import { disksName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatBytes, listWords, plural } from '../format.ts';
import type { Profile } from './profile.ts';
import type { Whole } from './state.ts';

const UNITS = [64 * KIB, 256 * KIB, MIB] as const;

/** Objects that lie together on so many disks. */
interface Group {
  readonly objects: readonly number[];
  readonly disks: readonly number[];
}

interface Wanted {
  /** Objects that lie elsewhere, the busiest first; what nobody asks for lies with the first of them. */
  readonly moving: readonly number[];
  readonly staying: ReadonlySet<number>;
  readonly survives: boolean;
}

export function wholesOf(scenario: Scenario, profile: Profile, { moving, staying, survives }: Wanted): readonly Whole[] {
  const pool = poolOf(scenario, staying);
  if (pool === null || pool.length < 2 || moving.length === 0) return [];
  const cuts: { readonly name: string; readonly groups: readonly Group[] }[] = [
    { name: 'together', groups: [{ objects: moving, disks: pool }] },
  ];
  const least = survives ? 2 : 1;
  if (moving.length > 1 && pool.length >= least * 2)
    cuts.push({ name: 'two', groups: dealt(profile, halves(profile, moving), pool, least) });
  if (moving.length > 2 && pool.length >= least * moving.length) {
    const each = moving.map((object) => [object]);
    cuts.push({ name: 'apart', groups: dealt(profile, each, pool, least) });
  }
  const kinds: readonly RemakeKind[] = survives ? ['mirror', 'raid5'] : ['stripe'];
  return cuts.flatMap(({ name, groups }) =>
    kinds.flatMap((kind) => UNITS.map((unit) => wholeOf(scenario, `${name}/${kind}/${unit}`, groups, kind, unit, staying))),
  );
}

/** Disks that may become other volumes; null where volumes have what a new one would lose. */
function poolOf(scenario: Scenario, staying: ReadonlySet<number>): readonly number[] | null {
  const { volumes, volumeGroups = [], hardware, database, timeline = [] } = scenario;
  if (volumeGroups.length > 0 || timeline.length > 0 || scenario.policy !== undefined || database.partitions !== undefined) return null;
  const isSpecial = (volume: Scenario['volumes'][number]): boolean =>
    volume.queue !== undefined ||
    volume.adapter !== undefined ||
    ('behind' in volume && volume.behind !== undefined) ||
    ('controller' in volume && volume.controller !== undefined) ||
    ('rebuild' in volume && volume.rebuild !== undefined);
  if (volumes.some(isSpecial) || failedDisks(scenario).size > 0) return null;
  const layout = layOut(scenario);
  const kept = new Set<number>();
  for (const object of staying)
    for (let psu = layout.objectFirst[object]; psu < layout.objectFirst[object + 1]; psu++)
      for (const disk of layout.targets[layout.target[psu]]?.disks ?? []) kept.add(disk);
  return hardware.disks.flatMap((_, disk) => (kept.has(disk) ? [] : [disk]));
}

/** Two sets of objects of which each is used little with those of its own: the busiest one by one to the side where it meets less. */
function halves({ together, busyMs }: Profile, moving: readonly number[]): readonly number[][] {
  const sides: number[][] = [[], []];
  const load = [0, 0];
  for (const object of moving) {
    const meets = sides.map((side) => side.reduce((sum, other) => sum + together[object][other], 0));
    const side = meets[0] === meets[1] ? (load[0] <= load[1] ? 0 : 1) : meets[0] < meets[1] ? 0 : 1;
    sides[side].push(object);
    load[side] += most(busyMs[object]);
  }
  return sides.filter((side) => side.length > 0);
}

const most = (row: Float64Array): number => row.reduce((max, each) => Math.max(max, each), 0);

/** Disks to each set of objects by its load, `least` at least. */
function dealt({ busyMs }: Profile, sets: readonly (readonly number[])[], pool: readonly number[], least: number): readonly Group[] {
  const loads = sets.map((objects) => objects.reduce((sum, object) => sum + most(busyMs[object]), 0));
  const counts = sets.map(() => least);
  // One disk at a time to the set with the most load for each of its disks.
  for (let left = pool.length - least * sets.length; left > 0; left--) {
    let neediest = 0;
    for (let k = 1; k < sets.length; k++) if (loads[k] / counts[k] > loads[neediest] / counts[neediest]) neediest = k;
    counts[neediest]++;
  }
  let next = 0;
  return sets.map((objects, k) => ({ objects, disks: pool.slice(next, (next += counts[k])) }));
}

function wholeOf(
  scenario: Scenario,
  id: string,
  groups: readonly Group[],
  kind: RemakeKind,
  unit: number,
  staying: ReadonlySet<number>,
): Whole {
  const { database, hardware } = scenario;
  const of = (object: number): Group => groups.find(({ objects }) => objects.includes(object)) ?? groups[0];
  const parts = groups.map((group) => ({
    // What nobody asks for lies with the first.
    objects: database.objects.flatMap((object, o) => (!staying.has(o) && of(o) === group ? [object.id] : [])),
    disks: group.disks.map((disk) => hardware.disks[disk].id),
  }));
  const names = groups.map(({ objects }, k) => `${namesOf(scenario, objects, parts, k)} over ${disksName(parts[k].disks)}`);
  const level = { stripe: 'striped', mirror: 'mirrored and striped', raid5: 'as RAID 5' }[kind];
  const volumes = groups.length > 1 ? `, in ${plural(groups.length, 'volume')}` : '';
  return {
    id,
    what: `${listWords(names)}, ${level}, stripe unit ${formatBytes(unit)}${volumes}`,
    unitBytes: unit,
    disks: database.objects.map((_, object) => (staying.has(object) ? null : of(object).disks)),
    isMirrored: kind === 'mirror',
    hasParity: kind === 'raid5',
    apply: (s) => remake(s, kind, unit, parts),
    step: remakeStep(kind, unit, parts),
  };
}

/**
 * The objects of a part, by name where they are few: "everything", "everything but System and Spill space"; "Facts" and "everything else". What is
 * not named in another part or as staying is in the one that has the rest.
 */
function namesOf(
  { database }: Scenario,
  asked: readonly number[],
  parts: readonly { readonly objects: readonly string[] }[],
  k: number,
): string {
  const { objects } = database;
  const own = objects.filter(({ id }) => parts[k].objects.includes(id));
  const staying = objects.filter(({ id }) => !parts.some((part) => part.objects.includes(id)));
  const but = staying.length === 0 ? '' : ` but ${listWords(staying.map(({ name }) => name))}`;
  const list = listWords(own.map(({ name }) => name));
  if (parts.length === 1) return staying.length < own.length ? `everything${but}` : list;
  const rest = own.length - asked.length;
  if (rest < 2 || staying.length > rest) return list;
  return listWords([...asked.map((o) => objects[o].name), `everything else${but}`]);
}
