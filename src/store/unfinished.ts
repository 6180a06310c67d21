/**
 * How far a comparison is: which of its layouts have answers, of how many seeds, and which have runs to come. The same
 * for the screen, for files and for the button that continues.
 */
import { plural } from '../base/units.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { seedsFor } from '../analysis/answers/summary.ts';
import type { AnswerState, AppState, Pinned } from './types.ts';

/** Whether the answer on screen still has runs to come. */
export const answerUnderWay = ({ status, seedsToCome }: AnswerState): boolean =>
  status === 'running' || (status === 'done' && seedsToCome > 0);

export interface ComparisonStanding {
  /** Pinned layouts that do the work on screen. */
  readonly layouts: number;
  /** Those of them with an answer, of however many seeds. */
  readonly answered: number;
  /** Fewest and most seeds of these answers; null while there is none. */
  readonly seeds: readonly [number, number] | null;
  /** Seeds of a complete answer. */
  readonly wanted: number;
  /** Ids of layouts whose runs are missing, unless the answer on screen will bring them. */
  readonly remaining: readonly string[];
  /** Layouts that failed, and why. */
  readonly failures: readonly Pick<Pinned, 'title' | 'error'>[];
  readonly isComplete: boolean;
}

export function comparisonStanding(state: Pick<AppState, 'pinned' | 'answer' | 'scenarioHash'>): ComparisonStanding {
  const compared = state.pinned.filter(({ stale }) => !stale);
  const isOnScreen = ({ scenario }: Pinned) => hashOf(scenario) === state.scenarioHash;
  const wanted = compared.map((pin) => {
    const scale = pin.answer?.scale ?? pin.scenario.workload.interactiveScale;
    return seedsFor(pin.scenario, scale);
  });
  const counts = compared.map(({ answer }) => answer?.seeds ?? 0);
  const unfinished = compared.filter((_, k) => counts[k] < wanted[k]);
  const comes = (pin: Pinned) => isOnScreen(pin) && answerUnderWay(state.answer);
  const some = counts.filter((count) => count > 0);
  return {
    layouts: compared.length,
    answered: some.length,
    seeds: some.length === 0 ? null : [Math.min(...some), Math.max(...some)],
    wanted: Math.max(0, ...wanted),
    remaining: unfinished.filter((pin) => !comes(pin)).map(({ id }) => id),
    failures: compared.flatMap(({ status, title, error }) =>
      status === 'failed' ? [{ title, ...(error !== undefined && { error }) }] : [],
    ),
    isComplete: unfinished.length === 0,
  };
}

/** "4 of 7 layouts, 2 of 5 seeds"; '' for a comparison that lacks nothing. */
export function unfinishedWords({ layouts, answered, seeds, wanted, isComplete }: ComparisonStanding): string {
  if (isComplete) return '';
  const there = answered === layouts ? `all ${plural(layouts, 'layout')}` : `${answered} of ${plural(layouts, 'layout')}`;
  if (seeds === null) return there;
  const [fewest, most] = seeds;
  return `${there}, ${fewest === most ? '' : `${fewest} to `}${most} of ${plural(wanted, 'seed')}`;
}
