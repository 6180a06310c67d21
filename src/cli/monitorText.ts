/** `run --monitors`: a disk or array by the names that the system's own monitors give its figures. */
import { monitored, monitorRows, monitorValue, type MonitoredRun } from '../analysis/monitors/monitors.ts';
import type { Scenario } from '../scenario/schema.ts';
import { UsageError } from './failure.ts';
import { table } from './table.ts';

/** @param wanted id of a volume, or of a disk in none; true: the one with the longest queue */
export function monitorText(scenario: Scenario, result: MonitoredRun, wanted: string | true): string {
  const all = monitored(scenario, result);
  const found = wanted === true ? all.toSorted((a, b) => b.meanQueueDepth - a.meanQueueDepth).at(0) : all.find(({ id }) => id === wanted);
  if (found === undefined) {
    if (wanted === true) return 'Monitors would list no disk: nothing was asked of any.';
    const some = all.slice(0, 8).map(({ id }) => id);
    throw new UsageError(`--monitors: nothing was asked of a volume or loose disk ${wanted}; there are ${some.join(', ')}`);
  }
  const rows = monitorRows(scenario, result, found.id);
  const notes = [...new Set(rows.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`])))];
  return [
    `${found.id} as the system's own monitors name it, over the whole run`,
    table(
      ['monitor', 'name', 'value', 'formula', 'here'],
      rows.map((row) => [row.monitor, row.name, monitorValue(row), row.formula, row.ours]),
    ),
    notes.join('\n'),
  ].join('\n\n');
}
