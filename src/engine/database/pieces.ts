/**
 * What a scan is cut into, and the processes take one after another: PSUs, or granules (block ranges of about equal length, none across
 * two PSUs) where the class says so and there are several processes. A sample for an estimate leaves pieces
 * out, evenly.
 */
import type { ScanClass } from '../../scenario/schema.ts';
import type { OperatorContext } from './operator.ts';

/** A sample reads at least this much of a file: less would be all beginning. */
const LEAST_SAMPLE_BYTES = 2 * 1024 * 1024;

/** What decides on a scan's pieces, in a run and in an estimate alike. */
export type ScanWork = Pick<OperatorContext, 'batch' | 'files' | 'share' | 'scenario'>;

/** A range of one PSU: mutable, so that one serves all. */
export interface Piece {
  psu: number;
  from: number;
  bytes: number;
}

/** Units of a scan's work in this run. */
export function scanUnits(work: ScanWork, q: number): number {
  const { share, scenario } = work;
  const pieces = scanPieces(work, q);
  if (share === 1) return pieces;
  return Math.min(pieces, Math.max(scenario.workload.queryProcs, Math.ceil((share * scanBytes(work, q)) / LEAST_SAMPLE_BYTES)));
}

/** Where a unit lies; a sample's units are spread evenly over the query's pieces, the last of them included. */
export function pieceOf(work: ScanWork, q: number, unit: number, piece: Piece): void {
  if (work.share === 1) {
    wholePiece(work, q, unit, piece);
    return;
  }
  const pieces = scanPieces(work, q);
  const units = scanUnits(work, q);
  wholePiece(work, q, Math.floor(((unit + 1) * pieces) / units) - 1, piece);
  const part = Math.min(1, (work.share * pieces) / units);
  const { blockBytes } = work.files;
  piece.bytes = Math.min(piece.bytes, Math.ceil((piece.bytes * part) / blockBytes) * blockBytes);
}

/** Share of a scan's bytes that a sample reads; 1 for the whole. */
export function sampledScanShare(work: ScanWork, q: number): number {
  const piece: Piece = { psu: 0, from: 0, bytes: 0 };
  let read = 0;
  for (let unit = 0; unit < scanUnits(work, q); unit++) {
    pieceOf(work, q, unit, piece);
    read += piece.bytes;
  }
  const all = scanBytes(work, q);
  return all > 0 ? read / all : 1;
}

/** Bytes that the whole scan reads. */
export function scanBytes({ batch, files, scenario }: Pick<ScanWork, 'batch' | 'files' | 'scenario'>, q: number): number {
  const object = batch.object[q];
  let bytes = 0;
  for (let s = 0; s < batch.segments[q]; s++) bytes += files.segmentBytes(object, batch.firstSegment[q] + s);
  return Math.min(bytes, filledBytes(scenario.classes[batch.classIndex[q]]));
}

const filledBytes = (query: object): number => (query as Partial<ScanClass>).bytes ?? Infinity;

function scanPsus({ batch, files }: ScanWork, q: number): number {
  return batch.segments[q] * files.psusPerSegment[batch.object[q]];
}

/** Longest granule in bytes, whole blocks; 0: the scan is parallel by PSU. */
function granuleBytes(work: ScanWork, q: number): number {
  const { scenario, files, batch } = work;
  const { granulesPerProcess } = scenario.classes[batch.classIndex[q]] as Partial<ScanClass>;
  const { queryProcs } = scenario.workload;
  if (granulesPerProcess === undefined || queryProcs === 1) return 0;
  const blocks = scanBytes(work, q) / files.blockBytes;
  return Math.max(1, Math.ceil(blocks / (granulesPerProcess * queryProcs))) * files.blockBytes;
}

function scanPieces(work: ScanWork, q: number): number {
  const granule = granuleBytes(work, q);
  const psus = scanPsus(work, q);
  if (granule === 0) return psus;
  let pieces = 0;
  for (let nth = 0; nth < psus; nth++) pieces += Math.ceil(psuScanBytes(work, q, nth) / granule);
  return pieces;
}

function wholePiece(work: ScanWork, q: number, nth: number, piece: Piece): void {
  const granule = granuleBytes(work, q);
  let psu = nth;
  let number = 0;
  if (granule > 0) {
    psu = 0;
    number = nth;
    for (let here = Math.ceil(psuScanBytes(work, q, 0) / granule); number >= here; here = Math.ceil(psuScanBytes(work, q, psu) / granule)) {
      number -= here;
      psu++;
    }
  }
  piece.psu = work.files.segmentPsu(work.batch.object[q], work.batch.firstSegment[q]) + psu;
  piece.from = number * granule;
  const bytes = psuScanBytes(work, q, psu);
  piece.bytes = granule > 0 ? Math.min(granule, bytes - piece.from) : bytes;
}

/** Bytes of the n-th PSU of the query that hold rows. */
function psuScanBytes({ batch, files, scenario }: ScanWork, q: number, nth: number): number {
  const first = files.segmentPsu(batch.object[q], batch.firstSegment[q]);
  const filled = filledBytes(scenario.classes[batch.classIndex[q]]);
  if (filled === Infinity) return files.psuBytes[first + nth];
  const before = files.psuBefore[first + nth] - files.psuBefore[first];
  return Math.max(0, Math.min(files.psuBytes[first + nth], filled - before));
}
