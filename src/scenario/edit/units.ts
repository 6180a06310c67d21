/** What has an address of its own, as columns: a document holds up to hundreds of thousands of files, and an edit looks at all of them. */
import { coveredBlocks, type Taken } from '../gaps.ts';
import type { Layout } from '../layout.ts';

/** By file: the unit under it. A unit is a file that lies in one piece, or files that grow together and lie mixed, under the first of them. */
export interface Units {
  /** Length in bytes; 0 where the file leads no unit: it is empty, has no place, or grows with an earlier file. */
  readonly bytes: Float64Array;
  /** First byte on the file's target. */
  readonly at: Float64Array;
}

export function unitsOf({ psuCount, target, offsetBytes, bytes, growth }: Layout): Units {
  const units = { bytes: new Float64Array(psuCount), at: new Float64Array(psuCount) };
  const groups = new Set<number>();
  for (let psu = 0; psu < psuCount; psu++) {
    if (target[psu] < 0 || !(bytes[psu] > 0)) continue;
    if (growth === null || !growth.grows(psu)) {
      units.bytes[psu] = bytes[psu];
      units.at[psu] = offsetBytes[psu];
      continue;
    }
    const group = growth.groupOf(psu);
    if (groups.has(group)) continue;
    groups.add(group);
    units.bytes[psu] = growth.groupTo(group) - growth.groupFrom(group);
    units.at[psu] = growth.groupFrom(group);
  }
  return units;
}

/**
 * The ranges that the units that count take on the targets that are wanted (1), in table order; units that follow each other without a free block are one
 * range. Empty for all other targets.
 */
export function takenBy(
  units: Units,
  { targets, target }: Layout,
  blockBytes: number,
  isWanted: Uint8Array,
  counts: (psu: number) => boolean,
): readonly (readonly Taken[])[] {
  const taken = targets.map((): { from: number; to: number }[] => []);
  for (let psu = 0; psu < target.length; psu++) {
    if (!(units.bytes[psu] > 0) || isWanted[target[psu]] === 0 || !counts(psu)) continue;
    const there = taken[target[psu]];
    const from = units.at[psu];
    const last = there.at(-1);
    if (last !== undefined && coveredBlocks(last.to, blockBytes) === from) last.to = from + units.bytes[psu];
    else there.push({ from, to: from + units.bytes[psu] });
  }
  return taken;
}
