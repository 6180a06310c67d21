/** What stands in for the executor while caches are warmed: whatever is read is there at once. */
import type { Scenario } from '../../scenario/schema.ts';
import { NOWHERE, type PageCaches } from '../host/pageCaches.ts';
import { FileRequest } from './fileRequest.ts';
import type { Files } from './files.ts';
import type { QueryPlans } from './plans.ts';
import type { BufferPools } from './pools/bufferPools.ts';
import { Processes } from './processes.ts';
import type { Extent } from './spaces.ts';
import type { PsuIndex, QueryIndex } from '../kernel/indexes.ts';

/** Some 0.2 s. */
export const MOST_TOUCHES = 2 ** 21;

/** Caches to be warmed, and the work that warms them. */
export interface Warmed {
  readonly scenario: Scenario;
  readonly batch: QueryPlans;
  readonly files: Files;
  /** Share of each query's work that is done. */
  readonly share: number;
  readonly seed: number;
  readonly caches: PageCaches;
  /** Null: no table space is in a pool. */
  readonly pools: BufferPools | null;
  /** Scans go through a kernel's page cache, whatever the host says. */
  readonly throughKernel: boolean;
}

/** Scans leave their blocks in a cache. */
export const isScanCached = ({ scenario, throughKernel, pools, files, batch }: Warmed, q: QueryIndex): boolean =>
  throughKernel || !scenario.host.scansBypassFileCache || (pools !== null && pools.has(files.psusOf(batch.object[q], 0)[0]));

/** Stands in for the executor: whatever is read is there at once, and in the caches. */
export class Warming {
  readonly batch: QueryPlans;
  readonly files: Files;
  readonly seed: number;
  readonly share: number;
  readonly processes = new Processes(1);
  readonly wanted = new FileRequest();
  left = MOST_TOUCHES;
  private readonly caches: PageCaches;
  private readonly pools: BufferPools | null;

  constructor({ batch, files, seed, share, caches, pools }: Warmed) {
    this.batch = batch;
    this.files = files;
    this.seed = seed;
    this.share = share;
    this.caches = caches;
    this.pools = pools;
  }

  read({ psu, offset, bytes }: FileRequest): void {
    this.extentByExtent(psu, offset, bytes, this.readPages);
  }

  private readonly readPages = (psu: PsuIndex, offset: number, bytes: number): void => {
    const end = this.endOf(psu, offset, bytes);
    if (this.pools !== null && this.pools.has(psu)) {
      this.left -= Math.max(0, end - this.pageOf(psu, offset));
      this.pools.warm(psu, offset, bytes);
      return;
    }
    for (let page = this.pageOf(psu, offset); page < end && this.left > 0; page++, this.left--) {
      if (this.caches.lookUp(page) === NOWHERE) this.caches.insert(page);
    }
  };

  /** Table spaces are in the caches container by container. */
  private extentByExtent(
    file: PsuIndex,
    offset: number,
    bytes: number,
    read: (psu: PsuIndex, offset: number, bytes: number) => void,
  ): void {
    const { spaces, psuCount } = this.files;
    if (file < psuCount || spaces === null) {
      read(file, offset, bytes);
      return;
    }
    const extent: Extent = { psu: 0, offset: 0, left: 0 };
    for (let at = offset; at < offset + bytes && this.left > 0; at += extent.left) {
      spaces.find(file - psuCount, at, extent);
      read(extent.psu, extent.offset, Math.min(extent.left, offset + bytes - at));
    }
  }

  /** What a kernel reads is in its page cache only. */
  readFile(psu: PsuIndex, offset: number, bytes: number): void {
    const { file } = this.caches;
    const end = this.endOf(psu, offset, bytes);
    for (let page = this.pageOf(psu, offset); page < end && this.left > 0; page++, this.left--) {
      if (!file.lookUp(page)) file.insert(page);
    }
  }

  private pageOf(psu: PsuIndex, offset: number): number {
    return this.files.psuPage[psu] + Math.floor(offset / this.files.pageBytes);
  }

  /** One past the last page; a read of nothing has none, and counts as one touch. */
  private endOf(psu: PsuIndex, offset: number, bytes: number): number {
    if (bytes > 0) return this.pageOf(psu, offset + bytes - 1) + 1;
    this.left--;
    return 0;
  }
}
