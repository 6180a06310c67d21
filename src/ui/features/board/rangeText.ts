/** In words, which part of the disks the tubes show. */
import type { Scenario } from '../../../scenario/schema.ts';
import { capacitiesOf } from '../../../analysis/document/derived.ts';
import { formatBytes, formatPercent } from '../../../analysis/format.ts';
import { magnificationText } from './magnification.ts';

/**
 * "the outer 5.0 % of each disk, ×20, outer tracks at the top"; where disks differ in capacity a share says nothing of
 * each, and the bytes that every tube shows are said instead. Edges and tracks only where all disks have them.
 * @param share part of the largest disk that a tube shows
 * @param bytes the same in bytes
 */
export function rangeText(scenario: Scenario, share: number, bytes: number): string {
  const { drives, disks } = scenario.hardware;
  const capacities = capacitiesOf(scenario);
  const kinds = new Map(drives.map(({ id, kind }) => [id, kind]));
  const turning = disks.filter(({ drive }) => kinds.get(drive) === 'hdd').length;
  const top =
    turning === 0
      ? 'first addresses at the top'
      : turning === disks.length
        ? 'outer tracks at the top'
        : 'first addresses (of hard disks the outer tracks) at the top';
  if (capacities.some((capacity) => capacity !== capacities[0])) return `the first ${formatBytes(bytes)} of each disk, ${top}`;
  if (share >= 1) return `each whole disk, ${top}`;
  const part = turning === disks.length ? 'outer' : 'first';
  return `the ${part} ${formatPercent(share)} of each disk, ${magnificationText(share)}, ${top}`;
}
