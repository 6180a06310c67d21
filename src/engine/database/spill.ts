/** Spill space: every process writes to a region of its own, so that runs are sequential on their file. */
import type { OperatorContext } from './operator.ts';
import { WRITE_SLOT } from './processes.ts';

/** Write-behind: this many writes of a process may be on their way. */
const WRITES_BEHIND = 2;

/** The data file that a process spills to. Processes take the spill files in turn. */
export function spillPsu(executor: OperatorContext, object: number, process: number): number {
  const { files } = executor;
  const count = files.objectFirst[object + 1] - files.objectFirst[object];
  return files.objectFirst[object] + (process % count);
}

/** First byte of the process' region of its spill file; regions are equal and whole blocks. */
export function spillBase(executor: OperatorContext, object: number, process: number): number {
  const { files } = executor;
  const count = files.objectFirst[object + 1] - files.objectFirst[object];
  return Math.floor(process / count) * regionBytes(executor, object);
}

function regionBytes(executor: OperatorContext, object: number): number {
  const { files, processes } = executor;
  const count = files.objectFirst[object + 1] - files.objectFirst[object];
  const lanes = Math.ceil(processes.pc.length / count);
  const blocks = Math.floor(files.psuBytes[files.objectFirst[object]] / files.blockBytes / lanes);
  return Math.max(1, blocks) * files.blockBytes;
}

/**
 * Writes the next piece of the process' runs; once the region is full it is used again from the start,
 * as by a next merge pass.
 * @returns true if the process has to wait first for a write before this one
 */
export function writeSpill(executor: OperatorContext, object: number, process: number, bytes: number, now: number): boolean {
  const { processes } = executor;
  const written = processes.spillWritten[process];
  const turn = Math.floor(written / bytes) % WRITES_BEHIND;
  if (executor.wait(process, WRITE_SLOT + turn, now)) return true;
  const region = regionBytes(executor, object);
  const room = Math.max(1, Math.floor(region / bytes)) * bytes;
  const length = Math.min(bytes, region);
  executor.write(
    process,
    WRITE_SLOT + turn,
    spillPsu(executor, object, process),
    spillBase(executor, object, process) + (written % room),
    length,
    now,
  );
  processes.spillWritten[process] = written + bytes;
  return false;
}

/** Waits for the writes that are still on their way; true if there are any. */
export function waitForWrites(executor: OperatorContext, process: number, now: number): boolean {
  for (let k = 0; k < WRITES_BEHIND; k++) if (executor.wait(process, WRITE_SLOT + k, now)) return true;
  return false;
}
