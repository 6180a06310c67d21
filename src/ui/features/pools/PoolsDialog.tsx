/** "Buffer pools and log": pools, which table space is in which, the log, memory that tunes itself. Every change is one step of the history. */
import { useState } from 'react';
import { setPoolOf } from '../../../scenario/edit/pools.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { said } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { LogPart, MemoryPart } from './LogAndMemory.tsx';
import { PoolList, type Change } from './PoolList.tsx';
import { messages } from './messages.ts';
import styles from './Pools.module.css';

export function PoolsDialog() {
  const handles = useHandles();
  const scenario = useApp((state) => state.scenario);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change: Change = (label, apply) => {
    const text = said(handles, label, apply);
    setRefusal(text);
    return text === null;
  };
  const hasPools = (scenario.database.pools ?? []).length > 0;
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      <p className={styles.lead}>{messages.lead}</p>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}.
        </p>
      )}
      {scenario.host.blockCacheBytes > 0 && <p className={styles.lead}>{messages.blockCache(scenario.host.blockCacheBytes)}</p>}
      <PoolList scenario={scenario} change={change} />
      {hasPools && <SpacesPart scenario={scenario} change={change} />}
      <LogPart scenario={scenario} change={change} />
      {hasPools && <MemoryPart scenario={scenario} change={change} />}
      <section className={styles.part}>
        <div className={styles.fields}>
          <Button onClick={() => showDialog('tables')}>{messages.openTables}</Button>
          <Button onClick={() => showDialog('objects')}>{messages.openFigures}</Button>
        </div>
      </section>
    </Dialog>
  );
}

const NO_POOL = '';

/** The pool of each table space. */
function SpacesPart({ scenario, change }: { readonly scenario: Scenario; readonly change: Change }) {
  const { objects, pools = [] } = scenario.database;
  // The log has no pages that a pool could keep.
  const spaces = objects.filter(({ role, extents }) => extents !== undefined && (role !== 'log' || extents.pool !== undefined));
  const options = [{ value: NO_POOL, label: messages.noPool }, ...pools.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <section className={styles.part} aria-label={messages.spaces}>
      <h3>{messages.spaces}</h3>
      <p>{messages.onePage(scenario.database.blockBytes)}</p>
      {spaces.length === 0 ? (
        <p>{messages.noSpaces}</p>
      ) : (
        <ul className={styles.spaces}>
          {spaces.map(({ id, name, extents }) => (
            <li key={id}>
              <span aria-hidden="true">{name}</span>
              <Select
                label={messages.poolOf(name)}
                hideLabel
                value={extents?.pool ?? NO_POOL}
                options={options}
                onChange={(pool) =>
                  change(messages.moved(name, options.find(({ value }) => value === pool)?.label ?? pool), (s) =>
                    setPoolOf(s, id, pool === NO_POOL ? null : pool),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
