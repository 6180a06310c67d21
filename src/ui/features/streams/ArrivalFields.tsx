import { LIMITS, type Stream } from '../../../scenario/schema.ts';
import { STREAM_LIMITS } from '../../../scenario/streams/streams.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { messages } from './messages.ts';
import type { PutStream } from './putStream.ts';
import styles from './Streams.module.css';

type Closed = Extract<Stream['arrivals'], { kind: 'closed' }>;
type Open = Extract<Stream['arrivals'], { kind: 'open' }>;

interface ArrivalFieldsProps {
  readonly stream: Stream;
  readonly put: PutStream;
}

const CLOSED: Closed = { kind: 'closed', users: 1, thinkTime: { ms: 1000, spread: 'exponential' } };
const OPEN: Open = { kind: 'open', perSecond: 1, spacing: 'exponential', atOnce: 20, mostWaiting: 100 };

/** How the stream's queries come: from users who think in between, or at a rate. */
export function ArrivalFields({ stream, put }: ArrivalFieldsProps) {
  const { arrivals } = stream;
  const isClosed = arrivals.kind === 'closed';
  return (
    <div className={styles.fields}>
      <span className={styles.labeled}>
        <span aria-hidden="true">{messages.kind}</span>
        <Segmented
          label={messages.kind}
          value={arrivals.kind}
          options={[
            { value: 'closed', label: messages.closed, title: messages.aboutClosed },
            { value: 'open', label: messages.open, title: messages.aboutOpen },
          ]}
          onChange={(kind) =>
            put({ ...stream, arrivals: kind === 'closed' ? CLOSED : OPEN }, kind === 'closed' ? messages.closed : messages.open)
          }
        />
      </span>
      {isClosed ? (
        <ClosedFields arrivals={arrivals} put={(next, what) => put({ ...stream, arrivals: next }, what, what)} />
      ) : (
        <OpenFields arrivals={arrivals} put={(next, what) => put({ ...stream, arrivals: next }, what, what)} />
      )}
    </div>
  );
}

interface PartProps<A> {
  readonly arrivals: A;
  readonly put: (arrivals: A, what: string) => void;
}

function ClosedFields({ arrivals, put }: PartProps<Closed>) {
  const { queriesPerUser, ...endless } = arrivals;
  const { ms = 0, spread = 'exponential' } = arrivals.thinkTime ?? {};
  return (
    <>
      <NumberField
        label={messages.users}
        value={arrivals.users}
        min={1}
        max={LIMITS.users}
        onCommit={(users) => put({ ...arrivals, users }, messages.users)}
      />
      <NumberField
        label={messages.think}
        term="think-time"
        unit={messages.ms}
        value={ms}
        min={0}
        max={STREAM_LIMITS.pauseMs}
        integer={false}
        width={6}
        onCommit={(next) => put({ ...arrivals, thinkTime: { ms: next, spread } }, messages.think)}
      />
      <Select
        label={messages.thinkSpread}
        value={spread}
        options={[
          { value: 'fixed', label: messages.fixed },
          { value: 'exponential', label: messages.exponential },
        ]}
        onChange={(next) => put({ ...arrivals, thinkTime: { ms, spread: next } }, messages.thinkSpread)}
      />
      <NumberField
        label={messages.queriesEach}
        value={queriesPerUser ?? 0}
        min={0}
        max={LIMITS.queriesPerUser}
        width={6}
        onCommit={(next) => put(next === 0 ? endless : { ...endless, queriesPerUser: next }, messages.queriesEach)}
      />
    </>
  );
}

function OpenFields({ arrivals, put }: PartProps<Open>) {
  const { queries, ...endless } = arrivals;
  return (
    <>
      <NumberField
        label={messages.rate}
        value={arrivals.perSecond}
        min={0.000_001}
        max={STREAM_LIMITS.perSecond}
        integer={false}
        width={7}
        onCommit={(perSecond) => put({ ...arrivals, perSecond }, messages.rate)}
      />
      <Select
        label={messages.spacing}
        value={arrivals.spacing}
        options={[
          { value: 'exponential', label: messages.poisson },
          { value: 'even', label: messages.even },
        ]}
        onChange={(spacing) => put({ ...arrivals, spacing }, messages.spacing)}
      />
      <NumberField
        label={messages.connections}
        value={arrivals.atOnce}
        min={1}
        max={LIMITS.users}
        onCommit={(atOnce) => put({ ...arrivals, atOnce }, messages.connections)}
      />
      <NumberField
        label={messages.mostWaiting}
        value={arrivals.mostWaiting}
        min={0}
        max={STREAM_LIMITS.waiting}
        width={6}
        onCommit={(mostWaiting) => put({ ...arrivals, mostWaiting }, messages.mostWaiting)}
      />
      <NumberField
        label={messages.queriesInAll}
        value={queries ?? 0}
        min={0}
        max={STREAM_LIMITS.arrivals}
        width={7}
        onCommit={(next) => put(next === 0 ? endless : { ...endless, queries: next }, messages.queriesInAll)}
      />
    </>
  );
}
