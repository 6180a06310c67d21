/** Answers by query type, made by hand. */
import { partOf } from '../../../base/testing/part.ts';
import { PHASES } from '../../../engine/record/result.ts';
import type { ClassSummary, Phase } from '../../../engine/record/result.ts';
import type { SeedClasses } from '../../answers/seeds.ts';
import type { AnswerSummary } from '../../answers/summary.ts';
import type { Compared } from '../../compare/compared.ts';
import { typeTable } from '../table.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

export const scenario = sampleScenario('wideCoarse', 'mixed');

/** A class whose queries take `ms` on average, all of it one phase. */
export function summary(id: string, ms: number, phase: Phase = 'seek', queries = 2, alongside = false): ClassSummary {
  return {
    id,
    ...(alongside && { alongside: true as const }),
    queries,
    elapsedMs: { mean: ms, p50: ms, p95: 1.5 * ms },
    phasesMs: Object.fromEntries(PHASES.map((each) => [each, each === phase ? ms * queries : 0])) as Record<Phase, number>,
  };
}

/** By class its mean in each seed. */
export const seedsOf = (means: Readonly<Record<string, readonly number[]>>): SeedClasses =>
  Object.values(means)[0].map((_, k) => Object.entries(means).map(([id, byseed]) => summary(id, byseed[k])));

export function input(title: string, seedClasses: SeedClasses | undefined, change: Partial<Compared> = {}): Compared {
  const answer = partOf<AnswerSummary>({ basis: 'refined', seedClasses });
  return { id: title, title, answer, stale: false, current: title === 'Stripe', baseline: false, ...change };
}

/** Scans are clearly quicker on Manual, joins on Stripe; sorts are a tie of these two; Bad is bad at everything. */
export const table = typeTable(
  [
    input('Stripe', seedsOf({ scan: [110, 112, 109], tight: [10, 11, 10], sort: [50, 52, 51] })),
    input('Manual', seedsOf({ scan: [100, 101, 100], tight: [14, 15, 14], sort: [51, 51, 51] })),
    input('Bad', seedsOf({ scan: [200, 210, 205], tight: [30, 31, 29], sort: [99, 98, 97] })),
  ],
  scenario,
);
