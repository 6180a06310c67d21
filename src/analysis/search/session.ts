/** What is known while a search runs: the space of layouts, the values that runs gave, and how many runs there were. No run is made twice. */
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { readRun } from '../measure/measure.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { pointsOf } from './features.ts';
import { profileOf } from './profile.ts';
import { documentsOf, spaceOf, startOf, type Space } from './space.ts';
import { keyOf, type State } from './state.ts';
import type { Point } from './surrogate.ts';
import type { RunJobs, SearchProgress, SearchQuestion } from './types.ts';

export interface Session {
  readonly question: SearchQuestion;
  readonly space: Space;
  readonly start: State;
  /** Null where the document's checks refuse it. */
  readonly documentOf: (state: State) => Scenario | null;
  /** Its estimate is counted from the start's. */
  readonly pointOf: (state: State) => Point;
  /** Values of the measure, by state, then by seed; null for a state that cannot be run. All that is missing is run at once. */
  readonly values: (states: readonly State[], seeds: readonly number[]) => Promise<readonly (readonly number[] | null)[]>;
  /** Makes these runs at once, those that are known already not. */
  readonly runAll: (wanted: readonly { readonly state: State; readonly seed: number }[]) => Promise<void>;
  /** Log of how bad a value is; NaN for a run that got nothing done. */
  readonly costOf: (value: number) => number;
  readonly runs: () => number;
  /** Of them, those of the start that were made at once with the first, with seeds that confirm. */
  readonly ahead: number;
  readonly enter: (phase: SearchProgress['phase']) => void;
}

/** Seeds that confirm: the scenario's own and those after it. */
export const confirmingSeeds = ({ scenario }: Pick<SearchQuestion, 'scenario'>, count: number): readonly number[] =>
  Array.from({ length: count }, (_, k) => (scenario.seed + k) >>> 0);

/** Seeds of the search begin so far from the scenario's own. */
const SEARCH_SEED = 1_000_003;
export const searchSeed = ({ scenario }: Pick<SearchQuestion, 'scenario'>, k: number): number => (scenario.seed + SEARCH_SEED + k) >>> 0;

/** Seeds on which layouts are chosen that the search has found, rules of thumb among them; none of the search's, none that confirm. */
const COMPARING_SEED = 2_000_003;
export const comparingSeeds = ({ scenario }: Pick<SearchQuestion, 'scenario'>, count: number): readonly number[] =>
  Array.from({ length: count }, (_, k) => (scenario.seed + COMPARING_SEED + k) >>> 0);

/**
 * Runs the start once, to see what is asked of what: with the first seed of the search, so that those that confirm have no part in it. Lanes that
 * would be idle meanwhile run it with those, as that is needed in any case.
 */
export async function openSession(question: SearchQuestion, runJobs: RunJobs): Promise<Session> {
  const { scenario, measure, scale, constraints, mostRuns, lanes, seeds, pause } = question;
  let runs = 0;
  let phase: SearchProgress['phase'] = 'looking';
  const tell = (): void => question.onProgress?.({ phase, runs, mostRuns });
  tell();
  const seed = searchSeed(question, 0);
  const ahead = confirmingSeeds(question, Math.min(lanes - 1, seeds, INTERVAL_SEEDS));
  const [first, ...others] = await runJobs([
    { scenario, seed, scale, coAccess: true },
    ...ahead.map((own) => ({ scenario, seed: own, scale, coAccess: false })),
  ]);
  if (first === null) throw new Error('The layout as it is cannot be run.');
  runs += 1 + others.filter((run) => run !== null).length;
  tell();
  const { psuBytes = new Float64Array(0), objects, coAccess } = first;
  const space = spaceOf(
    scenario,
    profileOf(scenario, { ...first, psuBytes, ...(objects && { objects }), ...(coAccess && { coAccess }) }),
    constraints,
  );
  await pause?.();
  const documentOf = documentsOf(space);
  const point = pointsOf(space);
  const start = startOf(space);
  const zero = point(start).estimate;
  const known = new Map<string, number | null>([[`${keyOf(start)}/${seed}`, readRun(measure, first)]]);
  others.forEach((run, k) => known.set(`${keyOf(start)}/${ahead[k]}`, run === null ? null : readRun(measure, run)));
  const runAll: Session['runAll'] = async (wanted) => {
    const jobs = wanted.flatMap(({ state, seed }) => {
      const key = `${keyOf(state)}/${seed}`;
      const document = known.has(key) ? null : documentOf(state);
      return document === null ? [] : [{ key, job: { scenario: document, seed, scale, coAccess: false } }];
    });
    if (jobs.length === 0) return;
    const made = await runJobs(jobs.map(({ job }) => job));
    jobs.forEach(({ key }, k) => {
      const run = made[k];
      known.set(key, run === null ? null : readRun(measure, run));
      if (run !== null) runs++;
    });
    tell();
  };
  return {
    question,
    space,
    start,
    documentOf,
    pointOf(state) {
      const { estimate, features } = point(state);
      return { estimate: estimate - zero, features };
    },
    runAll,
    async values(states, seeds) {
      await runAll(states.flatMap((state) => seeds.map((seed) => ({ state, seed }))));
      return states.map((state) => {
        const values = seeds.map((seed) => known.get(`${keyOf(state)}/${seed}`) ?? null);
        return values.every((value) => value !== null) ? values : null;
      });
    },
    costOf(value) {
      const cost = Math.log(measure.better === 'lower' ? value : 1 / value);
      return Number.isFinite(cost) ? cost : Number.NaN;
    },
    runs: () => runs,
    ahead: others.filter((run) => run !== null).length,
    enter(next) {
      phase = next;
      tell();
    },
  };
}
