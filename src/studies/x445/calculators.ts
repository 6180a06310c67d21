/** The document's arithmetic on anyone's numbers: extent, prefetch, pairs of slots, memory of a logical node, Db2's model of a device. */
import { err, ok } from '../../base/result.ts';
import { GIB, KIB, MIB, TIB } from '../../base/units.ts';
import { firstProblem, type Calculated, type FieldBounds } from '../../analysis/calculators/problem.ts';

const pageField = (value: number): FieldBounds => ({ value, least: 4 * KIB, most: 32 * KIB, kind: 'size' });
const countField = (value: number, most: number): FieldBounds => ({ value, least: 1, most });

/** Pages of an extent that takes one stripe unit of each disk of an array. */
export function extentPages(input: {
  readonly unitBytes: number;
  readonly disks: number;
  readonly pageBytes: number;
}): Calculated<{ readonly pages: number; readonly bytes: number }> {
  const { unitBytes, disks, pageBytes } = input;
  const problem = firstProblem({
    unitBytes: { value: unitBytes, least: 512, most: GIB, kind: 'size' },
    disks: countField(disks, 64),
    pageBytes: pageField(pageBytes),
  });
  if (problem) return err(problem);
  const bytes = unitBytes * disks;
  if (bytes % pageBytes !== 0) {
    const message = `${bytes} bytes of one row are no whole number of pages of ${pageBytes}`;
    return err({ field: 'unitBytes', message, expected: 'a stripe unit that with all disks makes whole pages' });
  }
  return ok({ pages: bytes / pageBytes, bytes });
}

export interface Fan {
  /** Of one prefetch. */
  readonly pages: number;
  readonly bytes: number;
  /** That read for it, and what each does if the extent has one stripe unit of each disk. */
  readonly disks: number;
  readonly bytesPerDisk: number;
}

/** Pages of a prefetch of one extent from each container, and how it fans out. */
export function prefetchOf(input: {
  readonly extentPages: number;
  readonly containers: number;
  readonly disks: number;
  readonly pageBytes: number;
}): Calculated<Fan> {
  const { extentPages: extent, containers, disks, pageBytes } = input;
  const problem = firstProblem({
    extentPages: countField(extent, 4096),
    containers: countField(containers, 256),
    disks: countField(disks, 64),
    pageBytes: pageField(pageBytes),
  });
  if (problem) return err(problem);
  const pages = extent * containers;
  return ok({ pages, bytes: pages * pageBytes, disks: disks * containers, bytesPerDisk: (extent * pageBytes) / disks });
}

/** What a pair of slots carries with so many equal adapters, in MB/s: at most what the bus does, and what the adapters do. */
export function slotPair(input: {
  readonly adapters: number;
  readonly adapterMegabytes: number;
  readonly busMegabytes: number;
}): Calculated<{ readonly megabytes: number }> {
  const { adapters, adapterMegabytes, busMegabytes } = input;
  const problem = firstProblem({
    adapters: countField(adapters, 2),
    adapterMegabytes: { value: adapterMegabytes, least: 1, most: 100_000, kind: 'share' },
    busMegabytes: { value: busMegabytes, least: 1, most: 100_000, kind: 'share' },
  });
  return problem ? err(problem) : ok({ megabytes: Math.min(busMegabytes, adapters * adapterMegabytes) });
}

export interface Memory {
  readonly poolBytes: number;
  readonly sortBytes: number;
  /** For everything else; negative where both together are more than there is. */
  readonly leftBytes: number;
}

/** What buffer pool and sort heap leave of a logical node's memory. */
export function memoryOf(input: {
  readonly memoryBytes: number;
  readonly poolPages: number;
  readonly sortPages: number;
  readonly pageBytes: number;
}): Calculated<Memory> {
  const { memoryBytes, poolPages, sortPages, pageBytes } = input;
  const problem = firstProblem({
    memoryBytes: { value: memoryBytes, least: MIB, most: TIB, kind: 'size' },
    poolPages: countField(poolPages, 2 ** 32),
    sortPages: { value: sortPages, least: 0, most: 2 ** 32 },
    pageBytes: pageField(pageBytes),
  });
  if (problem) return err(problem);
  const poolBytes = poolPages * pageBytes;
  // The sort heap is counted in pages of 4 KB, whatever the page of a table space.
  const sortBytes = sortPages * 4 * KIB;
  return ok({ poolBytes, sortBytes, leftBytes: memoryBytes - poolBytes - sortBytes });
}

/** Time that Db2's optimizer takes a read of so many pages for: OVERHEAD + pages x TRANSFERRATE, and the rate that follows. */
export function deviceModel(input: {
  readonly overheadMs: number;
  readonly transferMs: number;
  readonly pages: number;
  readonly pageBytes: number;
}): Calculated<{ readonly ms: number; readonly megabytesPerSecond: number }> {
  const { overheadMs, transferMs, pages, pageBytes } = input;
  const problem = firstProblem({
    overheadMs: { value: overheadMs, least: 0, most: 1000, kind: 'share' },
    transferMs: { value: transferMs, least: 0.001, most: 1000, kind: 'share' },
    pages: countField(pages, 4096),
    pageBytes: pageField(pageBytes),
  });
  if (problem) return err(problem);
  const ms = overheadMs + pages * transferMs;
  return ok({ ms, megabytesPerSecond: (pages * pageBytes) / 1000 / ms });
}
