/**
 * The first answer: the same engine on a smaller scale, carried over to the larger one. Work is planned
 * from the same draws at both scales, so the estimate is a ratio estimate with the planned work as the
 * control: T(target) = T(sample) x W(target) / W(sample), where each operator's planned work is weighted
 * by how long it took per unit in the sample. The interval comes from how much single queries of the
 * sample stray from that weight; `docs/model.md` gives the formulas and the measured coverage.
 */
import { studentT95 } from '../base/stats.ts';
import { layOut } from '../scenario/layout.ts';
import type { QueryClass, Scenario } from '../scenario/schema.ts';
import { Batch } from './database/batch.ts';
import { Files } from './database/files.ts';
import { PHASES, type Phase, type RunResult } from './record/result.ts';

/** Disk I/Os that a first answer may cost: about 40 ms of one processor. */
const SAMPLE_IOS = 25_000;
/** Spread of single queries around their operator's rate that is assumed before any is seen, and how many observations it is worth. */
const PRIOR_SPREAD = 0.3;
const PRIOR_WEIGHT = 4;
/** Half-width that is never undercut: what the end of a run (the last user alone) and cold caches make uncertain. */
const LEAST_SPREAD = 0.02;

export interface Estimate {
  readonly elapsedMs: number;
  /** 95 % interval for the elapsed time at the target scale. */
  readonly lowMs: number;
  readonly highMs: number;
  /** The sample's attribution, scaled to `elapsedMs`. */
  readonly attributionMs: Readonly<Record<Phase, number>>;
}

/** The largest scale up to `targetScale` whose run costs about SAMPLE_IOS disk I/Os, at least one query a user. */
export function sampleScale(scenario: Scenario, targetScale: number, budgetIos = SAMPLE_IOS): number {
  const batch = new Batch(scenario, new Files(scenario, layOut(scenario)), scenario.seed, targetScale);
  if (batch.queries < 2) return targetScale;
  const files = new Files(scenario, layOut(scenario));
  const pieceBytes = scanPieceBytes(scenario);
  let ios = 0;
  let queries = 0;
  while (queries < batch.queries - 1) {
    ios += scenario.workload.users * expectedIos(scenario.classes[batch.classIndex[queries]], batch, files, queries, pieceBytes);
    if (queries > 0 && ios > budgetIos) break;
    queries++;
  }
  // The middle of the scales that round to this number of queries.
  return Math.min(targetScale, (queries / batch.queries) * targetScale);
}

/** Carries a sample run's elapsed time over to `targetScale`; the sample must be of this scenario. */
export function estimateElapsed(scenario: Scenario, sample: RunResult, targetScale: number): Estimate {
  const files = new Files(scenario, layOut(scenario));
  const target = new Batch(scenario, files, sample.seed, targetScale);
  const seen = new Batch(scenario, files, sample.seed, sample.scale);
  const elapsed = elapsedPerQuery(sample, scenario, seen);

  const rate = operatorRates(scenario, seen, elapsed);
  const weight = (batch: Batch, q: number): number => batch.work[q] * rate(scenario.classes[batch.classIndex[q]]);
  let seenWork = 0;
  let restWork = 0;
  let restSquares = 0;
  for (let q = 0; q < target.queries; q++) {
    const work = weight(target, q);
    if (q < seen.queries) seenWork += work;
    else {
      restWork += work;
      restSquares += work * work;
    }
  }
  const elapsedMs = seenWork > 0 ? sample.elapsedMs * (1 + restWork / seenWork) : sample.elapsedMs;

  // Spread of single queries around their rate, shrunk towards the prior.
  let squares = PRIOR_WEIGHT * PRIOR_SPREAD * PRIOR_SPREAD;
  for (let q = 0; q < seen.queries; q++) {
    const stray = weight(seen, q) > 0 ? elapsed[q] / weight(seen, q) - 1 : 0;
    squares += stray * stray;
  }
  const count = seen.queries + PRIOR_WEIGHT;
  const variance = squares / (count - 1);
  const rest = restSquares + (restWork * restWork) / Math.max(1, seen.queries);
  const relative = (studentT95(count - 1) * Math.sqrt(variance * rest)) / (seenWork + restWork || 1);
  const half = elapsedMs * Math.max(relative, target.queries > seen.queries ? LEAST_SPREAD : 0);
  const factor = sample.elapsedMs > 0 ? elapsedMs / sample.elapsedMs : 1;
  return {
    elapsedMs,
    // What is simulated already cannot be undone: no answer below the sample's own time.
    lowMs: Math.max(sample.elapsedMs, elapsedMs - half),
    highMs: elapsedMs + half,
    attributionMs: Object.fromEntries(PHASES.map((phase) => [phase, sample.attributionMs[phase] * factor])) as Record<Phase, number>,
  };
}

/** Mean response of each query of the sample over the users that ran it. */
function elapsedPerQuery(sample: RunResult, scenario: Scenario, batch: Batch): Float64Array {
  const users = scenario.workload.users;
  const sums = new Float64Array(batch.queries);
  const next = new Int32Array(users);
  // The log is in order of completion, and a user's queries complete in that user's order.
  for (let row = 0; row < sample.queries.user.length; row++) {
    const user = sample.queries.user[row];
    sums[batch.order[user * batch.queries + next[user]++]] += sample.queries.elapsedMs[row] / users;
  }
  return sums;
}

/** Milliseconds per nominal millisecond of work, by operator; operators that the sample lacks take the mean of all. */
function operatorRates(scenario: Scenario, batch: Batch, elapsed: Float64Array): (query: QueryClass) => number {
  const time = new Map<string, number>();
  const work = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, value: number): void => void to.set(key, (to.get(key) ?? 0) + value);
  for (let q = 0; q < batch.queries; q++) {
    for (const key of [scenario.classes[batch.classIndex[q]].operator, 'all']) {
      add(time, key, elapsed[q]);
      add(work, key, batch.work[q]);
    }
  }
  return (query) => {
    const key = time.has(query.operator) ? query.operator : 'all';
    return (time.get(key) ?? 0) / (work.get(key) || 1);
  };
}

/** Bytes of one disk I/O of a scan of the fact table, roughly: the stripe unit, or a window. */
function scanPieceBytes(scenario: Scenario): number {
  const units = scenario.volumes.flatMap((volume) => (volume.kind === 'stripe' ? [volume.stripeUnitBytes] : []));
  const { minBytes, maxBytes } = scenario.host.readAhead;
  return units.length === 0 ? minBytes : Math.min(maxBytes, Math.min(...units));
}

function expectedIos(query: QueryClass, batch: Batch, files: Files, q: number, pieceBytes: number): number {
  switch (query.operator) {
    case 'star-join': {
      const pieces = Math.max(1, query.fetch.bytes / pieceBytes);
      return (
        batch.segments[q] * query.stepsPerSegment * (query.fetch.count * pieces + query.indexReads.count / query.indexReads.everySteps)
      );
    }
    case 'probe':
      return query.requests;
    default: {
      const bytes = batch.segments[q] * files.segmentBytes(batch.object[q], batch.firstSegment[q]);
      return (bytes * (query.operator === 'sort' ? 1 + 2 * query.spillShare : 2)) / pieceBytes;
    }
  }
}
