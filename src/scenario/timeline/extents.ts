/**
 * Extents of logical volumes while a timeline is gone through: where each may lie by now, and which are free for the next action. What an action
 * takes stays its own until the end of the run: moved or not, nobody else gets it, so that a move that was canceled or has been refused leaves
 * room for those behind it. An extent that comes back to a physical volume has its old place there.
 */
import { freeRuns } from '../groups/allocate.ts';
import { extentMapOf, extentsWithin, logicalExtents, perLeg, runsOf, bytesById } from '../groups/extents.ts';
import type { LogicalVolume } from '../schema.ts';
import type { ExtentRoom, GroupState, MappedVolume, Place } from './mapped.ts';
import type { Walk } from './walk.ts';

export const groupStates = (walk: Walk): readonly GroupState[] => {
  walk.groups ??= (walk.scenario.volumeGroups ?? []).map((group): GroupState => {
    const targetIds = new Map(walk.layout.targets.map(({ id }, t) => [id, t]));
    const free = new Map<number, ExtentRoom[]>();
    for (const [id, runs] of freeRuns(walk.scenario, group))
      free.set(
        targetIds.get(id) ?? -1,
        runs.map(({ at, extents }) => ({ at, extents })),
      );
    return { group, physical: group.physical.map((id) => targetIds.get(id) ?? -1), free, volumes: new Map() };
  });
  return walk.groups;
};

/** The state of a logical volume, which exists and whose extents may be followed one by one. */
export function mappedVolume(walk: Walk, state: GroupState, volume: LogicalVolume): MappedVolume {
  const known = state.volumes.get(volume.id);
  if (known !== undefined) return known;
  const targetIds = new Map(walk.layout.targets.map(({ id }, t) => [id, t]));
  const size = logicalExtents(volume);
  const mapped: MappedVolume = {
    target: targetIds.get(volume.id) ?? -1,
    id: volume.id,
    group: state,
    pieces: [],
    on: [],
    at: [],
    later: new Map(),
    expected: new Map(),
    atStart: size,
    size,
    begun: null,
  };
  for (const piece of volume.pieces) {
    mapped.pieces.push({
      first: mapped.on.length,
      perLeg: perLeg(piece),
      legs: piece.legs.length,
      unitBytes: piece.legs.length > 1 ? (piece.stripeUnitBytes ?? null) : null,
    });
    for (const { on, at } of piece.legs)
      for (let k = 0; k < perLeg(piece); k++) {
        mapped.on.push(targetIds.get(on) ?? -1);
        mapped.at.push(at + k);
      }
  }
  state.volumes.set(volume.id, mapped);
  return mapped;
}

/** Places that an extent may be at, the first of them that of the start. */
export const placesOf = ({ on, at, later }: MappedVolume, extent: number): Place[] => [
  { on: on[extent], at: at[extent] },
  ...(later.get(extent) ?? []),
];

export const expectedPlace = ({ on, at, expected }: MappedVolume, extent: number): Place =>
  expected.get(extent) ?? { on: on[extent], at: at[extent] };

/** The extents of the other legs beside one of a striped piece. */
function siblings({ pieces }: MappedVolume, extent: number): number[] {
  const piece = pieces.findLast(({ first }) => first <= extent)!;
  const row = (extent - piece.first) % piece.perLeg;
  return Array.from({ length: piece.legs }, (_, leg) => piece.first + leg * piece.perLeg + row).filter((each) => each !== extent);
}

/** Why there is no place: the extents that are wanted, and those that are free; or all that are free have another stripe of the same data. */
export interface NoRoom {
  readonly wanted: number;
  readonly free: number;
  readonly isStriped: boolean;
}

/** Gives each of a volume's extents a place on one of the targets: one that it has had there, else the next free one. Takes nothing if it fails. */
export function takePlaces(volume: MappedVolume, extents: readonly number[], to: readonly number[]): Place[] | NoRoom {
  const { free } = volume.group;
  const before = new Map(to.map((target) => [target, (free.get(target) ?? []).map((run) => ({ ...run }))]));
  const was = new Map(volume.expected);
  const places: Place[] = [];
  let isStriped = false;
  for (const extent of extents) {
    const others = siblings(volume, extent).map((each) => expectedPlace(volume, each).on);
    const known = placesOf(volume, extent).find(({ on }) => to.includes(on));
    const target = known?.on ?? to.find((each) => !others.includes(each) && (free.get(each) ?? []).length > 0);
    if (target === undefined) {
      isStriped = to.some((each) => (free.get(each) ?? []).length > 0);
      break;
    }
    const place = known ?? { on: target, at: takeOne(free.get(target)!) };
    places.push(place);
    volume.expected.set(extent, place);
  }
  if (places.length === extents.length) {
    extents.forEach((extent, k) => {
      if (placesOf(volume, extent).some(({ on, at }) => on === places[k].on && at === places[k].at)) return;
      volume.later.set(extent, [...(volume.later.get(extent) ?? []), places[k]]);
    });
    return places;
  }
  for (const [target, runs] of before) free.set(target, runs);
  volume.expected.clear();
  for (const [extent, place] of was) volume.expected.set(extent, place);
  return {
    wanted: extents.filter((extent) => !placesOf(volume, extent).some(({ on }) => to.includes(on))).length,
    free: to.reduce((sum, target) => sum + freeOnPhysical(volume.group, target), 0),
    isStriped,
  };
}

function takeOne(runs: ExtentRoom[]): number {
  const [run] = runs;
  const { at } = run;
  run.at++;
  if (--run.extents === 0) runs.shift();
  return at;
}

export const freeOnPhysical = ({ free }: GroupState, target: number): number =>
  (free.get(target) ?? []).reduce((sum, { extents }) => sum + extents, 0);

/** New extents behind the last ones, as many on each leg: pieces of one leg, or of several in rows. Null where there are not enough. */
export function grow(volume: MappedVolume, extents: number, on: readonly number[], unitBytes: number | null): boolean {
  const { free } = volume.group;
  const legs = unitBytes === null ? 1 : on.length;
  const add = (targets: readonly number[], count: number): void => {
    volume.pieces.push({ first: volume.on.length, perLeg: count, legs, unitBytes });
    for (const target of targets)
      for (let k = 0; k < count; k++) {
        volume.on.push(target);
        volume.at.push(takeOne(free.get(target)!));
      }
  };
  const room = on.map((target) => freeOnPhysical(volume.group, target));
  if (legs > 1) {
    if (Math.min(...room) * legs < extents) return false;
    add(on, extents / legs);
    return true;
  }
  if (room.reduce((sum, each) => sum + each, 0) < extents) return false;
  let left = extents;
  on.forEach((target, k) => {
    const count = Math.min(left, room[k]);
    if (count > 0) add([target], count);
    left -= count;
  });
  return true;
}

/** Logical extents that a volume has ever. */
export const mostExtents = ({ pieces }: MappedVolume): number => pieces.reduce((sum, piece) => sum + piece.perLeg * piece.legs, 0);

/** So many logical extents rounded up to whole rows of the piece in which they end. */
export function wholeRows({ pieces }: MappedVolume, extents: number): number {
  let before = 0;
  for (const piece of pieces) {
    const all = piece.perLeg * piece.legs;
    if (extents <= before + all) return before + Math.ceil((extents - before) / piece.legs) * piece.legs;
    before += all;
  }
  return extents;
}

/** Extents of a disk or volume that comes to a group. */
export function joinGroup(walk: Walk, state: GroupState, target: number): void {
  state.physical = [...state.physical, target];
  // Volumes that have left it keep their places there.
  if (state.free.has(target)) return;
  const { id } = walk.layout.targets[target];
  const total = extentsWithin(bytesById(walk.scenario).get(id) ?? 0, state.group.extentBytes);
  const taken = runsOf(state.group).get(id) ?? [];
  state.free.set(
    target,
    extentMapOf(taken, id, total).map(({ at, extents }) => ({ at, extents })),
  );
}

/** Logical volumes of a plan whose extents actions concern. */
export const mappedVolumes = ({ groups = [] }: { readonly groups: readonly GroupState[] | undefined }): MappedVolume[] =>
  groups.flatMap(({ volumes }) => [...volumes.values()]);
