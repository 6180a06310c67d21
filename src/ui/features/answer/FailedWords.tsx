import { failedWords } from '../../../analysis/run/failedQueries.ts';
import type { QueryFailures } from '../../../engine/record/result.ts';
import { useApp } from '../../kit/state/useApp.ts';

/** Why queries failed, a paragraph for each cause. */
export function FailedWords({ failures }: { readonly failures: readonly QueryFailures[] }) {
  const scenario = useApp((state) => state.scenario);
  return failedWords(failures, scenario).map((words) => <p key={words}>{words}</p>);
}
