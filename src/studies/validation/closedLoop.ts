/**
 * A host that keeps a flash module busy as a benchmark does: processes, each with a core of its own, that keep a number
 * of reads outstanding each and spend processor time on every one; and, for schedulers that have one, a lock
 * that all of them take in turns. The module is the engine's model.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import { drawBelow } from '../../base/random.ts';
import { flashModel } from '../../engine/device/flash/create.ts';
import { Phases } from '../../engine/device/device.ts';
import { rewrite } from './rewritten.ts';
import type { Flash } from '../../scenario/schema.ts';

const PAGE_BYTES = 4096;
const PAGE_SECTORS = PAGE_BYTES / SECTOR_BYTES;
/** Between writing and reading: enough for everything to be programmed. */
const PAUSE_NS = 10_000_000_000;

export interface ClosedLoop {
  readonly blockBytes: number;
  readonly processes: number;
  /** Requests that each process keeps outstanding. */
  readonly queueDepth: number;
  /** Of a process for each request: submitting it and taking its completion. */
  readonly processorUs: number;
  /** The same for each page of 4 KiB that it touches: pinning and mapping it for the module. */
  readonly pageUs: number;
  /** From the module's completion until the process knows: interrupt and wake-up. */
  readonly noticeUs: number;
  /** For which each request holds the scheduler's lock, when other processes want it too; the processor waits for it. */
  readonly lockUs: number;
  /**
   * The places to be read were written just before in units of 4 KiB, in the order in which they will be read, and before
   * that this share of the units around them, in no order. Default: nothing was written since the drive was filled.
   */
  readonly rewrittenShare?: number;
  /** Of the places that are read. Default 1. */
  readonly seed?: number;
}

/** Response times in microseconds, from submission to completion, sorted; and requests per second. */
export interface LoopFigures {
  readonly responsesUs: Float64Array;
  readonly iops: number;
}

/** @param count requests that are counted; a quarter as many before them are not */
export function closedLoop(drive: Flash, loop: ClosedLoop, count: number): LoopFigures {
  const { processes, queueDepth, blockBytes, seed = 1 } = loop;
  const model = flashModel(drive, 1);
  const phases = new Phases();
  const sectors = Math.max(1, blockBytes / SECTOR_BYTES);
  const pages = Math.floor((model.sectors * SECTOR_BYTES) / PAGE_BYTES);
  const blockPages = Math.max(1, blockBytes / PAGE_BYTES);
  // Drawn as pages, so that block sizes read around the same places.
  const pageOf = (k: number): number => drawBelow(pages, seed, k, 0, 0, 0);
  const firstPageOf = (k: number): number => Math.floor(pageOf(k) / blockPages) * blockPages;
  const processorNs = (loop.processorUs + loop.pageUs * Math.ceil(blockBytes / PAGE_BYTES)) * 1000;
  const noticeNs = loop.noticeUs * 1000;
  const lockNs = processes > 1 ? loop.lockUs * 1000 : 0;
  const slots = processes * queueDepth;
  const submitted = new Float64Array(slots);
  const completed = new Float64Array(slots);
  const coreFree = new Float64Array(processes);
  // When each of the commands that the module works on at a time is done; others wait in order of issue.
  const inService = new Float64Array(Math.min(slots, drive.queueDepth));
  let lockFree = 0;
  const before = Math.max(Math.floor(count / 4), 2 * slots);
  const total = slots + before + count;
  if (loop.rewrittenShare !== undefined) {
    let now = 0;
    rewrite({ count: total, blockPages, firstPage: firstPageOf, drawnPage: pageOf }, loop.rewrittenShare, (page) => {
      model.serve({ unit: 0, lba: page * PAGE_SECTORS, sectors: PAGE_SECTORS, write: true }, now, phases);
      now += Math.round(phases.overhead + phases.transfer + phases.bus);
    });
    completed.fill(now + PAUSE_NS);
    coreFree.fill(now + PAUSE_NS);
  }
  const responsesUs = new Float64Array(count);
  let first = 0;
  let last = 0;
  for (let k = 0; k < total; k++) {
    const slot = k < slots ? k : earliest(completed, coreFree);
    const process = slot % processes;
    // The process takes the completion and submits the next request.
    const at = Math.max(completed[slot], coreFree[process]);
    const ready = at + processorNs;
    const given = lockNs > 0 ? Math.max(ready, lockFree) + lockNs : ready;
    lockFree = given;
    coreFree[process] = given;
    const counted = k - slots - before;
    if (counted >= 0) {
      responsesUs[counted] = (at - submitted[slot]) / 1000;
      if (counted === 0) first = at;
      last = at;
    }
    submitted[slot] = at;
    const place = firstOf(inService);
    const issue = Math.max(Math.round(given), inService[place]);
    model.serve({ unit: 0, lba: firstPageOf(k) * PAGE_SECTORS, sectors, write: false }, issue, phases);
    inService[place] = issue + phases.overhead + phases.transfer + phases.bus;
    completed[slot] = inService[place] + noticeNs;
  }
  return { responsesUs: responsesUs.sort(), iops: ((count - 1) * 1e9) / (last - first) };
}

function firstOf(times: Float64Array): number {
  let first = 0;
  for (let k = 1; k < times.length; k++) if (times[k] < times[first]) first = k;
  return first;
}

/** The outstanding request whose process gets to it first. */
function earliest(completed: Float64Array, coreFree: Float64Array): number {
  const processes = coreFree.length;
  let best = 0;
  let bestAt = Infinity;
  for (let s = 0; s < completed.length; s++) {
    const at = Math.max(completed[s], coreFree[s % processes]);
    // Of those that have to wait for their core, the one that was complete first.
    if (at < bestAt || (at === bestAt && completed[s] < completed[best])) {
      best = s;
      bestAt = at;
    }
  }
  return best;
}
