/**
 * What a search has chosen beside rules of thumb and chance, on seeds that neither the search nor the confirmation uses. The best of all of them
 * becomes the answer, so that the answer is at least as good as each of them there.
 */
import { mean } from '../../base/stats.ts';
import { isBetter } from '../measure/measure.ts';
import { randomState, rivalsOf } from './rivals.ts';
import { comparingSeeds, searchSeed, type Session } from './session.ts';
import { keyOf, type State } from './state.ts';

export interface Baseline {
  readonly name: string;
  /** The rule of thumb that it is a layout of. */
  readonly rule: string;
  /** Mean of the measure over the seeds that compare. */
  readonly value: number;
}

export interface Compared {
  /** Paired seeds that compare. */
  readonly seeds: number;
  /** Means of the measure over them: the layout as it is, and what was chosen; null where it was not run on them, or cannot be. */
  readonly before: number | null;
  readonly chosen: number | null;
  readonly baselines: readonly Baseline[];
  /** Rules that there was no time for. */
  readonly notRun: readonly string[];
}

/** What a rule of thumb makes of the scenario. */
export interface Rival {
  readonly name: string;
  readonly state: State;
}

/** A rule of thumb on the seeds that confirm, in their order. */
export interface BesideAnswer {
  readonly name: string;
  readonly bySeed: readonly number[];
}

export interface Comparison extends Omit<Compared, 'chosen'> {
  /** Those that were compared. */
  readonly rivals: readonly Rival[];
  /** The best of all; null where there is none but the start. */
  readonly best: State | null;
}

export interface ComparisonAsked {
  /** Seeds that compare. */
  readonly seeds: number;
  /** Layouts at random, of which the best by one seed is compared; null: none. */
  readonly random: number | null;
  /** No more is begun once it is false. */
  readonly mayGoOn: () => boolean;
}

/** Of each rule of thumb the best of its layouts by one seed, and of layouts drawn at random. */
export async function compare(session: Session, chosen: State | null, asked: ComparisonAsked): Promise<Comparison> {
  const { question, start } = session;
  const { mayGoOn } = asked;
  const seeds = comparingSeeds(question, asked.seeds);
  const groups = groupsOf(session, asked.random);
  const none = { seeds: seeds.length, before: null, baselines: [], rivals: [], notRun: groups.map(({ rule }) => rule), best: chosen };
  if (!mayGoOn()) return none;
  const own = chosen === null ? [] : [chosen];
  const [before, first] = await session.values([start, ...own], seeds);
  let best: { readonly state: State; readonly value: number } | null =
    chosen === null || first === null ? null : { state: chosen, value: mean(first) };
  const baselines: Baseline[] = [];
  const rivals: Rival[] = [];
  const notRun: string[] = [];
  for (const { rule, layouts } of groups) {
    if (!mayGoOn()) {
      notRun.push(rule);
      continue;
    }
    const its = await bestBySeed(session, layouts);
    const [values] = its === null ? [null] : await session.values([its.state], seeds);
    if (its === null || values === null) continue;
    const { name, state } = its;
    const value = mean(values);
    baselines.push({ name, rule, value });
    rivals.push({ name, state });
    if (best === null || isBetter(question.measure, value - best.value)) best = { state, value };
  }
  return { seeds: seeds.length, before: before === null ? null : mean(before), baselines, rivals, notRun, best: best?.state ?? chosen };
}

/** The same on the seeds that confirm, so that their values stand beside those of the answer. It decides nothing. */
export async function besideAnswer(
  session: Session,
  rivals: readonly Rival[],
  seeds: readonly number[],
  mayGoOn: () => boolean,
): Promise<readonly BesideAnswer[]> {
  const beside: BesideAnswer[] = [];
  for (const { name, state } of rivals) {
    if (!mayGoOn()) break;
    const [bySeed] = await session.values([state], seeds);
    if (bySeed !== null) beside.push({ name, bySeed });
  }
  return beside;
}

interface Group {
  readonly rule: string;
  readonly layouts: readonly Rival[];
}

function groupsOf({ question, space }: Session, random: number | null): readonly Group[] {
  const groups = new Map<string, Rival[]>();
  for (const { name, rule, state } of rivalsOf(space)) groups.set(rule, [...(groups.get(rule) ?? []), { name, state }]);
  const drawn: State[] = [];
  const seen = new Set<string>();
  for (let k = 0; drawn.length < (random ?? 0) && k < 3 * (random ?? 0); k++) {
    const state = randomState(space, question.scenario.seed ^ 0x5eed, k);
    if (!seen.has(keyOf(state))) drawn.push(state);
    seen.add(keyOf(state));
  }
  const name = `best of ${drawn.length} at random`;
  if (drawn.length > 0)
    groups.set(
      name,
      drawn.map((state) => ({ name, state })),
    );
  return [...groups].map(([rule, layouts]) => ({ rule, layouts }));
}

/** Null where none can be run. */
async function bestBySeed(session: Session, layouts: readonly Rival[]): Promise<Rival | null> {
  const values = await session.values(
    layouts.map(({ state }) => state),
    [searchSeed(session.question, 0)],
  );
  const costs = values.map((own) => (own === null ? Infinity : session.costOf(own[0])));
  const best = costs.reduce((a, cost, k) => (cost < costs[a] ? k : a), 0);
  return Number.isFinite(costs[best]) ? layouts[best] : null;
}
