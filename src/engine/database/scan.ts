/**
 * Table scan, and sort with spill (a scan that writes runs and merges them). Both are parallel by PSU:
 * a process takes a PSU, reads it sequentially with several read-ahead windows in flight, and computes
 * on each window. It holds the PSU's file group while it scans it.
 */
import type { ScanClass, SortClass } from '../../scenario/schema.ts';
import { nextWindowBytes, windowBytes } from '../host/readAhead.ts';
import { PC_BEGIN, type OperatorContext } from './operator.ts';
import { NONE, SLOTS } from './processes.ts';
import { spillBase, spillPsu, spillRoomBytes, wrapped, waitForWrites, writeSpill } from './spill.ts';

const PC_OPEN = 1;
const PC_WINDOW = 2;
const PC_COMPUTE = 3;
const PC_SPILL = 4;
const PC_FLUSH = 5;
const PC_FLUSHED = 6;
const PC_MERGE = 7;
const PC_MERGE_COMPUTE = 8;
const PC_START_UNITS = 9;

const MIB = 1024 * 1024;

/** A sample reads at least this much of a file: less would be all beginning. */
const LEAST_SAMPLE_BYTES = 2 * MIB;

/** What decides on a scan's units, in a run and in an estimate alike. */
export type ScanWork = Pick<OperatorContext, 'batch' | 'files' | 'share' | 'scenario'>;

/**
 * Units of a scan: the PSUs of its segments. A sample leaves PSUs out, evenly, where its share of each
 * would be too little to be worth opening the file, but keeps as many as there are processes.
 */
export function scanUnits(work: ScanWork, q: number): number {
  const { batch, share, scenario } = work;
  const psus = scanPsus(work, q);
  if (share === 1) return psus;
  let bytes = 0;
  for (let s = 0; s < batch.segments[q]; s++) bytes += work.files.segmentBytes(batch.object[q], batch.firstSegment[q] + s);
  return Math.min(psus, Math.max(scenario.workload.queryProcs, Math.ceil((share * bytes) / LEAST_SAMPLE_BYTES)));
}

function scanPsus(work: ScanWork, q: number): number {
  return work.batch.segments[q] * work.files.psusPerSegment[work.batch.object[q]];
}

/** The PSU of a unit; a sample's units are spread evenly over the query's PSUs, the last of them included. */
function unitPsu(work: ScanWork, q: number, unit: number): number {
  const { batch, files, share } = work;
  const nth = share === 1 ? unit : Math.floor(((unit + 1) * scanPsus(work, q)) / scanUnits(work, q)) - 1;
  return files.segmentPsu(batch.object[q], batch.firstSegment[q]) + nth;
}

/** Bytes of a PSU that are scanned: all, or in a sample what makes up the share after PSUs were left out. */
function sampledBytes(work: ScanWork, q: number, psuBytes: number): number {
  const { files, share } = work;
  if (share === 1) return psuBytes;
  const part = Math.min(1, (share * scanPsus(work, q)) / scanUnits(work, q));
  return Math.min(psuBytes, Math.ceil((psuBytes * part) / files.blockBytes) * files.blockBytes);
}

/** Share of a scan's bytes that a sample reads; 1 for the whole. */
export function sampledScanShare(work: ScanWork, q: number): number {
  const { files } = work;
  let read = 0;
  for (let unit = 0; unit < scanUnits(work, q); unit++) read += sampledBytes(work, q, files.psuBytes[unitPsu(work, q, unit)]);
  let all = 0;
  for (let nth = 0; nth < scanPsus(work, q); nth++)
    all += files.psuBytes[files.segmentPsu(work.batch.object[q], work.batch.firstSegment[q]) + nth];
  return all > 0 ? read / all : 1;
}

export function advanceScan(executor: OperatorContext, query: ScanClass | SortClass, process: number, now: number): void {
  const { processes, files, batch } = executor;
  const { pc, psu } = processes;
  const q = executor.queryOf(process);
  const { costs } = executor.scenario;
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
          if (query.operator === 'sort' && processes.spilled[process] > 0) {
            pc[process] = PC_FLUSH;
            break;
          }
          executor.finish(process, now);
          return;
        }
        psu[process] = unitPsu(executor, q, unit);
        if (files.psuBytes[psu[process]] === 0) {
          executor.unitDone(process);
          break;
        }
        pc[process] = PC_OPEN;
        if (!executor.acquire(process, files.psuTarget[psu[process]], now)) return;
        break;
      }
      case PC_OPEN:
        open(
          executor,
          process,
          sampledBytes(executor, q, files.psuBytes[psu[process]]),
          0,
          Infinity,
          !executor.scenario.host.scansBypassFileCache,
          now,
        );
        pc[process] = PC_WINDOW;
        break;
      case PC_WINDOW:
        if (processes.consumed[process] >= processes.end[process]) {
          executor.unitDone(process);
          pc[process] = PC_START_UNITS;
          executor.release(process, now);
          break;
        }
        if (executor.wait(process, windowSlot(executor, process), now)) return;
        pc[process] = PC_COMPUTE;
        break;
      case PC_COMPUTE: {
        const bytes = consume(executor, process, !executor.scenario.host.scansBypassFileCache, now);
        const sorts = query.operator === 'sort';
        if (sorts) processes.spilled[process] += bytes * query.spillShare;
        pc[process] = sorts ? PC_SPILL : PC_WINDOW;
        const perMib = query.operator === 'scan' && query.probing ? costs.probeMsPerMib : costs.scanMsPerMib;
        executor.compute(process, now, (perMib * bytes) / MIB);
        return;
      }
      case PC_SPILL:
        if (query.operator === 'sort' && processes.spilled[process] - processes.spillWritten[process] >= query.writeBytes) {
          if (writeSpill(executor, batch.spill[q], process, query.writeBytes, now)) return;
          break;
        }
        pc[process] = PC_WINDOW;
        break;
      case PC_FLUSH:
        if (query.operator === 'sort' && processes.spilled[process] > processes.spillWritten[process]) {
          if (writeSpill(executor, batch.spill[q], process, query.writeBytes, now)) return;
          break;
        }
        pc[process] = PC_FLUSHED;
        break;
      case PC_FLUSHED: {
        if (waitForWrites(executor, process, now)) return;
        if (query.operator !== 'sort') return;
        const spill = batch.spill[q];
        psu[process] = spillPsu(executor, spill, process);
        const room = spillRoomBytes(executor, spill, query.writeBytes);
        open(executor, process, processes.spillWritten[process], spillBase(executor, spill, process), room, false, now);
        pc[process] = PC_MERGE;
        break;
      }
      case PC_MERGE:
        if (processes.consumed[process] >= processes.end[process]) {
          executor.finish(process, now);
          return;
        }
        if (executor.wait(process, windowSlot(executor, process), now)) return;
        pc[process] = PC_MERGE_COMPUTE;
        break;
      default: {
        // PC_MERGE_COMPUTE
        if (query.operator !== 'sort') return;
        const bytes = consume(executor, process, false, now);
        pc[process] = PC_MERGE;
        executor.compute(process, now, (costs.sortMsPerMib * bytes) / MIB);
        return;
      }
    }
  }
}

/**
 * Starts a sequential read of `bytes` of the process' PSU, from `base` on and from there again after each
 * `room` bytes: the first windows go out at once.
 */
function open(executor: OperatorContext, process: number, bytes: number, base: number, room: number, cached: boolean, now: number): void {
  const { processes } = executor;
  processes.base[process] = base;
  processes.room[process] = room;
  processes.consumed[process] = 0;
  processes.asked[process] = 0;
  processes.end[process] = bytes;
  processes.step[process] = 0;
  for (let slot = 0; slot < executor.windows; slot++) ask(executor, process, slot, cached, now);
}

function windowSlot(executor: OperatorContext, process: number): number {
  return executor.processes.step[process] % executor.windows;
}

/** Takes the window that has arrived and asks for the next one into its slot; answers its bytes. */
function consume(executor: OperatorContext, process: number, cached: boolean, now: number): number {
  const { processes } = executor;
  const slot = windowSlot(executor, process);
  const bytes = processes.windowBytes[process * SLOTS + slot];
  processes.consumed[process] += bytes;
  processes.step[process]++;
  ask(executor, process, slot, cached, now);
  return bytes;
}

function ask(executor: OperatorContext, process: number, slot: number, cached: boolean, now: number): void {
  const { processes, files, maps } = executor;
  const room = processes.room[process];
  const inRoom = wrapped(processes.asked[process], room);
  const left = Math.min(processes.end[process] - processes.asked[process], room - inRoom);
  if (left <= 0) return;
  const psu = processes.psu[process];
  const map = maps[files.psuTarget[psu]];
  const offset = processes.base[process] + inRoom;
  const bytes = nextWindowBytes(windowBytes(executor.scenario.host.readAhead, map), map, files.psuOffset[psu] + offset, left);
  processes.asked[process] += bytes;
  processes.windowBytes[process * SLOTS + slot] = bytes;
  executor.read(process, slot, psu, offset, bytes, cached, now);
}
