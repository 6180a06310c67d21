/** An answer that was found on a part of the batch, checked with all of it. */
import { mean, pairedDifference, type Interval } from '../../base/stats.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { verdictOf, type VerdictKind } from '../compare/verdict.ts';
import { readRun } from '../measure/measure.ts';
import { confirmingSeeds } from './session.ts';
import type { RunJobs, SearchQuestion } from './types.ts';

export interface WholeCheck {
  readonly before: number;
  readonly after: number;
  readonly difference: Interval;
  readonly kind: VerdictKind;
}

/** Runs both with as many seeds as an interval needs; null where one of them cannot be run. */
export async function checkWhole(question: SearchQuestion, after: Scenario, runJobs: RunJobs): Promise<WholeCheck | null> {
  const { scenario, measure } = question;
  const seeds = confirmingSeeds(question, INTERVAL_SEEDS);
  const jobs = seeds.flatMap((seed) => [scenario, after].map((of) => ({ scenario: of, seed, scale: 1, coAccess: false })));
  const made = await runJobs(jobs);
  const values = made.map((run) => (run === null ? null : readRun(measure, run)));
  if (values.some((value) => value === null)) return null;
  const [befores, afters] = [0, 1].map((side) => seeds.map((_, k) => values[2 * k + side]!));
  const { kind } = verdictOf(afters, befores, measure);
  return { before: mean(befores), after: mean(afters), difference: pairedDifference(afters, befores), kind };
}
