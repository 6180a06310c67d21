/** What each change of an answer contributes: the answer without it, and the start with it alone, from runs with the seeds that confirmed. */
import { mean } from '../../base/stats.ts';
import { verdictOf, type Verdict } from '../compare/verdict.ts';
import type { Measure } from '../measure/measure.ts';
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

/** Whether runs have said what it contributes; there was no time for the others. */
export const isExplained = (move: SearchMove | Contribution): move is Contribution => 'alone' in move;

/** An only change is explained by the pairs that confirm it: by itself it is the answer, and without it is the start. Several stay as they are. */
export function onlyExplained<T extends SearchMove>(
  moves: readonly T[],
  { before, after }: Pick<Confirmed, 'before' | 'after'>,
  measure: Measure,
): readonly (T | (T & Contribution))[] {
  if (moves.length !== 1) return moves;
  const without = { value: mean(before), verdict: verdictOf(before, after, measure) };
  return [{ ...moves[0], alone: verdictOf(after, before, measure), without }];
}

/** Move after move, as long as there is time. These seeds had no part in what was chosen, so what they say is not flattered by the choice. */
export async function explain(
  session: Session,
  { state, confirmed }: { readonly state: State; readonly confirmed: Confirmed },
  mayGoOn: () => boolean = () => true,
): Promise<readonly (SearchMove | Contribution)[]> {
  const { space, question } = session;
  const { measure } = question;
  const { before, after } = confirmed;
  session.enter('explaining');
  const moves = movesOf(space, state);
  if (moves.length === 1) return onlyExplained(moves, confirmed, measure);
  const seeds = confirmingSeeds(question, after.length);
  const explained: (SearchMove | Contribution)[] = [];
  for (const move of moves) {
    if (!mayGoOn()) {
      explained.push(move);
      continue;
    }
    const [alone, without] = await session.values([onlyMoves(space, state, new Set([move.id])), withoutMove(space, state, move.id)], seeds);
    explained.push({
      ...move,
      alone: alone === null ? null : verdictOf(alone, before, measure),
      without: without === null ? null : { value: mean(without), verdict: verdictOf(without, after, measure) },
    });
  }
  return explained;
}
