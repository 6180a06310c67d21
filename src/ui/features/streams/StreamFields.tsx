import { useState } from 'react';
import { removeStream, setStream } from '../../../scenario/edit/streams.ts';
import { arrivalsWords } from '../../../scenario/streams/words.ts';
import type { QueryClass, Stream } from '../../../scenario/schema.ts';
import { STREAM_LIMITS } from '../../../scenario/streams/streams.ts';
import { said } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NameField } from '../../kit/primitives/NameField.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { ArrivalFields } from './ArrivalFields.tsx';
import { messages } from './messages.ts';
import type { PutStream } from './putStream.ts';
import styles from './Streams.module.css';

interface StreamFieldsProps {
  readonly stream: Stream;
  readonly classes: readonly QueryClass[];
}

/** One stream: who asks, what, and in which order. */
export function StreamFields({ stream, classes }: StreamFieldsProps) {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, title } = stream;
  const put: PutStream = (next, what, merge) =>
    setRefusal(
      said(handles, messages.changed(title, what), (s) => setStream(s, next), merge === undefined ? undefined : `stream ${id} ${merge}`),
    );
  return (
    <section className={styles.stream} aria-label={messages.stream(title)} data-stream={id}>
      <div className={styles.fields}>
        <NameField
          name={title}
          onRename={(name) => setRefusal(said(handles, messages.renamed(name), (s) => setStream(s, { ...stream, title: name })))}
        />
        <Button
          kind="quiet"
          icon="close"
          label={messages.remove(title)}
          onClick={() => setRefusal(said(handles, messages.removed(title), (s) => removeStream(s, id)))}
        >
          {messages.removeShort}
        </Button>
      </div>
      <ArrivalFields stream={stream} put={put} />
      <Classes stream={stream} classes={classes} put={put} />
      <Fold summary={messages.start} quiet>
        <StartFields stream={stream} put={put} />
      </Fold>
      <p className={styles.quiet}>{arrivalsWords(stream)}</p>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </section>
  );
}

const ORDERS = ['drawn', 'listed', 'own', 'same'] as const;

function Classes({ stream, classes, put }: StreamFieldsProps & { readonly put: PutStream }) {
  const { classes: parts, order } = stream;
  const options = classes.map((query) => ({ value: query.id, label: query.title }));
  const titleOf = (id: string): string => classes.find((query) => query.id === id)?.title ?? id;
  const free = options.find(({ value }) => !parts.some((part) => part.class === value));
  const replaced = (k: number, part: Stream['classes'][number]): Stream => ({ ...stream, classes: parts.with(k, part) });
  return (
    <div className={styles.classes} role="group" aria-label={messages.classes}>
      <Select
        label={messages.order}
        value={order}
        options={ORDERS.map((value) => ({ value, label: messages[value] }))}
        onChange={(value) => put({ ...stream, order: value }, messages[value])}
      />
      {parts.map((part, k) => (
        // A class may be listed twice.
        <div key={`${k} ${part.class}`} className={styles.entry}>
          <Select
            label={messages.classText}
            hideLabel
            value={part.class}
            options={options.filter(({ value }) => value === part.class || order === 'listed' || !parts.some((one) => one.class === value))}
            onChange={(value) => put(replaced(k, { ...part, class: value }), titleOf(value))}
          />
          {order === 'drawn' && <span aria-hidden="true">{messages.share}</span>}
          <NumberField
            label={messages.countOf(titleOf(part.class))}
            hideLabel
            value={part.count}
            min={1}
            max={STREAM_LIMITS.count}
            width={5}
            onCommit={(count) =>
              put(replaced(k, { ...part, count }), messages.value(titleOf(part.class), messages.count(count)), `class ${part.class}`)
            }
          />
          {order !== 'drawn' && <span aria-hidden="true">{messages.times}</span>}
          {parts.length > 1 && (
            <Button
              kind="quiet"
              icon="close"
              label={messages.removeClass(titleOf(part.class))}
              onClick={() => put({ ...stream, classes: parts.toSpliced(k, 1) }, messages.removeClass(titleOf(part.class)))}
            />
          )}
        </div>
      ))}
      <Button
        unavailable={free === undefined ? messages.allClasses : undefined}
        onClick={() => free && put({ ...stream, classes: [...parts, { class: free.value, count: 1 }] }, free.label)}
      >
        {messages.addClass}
      </Button>
    </div>
  );
}

function StartFields({ stream, put }: { readonly stream: Stream; readonly put: PutStream }) {
  const { startAtMs = 0, startCost = {} } = stream;
  const cost = (change: NonNullable<Stream['startCost']>, what: string) =>
    put({ ...stream, startCost: { ...startCost, ...change } }, what, what);
  const field = { unit: messages.ms, min: 0, integer: false, width: 6 } as const;
  return (
    <div className={styles.fields}>
      <NumberField
        label={messages.startAt}
        {...field}
        value={startAtMs}
        max={STREAM_LIMITS.pauseMs}
        onCommit={(ms) => put({ ...stream, startAtMs: ms }, messages.startAt, 'start')}
      />
      <NumberField
        label={messages.startProcessor}
        {...field}
        value={startCost.processorMs ?? 0}
        max={60_000}
        onCommit={(processorMs) => cost({ processorMs }, messages.startProcessor)}
      />
      <NumberField
        label={messages.startDelay}
        {...field}
        value={startCost.delayMs ?? 0}
        max={60_000}
        onCommit={(delayMs) => cost({ delayMs }, messages.startDelay)}
      />
    </div>
  );
}
