/** The part of the disks that the tubes show, in words. */
import type { Scenario } from '../../../scenario/schema.ts';
import { capacitiesOf } from '../../../analysis/document/derived.ts';
import { factorOf } from './magnification.ts';
import { messages } from './messages.ts';

/**
 * "the outer 5.0 % of each disk, ×20, outer tracks at the top". Where disks differ in capacity, one share does not fit them all, so the
 * text gives the bytes that every tube shows. It mentions edges and tracks only if all disks have them.
 * @param share part of the largest disk that a tube shows
 * @param bytes the same in bytes
 */
export function rangeText(scenario: Scenario, share: number, bytes: number): string {
  const { drives, disks } = scenario.hardware;
  const capacities = capacitiesOf(scenario);
  const kinds = new Map(drives.map(({ id, kind }) => [id, kind]));
  const turning = disks.filter(({ drive }) => kinds.get(drive) === 'hdd').length;
  const top = turning === 0 ? messages.firstTop : turning === disks.length ? messages.outerTop : messages.bothTop;
  if (capacities.some((capacity) => capacity !== capacities[0])) return messages.bytesOf(bytes, top);
  if (share >= 1) return messages.wholeDisks(top);
  return messages.sharesOf(turning === disks.length, share, factorOf(share), top);
}
