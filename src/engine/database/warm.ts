/**
 * Caches that are warm at the start: as the batch of one user leaves them. What a query reads is drawn by place in the work and not by
 * time, so its blocks are touched here one query after another, segment after segment and step after step, without simulating anything.
 * No more than the last queries of the batch count that touch `MOST_TOUCHES` blocks together, where a step or a read that touches
 * nothing counts as one: what was touched before them has mostly been displaced, and a start must not take long.
 */
import type { Batch } from './batch.ts';
import { operatorOf } from './operators/index.ts';
import { MOST_TOUCHES, Warming, type Warmed } from './warming.ts';
import type { QueryIndex } from '../kernel/indexes.ts';

/** Fills the caches; what they count begins after that. */
export function warmCaches(warmed: Warmed & { readonly batch: Batch }): void {
  const { batch, caches } = warmed;
  let first = batch.runs.length;
  for (let sum = 0; first > 0; first--) {
    if (batch.runs[first - 1] > 0) sum += touchesOf(warmed, first - 1);
    if (sum > MOST_TOUCHES && first < batch.runs.length) break;
  }
  const warming = new Warming(warmed);
  for (let q = first; q < batch.runs.length && warming.left > 0; q++) if (batch.runs[q] > 0) touch(warmed, warming, q);
  caches.block.resetCounts();
  caches.file.resetCounts();
  for (const pool of warmed.pools?.pools ?? []) pool.resetCounts();
}

function touchesOf(warmed: Warmed, q: QueryIndex): number {
  const query = warmed.scenario.classes[warmed.batch.classIndex[q]];
  return operatorOf(query).touches(warmed, query, q);
}

function touch(warmed: Warmed, warming: Warming, q: QueryIndex): void {
  const query = warmed.scenario.classes[warmed.batch.classIndex[q]];
  warming.processes.key[0] = q;
  operatorOf(query).touch(warmed, warming, query, q);
}
