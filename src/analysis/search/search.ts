/**
 * A better layout under constraints. A run of the start says what is asked of what and what is used together; rules of thumb and then annealing
 * over what the runs made so far say choose what is run; the best few are run with further seeds, and the best of them is chosen. Then it is
 * confirmed, or not, by one test: a number of pairs that is fixed before, with seeds that had no part in the choice.
 */
import { mean } from '../../base/stats.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { verdictOf } from '../compare/verdict.ts';
import { propose } from './propose.ts';
import { expectedImprovement } from './expectedImprovement.ts';
import { rivalsOf } from './rivals.ts';
import { confirmingSeeds, openSession, searchSeed, type Session } from './session.ts';
import { countOf, isAllowed, movesOf } from './space.ts';
import { keyOf, type State } from './state.ts';
import { learn, type Observed, type Point } from './surrogate.ts';
import type { Confirmed, RunJobs, SearchQuestion } from './types.ts';
import { unmetOf } from './unmet.ts';

/** Layouts that are run with a second seed, the runs that are kept for further seeds, and most of them. */
const FINALISTS = 5;
const FINAL_RUNS = 7;
const MOST_FINAL_RUNS = 16;
/** Share of them that is left after each round, and how many at least. */
const LEFT_SHARE = 0.6;
const LAST = 2;
/** Once nothing promises more than this against the best of them, as a share, it is chosen. */
const ENOUGH = 0.0005;
/** Layouts that are run in any case; a search ends early where what is next promises less than this, as a share, so often in a row. */
const LEAST_TRIED = 14;
const PROMISE = 0.001;
const PATIENCE = 3;
/** Share of the time after which finalists are run, and after which nothing but the confirmation is. */
const FINALS_AFTER = 0.5;
const CONFIRM_AFTER = 0.7;
/** Weight of what is not known, in deviations, at the beginning and at the end of a search. */
const BOLD = 1.5;
const TIMID = 0.3;
/** Share of the search after which like disks are told apart. */
const LIKE_DISKS_AFTER = 0.88;
/** Of a small search, runs for that. */
const LIKE_DISKS = 8;
/** A first proposal is looked for after so many layouts, among so many of them. */
const EARLY = 2;
const MOST_OFFERS = 3;
/** Nearer than this, layouts are the same but for which of like disks is which. */
const SAME = 1e-6;
/**
 * Pairs, and the difference that their test sees in 95 to 98 of 100 cases, in deviations of the difference of one pair: Student's quantile times
 * the deviation of the mean is below the mean that often (power of the t test, non-central t).
 */
const SEEN = [
  [3, 4.5],
  [4, 3],
  [5, 2.4],
  [6, 2.05],
  [7, 1.8],
  [8, 1.63],
  [9, 1.5],
] as const;
const MOST_PAIRS = 10;
/** Log cost of a run that got nothing done, against the start. */
const WORST = 5;

interface Tried extends Point {
  readonly state: State;
  /** Log of the cost of its first run against that of the start. */
  readonly value: number;
}

/** What a search comes to before anything is confirmed. `runs`: made until here, in all; `proposals`: of them, those that a first proposal took, or that were made ahead. */
export type Choice =
  /** `gain`: log cost against the start, as far as the search knows; below 0 is better. */
  | {
      readonly kind: 'chosen';
      readonly session: Session;
      readonly state: State;
      readonly gain: number;
      /** `pairs`: that its test needs, as far as the search knows. */
      readonly pairs: number;
      readonly tried: number;
      readonly runs: number;
      readonly proposals: number;
    }
  /** There is no other layout that can be run. */
  | { readonly kind: 'none'; readonly session: Session; readonly tried: number; readonly runs: number }
  | { readonly kind: 'unmet'; readonly reasons: readonly string[]; readonly runs: number };

/** `runs`: made until here, in all. */
export type SearchAnswer =
  | { readonly kind: 'found'; readonly session: Session; readonly state: State; readonly confirmed: Confirmed; readonly runs: number }
  /** No layout that paired runs show to be better. `before`: the start's values by seed; `tried`: layouts that were run. */
  | {
      readonly kind: 'nothing';
      readonly session: Session;
      readonly before: readonly number[];
      readonly tried: number;
      readonly runs: number;
    }
  | { readonly kind: 'unmet'; readonly reasons: readonly string[]; readonly runs: number };

/** Chooses, and confirms what was chosen. */
export async function search(question: SearchQuestion, runJobs: RunJobs): Promise<SearchAnswer> {
  const choice = await choose(question, runJobs);
  if (choice.kind === 'unmet') return choice;
  const { session, tried } = choice;
  session.enter('confirming');
  const pairs = choice.kind === 'chosen' ? pairsFor(choice, question.spent) : Math.min(question.seeds, INTERVAL_SEEDS);
  const confirmed = choice.kind === 'chosen' ? await confirm(session, choice.state, pairs) : null;
  if (choice.kind === 'chosen' && confirmed !== null)
    return { kind: 'found', session, state: choice.state, confirmed, runs: session.runs() };
  const [before] = await session.values([session.start], confirmingSeeds(question, pairs));
  return { kind: 'nothing', session, before: before ?? [], tried, runs: session.runs() };
}

/**
 * How many pairs confirm a choice: said before the first of them is run, and from nothing that they say. As many as its difference seems to need, as
 * far as the search has left runs, and at least the usual number of seeds, because a spread is little known from few runs; fewer where there is no time for them.
 */
export function pairsFor({ session, pairs, runs, proposals }: Extract<Choice, { kind: 'chosen' }>, spent: () => number = () => 0): number {
  const { mostRuns, seeds } = session.question;
  const share = spent();
  const wanted = wantedPairs(pairs, seeds);
  const inRuns = (mostRuns + proposals - runs) / 2;
  const inTime = share === 0 ? wanted : ((1 - share) * session.runs()) / (2 * share);
  return Math.max(Math.min(seeds, INTERVAL_SEEDS), Math.floor(Math.min(wanted, inRuns, inTime)));
}

/** Where runs are long few seeds are asked for, and there are no more. @param needed by the difference */
const wantedPairs = (needed: number, seeds: number): number => (seeds <= INTERVAL_SEEDS ? seeds : Math.max(needed, seeds));

/** Pairs whose test sees a difference of log cost, where one pair's spreads so far. */
function pairsToSee(difference: number, spread: number): number {
  return SEEN.find(([, deviations]) => difference >= deviations * spread)?.[0] ?? MOST_PAIRS;
}

/** Searches, and uses no seed that confirms but for a first proposal. Rejects with what `runJobs` rejects with. */
export async function choose(question: SearchQuestion, runJobs: RunJobs): Promise<Choice> {
  const { scenario, constraints, mostRuns, lanes, seeds, spent = () => 0, pause = async () => {} } = question;
  const early = unmetOf(scenario, constraints, null);
  if (early.length > 0) return { kind: 'unmet', reasons: early, runs: 0 };
  const session = await openSession(question, runJobs);
  const { space, start, documentOf, pointOf, runs, ahead } = session;
  const unmet = unmetOf(scenario, constraints, space);
  if (unmet.length > 0) return { kind: 'unmet', reasons: unmet, runs: runs() };

  session.enter('searching');
  const seed = searchSeed(question, 0);
  const thumb: State[] = [];
  for (const { state } of rivalsOf(space))
    if (!isSame(pointOf(state), pointOf(start)) && !thumb.some((one) => keyOf(one) === keyOf(state))) thumb.push(state);
  await pause();
  const startCost = costAt(session, (await session.values([start], [seed]))[0]);
  const tried: Tried[] = [{ ...pointOf(start), state: start, value: 0 }];
  const refused = new Set<string>();
  // Layouts that differ only in which of two like disks is which come last: their differences are small.
  const isKnown = (state: State, all: readonly Tried[], point: Point | null): boolean =>
    refused.has(keyOf(state)) || all.some((one) => keyOf(one.state) === keyOf(state) || (point !== null && isSame(one, point)));
  const tryOut = async (states: readonly State[]): Promise<void> => {
    const made = await session.values(states, [seed]);
    states.forEach((state, k) => {
      if (made[k] === null) {
        refused.add(keyOf(state));
        return;
      }
      const value = costAt(session, made[k]) - startCost;
      tried.push({ ...pointOf(state), state, value: Number.isNaN(value) ? WORST : value });
    });
  };
  const bestFirst = (): readonly Tried[] => tried.filter(({ state }) => isAllowed(space, state)).toSorted((a, b) => a.value - b.value);

  // A first proposal is on top of what the search may run, and so is what was run ahead. Nothing that they say has a part in what is chosen.
  let earlyRuns = ahead;
  let isProposed = false;
  const offered = new Set<string>();
  const offer = async (): Promise<void> => {
    const [best] = bestFirst();
    if (question.onProposal === undefined || isProposed || tried.length <= EARLY || best === undefined || best.value > -PROMISE) return;
    if (offered.size >= MOST_OFFERS || offered.has(keyOf(best.state))) return;
    offered.add(keyOf(best.state));
    const was = runs();
    const proposal = await confirm(session, best.state, Math.min(seeds, INTERVAL_SEEDS));
    earlyRuns += runs() - was;
    isProposed = proposal !== null;
    if (proposal !== null) question.onProposal(proposal);
  };
  let mostSearched = Math.max(4, mostRuns - (2 * seeds + FINAL_RUNS));
  const left = (): number => mostSearched - (runs() - earlyRuns);
  const mayGoOn = (): boolean => left() > 0 && spent() < FINALS_AFTER;
  // What rules of thumb give is run while it leaves half of the runs to the search.
  const firsts = thumb.slice(0, Math.max(2, Math.floor(mostSearched / 2)));
  for (let k = 0; k < firsts.length && mayGoOn(); k += lanes) {
    await tryOut(firsts.slice(k, k + Math.min(lanes, left())));
    await offer();
  }
  let idle = 0;
  // Every layout that like disks do not make was run.
  let isThrough = false;
  for (let round = 0; mayGoOn() && idle < PATIENCE; round++) {
    const believed: Tried[] = [...tried];
    const batch: State[] = [];
    const share = isThrough ? 1 : Math.min(1, 1 - left() / mostSearched);
    for (let k = 0; k < Math.min(lanes, left()); k++) {
      await pause();
      const { predict } = learn(believed, firstRuns(believed));
      const next = await propose({
        space,
        pointOf,
        predict,
        from: bestFirst()
          .slice(0, 2)
          .map(({ state }) => state),
        isKnown: (state, at) => isKnown(state, believed, share < LIKE_DISKS_AFTER ? at : null),
        isPossible: (state) => documentOf(state) !== null,
        pause,
        boldness: BOLD + (TIMID - BOLD) * share,
        seed: scenario.seed,
        round: round * lanes + k,
      });
      if (next === null) {
        isThrough = true;
        mostSearched = Math.min(mostSearched, mostSearched - left() + LIKE_DISKS);
        break;
      }
      const point = pointOf(next);
      const { mean: value, deviation } = predict(point);
      const promises = value - 2 * deviation < (bestFirst()[0]?.value ?? 0) - PROMISE;
      if (tried.length > LEAST_TRIED) idle = promises ? 0 : idle + 1;
      batch.push(next);
      believed.push({ ...point, state: next, value });
    }
    if (batch.length === 0) {
      if (share === 1) break;
      continue;
    }
    await tryOut(batch);
    await offer();
  }

  const spare = (pairs: number): number => (spent() < CONFIRM_AFTER ? mostRuns + earlyRuns - runs() - 2 * pairs : 0);
  const raced = runs() + MOST_FINAL_RUNS;
  const winner = await race(session, tried, startCost, (pairs) => Math.min(spare(pairs), raced - runs()));
  const common = { session, tried: tried.length - 1, runs: runs() };
  return winner === null ? { kind: 'none', ...common } : { kind: 'chosen', ...winner, proposals: earlyRuns, ...common };
}

const costAt = ({ costOf }: Session, values: readonly number[] | null): number => (values === null ? Number.NaN : mean(values.map(costOf)));

interface Winner {
  readonly state: State;
  readonly gain: number;
  readonly pairs: number;
}

/**
 * The best of all that were tried. One run may be lucky: each round gives another seed to the best and to those that promise most against it, fewer
 * each time, and asks again what all runs say of all layouts.
 * @param mayRun runs that may still be made if so many pairs are to confirm
 */
async function race(
  session: Session,
  tried: readonly Tried[],
  startCost: number,
  mayRun: (pairs: number) => number,
): Promise<Winner | null> {
  const { space, start, question } = session;
  const made: Observed[] = [...firstRuns(tried)];
  const own = tried.findIndex(({ state }) => keyOf(state) === keyOf(start));
  const others = tried.flatMap(({ state }, k) => (k !== own && isAllowed(space, state) ? [k] : []));
  if (others.length === 0) return null;
  for (let round = 1, most = FINALISTS; ; round++) {
    const { meanOf, between, spread } = learn(tried, made);
    const standing = tried.map((_, k) => meanOf(k));
    const inOrder = others.toSorted((a, b) => standing[a] - standing[b] || countOf(space, tried[a].state) - countOf(space, tried[b].state));
    const [best] = inOrder;
    const { mean: gain, deviation } = between(best, own);
    // Less one deviation: the best of many looks better than it is.
    const pairs = pairsToSee(-gain - deviation, Math.SQRT2 * spread);
    const isOnce = made.filter(({ of }) => of === best).length < 2;
    const promising = inOrder
      .slice(1)
      .map((k) => ({ k, promise: expectedImprovement(between(k, best)) }))
      // The best has another run in any case.
      .filter(({ promise }, k) => promise > ENOUGH || (k === 0 && isOnce))
      .toSorted((a, b) => b.promise - a.promise);
    const left = Math.min(most, mayRun(round === 1 ? question.seeds : wantedPairs(pairs, question.seeds)), promising.length + 1);
    if (left < 2) return { state: tried[best].state, gain, pairs };
    const runners = [best, ...promising.map(({ k }) => k)].slice(0, left);
    const values = await session.values(
      runners.map((k) => tried[k].state),
      [searchSeed(question, round)],
    );
    runners.forEach((of, r) => {
      const value = costAt(session, values[r]) - startCost;
      made.push({ of, seed: round, value: Number.isNaN(value) ? WORST : value });
    });
    most = Math.max(LAST, Math.ceil(most * LEFT_SHARE));
  }
}

/** Every layout was run with the first seed of the search. */
const firstRuns = (tried: readonly Tried[]): readonly Observed[] => tried.map(({ value }, of) => ({ of, seed: 0, value }));

/** Null where paired runs do not show that it is better than the start. One that constraints ask for need not be, where the start is none. */
export async function confirm(session: Session, state: State, count: number): Promise<Confirmed | null> {
  const { space, start, question, documentOf } = session;
  const seeds = confirmingSeeds(question, count);
  const [before, after] = await session.values([start, state], seeds);
  if (before === null || after === null) return null;
  if (verdictOf(after, before, question.measure).kind !== 'better' && isAllowed(space, start)) return null;
  return { scenario: documentOf(state)!, moves: movesOf(space, state), before, after };
}

function isSame(a: Point, b: Point): boolean {
  let square = (a.estimate - b.estimate) ** 2;
  for (let k = 0; k < a.features.length; k++) square += (a.features[k] - b.features[k]) ** 2;
  return square < SAME;
}
