/** Actions of a timeline that the run refused as their moment came: the document alone could not say so. */
import { formatMoment } from '../../base/units.ts';
import type { MoveSummary } from '../../engine/record/result.ts';
import { actionWords } from '../../scenario/timeline/words.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { MOVE_REASONS } from './moveReasons.ts';

type Named = Parameters<typeof actionWords>[0] & Pick<Scenario, 'timeline'>;

/** A warning for each: "The run refused the action at 300 s, container 2 of Table B to d2: ...: it is there already; another target." */
export const refusedWords = (moves: readonly Pick<MoveSummary, 'id' | 'state' | 'reason'>[], scenario: Named): string[] =>
  moves.flatMap(({ id, state, reason }) => {
    const action = scenario.timeline?.find((one) => one.id === id);
    if (state !== 'refused' || action === undefined) return [];
    const why = reason === undefined ? '' : `: ${MOVE_REASONS[reason]}`;
    return [`The run refused the action at ${formatMoment(action.atMs)}, ${actionWords(scenario, action)}${why}.`];
  });
