/** What each change of an answer contributes: the answer without it, and the start with it alone, from runs with the seeds that confirmed. */
import { mean } from '../../base/stats.ts';
import { verdictOf, type Verdict } from '../compare/verdict.ts';
import { isBetter } from '../measure/measure.ts';
import { confirm } from './search.ts';
import { confirmingSeeds, type Session } from './session.ts';
import { movesOf, onlyMoves, withoutMove } from './space.ts';
import type { State } from './state.ts';
import type { Confirmed, SearchMove } from './types.ts';

export interface Contribution extends SearchMove {
  /** The start with this change alone, against the start; null where that cannot be: it needs the room that another makes, say. */
  readonly alone: Verdict | null;
  /** The answer without this change: its mean, and against the answer. Null where that cannot be. */
  readonly without: { readonly value: number; readonly verdict: Verdict } | null;
}

export interface Explained {
  readonly state: State;
  readonly confirmed: Confirmed;
  readonly moves: readonly Contribution[];
}

/**
 * Leaves each change out, takes away for good what the answer is no worse without, the least first, and says what the others bring.
 * @param mayGoOn false: nothing more is taken away
 * @param least what the answer must not be worse than, in the measure; null: nothing
 */
export async function explain(
  session: Session,
  found: { readonly state: State; readonly confirmed: Confirmed },
  mayGoOn = () => true,
  least: number | null = null,
): Promise<Explained> {
  const { question, space, start } = session;
  session.enter('explaining');
  let { state, confirmed } = found;
  const seeds = confirmingSeeds(question, confirmed.after.length);
  for (;;) {
    const moves = movesOf(space, state);
    if (moves.length === 1) return { state, confirmed, moves: [single(session, moves[0], confirmed)] };
    const left = moves.map(({ id }) => withoutMove(space, state, id));
    const values = await session.values(left, seeds);
    const verdicts = values.map((own) => (own === null ? null : verdictOf(own, confirmed.after, question.measure)));
    const idle = moves
      .map((_, k) => k)
      .filter((k) => verdicts[k] !== null && verdicts[k].kind !== 'worse')
      .toSorted((a, b) => worseBy(session, verdicts[a]!) - worseBy(session, verdicts[b]!));
    let isTaken = false;
    for (const k of mayGoOn() ? idle : []) {
      const less = await confirm(session, left[k], seeds.length);
      if (less === null || (least !== null && isBetter(question.measure, least - mean(less.after)))) continue;
      state = left[k];
      confirmed = less;
      isTaken = true;
      break;
    }
    if (isTaken) continue;
    const alone = await session.values(
      moves.map(({ id }) => onlyMoves(space, state, new Set([id]))),
      seeds,
    );
    const [before] = await session.values([start], seeds);
    return {
      state,
      confirmed,
      moves: moves.map((move, k) => ({
        ...move,
        alone: alone[k] === null ? null : verdictOf(alone[k], before!, question.measure),
        without: values[k] === null ? null : { value: mean(values[k]), verdict: verdicts[k]! },
      })),
    };
  }
}

const worseBy = ({ question }: Session, { change }: Verdict): number => (question.measure.better === 'lower' ? change : -change);

/** Without the only change it is the start. */
function single({ question: { measure } }: Session, move: SearchMove, { before, after }: Confirmed): Contribution {
  return {
    ...move,
    alone: verdictOf(after, before, measure),
    without: { value: mean(before), verdict: verdictOf(before, after, measure) },
  };
}
