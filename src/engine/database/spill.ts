/**
 * Spill space: every process writes to a region of its own, so that runs are sequential on their file.
 * A region that is full is used again from its start, as by a next merge pass; regions are shared by
 * several processes where the space is too small for one each.
 */
import type { OperatorContext } from './operator.ts';
import { WRITE_SLOT } from './processes.ts';
import type { ObjectIndex, ProcessIndex } from '../kernel/indexes.ts';

/** Write-behind: this many writes of a process may be on their way. */
export const WRITES_BEHIND = 2;

const fileCount = ({ files }: OperatorContext, object: ObjectIndex): number => files.objectEnd[object] - files.objectFirst[object];

/** The data file that a process spills to: the spill files in turn, but never one too small for a region. */
export function spillPsu(executor: OperatorContext, object: ObjectIndex, process: ProcessIndex): number {
  const { files } = executor;
  const first = files.objectFirst[object];
  const psu = first + (process % fileCount(executor, object));
  return files.psuBytes[psu] < regionBytes(executor, object) ? first : psu;
}

/** First byte of the process' region of its spill file. */
export function spillBase(executor: OperatorContext, object: ObjectIndex, process: ProcessIndex): number {
  const region = regionBytes(executor, object);
  const regions = Math.max(1, Math.floor(executor.files.psuBytes[spillPsu(executor, object, process)] / region));
  return (Math.floor(process / fileCount(executor, object)) % regions) * region;
}

/** Regions are equal and, unless the file is smaller than a block, whole blocks. */
function regionBytes(executor: OperatorContext, object: ObjectIndex): number {
  const { files, processes } = executor;
  const bytes = files.psuBytes[files.objectFirst[object]];
  const lanes = Math.ceil(processes.pc.length / fileCount(executor, object));
  // Of a table space whole extents, so that two processes do not share one.
  const extent = files.extentBytes[object];
  const unit = files.isLogical(files.objectFirst[object]) && bytes >= lanes * extent ? extent : files.blockBytes;
  const units = Math.floor(bytes / unit / lanes);
  return Math.min(bytes, Math.max(1, units) * unit);
}

/** `at` modulo `room`; `%` of large numbers would call a slow library routine. */
export function wrapped(at: number, room: number): number {
  return at < room ? at : at - Math.floor(at / room) * room;
}

/** Bytes of one write of a process that would write `bytes` at a time. */
export function spillPieceBytes(executor: OperatorContext, object: ObjectIndex, bytes: number): number {
  return Math.min(bytes, regionBytes(executor, object));
}

/** Bytes of a region that are used: whole pieces. */
export function spillRoomBytes(executor: OperatorContext, object: ObjectIndex, bytes: number): number {
  const piece = spillPieceBytes(executor, object, bytes);
  return Math.floor(regionBytes(executor, object) / piece) * piece;
}

/**
 * Writes the next piece of the process' runs.
 * @returns true if the process has to wait: for a write before this one, or until the file cache has taken it
 */
export function writeSpill(executor: OperatorContext, object: ObjectIndex, process: ProcessIndex, bytes: number, now: number): boolean {
  const { processes } = executor;
  const written = processes.spillWritten[process];
  const piece = spillPieceBytes(executor, object, bytes);
  const slot = WRITE_SLOT + (Math.floor(written / piece) % WRITES_BEHIND);
  if (executor.wait(process, slot, now)) return true;
  const offset = spillBase(executor, object, process) + wrapped(written, spillRoomBytes(executor, object, bytes));
  executor.write(executor.wanted.by(process, slot).at(spillPsu(executor, object, process), offset, piece), now);
  processes.spillWritten[process] = written + piece;
  return executor.throttled(process, slot, now);
}

/** The process needs what it has spilled no more: its disks may forget it, unless others write to the same region. */
export function freeSpill(
  executor: OperatorContext,
  object: ObjectIndex,
  process: ProcessIndex,
  bytes: number,
  written: number,
  now: number,
): void {
  if (written <= 0 || !hasOwnRegion(executor, object)) return;
  const used = Math.min(written, spillRoomBytes(executor, object, bytes));
  executor.discard(spillPsu(executor, object, process), spillBase(executor, object, process), used, now);
}

/** Whether every process has a region that nobody else writes to. */
function hasOwnRegion(executor: OperatorContext, object: ObjectIndex): boolean {
  const { files, processes } = executor;
  const region = regionBytes(executor, object);
  const lanes = Math.ceil(processes.pc.length / fileCount(executor, object));
  for (let psu = files.objectFirst[object]; psu < files.objectEnd[object]; psu++)
    if (Math.floor(files.psuBytes[psu] / region) < lanes) return false;
  return true;
}

/** Waits for the writes that are still on their way; true if there are any. */
export function waitForWrites(executor: OperatorContext, process: ProcessIndex, now: number): boolean {
  for (let k = 0; k < WRITES_BEHIND; k++) if (executor.wait(process, WRITE_SLOT + k, now)) return true;
  return false;
}
