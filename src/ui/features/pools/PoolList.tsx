/** The buffer pools, a row each: name, size, cleaners, prefetchers; and a line to add another. */
import { useState } from 'react';
import { MIB, TIB } from '../../../base/units.ts';
import { addPool, removePool, setPool } from '../../../scenario/edit/pools.ts';
import type { Pool, Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NameField } from '../../kit/primitives/NameField.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { messages } from './messages.ts';
import styles from './Pools.module.css';

export type Change = (label: string, apply: (scenario: Scenario) => Scenario) => boolean;

const inMib = (bytes: number): number => Math.round((bytes / MIB) * 1000) / 1000;
export const MOST_MIB = (64 * TIB) / MIB;
/** Those that a pool has that is given some. */
const CLEANERS = { number: 2, dirtyPercent: 60 } as const;
const PREFETCHERS = { number: 4, queue: 100 } as const;

interface PoolListProps {
  readonly scenario: Scenario;
  readonly change: Change;
}

export function PoolList({ scenario, change }: PoolListProps) {
  const { pools = [] } = scenario.database;
  return (
    <section className={styles.part}>
      <h3>
        <Term id="buffer-pool">{messages.pools}</Term>
      </h3>
      {pools.length === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <ScrollRegion className={styles.list} aria-label={messages.pools}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.pool}</th>
                <th scope="col">{messages.size}</th>
                <th scope="col">{messages.cleaners}</th>
                <th scope="col">{messages.prefetchers}</th>
                <th scope="col">{messages.removal}</th>
              </tr>
            </thead>
            <tbody>
              {pools.map((pool) => (
                <Row key={pool.id} pool={pool} change={change} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {pools.length > 0 && <p className={styles.quiet}>{messages.noneAbout}</p>}
      <AddPool change={change} />
    </section>
  );
}

function Row({ pool, change }: { readonly pool: Pool; readonly change: Change }) {
  const { id, name, bytes, pageBytes } = pool;
  const cleaners = pool.cleaners ?? { ...CLEANERS, number: 0 };
  const prefetchers = pool.prefetchers ?? { ...PREFETCHERS, number: 0 };
  const set = (label: string, next: Partial<Pool>) => change(label, (s) => setPool(s, { ...pool, ...next }));
  return (
    <tr>
      <th scope="row">
        <NameField label={messages.nameOf(name)} name={name} onRename={(next) => set(messages.renamed(name, next), { name: next })} />
      </th>
      <td>
        <span className={styles.pair}>
          <NumberField
            label={messages.sizeOf(name)}
            hideLabel
            unit="MiB"
            integer={false}
            value={inMib(bytes)}
            min={0.001}
            max={MOST_MIB}
            width={8}
            onCommit={(mib) => set(messages.resized(name, mib * MIB), { bytes: Math.max(512, Math.round(mib * MIB)) })}
          />
          <span className={styles.quiet}>{messages.pages(pageBytes)}</span>
        </span>
      </td>
      <td>
        <span className={styles.pair}>
          <NumberField
            label={messages.cleanersOf(name)}
            hideLabel
            value={cleaners.number}
            min={0}
            max={64}
            width={3}
            onCommit={(number) =>
              change(messages.cleanersSet(name, number), (s) => {
                const { cleaners: _before, ...others } = pool;
                return setPool(s, number === 0 ? others : { ...others, cleaners: { ...cleaners, number } });
              })
            }
          />
          {cleaners.number > 0 && (
            <>
              <span aria-hidden="true">{messages.dirty}</span>
              <NumberField
                label={messages.dirtyOf(name)}
                hideLabel
                unit="%"
                value={cleaners.dirtyPercent}
                integer={false}
                min={0}
                max={99}
                width={3}
                onCommit={(dirtyPercent) => set(messages.dirtySet(name, dirtyPercent), { cleaners: { ...cleaners, dirtyPercent } })}
              />
            </>
          )}
        </span>
      </td>
      <td>
        <span className={styles.pair}>
          <NumberField
            label={messages.prefetchersOf(name)}
            hideLabel
            value={prefetchers.number}
            min={0}
            max={256}
            width={3}
            onCommit={(number) =>
              change(messages.prefetchersSet(name, number), (s) => {
                const { prefetchers: _before, ...others } = pool;
                return setPool(s, number === 0 ? others : { ...others, prefetchers: { ...prefetchers, number } });
              })
            }
          />
          {prefetchers.number > 0 && (
            <>
              <span aria-hidden="true">{messages.queue}</span>
              <NumberField
                label={messages.queueOf(name)}
                hideLabel
                value={prefetchers.queue}
                min={1}
                max={4096}
                width={4}
                onCommit={(queue) => set(messages.queueSet(name, queue), { prefetchers: { ...prefetchers, queue } })}
              />
            </>
          )}
        </span>
      </td>
      <td>
        <Button
          kind="quiet"
          icon="close"
          label={messages.remove(name)}
          onClick={() => change(messages.removed(name), (s) => removePool(s, id))}
        />
      </td>
    </tr>
  );
}

function AddPool({ change }: { readonly change: Change }) {
  const [name, setName] = useState('');
  const [mib, setMib] = useState(64);
  const add = () => {
    if (change(messages.added(name.trim()), (s) => addPool(s, name.trim(), Math.max(512, Math.round(mib * MIB))))) setName('');
  };
  return (
    <form
      className={styles.fields}
      aria-label={messages.addPool}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add();
      }}
    >
      <strong>{messages.addPool}</strong>
      <label className={styles.text}>
        {messages.name}
        <input value={name} maxLength={120} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </label>
      <NumberField
        label={messages.size}
        unit="MiB"
        integer={false}
        value={mib}
        min={0.001}
        max={MOST_MIB}
        width={8}
        inDocument={false}
        onCommit={setMib}
      />
      <Button type="submit" unavailable={name.trim() === '' ? messages.nameFirst : undefined}>
        {messages.add}
      </Button>
    </form>
  );
}
