/** Which disks stand for a volume, an array or a path, as indices into the document's disks. */
import { arrayShape, membersProblem } from '../../scenario/arrays.ts';
import { downPaths, pathInUse } from '../../scenario/reach.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { layoutOf } from '../document/derived.ts';

export const indexOfDisk = ({ hardware }: Scenario, id: string | null): number => hardware.disks.findIndex((disk) => disk.id === id);

const working = (scenario: Scenario, ids: readonly string[]): readonly number[] =>
  ids.map((id) => indexOfDisk(scenario, id)).filter((d) => d >= 0 && scenario.hardware.disks[d].failed !== true);

/** Working disks of a volume. */
export const workingMembers = (scenario: Scenario, { members }: Volume): readonly number[] => working(scenario, members);

/** Working disks of the array that a member belongs to: of the whole volume where it is not made of arrays. */
export function workingArray(scenario: Scenario, volume: Volume, memberId: string): readonly number[] {
  const perArray = volume.kind !== 'concat' && membersProblem(volume) === null ? arrayShape(volume).perArray : volume.members.length;
  const first = Math.floor(Math.max(0, volume.members.indexOf(memberId)) / perArray) * perArray;
  return working(scenario, volume.members.slice(first, first + perArray));
}

/** Disks in no volume that work. */
export function looseDisks({ hardware, volumes }: Scenario): readonly number[] {
  const inVolumes = new Set(volumes.flatMap(({ members }) => members));
  return hardware.disks.flatMap(({ id, failed }, d) => (inVolumes.has(id) || failed ? [] : [d]));
}

/** Disks that are reached by a path or by one below it: where a path has failed, by another than their own. */
export function disksBehind(scenario: Scenario, pathId: string): readonly number[] {
  const { hardware } = scenario;
  const behind = new Set([pathId]);
  // A path names its parent; each round finds one more level, and paths in a circle end it too.
  for (let size = 0; size !== behind.size;) {
    size = behind.size;
    for (const { id, parent } of hardware.paths) if (parent !== undefined && behind.has(parent)) behind.add(id);
  }
  const down = downPaths(scenario);
  return hardware.disks.flatMap((disk, d) => (behind.has(pathInUse(disk, down) ?? '') ? [d] : []));
}

/** Files of an object that lie on any of some disks, as indices of PSUs. */
export function filesOn(scenario: Scenario, object: number, disks: readonly number[]): Int32Array {
  const { objectFirst, target, targets } = layoutOf(scenario);
  const there = targets.map((each) => each.disks.some((disk) => disks.includes(disk)));
  const files: number[] = [];
  for (let psu = objectFirst[object]; psu < objectFirst[object + 1]; psu += 1) if (there[target[psu]]) files.push(psu);
  return Int32Array.from(files);
}
