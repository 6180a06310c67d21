/**
 * The first answer: the same engine on a thin sample of the work. Every query of every user is run, but
 * each does only a share of its steps and data files. The caches have the same share of their size, and star joins read
 * the same share of the blocks, so that mix, concurrency and hit rates are those of the whole. The time is then carried
 * over in proportion to the work left out; what a query costs to start is not work left out.
 *
 * A sample overstates: each of its short pieces begins cold and ends in a join. How much, and how far it
 * strays, depends on the work (`estimateFeatures.ts`) and was measured against full runs (`estimateTable.ts`, made by
 * `scripts/update-estimates.mjs`); the interval covers that, and its coverage is tested on layouts that were not measured.
 */
import { layOut } from '../scenario/layout.ts';
import { fileReadsOf } from '../scenario/kernel/fileReads.ts';
import type { QueryClass, Scenario } from '../scenario/schema.ts';
import { canBeThinned } from '../scenario/streams/streams.ts';
import { Batch } from './database/batch.ts';
import { Files } from './database/files.ts';
import { operatorOf } from './database/operators/index.ts';
import { ScanPieces } from './database/pieces.ts';
import { timedEstimate, type TimedEstimate } from './timedEstimate.ts';
import { featuresOf, stagedShare } from './estimateFeatures.ts';
import { ESTIMATE_TABLE } from './estimateTable.ts';
import type { EstimateTable } from './estimateTable.ts';
import { PHASES, type Phase, type RunResult } from './record/result.ts';

/** Disk I/Os of a sample: about 40 ms of one processor. */
const SAMPLE_IOS = 20_000;
/** Work of so many samples is not sampled but run: it is there within a tenth of a second, and exact. */
const WHOLE_BELOW = 2.5;
/** Smallest share with several users: thinner samples keep the users from meeting at the disks. */
const LEAST_SHARE_OF_MANY = 0.08;
/** A correction beyond these is not believed: nothing like it was measured. */
const LEAST_CORRECTION = 0.4;
const MOST_CORRECTION = 1.3;
/** Above this share a sample strays no less for being larger. */
const LEAST_LEFT_OUT = 0.2;

export interface Estimate {
  readonly elapsedMs: number;
  /** 95 % interval for the elapsed time at the target scale. */
  readonly lowMs: number;
  readonly highMs: number;
  /** The sample's attribution, scaled to `elapsedMs`. */
  readonly attributionMs: Readonly<Record<Phase, number>>;
  /** Of a timed run, whose time is known: what is expected to be complete in the part of it that counts. */
  readonly timed?: TimedEstimate;
}

/** How a sample is run. */
export interface SampleOptions {
  readonly scale: number;
  readonly share: number;
  /** Of a timed run, which is not thinned but ends early. */
  readonly enoughIos?: number;
}

/**
 * The share of every query's work whose simulation costs about SAMPLE_IOS disk I/Os; of a timed run its beginning. A run with streams whose
 * work has an end has no sample: share 1.
 */
export function sampleOptions(scenario: Scenario, targetScale: number, budgetIos = SAMPLE_IOS): SampleOptions {
  if (!canBeThinned(scenario)) {
    return { scale: targetScale, share: 1, ...(scenario.workload.until !== undefined && { enoughIos: budgetIos }) };
  }
  const { batch, ios } = expectedWork(scenario, targetScale);
  const share = budgetIos / Math.max(1, ios * (1 + streamsBeside(scenario)));
  if (share * WHOLE_BELOW >= 1) return { scale: targetScale, share: 1 };
  if (scenario.workload.users === 1) return { scale: targetScale, share: Math.min(1, share) };
  // Steps come whole: a share below one step of the shortest star join would not be that share.
  const steps = scenario.classes.map(stepsOf).filter((count) => count > 0);
  return {
    scale: targetScale,
    share: Math.min(1, Math.max(share, LEAST_SHARE_OF_MANY, usesShortest(batch, scenario, Math.min(...steps)))),
  };
}

/**
 * Streams of users alongside the batch, to one stream of the batch: as long as the batch lasts they ask too, and who asks alike is
 * served alike, roughly. Requests that come at a rate of their own count as one stream, like those of a process that waits.
 */
function streamsBeside({ workload, classes }: Scenario): number {
  const streamsOf = (id: string): number => {
    const query = classes.find((one) => one.id === id);
    return query === undefined ? workload.queryProcs : operatorOf(query).streams(query, workload.queryProcs);
  };
  const beside = (workload.alongside ?? []).reduce((sum, { class: id, users }) => sum + users * streamsOf(id), 0);
  if (beside === 0) return 0;
  const own = Math.max(1, ...workload.batch.map(({ class: id }) => streamsOf(id)));
  return beside / (workload.users * own);
}

function expectedWork(scenario: Scenario, scale: number): { readonly batch: Batch; readonly ios: number } {
  const files = new Files(scenario, layOut(scenario));
  const batch = new Batch(scenario, files, scenario.seed, scale);
  const work = { scenario, batch, files, pieceBytes: scanPieceBytes(scenario) };
  let ios = 0;
  for (let q = 0; q < batch.queries; q++) {
    if (batch.runs[q] === 0) continue;
    const query = scenario.classes[batch.classIndex[q]];
    ios += batch.runs[q] * operatorOf(query).diskIos(query, work, q);
  }
  return { batch, ios };
}

/** Disk I/Os that a run would make if no cache answered, roughly: which of several runs takes longest. Infinity: nobody knows, of runs with streams. */
export const expectedDiskIos = (scenario: Scenario, scale = 1): number =>
  canBeThinned(scenario) ? expectedWork(scenario, scale).ios : Infinity;

/** Steps of a unit of work that a sample cannot cut; 0: it can cut it anywhere. */
const stepsOf = (query: QueryClass): number => operatorOf(query).stepsPerUnit(query);

/** Two steps of the class with the fewest, if it makes up the workload. */
function usesShortest(batch: Batch, scenario: Scenario, steps: number): number {
  return batch.classIndex.every((c) => stepsOf(scenario.classes[c]) === steps) ? 2 / steps : 0;
}

/** An estimate that is worked out in slices: with many queries it takes a while. */
export interface Estimation {
  /** Looks at that many more queries or pieces of scans; true once the estimate is there. */
  advance(most: number): boolean;
  /** @throws Error before `advance` has answered true */
  estimate(): Estimate;
}

/** A sample's time carried over to the whole work in proportion, and what tells how far it strays. */
export interface CarriedOver {
  readonly elapsedMs: number;
  readonly features: readonly number[];
}

/** An estimate that can be looked at before the table corrects it: what the table is made from. */
export interface SampleEstimation extends Estimation {
  /** @throws Error before `advance` has answered true */
  carriedOver(): CarriedOver;
}

/** Carries a sample's elapsed time over to the whole work at the sample's scale. */
export function createEstimation(scenario: Scenario, sample: RunResult): SampleEstimation {
  if (!canBeThinned(scenario)) return ofItself(scenario, sample);
  const files = new Files(scenario, layOut(scenario));
  const batch = new Batch(scenario, files, sample.seed, sample.scale);
  const startMs = scenario.costs.queryStartMs;
  const elapsed = elapsedPerQuery(sample, scenario, batch);
  const { share } = sample;
  const { queryProcs } = scenario.workload;
  const work = { batch, files, share, queryProcs, pieces: new ScanPieces({ batch, files, share, scenario }) };
  const ends = {
    'star-join': 0,
    scan: 0,
    sort: 0,
    load: 0,
    probe: 0,
    join: 0,
    'index-scan': 0,
    mix: 0,
    change: 0,
    partitioned: 0,
    'partitioned-load': 0,
  };
  let next = 0;
  // Starting a query costs the same in the sample; the rest grows with the work.
  let seen = 0;
  let whole = 0;
  const carriedOver = (): CarriedOver => {
    if (next < batch.queries) throw new Error('The estimate is not complete: advance it until it answers true.');
    return {
      elapsedMs: carriedOverMs(scenario, sample, batch.perUser, seen, whole),
      features: featuresOf(sample, scenario, ends, seen),
    };
  };
  return {
    advance(most) {
      for (let left = most; left > 0 && next < batch.queries; next++) {
        if (batch.runs[next] === 0) continue;
        const spentMs = Math.max(0, elapsed[next] - batch.runs[next] * startMs);
        const query = scenario.classes[batch.classIndex[next]];
        const part = operatorOf(query).sampled(query, work, next);
        seen += spentMs;
        whole += spentMs / part.share;
        ends[query.operator] += spentMs / Math.max(1, part.turns);
        left -= 1 + work.pieces.units;
      }
      return next === batch.queries;
    },
    carriedOver,
    estimate: () => corrected(sample, carriedOver()),
  };
}

/** Of a run that is not thinned: its own time, of a timed run what its beginning says. */
function ofItself(scenario: Scenario, sample: RunResult): SampleEstimation {
  const timed = scenario.workload.until === undefined ? undefined : timedEstimate(scenario, sample);
  const elapsedMs = timed?.elapsedMs ?? sample.elapsedMs;
  const factor = sample.elapsedMs > 0 ? elapsedMs / sample.elapsedMs : 1;
  return {
    advance: () => true,
    carriedOver: () => ({ elapsedMs, features: [] }),
    estimate: () => ({
      elapsedMs,
      lowMs: elapsedMs,
      highMs: elapsedMs,
      attributionMs: grown(sample, factor),
      ...(timed !== undefined && { timed }),
    }),
  };
}

const grown = ({ attributionMs }: RunResult, factor: number): Record<Phase, number> =>
  Object.fromEntries(PHASES.map((phase) => [phase, attributionMs[phase] * factor])) as Record<Phase, number>;

/** As `createEstimation`, in one step. */
export function estimateElapsed(scenario: Scenario, sample: RunResult): Estimate {
  const estimation = createEstimation(scenario, sample);
  while (!estimation.advance(1_000_000));
  return estimation.estimate();
}

/** @param seen work of the queries in the sample, in milliseconds, and what `whole` would be of all of it */
function carriedOverMs(scenario: Scenario, sample: RunResult, queries: number, seen: number, whole: number): number {
  const startMs = scenario.costs.queryStartMs;
  // Many users' starts queue for the processors.
  const { users } = scenario.workload;
  const starts = Math.min(sample.elapsedMs, queries * startMs * Math.max(1, users / scenario.host.processors));
  return starts + (seen > 0 ? (sample.elapsedMs - starts) * (whole / seen) : 0);
}

function corrected(sample: RunResult, { elapsedMs: carried, features }: CarriedOver): Estimate {
  const { correction, spread } = sample.share < 1 ? strayOf(features, sample.share) : { correction: 1, spread: 0 };
  const elapsedMs = Math.max(sample.elapsedMs, carried * correction);
  const half = elapsedMs * spread;
  const factor = sample.elapsedMs > 0 ? elapsedMs / sample.elapsedMs : 1;
  return {
    elapsedMs,
    // What is simulated already cannot be undone: no answer below the sample's own time.
    lowMs: Math.max(sample.elapsedMs, elapsedMs - half),
    highMs: elapsedMs + half,
    attributionMs: grown(sample, factor),
  };
}

/** What a table says of a sample with these features: its time times `correction`, give or take the share `spread` of that. */
export function strayOf(
  features: readonly number[],
  share: number,
  table: EstimateTable = ESTIMATE_TABLE,
): { readonly correction: number; readonly spread: number } {
  const leftOut = Math.max(LEAST_LEFT_OUT, 1 - share);
  const weighed = (weights: readonly number[]): number => weights.reduce((sum, weight, k) => sum + weight * features[k], 0);
  const off = weighed(table.correction);
  const spread = Math.max(table.least, weighed(table.spread) * leftOut) + table.doubt * Math.abs(off);
  const { plain, staged } = table.factor;
  const factor = plain + (staged - plain) * stagedShare(features);
  return { correction: Math.min(MOST_CORRECTION, Math.max(LEAST_CORRECTION, 1 + off * leftOut)), spread: factor * spread };
}

/** Responses of each query of the sample, all users that ran it together. */
function elapsedPerQuery(sample: RunResult, scenario: Scenario, batch: Batch): Float64Array {
  const users = scenario.workload.users;
  const sums = new Float64Array(batch.queries);
  const next = new Int32Array(users);
  // The log is in order of completion, and a user's queries complete in that user's order.
  for (let row = 0; row < sample.queries.user.length; row++) {
    const user = sample.queries.user[row];
    sums[batch.order[user * batch.perUser + next[user]++]] += sample.queries.elapsedMs[row];
  }
  return sums;
}

/** Bytes of one disk I/O of a scan of the fact table, roughly: the stripe unit, or a window. */
function scanPieceBytes(scenario: Scenario): number {
  const pieces = (scenario.volumeGroups ?? []).flatMap(({ logical }) => logical.flatMap((volume) => volume.pieces));
  const units = [
    ...scenario.volumes.flatMap((volume) => (volume.kind === 'concat' ? [] : [volume.stripeUnitBytes])),
    ...pieces.flatMap(({ stripeUnitBytes }) => stripeUnitBytes ?? []),
  ];
  const { minBytes, maxBytes } = scenario.host.readAhead;
  const reads = fileReadsOf(scenario.host);
  // A kernel's own windows, or the calls where it reads as it is asked.
  if (reads !== null) return reads.mode === 'buffered' && maxBytes > 0 ? maxBytes : reads.callBytes;
  return units.length === 0 ? minBytes : Math.min(maxBytes, Math.min(...units));
}
