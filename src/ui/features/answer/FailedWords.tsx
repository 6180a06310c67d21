import { failedWords } from '../../../analysis/run/failedQueries.ts';
import { refusedWords } from '../../../analysis/run/refusedActions.ts';
import type { MoveSummary, QueryFailures } from '../../../engine/record/result.ts';
import { useApp } from '../../kit/state/useApp.ts';

interface Props {
  readonly failures: readonly QueryFailures[];
  readonly moves: readonly MoveSummary[];
}

/** Why queries failed, a paragraph for each cause; and a warning for each action that the run refused. */
export function FailedWords({ failures, moves }: Props) {
  const scenario = useApp((state) => state.scenario);
  const words = [...(failures.length > 0 ? failedWords(failures, scenario) : []), ...refusedWords(moves, scenario)];
  return words.map((text) => <p key={text}>{text}</p>);
}
