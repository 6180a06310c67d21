/**
 * Index scan with fetch. A process takes one lookup after another: block by block down the tree, each known only once the one above it is there;
 * then the leaves after the first, and the rows that the entries name, several blocks at a time. With an outer table, the first lookup of each
 * part of it reads that part before its way down.
 */
import type { IndexScanClass } from '../../../scenario/schema.ts';
import type { BurstContext } from '../bursts.ts';
import { drawnPlace } from '../drawnPlace.ts';
import { DRAW_LEAF, DRAW_ROW } from '../draws.ts';
import type { Files } from '../files.ts';
import { nominalRequestsMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import { NONE } from '../processes.ts';
import { blocksOf, fanOutOf, readBlock, treeBlock, treeLeaves, treeLevels } from '../trees.ts';
import type { Warmed, Warming } from '../warming.ts';
import type { ObjectIndex, ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';

const PC_DOWN = 1;
const PC_LEAVES = 2;
const PC_ROWS = 3;
const PC_FOUND = 4;
const PC_OUTER = 5;

const leaves = (files: Files, index: ObjectIndex, { entryBytes }: IndexScanClass): number => treeLeaves(files, index, entryBytes);
const levels = (files: Files, index: ObjectIndex, { entryBytes }: IndexScanClass): number => treeLevels(files, index, entryBytes);

/** Leaves that a lookup reads, the first included. */
const leavesRead = (files: Files, query: IndexScanClass): number => Math.ceil(query.entries / fanOutOf(files, query.entryBytes));
/** Blocks of the table that a lookup reads. */
const rowBlocks = (files: Files, { rows, order, rowBytes }: IndexScanClass): number =>
  order === 'scattered' ? rows : Math.ceil((rows * rowBytes) / files.blockBytes);

type Outer = NonNullable<IndexScanClass['outer']>;

/** Bytes of the outer table that are read. */
const outerBytes = (files: Files, { object, bytes = Infinity }: Outer): number => Math.min(bytes, files.objectBytes[files.object(object)]);

/** Parts of the outer table that are read, of `readBytes` each. */
const outerParts = (files: Files, { outer }: IndexScanClass): number =>
  outer === undefined ? 0 : Math.ceil(outerBytes(files, outer) / outer.readBytes);

/** Parts of the outer table before the rows of a lookup: the first lookup of a part reads it. */
const partsBefore = (parts: number, lookup: number, { lookups }: IndexScanClass): number => Math.ceil((lookup * parts) / lookups);

/** Which lookup of which query a process is at. One serves all: it is filled in for each step, and nobody keeps it. */
class Lookup {
  query!: IndexScanClass;
  process: ProcessIndex = 0;
  q: QueryIndex = 0;

  of(query: IndexScanClass, process: ProcessIndex, q: QueryIndex): this {
    this.query = query;
    this.process = process;
    this.q = q;
    return this;
  }
}
const LOOKUP = new Lookup();

/** Reads a part of the outer table, file by file. */
function readOuter(executor: BurstContext, { query, process }: Lookup, part: number, now: number): void {
  const { outer } = query;
  if (outer === undefined) return;
  const { files } = executor;
  const object = files.object(outer.object);
  const end = Math.min(outerBytes(files, outer), (part + 1) * outer.readBytes);
  for (let at = part * outer.readBytes; at < end;) {
    const psu = files.psuOf(object, at);
    const offset = at - files.psuBefore[psu];
    const here = Math.min(end - at, files.psuBytes[psu] - offset);
    executor.read(executor.wanted.by(process, 0, true).ahead().at(psu, offset, here), now);
    at += here;
  }
}

/** Reads the block of a level on the way to the lookup's leaf. */
function readLevel(executor: BurstContext, { query, process, q }: Lookup, level: number, now: number): void {
  const { files, batch, processes } = executor;
  const index = batch.index[q];
  const leaf = drawnPlace(executor, leaves(files, index, query), processes.key[process], processes.unit[process], 0, DRAW_LEAF);
  readBlock(executor, process, index, treeBlock(files, index, query.entryBytes, level, leaf), now);
}

/** Reads `count` leaves after the lookup's first, from the `from`-th on; beyond the last continues with the first of all. */
function readLeaves(executor: BurstContext, { query, process, q }: Lookup, from: number, count: number, now: number): void {
  const { files, batch, processes } = executor;
  const all = leaves(files, batch.index[q], query);
  const leaf = drawnPlace(executor, all, processes.key[process], processes.unit[process], 0, DRAW_LEAF);
  for (let k = from; k < from + count; k++) readBlock(executor, process, batch.index[q], (leaf + k) % all, now);
}

/** Reads `count` blocks of the lookup's rows, from the `from`-th on. */
function readRows(executor: BurstContext, { query, process, q }: Lookup, from: number, count: number, now: number): void {
  const { files, batch, processes } = executor;
  const object = batch.object[q];
  const lookup = processes.unit[process];
  const key = processes.key[process];
  const blocks = blocksOf(files, object);
  const first = query.order === 'clustered' ? drawnPlace(executor, blocks, key, lookup, 0, DRAW_ROW) : 0;
  for (let k = from; k < from + count; k++) {
    const block = query.order === 'clustered' ? (first + k) % blocks : drawnPlace(executor, blocks, key, lookup, k, DRAW_ROW);
    readBlock(executor, process, object, block, now);
  }
}

function advance(executor: OperatorContext, query: IndexScanClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { processes, files } = executor;
  const { pc, unit, step } = processes;
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        unit[process] = executor.takeUnit(process);
        if (unit[process] === NONE) {
          executor.finish(process, now);
          return;
        }
        step[process] = partsBefore(outerParts(files, query), unit[process], query);
        pc[process] = PC_OUTER;
        break;
      case PC_OUTER:
        if (step[process] >= partsBefore(outerParts(files, query), unit[process] + 1, query)) {
          step[process] = levels(files, executor.batch.index[q], query);
          pc[process] = PC_DOWN;
          break;
        }
        readOuter(executor, LOOKUP.of(query, process, q), step[process]++, now);
        if (executor.wait(process, 0, now)) return;
        break;
      case PC_DOWN:
        if (step[process] === 0) {
          step[process] = 1;
          pc[process] = PC_LEAVES;
          break;
        }
        readLevel(executor, LOOKUP.of(query, process, q), --step[process], now);
        if (executor.wait(process, 0, now)) return;
        break;
      case PC_LEAVES: {
        const left = leavesRead(files, query) - step[process];
        if (left <= 0) {
          step[process] = 0;
          pc[process] = PC_ROWS;
          break;
        }
        const count = Math.min(left, query.atATime);
        readLeaves(executor, LOOKUP.of(query, process, q), step[process], count, now);
        step[process] += count;
        if (executor.wait(process, 0, now)) return;
        break;
      }
      case PC_ROWS: {
        const left = rowBlocks(files, query) - step[process];
        if (left <= 0) {
          pc[process] = PC_FOUND;
          executor.compute(process, now, executor.scenario.costs.starJoinStepMs);
          return;
        }
        const count = Math.min(left, query.atATime);
        readRows(executor, LOOKUP.of(query, process, q), step[process], count, now);
        step[process] += count;
        if (executor.wait(process, 0, now)) return;
        break;
      }
      default: // PC_FOUND
        executor.unitDone(process);
        pc[process] = PC_BEGIN;
    }
  }
}

const sampledLookups = ({ lookups }: IndexScanClass, share: number): number => Math.ceil(lookups * share);

/** Blocks that one lookup reads. */
const blocksRead = (files: Files, index: ObjectIndex, query: IndexScanClass): number =>
  levels(files, index, query) + leavesRead(files, query) - 1 + rowBlocks(files, query);

/** Requests of all lookups, those for the outer table included. */
const requestsOf = (query: IndexScanClass, files: Files): number =>
  query.lookups * blocksRead(files, files.object(query.index), query) + outerParts(files, query);

/** Reads, and so warms the caches with, all that the query reads. */
function touch({ files, batch, share }: Warmed, warming: Warming, query: IndexScanClass, q: QueryIndex): void {
  const { unit } = warming.processes;
  const high = levels(files, batch.index[q], query);
  const parts = outerParts(files, query);
  for (unit[0] = 0; unit[0] < sampledLookups(query, share) && warming.left > 0; unit[0]++) {
    const lookup = LOOKUP.of(query, 0, q);
    const end = partsBefore(parts, unit[0] + 1, query);
    for (let part = partsBefore(parts, unit[0], query); part < end; part++) readOuter(warming, lookup, part, 0);
    for (let level = high - 1; level >= 0; level--) readLevel(warming, lookup, level, 0);
    readLeaves(warming, lookup, 1, leavesRead(files, query) - 1, 0);
    readRows(warming, lookup, 0, rowBlocks(files, query), 0);
  }
}

export const indexScan: EngineOperator<IndexScanClass> = {
  plan({ object: id, index }, { files }) {
    const object = files.object(id);
    return { object, index: files.object(index), firstSegment: 0, segments: files.segments[object] };
  },
  nominalWorkMs: (query, files) => nominalRequestsMs(requestsOf(query, files)),
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: () => 1,
  processes: (_query, _units, queryProcs) => queryProcs,
  units: ({ share }, query) => sampledLookups(query, share),
  begin() {},
  advance,
  mostEventsPerMs: 8,
  mostUnits: () => 1,
  touches: ({ files, share }, query) =>
    sampledLookups(query, share) * (1 + blocksRead(files, files.object(query.index), query)) +
    (outerParts(files, query) * share * (query.outer?.readBytes ?? 0)) / files.blockBytes,
  touch,
  streams: (_query, queryProcs) => queryProcs,
  sampled(query, { share, queryProcs }) {
    const lookups = sampledLookups(query, share);
    return { share: lookups / query.lookups, turns: lookups / queryProcs };
  },
  diskIos: (query, { files }) => requestsOf(query, files),
  stepsPerUnit: () => 0,
};
