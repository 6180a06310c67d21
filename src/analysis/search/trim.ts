/** Takes out of a layout the changes that it is no worse without, by runs on the seeds that compare: what is confirmed is chosen before. */
import { mean } from '../../base/stats.ts';
import { verdictOf } from '../compare/verdict.ts';
import { isBetter } from '../measure/measure.ts';
import { comparingSeeds, type Session } from './session.ts';
import { isAllowed, movesOf, withoutMove } from './space.ts';
import type { State } from './state.ts';

/** What fewer changes may cost, all of them together, as a share. */
const WORTH = 0.005;

export interface Trimmed {
  readonly state: State;
  /** Mean of the measure over the seeds that compare. */
  readonly value: number;
}

/**
 * The least first, one after another.
 * @param count seeds that compare
 * @param least what it must not become worse than, in the measure; null: nothing
 * @param mayGoOn false: nothing more is taken away
 */
export async function trim(
  session: Session,
  chosen: State,
  count: number,
  least: number | null,
  mayGoOn: () => boolean,
): Promise<Trimmed | null> {
  const { question, space } = session;
  const { measure } = question;
  const seeds = comparingSeeds(question, count);
  const worseBy = (value: number, than: number): number => (measure.better === 'lower' ? value - than : than - value);
  let [now] = await session.values([chosen], seeds);
  if (now === null) return null;
  const first = mean(now);
  let state = chosen;
  for (;;) {
    const moves = movesOf(space, state);
    if (moves.length === 1 || !mayGoOn()) return { state, value: mean(now) };
    const left = moves.map(({ id }) => withoutMove(space, state, id)).filter((one) => isAllowed(space, one));
    const values = await session.values(left, seeds);
    const reference: readonly number[] = now;
    const next = left
      .flatMap((one, k) => (values[k] === null ? [] : [{ state: one, values: values[k], value: mean(values[k]) }]))
      .filter(
        (one) =>
          worseBy(one.value, first) <= WORTH * Math.abs(first) &&
          (least === null || !isBetter(measure, least - one.value)) &&
          verdictOf(one.values, reference, measure).kind !== 'worse',
      )
      .toSorted((a, b) => worseBy(a.value, b.value))
      .at(0);
    if (next === undefined) return { state, value: mean(now) };
    state = next.state;
    now = next.values;
  }
}
