/** Rules of thumb and chance with the runs that a search took, on the seeds that confirm: what its answer is measured against. */
import { mean } from '../../base/stats.ts';
import { isBetter } from '../measure/measure.ts';
import { randomState, rivalsOf } from './rivals.ts';
import { confirmingSeeds, searchSeed, type Session } from './session.ts';
import { keyOf, type State } from './state.ts';
import { confirm } from './search.ts';
import type { Confirmed } from './types.ts';

export interface Baseline {
  readonly name: string;
  /** Mean of the measure over the seeds that confirm. */
  readonly value: number;
  readonly bySeed: readonly number[];
  readonly state: State;
}

/** Of each rule of thumb the best of its layouts by one seed, and of `random` layouts drawn at random. @param count seeds that confirm */
export async function baselinesOf(session: Session, count: number, random: number, mayGoOn = () => true): Promise<readonly Baseline[]> {
  const { question, space } = session;
  const seed = searchSeed(question, 0);
  const named = new Map<string, State[]>();
  for (const { name, state } of rivalsOf(space)) named.set(name, [...(named.get(name) ?? []), state]);
  const drawn: State[] = [];
  const seen = new Set<string>();
  for (let k = 0; drawn.length < random && k < 3 * random; k++) {
    const state = randomState(space, question.scenario.seed ^ 0x5eed, k);
    if (!seen.has(keyOf(state))) drawn.push(state);
    seen.add(keyOf(state));
  }
  if (drawn.length > 0) named.set(`best of ${drawn.length} at random`, drawn);
  const found: Baseline[] = [];
  for (const [name, states] of named) {
    if (!mayGoOn()) break;
    const values = await session.values(states, [seed]);
    const costs = values.map((own) => (own === null ? Infinity : session.costOf(own[0])));
    const best = costs.reduce((a, cost, k) => (cost < costs[a] ? k : a), 0);
    if (!Number.isFinite(costs[best])) continue;
    const [bySeed] = await session.values([states[best]], confirmingSeeds(question, count));
    if (bySeed !== null) found.push({ name, value: mean(bySeed), bySeed, state: states[best] });
  }
  return found;
}

/** The answer, or a baseline whose mean is better: what is reported is at least as good as each of them. Either is confirmed against the start. */
export async function bestOf(
  session: Session,
  answer: { readonly state: State; readonly confirmed: Confirmed } | null,
  baselines: readonly Baseline[],
): Promise<{ readonly state: State; readonly confirmed: Confirmed } | null> {
  let best = answer;
  for (const { state, bySeed } of baselines) {
    if (best !== null && !isBetter(session.question.measure, mean(bySeed) - mean(best.confirmed.after))) continue;
    const confirmed = await confirm(session, state, bySeed.length);
    if (confirmed !== null) best = { state, confirmed };
  }
  return best;
}
