/** Which type of adapter is enough: each that goes with the scenario's drives is run, with the same seeds. */
import { useMemo, useState } from 'react';
import { adviceWords, adviseAdapter, askedWords } from '../../../analysis/adapters/advise.ts';
import { ADAPTER_TYPES, notFor, withAdapters } from '../../../analysis/adapters/types.ts';
import { formatMeasure } from '../../../analysis/measure/measure.ts';
import { VERIFY_SEEDS } from '../../../analysis/verify/effect.ts';
import type { VerifyRun } from '../../../analysis/verify/verified.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { useCommands } from '../../kit/state/useApp.ts';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { askedFor, useVerifyRuns } from './runs.ts';
import styles from './Verify.module.css';

interface AdaptersProps {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly run: VerifyRun;
}

export function Adapters({ scenario, scale, run }: AdaptersProps) {
  const { edit } = useCommands();
  const [running, setRunning] = useState(false);
  const types = useMemo(() => ADAPTER_TYPES.filter((type) => notFor(scenario, type) === null), [scenario]);
  const refused = ADAPTER_TYPES.filter((type) => !types.includes(type));
  const asked = useMemo((): Asked[] => {
    if (!running) return [];
    return types.flatMap((type) => {
      const of = withAdapters(scenario, type);
      return Array.from({ length: VERIFY_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k));
    });
  }, [running, types, scenario, scale]);
  const { runs, progress, error } = useVerifyRuns(asked);
  const known = runs.flatMap((each) => each ?? []);
  const all = types.length * VERIFY_SEEDS;
  const advice =
    running && known.length === all
      ? adviseAdapter(
          scenario,
          types,
          types.map((_, k) => known.slice(k * VERIFY_SEEDS, (k + 1) * VERIFY_SEEDS)),
        )
      : null;
  return (
    <Fold summary={messages.adapters}>
      <p className={styles.lead}>{askedWords(scenario, run)}</p>
      {/* One place that stays, so that the focus is not lost when a button goes. */}
      <div tabIndex={-1} className={styles.cost}>
        {!running && <Button onClick={() => setRunning(true)}>{messages.runTypes(types.length, all)}</Button>}
        {running && advice === null && error === null && (
          <>
            <span role="status">{messages.runOf(known.length + 1, all)}</span>
            <progress value={known.length + (progress ?? 0)} max={all} aria-label={messages.measuring} />
            <Button onClick={() => setRunning(false)}>{messages.stop}</Button>
          </>
        )}
        {error !== null && <p role="alert">{messages.failed(error)}</p>}
        {advice !== null && (
          <p role="status" data-testid="adapter-advice">
            {adviceWords(advice)}
          </p>
        )}
      </div>
      {advice !== null && (
        <ScrollRegion className={styles.scroll} aria-label={messages.adapters}>
          <Table
            words
            caption={messages.adapters}
            columns={[
              { title: messages.type, heading: true },
              advice.measure.title,
              messages.against,
              { title: messages.use, spoken: true },
            ]}
            rows={advice.tried.map(({ type, mean, isEnough }) => ({
              key: type.id,
              cells: [
                type.name,
                formatMeasure(advice.measure, mean),
                isEnough ? messages.asGood : messages.worse,
                <Button
                  key="use"
                  label={messages.typeLabel(type.name)}
                  onClick={() => edit(messages.edit(type.name), (before) => withAdapters(before, type))}
                >
                  {messages.use}
                </Button>,
              ],
            }))}
          />
        </ScrollRegion>
      )}
      {refused.map((type) => (
        <p key={type.id} className={styles.quiet}>
          {messages.notRun(type.name, notFor(scenario, type) ?? '')}
        </p>
      ))}
    </Fold>
  );
}
