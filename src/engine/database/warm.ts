/**
 * Caches that are warm at the start: as the batch of one user leaves them. What a query reads is drawn by place in the work and not by
 * time, so its blocks are touched here one query after another, segment after segment and step after step, without simulating anything.
 * No more than the last queries of the batch count that touch `MOST_TOUCHES` blocks together, where a step or a read that touches
 * nothing counts as one: what was touched before them has mostly been displaced, and a start must not take long.
 */
import type { StarJoinClass } from '../../scenario/schema.ts';
import { NOWHERE, type PageCaches } from '../host/pageCaches.ts';
import { aim, FETCH, INDEX, probeDimensions, readBurst, readScattered, type BurstContext } from './bursts.ts';
import type { Batch } from './batch.ts';
import type { Files } from './files.ts';
import { scanBytes, ScanPieces, type Piece, type ScanWork } from './pieces.ts';
import { Processes } from './processes.ts';
import { sampledSteps } from './starJoin.ts';

/** Some 0.2 s. */
const MOST_TOUCHES = 2 ** 21;

interface Warmed extends ScanWork {
  readonly batch: Batch;
  readonly files: Files;
  readonly seed: number;
  readonly caches: PageCaches;
  /** Scans go through a kernel's page cache, whatever the host says. */
  readonly throughKernel: boolean;
}

/** Fills the caches; what they count begins after that. */
export function warmCaches(warmed: Warmed): void {
  const { batch, caches } = warmed;
  let first = batch.queries;
  for (let sum = 0; first > 0; first--) {
    if (batch.runs[first - 1] > 0) sum += touchesOf(warmed, first - 1);
    if (sum > MOST_TOUCHES && first < batch.queries) break;
  }
  const warming = new Warming(warmed);
  for (let q = first; q < batch.queries && warming.left > 0; q++) if (batch.runs[q] > 0) touch(warmed, warming, q);
  caches.block.resetCounts();
  caches.file.resetCounts();
}

const isScanCached = ({ scenario, throughKernel }: Warmed): boolean => throughKernel || !scenario.host.scansBypassFileCache;

/** Blocks that a query touches, with those that it touches again, and its steps or files. */
function touchesOf(warmed: Warmed, q: number): number {
  const { batch, files, scenario, share } = warmed;
  const query = scenario.classes[batch.classIndex[q]];
  if (query.operator === 'scan' || query.operator === 'sort') {
    const psus = batch.segments[q] * files.psusPerSegment[batch.object[q]];
    return isScanCached(warmed) ? (scanBytes(warmed, q) * share) / files.pageBytes + psus * share : 0;
  }
  if (query.operator !== 'star-join') return 0;
  const { fetch, indexReads, dimensions } = query;
  const pages = (bytes: number): number => Math.ceil(bytes / files.pageBytes);
  const step = fetch.count * pages(fetch.bytes) + (indexReads.count / indexReads.everySteps) * pages(indexReads.bytes);
  return batch.segments[q] * sampledSteps(query, share) * (1 + step) + dimensions.objects.length * dimensions.count;
}

/** Stands in for the executor: whatever is read is there at once, and in the caches. */
class Warming implements BurstContext {
  readonly batch: Batch;
  readonly files: Files;
  readonly seed: number;
  readonly processes = new Processes(1);
  left = MOST_TOUCHES;
  private readonly caches: PageCaches;

  constructor({ batch, files, seed, caches }: Warmed) {
    this.batch = batch;
    this.files = files;
    this.seed = seed;
    this.caches = caches;
  }

  read(_process: number, _slot: number, psu: number, offset: number, bytes: number): void {
    const end = this.endOf(psu, offset, bytes);
    for (let page = this.pageOf(psu, offset); page < end && this.left > 0; page++, this.left--) {
      if (this.caches.lookUp(page) === NOWHERE) this.caches.insert(page);
    }
  }

  /** What a kernel reads is in its page cache only. */
  readFile(psu: number, offset: number, bytes: number): void {
    const { file } = this.caches;
    const end = this.endOf(psu, offset, bytes);
    for (let page = this.pageOf(psu, offset); page < end && this.left > 0; page++, this.left--) {
      if (!file.lookUp(page)) file.insert(page);
    }
  }

  private pageOf(psu: number, offset: number): number {
    return this.files.psuPage[psu] + Math.floor(offset / this.files.pageBytes);
  }

  /** One past the last page; a read of nothing has none, and counts as one touch. */
  private endOf(psu: number, offset: number, bytes: number): number {
    if (bytes > 0) return this.pageOf(psu, offset + bytes - 1) + 1;
    this.left--;
    return 0;
  }
}

function touch(warmed: Warmed, warming: Warming, q: number): void {
  const query = warmed.scenario.classes[warmed.batch.classIndex[q]];
  if (query.operator === 'star-join') touchJoin(warmed, warming, query, q);
  else if ((query.operator === 'scan' || query.operator === 'sort') && isScanCached(warmed)) touchScan(warmed, warming, q);
}

function touchJoin({ batch, files, share }: Warmed, warming: Warming, query: StarJoinClass, q: number): void {
  const { unit, step } = warming.processes;
  const { indexReads, fetch } = query;
  const steps = sampledSteps(query, share);
  const isUnsorted = files.unsorted[batch.object[q]] === 1;
  probeDimensions(warming, query, 0, q, 0);
  for (unit[0] = 0; unit[0] < batch.segments[q] && warming.left > 0; unit[0]++) {
    for (step[0] = 0; step[0] < steps && warming.left > 0; step[0]++, warming.left--) {
      if (indexReads.count > 0 && step[0] % indexReads.everySteps === 0) {
        aim(warming, query, 0, q, batch.index[q], INDEX.place);
        readBurst(warming, 0, q, indexReads, INDEX.block, 0);
      }
      if (fetch.count === 0) continue;
      if (isUnsorted) readScattered(warming, fetch, 0, q, 0);
      else {
        aim(warming, query, 0, q, batch.object[q], FETCH.place);
        readBurst(warming, 0, q, fetch, FETCH.block, 0);
      }
    }
  }
}

function touchScan(warmed: Warmed, warming: Warming, q: number): void {
  const piece: Piece = { psu: 0, from: 0, bytes: 0 };
  const pieces = new ScanPieces(warmed);
  pieces.open(q);
  for (let k = 0; k < pieces.units && warming.left > 0; k++) {
    pieces.find(k, piece);
    if (warmed.throughKernel) warming.readFile(piece.psu, piece.from, piece.bytes);
    else warming.read(0, 0, piece.psu, piece.from, piece.bytes);
  }
}
