/** Memory in which queries sort and hash before they go to temporary space. */
import { formatBytes } from '../../base/units.ts';
import type { QueryClass, Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';

/** Of a query that sorts or hashes with bounded memory; undefined for others. */
export function sortMemoryOf(query: QueryClass): number | undefined {
  if (query.operator === 'join') return query.method.kind === 'nested-loop' ? undefined : query.method.memoryBytes;
  return query.operator === 'sort' ? query.memoryBytes : undefined;
}

/** Gives all classes that sort or hash so much memory for each query. */
export function setSortMemory(scenario: Scenario, memoryBytes: number): Scenario {
  if (!scenario.classes.some((query) => sortMemoryOf(query) !== undefined))
    throw new EditRefused('empty', 'No query class sorts or hashes with memory of its own', 'add one that does');
  if (!(memoryBytes > 0)) throw new EditRefused('range', `${formatBytes(memoryBytes)} is no sort memory`, 'more than nothing');
  const classes = scenario.classes.map((query): QueryClass => {
    if (sortMemoryOf(query) === undefined) return query;
    if (query.operator === 'sort') return { ...query, memoryBytes };
    return query.operator === 'join' && query.method.kind !== 'nested-loop'
      ? { ...query, method: { ...query.method, memoryBytes } }
      : query;
  });
  return { ...scenario, classes };
}
