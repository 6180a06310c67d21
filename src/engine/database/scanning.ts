/**
 * Table scan, and sort with spill (a scan that writes runs and merges them). Both are parallel by PSU or by granule
 * (`pieces.ts`): a process takes one, reads it sequentially, and computes on what has come. It holds the PSU's file group
 * meanwhile. It reads through read-ahead windows of the host's own, several in flight; or, where the host has a kernel, by
 * read() calls through its page cache (`fileReader.ts`), or past it with so many calls under way.
 */
import { MIB } from '../../base/units.ts';
import type { SortClass } from '../../scenario/schema.ts';
import { PC_BEGIN, type OperatorContext } from './operator.ts';
import type { Piece } from './pieces.ts';
import { NONE } from './processes.ts';
import { askOnward, consume, open, readsAhead } from './sequentialRead.ts';
import { freeSpill, spillBase, spillPsu, spillRoomBytes, waitForWrites, writeSpill } from './spill.ts';
import type { ProcessIndex, QueryIndex } from '../kernel/indexes.ts';

const PC_OPEN = 1;
const PC_WINDOW = 2;
const PC_COMPUTE = 3;
const PC_SPILL = 4;
const PC_FLUSH = 5;
const PC_FLUSHED = 6;
const PC_MERGE = 7;
const PC_MERGE_COMPUTE = 8;
const PC_START_UNITS = 9;
const PC_CALL = 10;
const PC_CALLING = 11;
const PC_ONWARD = 12;

/** Where the unit lies that a process has just taken. */
const PIECE: Piece = { psu: 0, from: 0, bytes: 0 };

/** @param sort the query if it is a sort, null if it only scans; `q` is its place in the batch */
export function advanceScan(executor: OperatorContext, sort: SortClass | null, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { processes, files, batch } = executor;
  const { pc, psu } = processes;
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        processes.spilled[process] = 0;
        processes.spillWritten[process] = 0;
        pc[process] = PC_START_UNITS;
        break;
      case PC_START_UNITS: {
        const unit = executor.takeUnit(process);
        if (unit === NONE) {
          if (sort !== null && processes.spilled[process] > 0) {
            pc[process] = PC_FLUSH;
            break;
          }
          executor.finish(process, now);
          return;
        }
        executor.pieceOf(process, unit, PIECE);
        psu[process] = PIECE.psu;
        processes.base[process] = PIECE.from;
        processes.end[process] = PIECE.bytes;
        if (PIECE.bytes === 0) {
          executor.unitDone(process);
          break;
        }
        pc[process] = PC_OPEN;
        if (!executor.acquire(process, files.psuTarget[psu[process]], now)) return;
        break;
      }
      case PC_OPEN:
        if (executor.fileReader !== null && !files.isLogical(psu[process])) {
          processes.consumed[process] = 0;
          pc[process] = PC_CALL;
          break;
        }
        open(executor, process, processes.end[process], processes.base[process], Infinity, cachesScans(executor), now);
        pc[process] = PC_WINDOW;
        break;
      case PC_CALL: {
        const left = processes.end[process] - processes.consumed[process];
        if (left <= 0) {
          unitIsDone(executor, process, now);
          break;
        }
        const bytes = Math.min(left, executor.callBytes);
        processes.asked[process] = bytes;
        executor.fileReader?.call(process, processes.base[process] + processes.consumed[process], bytes);
        pc[process] = PC_CALLING;
        break;
      }
      case PC_CALLING: {
        if (executor.fileReader?.proceed(process, now) === true) return;
        const bytes = processes.asked[process];
        processes.consumed[process] += bytes;
        executor.copied(process, bytes);
        computeOn(executor, sort, q, process, bytes, now);
        return;
      }
      case PC_WINDOW:
        if (processes.consumed[process] >= processes.end[process]) {
          unitIsDone(executor, process, now);
          break;
        }
        if (executor.wait(process, processes.step[process], now)) return;
        pc[process] = PC_COMPUTE;
        break;
      case PC_COMPUTE: {
        const bytes = consume(executor, process);
        // Read-ahead continues while the process computes; who reads past the page cache asks again only after that.
        if (readsAhead(executor, process)) askOnward(executor, process, cachesScans(executor), now);
        computeOn(executor, sort, q, process, bytes, now);
        return;
      }
      case PC_SPILL:
        if (sort !== null && processes.spilled[process] - processes.spillWritten[process] >= sort.writeBytes) {
          if (writeSpill(executor, batch.spill[q], process, sort.writeBytes, now)) return;
          break;
        }
        pc[process] = PC_ONWARD;
        break;
      case PC_ONWARD:
        if (executor.fileReader !== null && !files.isLogical(psu[process])) {
          pc[process] = PC_CALL;
          break;
        }
        if (!readsAhead(executor, process)) askOnward(executor, process, false, now);
        pc[process] = PC_WINDOW;
        break;
      case PC_FLUSH:
        if (sort !== null && processes.spilled[process] > processes.spillWritten[process]) {
          if (writeSpill(executor, batch.spill[q], process, sort.writeBytes, now)) return;
          break;
        }
        pc[process] = PC_FLUSHED;
        break;
      case PC_FLUSHED: {
        if (waitForWrites(executor, process, now)) return;
        if (sort === null) return;
        const spill = batch.spill[q];
        psu[process] = spillPsu(executor, spill, process);
        const room = spillRoomBytes(executor, spill, sort.writeBytes);
        open(executor, process, processes.spillWritten[process], spillBase(executor, spill, process), room, false, now);
        pc[process] = PC_MERGE;
        break;
      }
      case PC_MERGE:
        if (processes.consumed[process] >= processes.end[process]) {
          if (sort !== null) freeSpill(executor, batch.spill[q], process, sort.writeBytes, processes.spillWritten[process], now);
          executor.finish(process, now);
          return;
        }
        if (executor.wait(process, processes.step[process], now)) return;
        pc[process] = PC_MERGE_COMPUTE;
        break;
      default: {
        // PC_MERGE_COMPUTE
        if (sort === null) return;
        const bytes = consume(executor, process);
        askOnward(executor, process, false, now);
        pc[process] = PC_MERGE;
        executor.compute(process, now, (executor.scenario.costs.sortMsPerMib * bytes) / MIB);
        return;
      }
    }
  }
}

const cachesScans = ({ scenario }: OperatorContext): boolean => !scenario.host.scansBypassFileCache;

function unitIsDone(executor: OperatorContext, process: ProcessIndex, now: number): void {
  executor.unitDone(process);
  executor.processes.pc[process] = PC_START_UNITS;
  executor.release(process, now);
}

/** The processor's part of what has come; then a sort spills. */
function computeOn(
  executor: OperatorContext,
  sort: SortClass | null,
  q: QueryIndex,
  process: ProcessIndex,
  bytes: number,
  now: number,
): void {
  const { pc, spilled } = executor.processes;
  if (sort !== null) spilled[process] += bytes * sort.spillShare;
  pc[process] = sort !== null ? PC_SPILL : PC_ONWARD;
  executor.compute(process, now, (executor.batch.msPerMib[q] * bytes) / MIB);
}
