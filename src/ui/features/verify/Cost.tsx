/** What a fault costs: the scenario and its alternative, run with the same seeds; and the alternative as an edit, where it is one. */
import { useMemo, useState } from 'react';
import { effectOf, effectWords, VERIFY_SEEDS } from '../../../analysis/verify/effect.ts';
import type { Alternative } from '../../../analysis/verify/verified.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import type { Asked } from '../../kit/state/useRuns.ts';
import { useCommands } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { askedFor, useVerifyRuns } from './runs.ts';
import styles from './Verify.module.css';

interface CostProps {
  readonly scenario: Scenario;
  readonly scale: number;
  /** Of the rule. */
  readonly title: string;
  readonly alternative: Alternative;
  readonly onUsed: () => void;
}

export function Cost({ scenario, scale, title, alternative, onUsed }: CostProps) {
  const { edit } = useCommands();
  const [running, setRunning] = useState(false);
  const asked = useMemo((): Asked[] => {
    if (!running) return [];
    const without = alternative.apply(scenario);
    return [scenario, without].flatMap((of) => Array.from({ length: VERIFY_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k)));
  }, [running, scenario, scale, alternative]);
  const { runs, progress, error } = useVerifyRuns(asked);
  const known = runs.flatMap((run) => run ?? []);
  const done = running && known.length === 2 * VERIFY_SEEDS;
  return (
    // One place that stays, so that the focus is not lost when a button goes.
    <div tabIndex={-1} className={styles.cost}>
      {!running && (
        <Button label={messages.costOf(title)} title={messages.costTitle(2 * VERIFY_SEEDS)} onClick={() => setRunning(true)}>
          {messages.cost}
        </Button>
      )}
      {running && !done && error === null && (
        <>
          <span role="status">{messages.runOf(known.length + 1, 2 * VERIFY_SEEDS)}</span>
          <progress value={known.length + (progress ?? 0)} max={2 * VERIFY_SEEDS} aria-label={messages.measuring} />
          <Button onClick={() => setRunning(false)}>{messages.stop}</Button>
        </>
      )}
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {done && (
        <p role="status" data-testid="verify-cost">
          {effectWords(alternative, effectOf(scenario, known.slice(0, VERIFY_SEEDS), known.slice(VERIFY_SEEDS)))}
        </p>
      )}
      {alternative.real && (
        <Button
          title={messages.applyTitle(alternative.words)}
          onClick={() => {
            if (edit(messages.edit(alternative.words), alternative.apply)) onUsed();
          }}
        >
          {messages.use}
        </Button>
      )}
    </div>
  );
}
