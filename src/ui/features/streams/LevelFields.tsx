/** Service levels of the document: what each stream is to get, one edit each. */
import { useState } from 'react';
import { setLevel } from '../../../scenario/edit/levels.ts';
import { judgedIds } from '../../../scenario/levels/levels.ts';
import { levelTitle } from '../../../scenario/levels/words.ts';
import type { Scenario, ServiceLevel } from '../../../scenario/schema.ts';
import { batchUsers, STREAM_LIMITS } from '../../../scenario/streams/streams.ts';
import { said } from '../../../store/said.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './levelMessages.ts';
import styles from './Streams.module.css';

const PERCENTS = [
  { value: '95', label: messages.p95 },
  { value: '50', label: messages.p50 },
] as const;

export function LevelFields({ scenario }: { readonly scenario: Scenario }) {
  const { workload, levels = [] } = scenario;
  const ids = judgedIds(workload).filter((id) => id !== workload.id || batchUsers(workload) > 0);
  if (ids.length === 0) return null;
  return (
    <section className={styles.part}>
      <Fold summary={messages.summary(levels.length)}>
        <div className={styles.part} data-testid="levels">
          <p className={styles.quiet}>{messages.lead}</p>
          {ids.map((stream) => (
            <OneLevel
              key={stream}
              level={levels.find((one) => one.stream === stream) ?? { stream }}
              title={levelTitle(scenario, { stream })}
            />
          ))}
        </div>
      </Fold>
    </section>
  );
}

function OneLevel({ level, title }: { readonly level: ServiceLevel; readonly title: string }) {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { stream, leastPerMinute, mostResponseMs, percent = 95, lastingMs = 0, leastShare = 1 } = level;
  const put = (change: Partial<ServiceLevel>, what: string) => {
    const kept = Object.entries({ ...level, ...change }).filter(([, value]) => value !== undefined);
    const next = Object.fromEntries(kept) as ServiceLevel;
    // A percentile is of responses.
    const { percent: _percent, ...rate } = next;
    setRefusal(said(handles, what, (s) => setLevel(s, next.mostResponseMs === undefined ? rate : next), `levels/${stream}/${what}`));
  };
  const isStated = leastPerMinute !== undefined || mostResponseMs !== undefined;
  return (
    <fieldset className={styles.fields} data-level={stream}>
      <legend>{title}</legend>
      <NumberField
        label={messages.least}
        value={leastPerMinute ?? 0}
        min={0}
        max={1e9}
        integer={false}
        unit={messages.perMin}
        width={7}
        onCommit={(value) => put({ leastPerMinute: value > 0 ? value : undefined }, messages.changeLeast(title))}
      />
      <NumberField
        label={messages.most}
        value={mostResponseMs ?? 0}
        min={0}
        max={1e9}
        integer={false}
        unit={messages.ms}
        width={7}
        onCommit={(value) => put({ mostResponseMs: value > 0 ? value : undefined }, messages.changeMost(title))}
      />
      {mostResponseMs !== undefined && (
        <Select
          label={messages.percent}
          value={percent === 50 ? '50' : '95'}
          options={PERCENTS}
          onChange={(value) => put({ percent: value === '50' ? 50 : undefined }, messages.changePercent(title))}
        />
      )}
      {isStated && (
        <>
          <NumberField
            label={messages.lasting}
            value={lastingMs / 1000}
            min={0}
            max={STREAM_LIMITS.seconds}
            integer={false}
            unit={messages.seconds}
            width={6}
            onCommit={(value) => put({ lastingMs: value > 0 ? value * 1000 : undefined }, messages.changeLasting(title))}
          />
          <NumberField
            label={messages.share}
            value={Math.round(leastShare * 1e4) / 100}
            min={0}
            max={100}
            integer={false}
            unit={messages.percentUnit}
            width={5}
            onCommit={(value) => put({ leastShare: value < 100 ? value / 100 : undefined }, messages.changeShare(title))}
          />
        </>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
