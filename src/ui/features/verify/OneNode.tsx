/** Whether each partition runs where it is meant to: a scan of its part alone, one after the other, and where its work was. */
import { useMemo, useState } from 'react';
import { isAsMapped, oneNodeOf, oneNodeScan, oneNodeWords } from '../../../analysis/verify/oneNode.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { askedFor, useVerifyRuns } from './runs.ts';
import styles from './Verify.module.css';

const ALL = '';

interface Scan {
  readonly id: string;
  readonly name: string;
  readonly alone: Scenario;
}

export function OneNode({ scenario }: { readonly scenario: Scenario }) {
  const [wanted, setWanted] = useState(ALL);
  const [running, setRunning] = useState(false);
  const all = useMemo(
    () => (scenario.database.partitions ?? []).map(({ id, name }) => ({ id, name, alone: oneNodeScan(scenario, id) })),
    [scenario],
  );
  const can = useMemo(() => all.flatMap(({ alone, ...each }): Scan[] => (alone === null ? [] : [{ ...each, alone }])), [all]);
  const scans = useMemo(() => (wanted === ALL ? can : can.filter(({ id }) => id === wanted)), [can, wanted]);
  const asked = useMemo(
    (): Asked[] => (running ? scans.map(({ alone }) => askedFor(alone, 1, scenario.seed)) : []),
    [running, scans, scenario],
  );
  const { runs, progress, error } = useVerifyRuns(asked);
  if (scenario.host.machine === undefined || can.length === 0) return null;
  const found = scans.flatMap(({ id }, k) => {
    const run = runs[k];
    const one = run === undefined ? null : oneNodeOf(scenario, id, run);
    return one === null ? [] : [one];
  });
  const done = running && found.length === scans.length;
  const silent = all.filter(({ alone }) => alone === null);
  return (
    <Fold summary={messages.oneNode}>
      <p className={styles.lead}>{messages.oneNodeLead}</p>
      {/* One place that stays, so that the focus is not lost when a button goes. */}
      <div tabIndex={-1} className={styles.cost}>
        {!(running && !done) && (
          <Select
            label={messages.partition}
            value={wanted}
            options={[
              { value: ALL, label: messages.allPartitions(can.length) },
              ...can.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => {
              setWanted(value);
              setRunning(false);
            }}
          />
        )}
        {!running && <Button onClick={() => setRunning(true)}>{messages.scan(scans.length)}</Button>}
        {running && !done && error === null && (
          <>
            <span role="status">{messages.scanOf(found.length + 1, scans.length)}</span>
            <progress value={found.length + (progress ?? 0)} max={scans.length} aria-label={messages.measuring} />
            <Button onClick={() => setRunning(false)}>{messages.stop}</Button>
          </>
        )}
        {error !== null && <p role="alert">{messages.failed(error)}</p>}
        {done && (
          <p role="status" data-testid="one-node-counted">
            {messages.mapped(found.filter(isAsMapped).length, found.length)}
          </p>
        )}
      </div>
      {found.length > 0 && (
        <ul className={styles.list} data-testid="one-node">
          {found.map((one) => (
            <li key={one.partition} className={styles.scanned} data-standing={isAsMapped(one) ? 'kept' : 'broken'}>
              {oneNodeWords(scenario, one)}
            </li>
          ))}
        </ul>
      )}
      {silent.length > 0 && <p className={styles.quiet}>{messages.notScanned(silent.map(({ name }) => name))}</p>}
    </Fold>
  );
}
