/**
 * What a scan is cut into, and the processes take one after another: PSUs, or granules (block ranges of about equal length, none across
 * two PSUs) where the class says so and there are several processes; a table space, which is one logical file, always into granules of whole extents. A sample for an estimate leaves pieces out, evenly, and takes
 * only PSUs that hold something: of files that are filled one after another the last ones may be empty.
 */
import type { ScanClass, Scenario } from '../../scenario/schema.ts';
import type { Files } from './files.ts';
import type { QueryPlans } from './plans.ts';
import type { PsuIndex, QueryIndex } from '../kernel/indexes.ts';

/** A sample reads at least this much of a file: less would be all beginning. */
const LEAST_SAMPLE_BYTES = 4 * 1024 * 1024;

/** What decides on a scan's pieces, in a run and in an estimate alike. */
export interface ScanWork {
  readonly batch: QueryPlans;
  readonly files: Files;
  readonly share: number;
  readonly scenario: Scenario;
}

/** A range of one PSU: mutable, so that one serves all. */
export interface Piece {
  psu: number;
  from: number;
  bytes: number;
}

/** Bytes that the whole scan reads. */
export function scanBytes({ batch, files, scenario }: Pick<ScanWork, 'batch' | 'files' | 'scenario'>, q: QueryIndex): number {
  const bytes = files.segmentsBytes(batch.object[q], batch.firstSegment[q], batch.segments[q]);
  return Math.min(bytes, filledBytes(scenario.classes[batch.classIndex[q]]));
}

const filledBytes = (query: object): number => (query as Partial<ScanClass>).bytes ?? Infinity;

/**
 * Pieces of `pieces` that a sample reads, of which about `worthwhile` are not too short: all where that is not too many, else whole
 * rounds of the processes, which all end at about the same time as in a long scan.
 */
function sampledUnits(pieces: number, worthwhile: number, processes: number): number {
  if (pieces <= Math.max(processes, worthwhile)) return pieces;
  return Math.min(pieces, processes * Math.max(1, Math.round(worthwhile / processes)));
}

/**
 * The pieces of one query after another, each found from the one before: a scan of many PSUs costs a walk through them, not a walk
 * for each piece.
 */
export class ScanPieces {
  /** Units of work: pieces that are read in this run. */
  units = 0;
  private readonly work: ScanWork;
  private query = 0;
  private pieces = 0;
  /** Longest granule in bytes, whole blocks; 0: the scan is parallel by PSU. */
  private granule = 0;
  /** Bytes that the whole scan reads, and share of a piece that a sample does. */
  private bytes = 0;
  private part = 1;
  private firstPsu = 0;
  /** Bytes of the query's PSUs that hold rows. */
  private filled = Infinity;
  /** Where the walk has come: a PSU of the query, and the number of pieces in those before it. */
  private psu = 0;
  private before = 0;

  constructor(work: ScanWork) {
    this.work = work;
  }

  /** Goes to the first piece of another query of the batch. */
  open(q: QueryIndex): void {
    const { batch, files, scenario, share } = this.work;
    this.query = q;
    this.firstPsu = files.segmentPsu(batch.object[q], batch.firstSegment[q]);
    this.filled = filledBytes(scenario.classes[batch.classIndex[q]]);
    this.bytes = scanBytes(this.work, q);
    this.granule = this.granuleBytes();
    this.pieces = this.countPieces();
    const { queryProcs } = scenario.workload;
    this.units = share === 1 ? this.pieces : sampledUnits(this.pieces, (share * this.bytes) / LEAST_SAMPLE_BYTES, queryProcs);
    this.part = Math.min(1, (share * this.pieces) / this.units);
    this.psu = 0;
    this.before = 0;
  }

  /**
   * Where a unit lies; units are asked for in ascending order. Those of a sample are spread evenly over the query's pieces, the last of
   * them included.
   */
  find(unit: number, piece: Piece): void {
    const { files, share } = this.work;
    if (share === 1) {
      this.whole(unit, piece);
      return;
    }
    this.whole(Math.floor(((unit + 1) * this.pieces) / this.units) - 1, piece);
    piece.bytes = Math.min(piece.bytes, Math.ceil((piece.bytes * this.part) / files.blockBytes) * files.blockBytes);
  }

  /** Share of the scan's bytes that the run reads; 1 for the whole. */
  share(): number {
    const piece: Piece = { psu: 0, from: 0, bytes: 0 };
    let read = 0;
    for (let unit = 0; unit < this.units; unit++) {
      this.find(unit, piece);
      read += piece.bytes;
    }
    return this.bytes > 0 ? read / this.bytes : 1;
  }

  private whole(nth: number, piece: Piece): void {
    const { granule } = this;
    let number = 0;
    if (granule === 0 && this.work.share === 1) this.psu = nth;
    else {
      for (let here = this.piecesIn(this.psu); nth - this.before >= here; here = this.piecesIn(this.psu)) {
        this.before += here;
        this.psu++;
      }
      number = nth - this.before;
    }
    const bytes = this.psuBytes(this.psu);
    piece.psu = this.firstPsu + this.psu;
    piece.from = number * granule;
    piece.bytes = granule > 0 ? Math.min(granule, bytes - piece.from) : bytes;
  }

  private countPieces(): number {
    const { batch, files, share } = this.work;
    const psus = batch.segments[this.query] * files.psusPerSegment[batch.object[this.query]];
    if (this.granule === 0 && share === 1) return psus;
    let pieces = 0;
    for (let psu = 0; psu < psus; psu++) pieces += this.piecesIn(psu);
    return pieces;
  }

  private piecesIn(psu: PsuIndex): number {
    const bytes = this.psuBytes(psu);
    if (this.granule > 0) return Math.ceil(bytes / this.granule);
    return bytes > 0 ? 1 : 0;
  }

  private granuleBytes(): number {
    const { scenario, files, batch } = this.work;
    const { granulesPerProcess } = scenario.classes[batch.classIndex[this.query]] as Partial<ScanClass>;
    const { queryProcs } = scenario.workload;
    // Of a table space whole extents, and as many granules as processes where the class does not say.
    const isLogical = files.isLogical(this.firstPsu);
    const granules = granulesPerProcess ?? (isLogical ? 1 : undefined);
    if (granules === undefined || queryProcs === 1) return 0;
    const unit = isLogical ? files.extentBytes[batch.object[this.query]] : files.blockBytes;
    return Math.max(1, Math.ceil(this.bytes / unit / (granules * queryProcs))) * unit;
  }

  /** Bytes of the query's PSU that hold rows. */
  private psuBytes(psu: PsuIndex): number {
    const { files } = this.work;
    const at = this.firstPsu + psu;
    if (this.filled === Infinity) return files.psuBytes[at];
    return Math.max(0, Math.min(files.psuBytes[at], this.filled - (files.psuBefore[at] - files.psuBefore[this.firstPsu])));
  }
}
