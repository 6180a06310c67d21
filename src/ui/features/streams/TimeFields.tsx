import { useState } from 'react';
import { setUntil } from '../../../scenario/edit/streams.ts';
import type { Workload } from '../../../scenario/schema.ts';
import { STREAM_LIMITS } from '../../../scenario/streams/streams.ts';
import { said } from '../../../store/said.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { measureOf } from '../../../studies/catalog.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Streams.module.css';

/** A run to begin with: long enough for some thousands of small queries. */
const USUAL_SECONDS = 60;

/** Whether runs end with their work or at a time. */
export function TimeFields({ until }: { readonly until: Workload['until'] }) {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const put = (next: Workload['until'], label: string, merge?: string) =>
    setRefusal(said(handles, label, (scenario) => setUntil(scenario, next), merge));
  const noun = useApp((state) => measureOf(state.scenario).noun);
  const { seconds = USUAL_SECONDS, warmUpSeconds = 0 } = until ?? {};
  return (
    <section className={styles.part} aria-label={messages.howLong}>
      <div className={styles.fields}>
        <span className={styles.labeled}>
          <span aria-hidden="true">{messages.runEnds}</span>
          <Segmented
            label={messages.runEnds}
            value={until === undefined ? 'work' : 'time'}
            options={[
              { value: 'work', label: messages.untilDone },
              { value: 'time', label: messages.atTime },
            ]}
            onChange={(value) => (value === 'work' ? put(undefined, messages.untilWorkDone) : put({ seconds }, messages.timed(seconds)))}
          />
        </span>
        {until !== undefined && (
          <>
            <NumberField
              label={messages.time}
              unit={messages.secondsUnit}
              value={seconds}
              min={0.001}
              max={STREAM_LIMITS.seconds}
              integer={false}
              width={6}
              onCommit={(next) => put({ ...until, seconds: next }, messages.timed(next), 'streams/time')}
            />
            <NumberField
              label={messages.warmUp}
              term="warm-up"
              unit={messages.secondsUnit}
              value={warmUpSeconds}
              min={0}
              max={STREAM_LIMITS.seconds}
              integer={false}
              width={6}
              onCommit={(next) => put({ seconds, ...(next > 0 && { warmUpSeconds: next }) }, messages.warmUpOf(next), 'streams/warm-up')}
            />
          </>
        )}
      </div>
      <p className={styles.quiet}>
        {until === undefined ? messages.endsWithWork : messages.endsAtTime} {messages.answerIs(noun)}
      </p>
      {until !== undefined && (
        <p className={styles.quiet}>
          {messages.aboutTime} {messages.aboutWarmUp}
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </section>
  );
}
