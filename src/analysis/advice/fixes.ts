/** Edits that do what advice asks for. */
import { attempt } from '../../scenario/edit/attempt.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { adviceKind, adviceSubject, type Advice } from './advice.ts';
import { adviceFor, type AdviceRules, type Fix } from './rules.ts';

/**
 * Edits that fix what the advice speaks of: each is tried, and given only if it is not refused and the advice is
 * gone (or only advice where it was a warning) afterwards. Takes as long as the edit and the checks do.
 */
export function fixesFor(rules: AdviceRules, advice: Advice, scenario: Scenario): readonly Fix[] {
  const offered = rules.kinds[adviceKind(advice)]?.fixes?.({ advice, of: adviceSubject(advice), scenario }) ?? [];
  return offered.filter(({ apply }) => {
    const after = attempt(scenario, apply);
    if (after instanceof EditRefused || after === scenario) return false;
    const still = adviceFor(rules, after).find(({ id }) => id === advice.id);
    return still === undefined || (still.severity === 'advice' && advice.severity === 'warning');
  });
}
