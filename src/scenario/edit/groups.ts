/**
 * Volume groups: making them of disks, logical volumes in them, and which extents are whose. What lay on a disk that comes to a group lies on a
 * logical volume of that disk afterwards; nothing is lost.
 */
import { capital, formatBytes, listWords, MIB, plural } from '../../base/units.ts';
import { allocate, freeRuns, joined } from '../groups/allocate.ts';
import {
  disksUnder,
  extentsIn,
  groupOfPhysical,
  logicalBytes,
  logicalExtents,
  logicalNamed,
  perLeg,
  physicalOf,
} from '../groups/extents.ts';
import { HEAD_BYTES } from '../groups/groups.ts';
import { relocated } from '../groups/relocate.ts';
import { layOut } from '../layout.ts';
import { LIMITS, type LogicalVolume, type Scenario, type VolumeGroup } from '../schema.ts';
import { mapSpread } from '../spread.ts';
import { tuneGroupFor } from '../tuning.ts';
import { sound } from './classes.ts';
import { targetName, volumeName } from './names.ts';
import { readdressed } from './readdress.ts';
import { EditRefused } from './refused.ts';
import { accepted, admit } from './room.ts';

/** The extent of LVM2 where nobody says otherwise. */
export const EXTENT_BYTES = 4 * MIB;

export interface NewGroup {
  /** Disks that no volume has, or volumes. */
  readonly physical: readonly string[];
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly extentBytes?: number | undefined;
}

/** Makes a volume group. What lay on its disks lies on a linear logical volume of each. */
export function createGroup(scenario: Scenario, { physical, id, name, extentBytes = EXTENT_BYTES }: NewGroup): Scenario {
  if (physical.length === 0) throw new EditRefused('empty', 'A volume group needs at least one disk', 'choose disks or volumes');
  const groupId = id ?? freeId(scenario, 'vg');
  const group: VolumeGroup = { id: groupId, name: name ?? groupId, extentBytes, physical: [], logical: [] };
  return given({ ...scenario, volumeGroups: [...(scenario.volumeGroups ?? []), group] }, scenario, group, physical);
}

/** Gives disks or volumes to a group, as `createGroup` does. */
export function addPhysical(scenario: Scenario, groupId: string, ids: readonly string[]): Scenario {
  if (ids.length === 0) throw new EditRefused('empty', 'No disk was chosen', 'choose disks or volumes');
  return given(scenario, scenario, groupNamed(scenario, groupId), ids);
}

function given(scenario: Scenario, before: Scenario, group: VolumeGroup, ids: readonly string[]): Scenario {
  const { targets } = layOut(before);
  for (const id of ids) {
    const target = targets.find((each) => each.id === id);
    if (target === undefined || target.kind === 'logical') {
      const volume = before.volumes.find(({ members }) => members.includes(id));
      const what = volume
        ? `${capital(targetName(before, { id }))} is in volume ${volumeName(volume)}`
        : `There is no disk or volume ${id}`;
      throw new EditRefused(
        volume ? 'member' : 'unknown',
        what,
        volume ? `choose volume ${volumeName(volume)} as a whole` : 'choose one that exists',
      );
    }
    const other = groupOfPhysical(before, id);
    if (other !== undefined) {
      const message = `${capital(targetName(before, { id }))} is a physical volume of group ${volumeName(other)} already`;
      throw new EditRefused('member', message, `take it out of ${volumeName(other)} first`);
    }
  }
  const physical = [...group.physical, ...new Set(ids)];
  let next = withGroup(scenario, { ...group, physical });
  const names = new Map<string, string>();
  for (const id of ids) {
    const { endBytes, capacityBytes } = targets.find((each) => each.id === id)!;
    if (endBytes === 0) continue;
    const extents = Math.ceil(endBytes / group.extentBytes);
    const now = groupNamed(next, group.id);
    const pieces = allocate(freeRuns(next, now), [id], extents, null);
    if (pieces === null) {
      const head = formatBytes(HEAD_BYTES);
      const message = `${capital(targetName(before, { id }))} is too full: of ${formatBytes(capacityBytes)} the volume manager keeps ${head}, and ${formatBytes(endBytes)} in extents of ${formatBytes(group.extentBytes)} do not fit into the rest`;
      throw new EditRefused('room', message, 'smaller extents, or move some files away first');
    }
    const logical = freeId(next, `lv-${id}`.slice(0, 36));
    names.set(id, logical);
    next = withGroup(next, { ...now, logical: [...now.logical, { id: logical, name: logical, pieces }] });
  }
  const rename = (id: string): string => names.get(id) ?? id;
  const { rules, exceptions, ...rest } = next.placement;
  const placement = {
    ...rest,
    rules: rules.map((rule) => ({ ...rule, spread: mapSpread(rule.spread, rename) })),
    exceptions: exceptions.map((exception) => ({ ...exception, spread: mapSpread(exception.spread, rename) })),
  };
  // What lay at a byte of the disk lies at the same byte of its logical volume, gaps included.
  const laid = layOut(before);
  const renamed = { ...laid, targets: laid.targets.map((target) => ({ ...target, id: rename(target.id) })) };
  return sound(before, accepted(before, readdressed(before, renamed, { ...next, placement }), 0));
}

/**
 * Takes a physical volume out of its group: extents on it are mapped to free ones of the others, wherever there are some. With the last one
 * the group is gone, if it has no logical volume.
 */
export function removePhysical(scenario: Scenario, id: string): Scenario {
  const group = groupOfPhysical(scenario, id);
  if (group === undefined)
    throw new EditRefused('member', `${capital(targetName(scenario, { id }))} is in no volume group`, 'choose a disk of one');
  const emptied = emptyPhysical(
    scenario,
    group,
    id,
    group.physical.filter((each) => each !== id),
  );
  const physical = group.physical.filter((each) => each !== id);
  return checked(
    scenario,
    physical.length === 0 ? withoutGroup(emptied, group.id) : withGroup(emptied, { ...groupNamed(emptied, group.id), physical }),
  );
}

/** The document with all extents of a physical volume mapped to free ones of others of its group. */
export function emptyPhysical(scenario: Scenario, group: VolumeGroup, id: string, to: readonly string[]): Scenario {
  return group.logical.reduce((next, { id: logical }) => {
    const now = groupNamed(next, group.id);
    const volume = now.logical.find((each) => each.id === logical)!;
    return physicalOf(volume).includes(id) ? withGroup(next, moved(next, now, volume, [id], to)) : next;
  }, scenario);
}

/** The group with a logical volume's extents on other physical volumes. */
function moved(scenario: Scenario, group: VolumeGroup, volume: LogicalVolume, from: readonly string[], to: readonly string[]): VolumeGroup {
  const pieces = relocated(freeRuns(scenario, group), volume.pieces, from, to);
  if (pieces === null) {
    const free = freeRuns(scenario, group);
    const needed = volume.pieces.reduce((sum, piece) => sum + piece.legs.filter(({ on }) => from.includes(on)).length * perLeg(piece), 0);
    const there = to.reduce((sum, id) => sum + extentsIn(free.get(id) ?? []), 0);
    const missing = needed - there;
    const message =
      missing > 0
        ? `${plural(needed, 'extent')} of logical volume ${volumeName(volume)} would have to move, and ${plural(there, 'extent')} ${there === 1 ? 'is' : 'are'} free there`
        : `Logical volume ${volumeName(volume)} is striped over the physical volumes that have room: two of its stripes would come to one`;
    const fix =
      missing > 0
        ? `free ${formatBytes(missing * group.extentBytes)}: another disk in group ${volumeName(group)}, or smaller logical volumes`
        : `another disk in group ${volumeName(group)}`;
    throw new EditRefused('room', message, fix);
  }
  return withLogical(group, { ...volume, pieces: joined(pieces) });
}

export interface NewLogical {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Rounded up to whole extents, striped to as many on each physical volume. */
  readonly bytes: number;
  /** Physical volumes, in order; default: all of the group. */
  readonly on?: readonly string[] | undefined;
  /** Striped over these, in units of so much; default: linear. */
  readonly stripeUnitBytes?: number | undefined;
}

/** Makes a logical volume of free extents. */
export function createLogical(scenario: Scenario, groupId: string, { id, name, bytes, on, stripeUnitBytes }: NewLogical): Scenario {
  const group = groupNamed(scenario, groupId);
  const places = [...new Set(on === undefined || on.length === 0 ? group.physical : on)];
  checkPlaces(group, places);
  const logical = id ?? freeId(scenario, 'lv');
  const pieces = takeExtents(scenario, group, places, bytes, stripeUnitBytes ?? null);
  const volume = { id: logical, name: name ?? logical, pieces: joined(pieces) };
  const tuneGroup = tuneGroupFor({ members: disksUnder(scenario)(physicalOf(volume)).map(String) }, scenario.host);
  const tuned = tuneGroup === undefined ? volume : { ...volume, tuneGroup };
  return checked(scenario, withGroup(scenario, { ...group, logical: [...group.logical, tuned] }));
}

function checkPlaces(group: VolumeGroup, places: readonly string[]): void {
  const stranger = places.find((id) => !group.physical.includes(id));
  if (stranger !== undefined)
    throw new EditRefused(
      'member',
      `${stranger} is no physical volume of group ${volumeName(group)}`,
      group.physical.length === 0 ? 'add disks to it first' : `choose among ${listWords([...group.physical])}`,
    );
}

function takeExtents(scenario: Scenario, group: VolumeGroup, on: readonly string[], bytes: number, stripeUnitBytes: number | null) {
  const { extentBytes } = group;
  if (!(bytes > 0)) throw new EditRefused('range', 'A logical volume holds at least one extent', formatBytes(extentBytes));
  const stripes = stripeUnitBytes === null ? 1 : on.length;
  const extents = Math.ceil(bytes / extentBytes / stripes) * stripes;
  const free = freeRuns(scenario, group);
  const pieces = allocate(free, on, extents, stripeUnitBytes);
  if (pieces !== null) return pieces;
  const counts = on.map((id) => extentsIn(free.get(id) ?? []));
  const most = stripes > 1 ? stripes * Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
  const where = stripes > 1 ? `${stripes} times as many as on the fullest of ${listWords([...on])}` : `on ${listWords([...on])}`;
  throw new EditRefused(
    'room',
    `${plural(extents, 'extent')} of ${formatBytes(extentBytes)} are wanted, and ${plural(most, 'extent')} ${most === 1 ? 'is' : 'are'} free (${where})`,
    most > 0
      ? `at most ${formatBytes(most * extentBytes)}, other physical volumes, or another disk in the group`
      : 'other physical volumes, or another disk in the group',
    { amountBytes: (extents - most) * extentBytes },
  );
}

/** Makes a logical volume larger or smaller, up to whole extents. New extents follow as the last ones lie, first on its own physical volumes. */
export function resizeLogical(scenario: Scenario, logicalId: string, bytes: number, on?: readonly string[]): Scenario {
  const { group, volume } = logicalOf(scenario, logicalId);
  const { extentBytes } = group;
  const now = logicalExtents(volume);
  const last = volume.pieces[volume.pieces.length - 1];
  const legs = last.legs.length;
  const wanted = Math.ceil(bytes / extentBytes);
  if (!(wanted > 0))
    throw new EditRefused('range', 'A logical volume holds at least one extent', `${formatBytes(extentBytes)}, or remove it`);
  if (wanted < now) refuseShort(scenario, group, volume, wanted);
  if (wanted <= now) return checked(scenario, withGroup(scenario, withLogical(group, { ...volume, pieces: cut(volume, wanted) })));
  const own = last.legs.map((leg) => leg.on);
  const places = on !== undefined && on.length > 0 ? [...new Set(on)] : legs > 1 ? own : [...new Set([...own, ...group.physical])];
  checkPlaces(group, places);
  const unit = places.length > 1 && legs > 1 ? (last.stripeUnitBytes ?? null) : null;
  const pieces = takeExtents(scenario, group, places, (wanted - now) * extentBytes, unit);
  return checked(scenario, withGroup(scenario, withLogical(group, { ...volume, pieces: joined([...volume.pieces, ...pieces]) })));
}

function refuseShort(scenario: Scenario, { extentBytes }: VolumeGroup, volume: LogicalVolume, extents: number): void {
  const target = layOut(scenario).targets.find(({ id }) => id === volume.id);
  if (target === undefined || target.endBytes <= extents * extentBytes) return;
  const least = Math.ceil(target.endBytes / extentBytes) * extentBytes;
  throw new EditRefused(
    'room',
    `Files on logical volume ${volumeName(volume)} end at ${formatBytes(target.endBytes)}`,
    `at least ${formatBytes(least)}, or move files away first`,
    { amountBytes: target.endBytes - extents * extentBytes },
  );
}

/** The first extents of a logical volume; of a striped piece whole rows of them. */
function cut({ pieces }: LogicalVolume, extents: number): LogicalVolume['pieces'] {
  let left = extents;
  return pieces.flatMap((piece) => {
    const legs = piece.legs.length;
    const kept = Math.min(piece.extents, Math.ceil(Math.max(0, left) / legs) * legs);
    left -= kept;
    return kept === 0 ? [] : [{ ...piece, extents: kept }];
  });
}

/** Maps the extents of a logical volume on some physical volumes (none named: all but the targets) to free ones of others. */
export function moveLogical(scenario: Scenario, logicalId: string, to: readonly string[], from?: readonly string[]): Scenario {
  const { group, volume } = logicalOf(scenario, logicalId);
  const places = [...new Set(to)];
  if (places.length === 0)
    throw new EditRefused('empty', 'No physical volume was chosen to move to', `choose among ${listWords([...group.physical])}`);
  checkPlaces(group, places);
  const leaves = (from ?? physicalOf(volume)).filter((id) => !places.includes(id));
  if (!physicalOf(volume).some((id) => leaves.includes(id)))
    throw new EditRefused('member', `Logical volume ${volumeName(volume)} is there already`, 'choose another physical volume');
  return checked(scenario, withGroup(scenario, moved(scenario, group, volume, leaves, places)));
}

/** Removes a logical volume that no file lies on. */
export function removeLogical(scenario: Scenario, logicalId: string): Scenario {
  const { group, volume } = logicalOf(scenario, logicalId);
  const target = layOut(scenario).targets.find(({ id }) => id === logicalId);
  if (target !== undefined && target.usedBytes > 0)
    throw new EditRefused(
      'lost',
      `${formatBytes(target.usedBytes)} lie on logical volume ${volumeName(volume)}`,
      'move its files away first',
    );
  return checked(scenario, withGroup(scenario, { ...group, logical: group.logical.filter(({ id }) => id !== logicalId) }));
}

/** Gives the disks of a group back that has no logical volumes. */
export function dissolveGroup(scenario: Scenario, groupId: string): Scenario {
  const group = groupNamed(scenario, groupId);
  if (group.logical.length > 0)
    throw new EditRefused(
      'member',
      `Group ${volumeName(group)} has ${plural(group.logical.length, 'logical volume')}`,
      'remove them first',
    );
  return checked(scenario, withoutGroup(scenario, groupId));
}

/** Gives a group or a logical volume another name, at most 120 characters. */
export function renameInGroup(scenario: Scenario, id: string, name: string): Scenario {
  const short = name.slice(0, LIMITS.titleLength);
  const found = scenario.volumeGroups?.find((group) => group.id === id);
  if (found !== undefined) return withGroup(scenario, { ...found, name: short });
  const { group, volume } = logicalOf(scenario, id);
  return withGroup(scenario, withLogical(group, { ...volume, name: short }));
}

/** How large a logical volume is, in bytes. */
export const sizeOfLogical = (scenario: Scenario, id: string): number => {
  const { group, volume } = logicalOf(scenario, id);
  return logicalBytes(group, volume);
};

function checked(before: Scenario, after: Scenario): Scenario {
  return sound(before, admit(before, after, 0));
}

const withLogical = (group: VolumeGroup, volume: LogicalVolume): VolumeGroup => ({
  ...group,
  logical: group.logical.map((each) => (each.id === volume.id ? volume : each)),
});

const withGroup = (scenario: Scenario, group: VolumeGroup): Scenario => ({
  ...scenario,
  volumeGroups: (scenario.volumeGroups ?? []).map((each) => (each.id === group.id ? group : each)),
});

function withoutGroup({ volumeGroups = [], ...rest }: Scenario, id: string): Scenario {
  const left = volumeGroups.filter((group) => group.id !== id);
  return left.length === 0 ? rest : { ...rest, volumeGroups: left };
}

function groupNamed(scenario: Scenario, id: string): VolumeGroup {
  const group = scenario.volumeGroups?.find((each) => each.id === id);
  if (group === undefined) throw new EditRefused('unknown', `There is no volume group ${id}`, 'choose one that exists');
  return group;
}

function logicalOf(scenario: Scenario, id: string): { readonly group: VolumeGroup; readonly volume: LogicalVolume } {
  const found = logicalNamed(scenario, id);
  if (found === undefined) throw new EditRefused('unknown', `There is no logical volume ${id}`, 'choose one that exists');
  return found;
}

/** The first of lv1, lv2, ... that nothing has; a name with a hyphen as it is, if it is free. */
function freeId({ volumes, hardware, volumeGroups = [] }: Scenario, stem: string): string {
  const taken = new Set(
    [...volumes, ...hardware.disks, ...volumeGroups, ...volumeGroups.flatMap(({ logical }) => logical)].map(({ id }) => id),
  );
  if (stem.includes('-') && !taken.has(stem)) return stem;
  for (let k = 1; ; k++) if (!taken.has(`${stem}${k}`)) return `${stem}${k}`;
}
