/**
 * A better layout under constraints. A run of the start says what is asked of what and what is used together; rules of thumb and then annealing
 * over what the runs made so far say choose what is run; the best few are run with further seeds, and the best of them is chosen. Then it is
 * confirmed, or not, by one test: a number of pairs that is fixed before, with seeds that had no part in the choice.
 */
import { mean } from '../../base/stats.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { verdictOf } from '../compare/verdict.ts';
import { propose } from './propose.ts';
import { standings, type Racer } from './race.ts';
import { rivalsOf } from './rivals.ts';
import { confirmingSeeds, openSession, searchSeed, type Session } from './session.ts';
import { countOf, isAllowed, movesOf } from './space.ts';
import { keyOf, type State } from './state.ts';
import { learn, type Known, type Point } from './surrogate.ts';
import type { Confirmed, RunJobs, SearchQuestion } from './types.ts';
import { unmetOf } from './unmet.ts';

/** Layouts that are run with further seeds, and the runs that are kept for them. */
const FINALISTS = 5;
const FINAL_RUNS = 7;
const MOST_FINAL_RUNS = 9;
/** Share of them that is left after each round, and how many at least. */
const LEFT_SHARE = 0.6;
const LAST = 2;
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
/** Log cost by which a layout seems to be better where the least number of pairs is enough; pairs at most for what is nearer. */
const SURE = 0.05;
const MOST_PAIRS = 10;
/** Log cost of a run that got nothing done, against the start. */
const WORST = 5;

interface Tried extends Known {
  readonly state: State;
}

/** What a search comes to before anything is confirmed. `runs`: made until here, in all; `proposals`: of them, those that a first proposal took. */
export type Choice =
  /** `gain`: log cost against the start, as far as the search knows; below 0 is better. */
  | {
      readonly kind: 'chosen';
      readonly session: Session;
      readonly state: State;
      readonly gain: number;
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
 * How many pairs confirm a choice: said before the first of them is run, and from nothing that they say. Fewer where there is no time for them;
 * more, as far as the search has left runs, for what promises little.
 */
export function pairsFor({ session, gain, runs, proposals }: Extract<Choice, { kind: 'chosen' }>, spent: () => number = () => 0): number {
  const { mostRuns, seeds } = session.question;
  const share = spent();
  if (share + (2 * seeds * share) / Math.max(1, session.runs()) > 1) return Math.min(seeds, INTERVAL_SEEDS);
  return gain < -SURE ? seeds : Math.max(seeds, Math.min(MOST_PAIRS, Math.floor((mostRuns + proposals - runs) / 2)));
}

/** Searches, and uses no seed that confirms but for a first proposal. Rejects with what `runJobs` rejects with. */
export async function choose(question: SearchQuestion, runJobs: RunJobs): Promise<Choice> {
  const { scenario, constraints, mostRuns, lanes, seeds, spent = () => 0, pause = async () => {} } = question;
  const early = unmetOf(scenario, constraints, null);
  if (early.length > 0) return { kind: 'unmet', reasons: early, runs: 0 };
  const session = await openSession(question, runJobs);
  const { space, start, documentOf, pointOf, runs } = session;
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

  // A first proposal is on top of what the search may run. Nothing that it says has a part in what is chosen.
  let earlyRuns = 0;
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
      const { predict } = learn(believed);
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

  // One run may be lucky: the layouts are ordered by what all runs say of them.
  const { settled } = learn(tried);
  const finalists = tried
    .map(({ state }, k) => ({ state, prior: settled(k) }))
    .filter(({ state }) => keyOf(state) !== keyOf(start) && isAllowed(space, state))
    .toSorted((a, b) => a.prior.mean - b.prior.mean)
    .slice(0, FINALISTS);
  const spare = (): number => mostRuns + earlyRuns - runs() - 2 * seeds;
  const raced = runs() + MOST_FINAL_RUNS;
  const [state] = await race(session, finalists, () => (spent() < CONFIRM_AFTER ? Math.min(spare(), raced - runs()) : 0));
  const common = { session, tried: tried.length - 1, runs: runs() };
  if (state === undefined) return { kind: 'none', ...common };
  const { prior } = finalists.find((one) => one.state === state)!;
  return { kind: 'chosen', state, gain: prior.mean, proposals: earlyRuns, ...common };
}

const costAt = ({ costOf }: Session, values: readonly number[] | null): number => (values === null ? Number.NaN : mean(values.map(costOf)));

/**
 * The best first. Each round gives all that are left another seed, and leaves fewer. A run says nothing of a layout that no other has had its seed.
 * @param mayRun runs that may still be made
 */
async function race(
  session: Session,
  finalists: readonly { readonly state: State; readonly prior: Racer['prior'] }[],
  mayRun: () => number,
): Promise<readonly State[]> {
  const costs = await Promise.all(
    finalists.map(async ({ state }) => {
      const [values] = await session.values([state], [searchSeed(session.question, 0)]);
      const cost = costAt(session, values ?? null);
      return [Number.isNaN(cost) ? WORST : cost];
    }),
  );
  const order = finalists.map((_, k) => k);
  let left = order.length;
  for (let round = 1; Math.min(left, mayRun()) > 1; round++) {
    const runners = order.slice(0, Math.min(left, mayRun()));
    const made = await session.values(
      runners.map((k) => finalists[k].state),
      [searchSeed(session.question, round)],
    );
    runners.forEach((k, r) => {
      const cost = costAt(session, made[r]);
      costs[k].push(Number.isNaN(cost) ? WORST : cost);
    });
    const standing = standings(finalists.map(({ prior }, k) => ({ prior, costs: costs[k] })));
    order.sort(
      (a, b) =>
        standing[a].mean - standing[b].mean || countOf(session.space, finalists[a].state) - countOf(session.space, finalists[b].state),
    );
    left = Math.max(LAST, Math.ceil(left * LEFT_SHARE));
  }
  return order.map((k) => finalists[k].state);
}

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
