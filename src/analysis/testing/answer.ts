/** Answers for tests, as many phases and seeds as a test is about. */
import { PHASES } from '../../engine/record/result.ts';
import type { Phase } from '../../engine/record/result.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import type { Compared } from '../compare/compared.ts';

/** @param parts milliseconds by phase, which sum to the elapsed time; the others are 0 */
export function answer(
  parts: Partial<Record<Phase, number>>,
  seeds: readonly number[] = [],
  change: Partial<AnswerSummary> = {},
): AnswerSummary {
  const attributionMs = Object.fromEntries(PHASES.map((phase) => [phase, parts[phase] ?? 0])) as Record<Phase, number>;
  const elapsedMs = Object.values(attributionMs).reduce((sum, ms) => sum + ms, 0);
  return {
    scenarioHash: 'a',
    basis: 'refined',
    scale: 0.1,
    elapsedMs,
    lowMs: elapsedMs,
    highMs: elapsedMs,
    seeds: Math.max(1, seeds.length),
    seed: 1,
    engineVersion: 'test',
    attributionMs,
    ios: 100,
    seedElapsedMs: seeds.length > 0 ? seeds : [elapsedMs],
    ...change,
  };
}

export const input = (id: string, summary: AnswerSummary | null, change: Partial<Compared> = {}): Compared => ({
  id,
  title: id,
  answer: summary,
  stale: false,
  current: false,
  baseline: false,
  ...change,
});
