/** One case of the adviser's bench: what the search finds within its runs, beside the best of all placements, on seeds that neither has seen. */
import { runToEnd } from '../../../engine/run.ts';
import { ELAPSED } from '../../measure/measure.ts';
import { search } from '../search.ts';
import { UNCONSTRAINED, type RunJobs } from '../types.ts';
import { adviserCase } from './cases.ts';
import { bestPlacement, elapsedOf } from './exhaustive.ts';

export interface Judged {
  readonly number: number;
  readonly files: number;
  readonly kind: string;
  /** Simulations of the search, those that confirm included. */
  readonly runs: number;
  /** Elapsed time with fresh seeds over that of the best placement, less 1. */
  readonly behind: number;
  /** The same of the start. */
  readonly startBehind: number;
}

/** Seeds of which neither search nor enumeration knows the runs. */
const FRESH = Array.from({ length: 10 }, (_, k) => 500_001 + k);
const ENUMERATED = [300_001, 300_002];
const FURTHER = Array.from({ length: 10 }, (_, k) => 300_011 + k);

export const MOST_RUNS = 40;

/** Every run counts, by any part of it. */
export const counting = (): { readonly run: RunJobs; readonly count: () => number } => {
  let runs = 0;
  return {
    count: () => runs,
    run: (jobs) =>
      Promise.resolve(
        jobs.map(({ scenario, seed, scale, coAccess }) => {
          runs++;
          return runToEnd(scenario, { seed, scale, series: false, coAccess });
        }),
      ),
  };
};

export async function judgeCase(number: number): Promise<Judged> {
  const scenario = adviserCase(number);
  const { run, count } = counting();
  const constraints = { ...UNCONSTRAINED, variables: ['placement'] as const };
  const question = { scenario, measure: ELAPSED, scale: 1, constraints, mostRuns: MOST_RUNS, lanes: 1, seeds: 5 };
  const answer = await search(question, run);
  const runs = count();
  const found = answer.kind === 'found' ? answer.confirmed.scenario : scenario;
  const best = elapsedOf(bestPlacement(scenario, ENUMERATED, FURTHER, 8), FRESH);
  return {
    number,
    files: scenario.database.objects.length,
    kind: answer.kind,
    runs,
    behind: elapsedOf(found, FRESH) / best - 1,
    startBehind: elapsedOf(scenario, FRESH) / best - 1,
  };
}
