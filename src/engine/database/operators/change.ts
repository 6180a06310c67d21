/**
 * Changes of rows. A process takes one commit after another: it reads the blocks of its rows and the ways down to their index entries, row by row,
 * writes the log and waits for that, and only then writes the blocks that have changed, behind its next rows (write-ahead logging: Mohan et al.,
 * *ARIES*, ACM TODS 17(1), 1992).
 */
import { LOG_PAGE_BYTES } from '../../../scenario/pools/pools.ts';
import type { ChangeClass } from '../../../scenario/schema.ts';
import { DRAW_CHANGED_LEAF, DRAW_CHANGED_ROW } from '../draws.ts';
import { drawnPlace } from '../drawnPlace.ts';
import type { Files } from '../files.ts';
import { nominalRequestsMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import { NONE, WRITE_SLOT } from '../processes.ts';
import { waitForWrites, WRITES_BEHIND } from '../spill.ts';
import { atBlock, blocksOf, readBlock, treeBlock, treeLeaves, treeLevels } from '../trees.ts';
import type { ObjectIndex, ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';

const PC_ROW = 1;
const PC_INDEX = 2;
const PC_CHANGED = 3;
const PC_LOGGED = 4;
const PC_WRITE = 5;
const PC_END = 6;

const LOG_SLOT = 1;

/** Which of a row's blocks are written: those in pools, those in none, or all. */
const ALL = 0;
const POOLED = 1;
const UNPOOLED = 2;

const isLogged = ({ log, logBytesPerRow }: ChangeClass): boolean => log !== undefined && logBytesPerRow > 0;

const sampledCommits = ({ rows, rowsPerCommit }: ChangeClass, share: number): number => Math.ceil((rows * share) / rowsPerCommit);

/** Rows of a commit: the last of a query may have fewer. */
const rowsOf = ({ rows, rowsPerCommit }: ChangeClass, commit: number): number => Math.min(rowsPerCommit, rows - commit * rowsPerCommit);

/** Number of a row among all that the user changes. */
const rowNumber = (executor: OperatorContext, query: ChangeClass, process: ProcessIndex): number =>
  executor.processes.unit[process] * query.rowsPerCommit + executor.processes.step[process] + executor.repeatOf(process) * query.rows;

function rowBlock(executor: OperatorContext, process: ProcessIndex, q: QueryIndex, row: number): number {
  const blocks = blocksOf(executor.files, executor.batch.object[q]);
  return drawnPlace(executor, blocks, executor.processes.key[process], row, executor.drawnFor(process), DRAW_CHANGED_ROW);
}

function leafOf(executor: OperatorContext, query: ChangeClass, process: ProcessIndex, row: number, k: number): number {
  const all = treeLeaves(executor.files, executor.files.object(query.indexes[k]), query.entryBytes);
  return drawnPlace(executor, all, executor.processes.key[process], row, executor.drawnFor(process), DRAW_CHANGED_LEAF + k);
}

function advance(executor: OperatorContext, query: ChangeClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { processes, files } = executor;
  // Which index a process is at, and the level that it reads next.
  const { pc, unit, step, psu: index, aimPsu: level } = processes;
  const log = executor.logOf(executor.batch.object[q]);
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        executor.partitions?.settleLogged(process, executor.batch.object[q]);
        unit[process] = executor.takeUnit(process);
        step[process] = 0;
        pc[process] = unit[process] === NONE ? PC_END : PC_ROW;
        break;
      case PC_ROW:
        if (step[process] >= rowsOf(query, unit[process])) {
          pc[process] = PC_LOGGED;
          step[process] = 0;
          if (query.log === undefined) break;
          if (log !== null) executor.commit(log, process, LOG_SLOT, now);
          else writeLog(executor, query, process, files.object(query.log), now);
          if (executor.wait(process, LOG_SLOT, now)) return;
          break;
        }
        index[process] = 0;
        level[process] = NONE;
        pc[process] = PC_INDEX;
        if (query.action === 'insert') break;
        readBlock(executor, process, executor.batch.object[q], rowBlock(executor, process, q, rowNumber(executor, query, process)), now);
        if (executor.wait(process, 0, now)) return;
        break;
      case PC_INDEX: {
        if (index[process] >= query.indexes.length) {
          pc[process] = PC_CHANGED;
          executor.compute(process, now, query.rowMs);
          return;
        }
        const object = files.object(query.indexes[index[process]]);
        if (level[process] === NONE) level[process] = treeLevels(files, object, query.entryBytes);
        if (level[process] === 0) {
          index[process]++;
          level[process] = NONE;
          break;
        }
        level[process]--;
        const leaf = leafOf(executor, query, process, rowNumber(executor, query, process), index[process]);
        readBlock(executor, process, object, treeBlock(files, object, query.entryBytes, level[process], leaf), now);
        if (executor.wait(process, 0, now)) return;
        break;
      }
      case PC_CHANGED: {
        if (log === null) {
          step[process]++;
          pc[process] = PC_ROW;
          break;
        }
        // With a log of the database pages are changed in their pools at once: what keeps them there is that the log goes first.
        const slot = WRITE_SLOT + (step[process] % WRITES_BEHIND);
        if (executor.wait(process, slot, now)) return;
        const lsn = isLogged(query) ? log.append(query.logBytesPerRow) : 0;
        writeRow(executor, query, process, q, slot, POOLED, lsn, now);
        step[process]++;
        pc[process] = PC_ROW;
        if (lsn > 0) executor.commitRoom(log, process, LOG_SLOT, now);
        if (executor.wait(process, LOG_SLOT, now)) return;
        break;
      }
      case PC_LOGGED:
        // What a copy into the file cache costs is spent before the rows are written.
        pc[process] = PC_WRITE;
        executor.compute(process, now, 0);
        return;
      case PC_WRITE: {
        if (step[process] >= rowsOf(query, unit[process])) {
          executor.unitDone(process);
          pc[process] = PC_BEGIN;
          break;
        }
        const slot = WRITE_SLOT + (step[process] % WRITES_BEHIND);
        if (executor.wait(process, slot, now)) return;
        writeRow(executor, query, process, q, slot, log === null ? ALL : UNPOOLED, 0, now);
        step[process]++;
        if (executor.throttled(process, slot, now)) return;
        break;
      }
      default: // PC_END
        if (waitForWrites(executor, process, now)) return;
        executor.finish(process, now);
        return;
    }
  }
}

/** Writes what a commit has logged behind what all others have; from the log's start again once it is at its end. */
function writeLog(executor: OperatorContext, query: ChangeClass, process: ProcessIndex, log: ObjectIndex, now: number): void {
  const { files, logTail } = executor;
  const logged = rowsOf(query, executor.processes.unit[process]) * query.logBytesPerRow;
  const bytes = Math.min(Math.ceil(logged / LOG_PAGE_BYTES) * LOG_PAGE_BYTES, files.objectBytes[log]);
  if (logTail[log] + bytes > files.objectBytes[log]) logTail[log] = 0;
  const end = logTail[log] + bytes;
  for (let at = logTail[log]; at < end;) {
    const psu = files.psuOf(log, at);
    const offset = at - files.psuBefore[psu];
    const length = Math.min(end - at, files.psuBytes[psu] - offset);
    executor.write(executor.wanted.by(process, LOG_SLOT).force().at(psu, offset, length), now);
    at += length;
  }
  logTail[log] = end;
}

/** Writes the block of a row, of appended rows those that it begins or that its commit begins with, and the leaves of its entries. */
function writeRow(
  executor: OperatorContext,
  query: ChangeClass,
  process: ProcessIndex,
  q: QueryIndex,
  slot: number,
  which: number,
  lsn: number,
  now: number,
): void {
  const { files, batch, processes } = executor;
  const row = rowNumber(executor, query, process);
  const object = batch.object[q];
  if (!isWritten(executor, object, which)) {
    // Nothing of the table now.
  } else if (query.action === 'insert') {
    const blocks = blocksOf(files, object);
    const last = Math.floor(((row + 1) * query.rowBytes - 1) / files.blockBytes);
    const first = Math.floor((row * query.rowBytes) / files.blockBytes);
    // The block in which the row before it ended has been written with that one, unless that was in another commit.
    const isBegun = processes.step[process] > 0 && Math.floor((row * query.rowBytes - 1) / files.blockBytes) === first;
    // In a pool each row changes its block; on disk a block is written once for all rows of a commit.
    for (let block = isBegun && which !== POOLED ? first + 1 : first; block <= last; block++) {
      writeBlock(executor, process, slot, object, block - Math.floor(block / blocks) * blocks, lsn, now);
    }
  } else writeBlock(executor, process, slot, object, rowBlock(executor, process, q, row), lsn, now);
  for (let k = 0; k < query.indexes.length; k++) {
    const index = files.object(query.indexes[k]);
    if (isWritten(executor, index, which)) writeBlock(executor, process, slot, index, leafOf(executor, query, process, row, k), lsn, now);
  }
}

const isWritten = (executor: OperatorContext, object: ObjectIndex, which: number): boolean =>
  which === ALL || executor.isPooled(object) === (which === POOLED);

function writeBlock(
  executor: OperatorContext,
  process: ProcessIndex,
  slot: number,
  object: ObjectIndex,
  block: number,
  lsn: number,
  now: number,
): void {
  executor.write(atBlock(executor, executor.wanted.by(process, slot).logged(lsn), object, block), now);
}

/** Blocks that a query reads and writes if no cache answers, without the log. */
function blocksMoved(files: Files, query: ChangeClass): number {
  const ofIndexes = query.indexes.reduce((sum, id) => sum + treeLevels(files, files.object(id), query.entryBytes) + 1, 0);
  return query.rows * ((query.action === 'insert' ? query.rowBytes / files.blockBytes : 2) + ofIndexes);
}

export const change: EngineOperator<ChangeClass> = {
  plan({ object: id }, { files }) {
    const object = files.object(id);
    return { object, firstSegment: 0, segments: files.segments[object] };
  },
  nominalWorkMs: (query, files) => nominalRequestsMs(blocksMoved(files, query) + query.rows / query.rowsPerCommit),
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: ({ processes }) => processes,
  processes: ({ processes }) => processes,
  units: ({ share }, query) => sampledCommits(query, share),
  begin() {},
  advance,
  mostEventsPerMs: 8,
  mostUnits: () => 1,
  touches: () => 0,
  touch() {},
  streams: ({ processes }) => processes,
  sampled(query, { share }) {
    const commits = sampledCommits(query, share);
    return { share: Math.min(1, (commits * query.rowsPerCommit) / query.rows), turns: commits / query.processes };
  },
  diskIos: (query, { files }) => blocksMoved(files, query) + query.rows / query.rowsPerCommit,
  stepsPerUnit: () => 0,
};
