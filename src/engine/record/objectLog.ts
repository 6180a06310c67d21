/**
 * What each object (table space) asked of its volumes: logical requests as the database issues them, before a volume cuts them up and
 * after caches answered what they hold. This is what a database's own monitor counts by table space. A rebuild's requests are nobody's.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import type { CoAccessLog } from './coAccess.ts';
import { ServerLog } from './serverLog.ts';
import type { TimeSeries } from './timeSeries.ts';

/** Requests are counted by size in powers of two: up to 512 bytes, up to 1 KiB, ..., and beyond 4 MiB. */
export const SIZE_CLASSES = 15;

const READS = 0;
const WRITES = 1;
/** Requests that begin where the one before in the same file ended, and those of them that no other file's came between on the target. */
const SEQUENTIAL = 2;
const UNDISTURBED = 3;
const ROW = 4;

export class ObjectLog {
  /** A server for each object: a request is in service from its arrival on. */
  readonly log: ServerLog;
  /** Which of them are used together; null: nobody asks for it. */
  together: CoAccessLog | null = null;
  /** Of each object a row of counts by size, reads and writes together. */
  readonly sizes: Float64Array;
  private readonly rows: Float64Array;
  /** By file: its object, and the sector of its target after the last request. */
  private readonly objectOf: Int32Array;
  private readonly endSector: Float64Array;
  /** By target: the file of the last request. */
  private readonly lastFile: Int32Array;

  /** @param objectOf by file */
  constructor(objects: number, objectOf: Int32Array, targets: number, series: TimeSeries | null) {
    this.log = new ServerLog(objects, series);
    this.objectOf = objectOf;
    this.endSector = new Float64Array(objectOf.length).fill(-1);
    this.lastFile = new Int32Array(targets).fill(-1);
    this.sizes = new Float64Array(objects * SIZE_CLASSES);
    this.rows = new Float64Array(objects * ROW);
  }

  /** A process asks for sectors of a file. */
  issued(psu: number, target: number, sector: number, sectors: number, write: boolean, process: number, now: number): void {
    const object = this.objectOf[psu];
    if (this.together !== null) this.together.issued(object, process, now);
    this.log.arrived(object, now);
    this.log.started(object, now, sector, sectors);
    const row = object * ROW;
    this.rows[row + (write ? WRITES : READS)]++;
    if (this.endSector[psu] === sector) {
      this.rows[row + SEQUENTIAL]++;
      if (this.lastFile[target] === psu) this.rows[row + UNDISTURBED]++;
    }
    this.endSector[psu] = sector + sectors;
    this.lastFile[target] = psu;
    this.sizes[object * SIZE_CLASSES + sizeClass(sectors)]++;
  }

  /** A request that was issued at `issuedNs` is complete. */
  completed(psu: number, issuedNs: number, sectors: number, write: boolean, now: number): void {
    if (this.together !== null) this.together.completed(this.objectOf[psu], now);
    this.log.completed(this.objectOf[psu], now, issuedNs, sectors * SECTOR_BYTES, write);
  }

  /** End of the run: accounts for what is still outstanding. */
  close(now: number): void {
    this.log.close(now);
    this.together?.close(now);
  }

  reads(object: number): number {
    return this.rows[object * ROW + READS];
  }

  writes(object: number): number {
    return this.rows[object * ROW + WRITES];
  }

  sequential(object: number): number {
    return this.rows[object * ROW + SEQUENTIAL];
  }

  undisturbed(object: number): number {
    return this.rows[object * ROW + UNDISTURBED];
  }
}

/** 0 for one sector, 1 for two, 2 for up to four ...: sectors are whole numbers, so no logarithm is needed. */
const sizeClass = (sectors: number): number => Math.min(SIZE_CLASSES - 1, 32 - Math.clz32(Math.max(0, sectors - 1)));
