/** The log of the database and memory that tunes itself: each on or off, with its numbers. */
import { KIB, MIB } from '../../../base/units.ts';
import { setLog, setSelfTuning } from '../../../scenario/edit/pools.ts';
import { LEAST_TUNING_MS } from '../../../scenario/pools/pools.ts';
import type { Log, Scenario, SelfTuning } from '../../../scenario/schema.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { messages } from './messages.ts';
import { MOST_MIB, type Change } from './PoolList.tsx';
import styles from './Pools.module.css';

interface PartProps {
  readonly scenario: Scenario;
  readonly change: Change;
}

const NO_LOG = '';

export function LogPart({ scenario, change }: PartProps) {
  const { objects, log } = scenario.database;
  const set = (label: string, next: Partial<Log>) => {
    if (log !== undefined) change(label, (s) => setLog(s, { ...log, ...next }));
  };
  const choose = (id: string) => {
    if (id === NO_LOG) change(messages.noLog, (s) => setLog(s, null));
    else {
      const name = objects.find((object) => object.id === id)?.name ?? id;
      change(messages.logSet(name), (s) => setLog(s, log === undefined ? { object: id, bufferBytes: 64 * KIB } : { ...log, object: id }));
    }
  };
  return (
    <section className={styles.part} aria-label={messages.log}>
      <h3>{messages.log}</h3>
      <p className={styles.quiet}>{messages.logAbout}</p>
      <div className={styles.fields}>
        <Select
          label={messages.logOn}
          value={log?.object ?? NO_LOG}
          options={[
            { value: NO_LOG, label: messages.eachItself },
            ...objects
              .filter(({ extents }) => extents?.pool === undefined)
              // What was made for the log comes first.
              .toSorted((a, b) => Number(b.role === 'log') - Number(a.role === 'log'))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={choose}
        />
        {log !== undefined && (
          <>
            <NumberField
              label={messages.buffer}
              unit="KiB"
              value={Math.round(log.bufferBytes / KIB)}
              min={4}
              max={KIB * KIB}
              width={7}
              onCommit={(kib) => set(messages.bufferSet(kib * KIB), { bufferBytes: kib * KIB })}
            />
            <NumberField
              label={messages.commits}
              value={log.groupCommits ?? 1}
              min={1}
              max={10_000}
              width={5}
              onCommit={(groupCommits) =>
                // A group needs a time at which a write no longer waits for it.
                set(messages.commitsSet(groupCommits), { groupCommits, ...(groupCommits > 1 && !log.groupDelayMs && { groupDelayMs: 1 }) })
              }
            />
            {(log.groupCommits ?? 1) > 1 && (
              <NumberField
                label={messages.delay}
                unit="ms"
                integer={false}
                value={log.groupDelayMs ?? 0}
                min={0.001}
                max={10_000}
                width={6}
                onCommit={(groupDelayMs) => set(messages.delaySet(groupDelayMs), { groupDelayMs })}
              />
            )}
          </>
        )}
      </div>
      {objects.some(({ extents }) => extents?.pool !== undefined) && <p className={styles.quiet}>{messages.notInPools}</p>}
    </section>
  );
}

/** Memory of the largest sort or join, which the sort heap is at the start. */
function heapOf({ classes, database }: Scenario): SelfTuning {
  const page = Math.max(...(database.pools ?? []).map(({ pageBytes }) => pageBytes), 4 * KIB);
  const memory = classes.map((query) =>
    query.operator === 'sort'
      ? (query.memoryBytes ?? 0)
      : query.operator === 'join' && query.method.kind !== 'nested-loop'
        ? query.method.memoryBytes
        : 0,
  );
  const sortHeapBytes = Math.max(...memory, 16 * MIB);
  return { intervalMs: 1000, stepBytes: Math.max(page, Math.floor(sortHeapBytes / 8 / page) * page), sortHeapBytes };
}

export function MemoryPart({ scenario, change }: PartProps) {
  const { selfTuning } = scenario.database;
  const set = (label: string, next: Partial<SelfTuning>) => {
    if (selfTuning !== undefined) change(label, (s) => setSelfTuning(s, { ...selfTuning, ...next }));
  };
  return (
    <section className={styles.part} aria-label={messages.memory}>
      <h3>
        <Term id="self-tuning-memory">{messages.memory}</Term>
      </h3>
      <p className={styles.quiet}>{messages.memoryAbout}</p>
      <div className={styles.fields}>
        <Select<'keeps' | 'tunes'>
          label={messages.memoryIs}
          value={selfTuning === undefined ? 'keeps' : 'tunes'}
          options={[
            { value: 'keeps', label: messages.keeps },
            { value: 'tunes', label: messages.tunes },
          ]}
          onChange={(next) =>
            next === 'keeps'
              ? change(messages.keepsSet, (s) => setSelfTuning(s, null))
              : change(messages.tunesSet, (s) => setSelfTuning(s, heapOf(s)))
          }
        />
        {selfTuning !== undefined && (
          <>
            <NumberField
              label={messages.heap}
              unit="MiB"
              integer={false}
              value={selfTuning.sortHeapBytes / MIB}
              min={0.01}
              max={MOST_MIB}
              width={8}
              onCommit={(mib) => set(messages.heapSet(mib * MIB), { sortHeapBytes: Math.round(mib * MIB) })}
            />
            <NumberField
              label={messages.step}
              unit="MiB"
              integer={false}
              value={selfTuning.stepBytes / MIB}
              min={0.004}
              max={MOST_MIB}
              width={7}
              onCommit={(mib) => set(messages.stepSet(mib * MIB), { stepBytes: Math.round(mib * MIB) })}
            />
            <NumberField
              label={messages.interval}
              unit="ms"
              value={selfTuning.intervalMs}
              integer={false}
              min={LEAST_TUNING_MS}
              max={3_600_000}
              width={7}
              onCommit={(intervalMs) => set(messages.intervalSet(intervalMs), { intervalMs })}
            />
          </>
        )}
      </div>
    </section>
  );
}
