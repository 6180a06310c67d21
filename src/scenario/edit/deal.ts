/** Which target each of the selected files gets. */
import { capital } from '../../base/units.ts';
import type { Layout } from '../layout.ts';
import { diskName } from '../names.ts';
import type { DbObject, Scenario, Spread } from '../schema.ts';
import { oneOff, spreadTargets, targetNumber } from '../spread.ts';
import { volumeName } from './names.ts';
import { EditRefused } from './refused.ts';

/**
 * Where files are to go. The three spreads number segments and PSUs absolutely (`round-robin` over two
 * targets is odd/even); `one-off` is the round robin in which each object begins where the 1-off rule has it; `deal` gives
 * the k-th selected file to the k-th target, whatever its number; `fill` cuts the selected files in order into runs of equal count.
 */
export type MoveTo =
  | Spread
  | { readonly kind: 'deal'; readonly targets: readonly string[] }
  | { readonly kind: 'one-off'; readonly targets: readonly string[] };

/** The spread that a move asks for on this object; dealing file by file is none that could be written down. */
export function spreadOf(to: MoveTo, object: Pick<DbObject, 'role'>): Spread | undefined {
  if (to.kind === 'deal') return undefined;
  return to.kind === 'one-off' ? oneOff(to.targets, object.role) : to;
}

/** Everything on one target if there is only one, otherwise dealt out file by file. */
export const moveTo = (targets: readonly string[]): MoveTo =>
  targets.length === 1 ? { kind: 'all', target: targets[0] } : { kind: 'deal', targets };

/** The named targets' indexes in the layout; refuses unknown ones and disks that belong to a volume. */
export function targetIndexes(scenario: Scenario, layout: Layout, ids: readonly string[]): number[] {
  if (ids.length === 0) throw new EditRefused('empty', 'No target was chosen', 'choose a disk or a volume');
  return ids.map((id) => {
    const found = layout.targets.findIndex((target) => target.id === id);
    if (found >= 0) return found;
    const volume = scenario.volumes.find((candidate) => candidate.members.includes(id));
    if (volume) {
      const name = volumeName(volume);
      const message = `${capital(diskName(id))} belongs to volume ${name}; files lie on the volume, not on its disks`;
      throw new EditRefused('member', message, `move to ${name}, or take ${id} out of it first`, { targets: [volume.id] });
    }
    throw new EditRefused('unknown', `There is no disk or volume ${id}`, 'choose one that exists');
  });
}

/** Index into the object list of the object that owns PSU p. */
export function objectOf(layout: Layout, p: number): number {
  let low = 0;
  let high = layout.objectFirst.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.objectFirst[middle] <= p) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Sorted PSU indexes without repeats; refuses an empty selection and indexes of no file. */
export function selected(layout: Layout, psus: ArrayLike<number>): Int32Array {
  const unique = ascending(psus);
  if (unique.length === 0) throw new EditRefused('empty', 'No files are selected', 'select files first');
  if (unique[0] < 0 || unique[unique.length - 1] >= layout.psuCount) {
    throw new EditRefused('unknown', 'The selection names files that do not exist', 'select again');
  }
  return unique;
}

/** Most selections are ascending as they come. */
function ascending(psus: ArrayLike<number>): Int32Array {
  const own = Int32Array.from(psus);
  for (let k = 1; k < own.length; k++) {
    if (own[k] > own[k - 1]) continue;
    const sorted = own.sort();
    return sorted.filter((p, i) => i === 0 || p !== sorted[i - 1]);
  }
  return own;
}

/** For each selected file (sorted) the number of its target in the list of `to`. */
export function dealNumbers(scenario: Scenario, layout: Layout, psus: Int32Array, to: MoveTo): Int32Array {
  if (to.kind === 'all') return new Int32Array(psus.length);
  const n = to.targets.length;
  if (to.kind === 'deal') return psus.map((_, k) => k % n);
  if (to.kind === 'fill') return psus.map((_, k) => Math.floor((k * n) / psus.length));
  const whole = { segments: [1, 1], psus: [1, 1] } as const;
  const spreads = scenario.database.objects.map((object) => spreadOf(to, object) ?? { kind: 'all' as const, target: '' });
  return psus.map((p) => {
    const o = objectOf(layout, p);
    const width = scenario.database.objects[o].psusPerSegment;
    const cell = p - layout.objectFirst[o];
    return targetNumber(spreads[o], whole, Math.floor(cell / width) + 1, (cell % width) + 1);
  });
}

/** The target ids that a move names, in its order. */
export const moveTargets = (to: MoveTo): readonly string[] =>
  to.kind === 'deal' || to.kind === 'one-off' ? to.targets : spreadTargets(to);
