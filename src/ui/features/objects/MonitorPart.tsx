/** A disk or array by the names that the system's own monitors give its figures, with formula, our figure and what misleads. */
import { useState } from 'react';
import { monitored, monitorRows, monitorValue } from '../../../analysis/monitors/monitors.ts';
import { targetName } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import type { ObjectRun } from './useObjectRuns.ts';
import styles from './Objects.module.css';

export function MonitorPart({ scenario, run }: { readonly scenario: Scenario; readonly run: ObjectRun }) {
  const [chosen, setChosen] = useState('');
  const all = monitored(scenario, run);
  const longest = all.toSorted((a, b) => b.meanQueueDepth - a.meanQueueDepth).at(0);
  const server = all.find(({ id }) => id === chosen) ?? longest;
  if (server === undefined) return null;
  return (
    <Fold summary={messages.monitors}>
      <p className={styles.note}>{messages.monitorsLead}</p>
      <div className={styles.controls}>
        <Select
          label={messages.monitorOf}
          value={server.id}
          options={all.map(({ id }) => ({ value: id, label: targetName(scenario, id) }))}
          onChange={setChosen}
        />
      </div>
      <ScrollRegion aria-label={messages.monitors} className={styles.scroll}>
        <Table
          words
          caption={messages.monitors}
          testId="monitors"
          columns={[
            messages.monitor,
            { title: messages.monitorName, heading: true },
            messages.monitorValue,
            messages.formula,
            messages.here,
            messages.misleads,
          ]}
          rows={monitorRows(scenario, run, server.id).map((row) => ({
            key: `${row.monitor}/${row.name}`,
            cells: [row.monitor, row.name, monitorValue(row), row.formula, row.ours, row.note ?? ''],
          }))}
        />
      </ScrollRegion>
    </Fold>
  );
}
