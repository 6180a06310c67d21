/** From runs to what the page says about them: pure functions on answers. */
import type { RunResult } from '../engine/record/result.ts';
import { interval95, pairedDifference } from '../base/stats.ts';
import type { Interval } from '../base/stats.ts';
import { SEEDS } from '../worker/answer.ts';
import type { SeedClasses } from '../worker/answer.ts';
import type { JobEstimate } from '../worker/protocol.ts';
import { ENGINE_VERSION } from '../engine/version.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { AnswerState, AnswerSummary } from './types.ts';

/** Fewest seeds of an interval over seeds: that of two is some thirteen times as wide as their spread, and says nothing. */
export const INTERVAL_SEEDS = 3;
/** At full scale a run takes as long as it takes; the fewest seeds do. */
const FULL_SCALE_SEEDS = INTERVAL_SEEDS;

/** Paired seeds that an answer at this scale has when it is complete. */
export const seedsFor = (scale: number): number => (scale === 1 ? FULL_SCALE_SEEDS : SEEDS);

/** The same for a layout beside the screen: at the document's own scale always as many as differences need. */
export const seedsForPin = ({ workload }: Scenario, scale: number): number =>
  scale > workload.interactiveScale ? FULL_SCALE_SEEDS : SEEDS;

/** Whether the answer on screen still has runs to come. */
export const answerUnderWay = ({ status, seedsToCome }: AnswerState): boolean =>
  status === 'running' || (status === 'done' && seedsToCome > 0);

/** The answer before the run: from a sample, with the interval in which the refined value should lie. */
export function estimateSummary(scenario: Scenario, scenarioHash: string, scale: number, estimate: JobEstimate): AnswerSummary {
  return {
    scenarioHash,
    basis: 'estimate',
    scale,
    elapsedMs: estimate.elapsedMs,
    lowMs: estimate.lowMs,
    highMs: estimate.highMs,
    seeds: 1,
    seed: scenario.seed,
    engineVersion: ENGINE_VERSION,
    attributionMs: estimate.attributionMs,
    ios: estimate.sampleIos,
    seedElapsedMs: [],
  };
}

/** The answer of a whole run, before any further seed. */
export function refinedSummary(result: RunResult, scenarioHash: string, key: string | undefined): AnswerSummary {
  return {
    scenarioHash,
    basis: result.scale === 1 ? 'full' : 'refined',
    scale: result.scale,
    elapsedMs: result.elapsedMs,
    lowMs: result.elapsedMs,
    highMs: result.elapsedMs,
    seeds: 1,
    seed: result.seed,
    engineVersion: result.engineVersion,
    attributionMs: result.attributionMs,
    ios: result.ios,
    ...(key === undefined ? {} : { resultKey: key }),
    seedElapsedMs: [result.elapsedMs],
    seedClasses: [result.classes ?? []],
  };
}

const longer = <T>(a: readonly T[], b: readonly T[]): readonly T[] => (b.length > a.length ? b : a);

/**
 * The same answer with the elapsed times of all its seeds so far, and with their query classes. The same document gives
 * the same runs, so what is known of more seeds stays true.
 */
export function withSeeds(summary: AnswerSummary, elapsedMs: readonly number[], classes: SeedClasses = []): AnswerSummary {
  const seedElapsedMs = longer(summary.seedElapsedMs, elapsedMs);
  const seedClasses = longer(summary.seedClasses ?? [], classes);
  // One value has an infinite interval, which no chart can draw; `seeds: 1` says the same.
  if (seedElapsedMs.length < 2) return summary;
  const { low, high, count } = interval95(seedElapsedMs);
  return { ...summary, lowMs: low, highMs: high, seeds: count, seedElapsedMs, seedClasses };
}

/** Of an answer what need not be run again: seeds of which both elapsed time and query classes are known. */
export function knownSeeds(summary: AnswerSummary | undefined): { readonly known: readonly number[]; readonly knownClasses: SeedClasses } {
  const knownClasses = summary?.seedClasses?.slice(0, summary.seedElapsedMs.length) ?? [];
  return { known: summary?.seedElapsedMs.slice(0, knownClasses.length) ?? [], knownClasses };
}

/** Whether an answer was kept before query classes were: it is true, but says nothing about them. */
export const lacksClasses = (summary: AnswerSummary): boolean =>
  summary.basis !== 'estimate' && knownSeeds(summary).known.length < summary.seedElapsedMs.length;

/**
 * How much longer `answer` takes than `reference`, paired by seed, with its 95 % interval in ms (infinite
 * with one pair; `isTie` of `base/stats.ts` reads it); null where the two are not comparable: an estimate,
 * another scale, other seeds or another engine. That both did the same work is for `Pinned.stale` to say.
 */
export function compareAnswers(answer: AnswerSummary | null, reference: AnswerSummary | null): Interval | null {
  if (!answer || !reference) return null;
  if (answer.seedElapsedMs.length === 0 || reference.seedElapsedMs.length === 0) return null;
  if (answer.scale !== reference.scale || answer.seed !== reference.seed || answer.engineVersion !== reference.engineVersion) return null;
  const pairs = Math.min(answer.seedElapsedMs.length, reference.seedElapsedMs.length);
  return pairedDifference(answer.seedElapsedMs.slice(0, pairs), reference.seedElapsedMs.slice(0, pairs));
}
