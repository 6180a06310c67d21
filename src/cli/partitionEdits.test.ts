/** The words of `spindle edit` for partitions: each step does what the page does, and what is refused says how it would be right. */
import { expect, test } from 'vitest';
import { smallScenario, SCAN } from '../engine/testing/scenarios.ts';
import { runToEnd } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';
import { parseScenario, problemsOf } from '../scenario/validate.ts';
import { edited } from './edits.ts';

const base = smallScenario({ classes: [SCAN] });
const BASE: Scenario = { ...base, host: { ...base.host, processors: 4 } };
const all = (...steps: string[]): Scenario => steps.reduce(edited, BASE);
const TABLE = 'partition-table Sales 6291456 d1,d2,d3,d4 extent=65536 prefetch=131072 pool=1048576 prefetchers=2';
const BUILT = ['nodes 2', 'partitions 2', 'deal-processors', TABLE, 'partition-logs 1048576 d4 buffer=8192 commits=2 delay=1'];

test('a database in partitions by words, run, and away again', () => {
  const scenario = all(
    ...BUILT,
    'partitioned partitioned degree=2 coordinator=0.1 coordinator-ms=2 redistributed=0.2 broadcast=0.1 clustered=0.5,4',
  );
  expect(problemsOf(scenario)).toEqual([]);
  expect(scenario.database.partitions).toEqual([
    { id: 'p1', name: 'Partition 1', processors: [0, 1], log: { object: 'log-p1', bufferBytes: 8192, groupCommits: 2, groupDelayMs: 1 } },
    { id: 'p2', name: 'Partition 2', processors: [2, 3], log: { object: 'log-p2', bufferBytes: 8192, groupCommits: 2, groupDelayMs: 1 } },
  ]);
  const read = parseScenario(JSON.parse(JSON.stringify(scenario)));
  expect(read.ok && read.scenario).toEqual(scenario);
  const { partitions } = runToEnd(scenario);
  // Half of 6 MiB in runs of 4 extents, dealt over two partitions.
  for (const { readBytes } of partitions!) expect(readBytes).toBeCloseTo(1.5 * 2 ** 20, -6);
  const off = ['partition-logs off', 'deal-processors any', 'partition p2 name=East', 'remove-partition p2', 'nodes off'].reduce(
    edited,
    scenario,
  );
  expect([off.database.partitions, off.host.machine]).toEqual([[{ id: 'p1', name: 'Partition 1' }], undefined]);
});

test('a table with a largest part by words', () => {
  const scenario = all('partitions 2', TABLE.replace('extent', 'largest=0.75 extent'));
  expect(scenario.database.tables!.map(({ bytes }) => bytes)).toEqual([1.5 * 2 ** 20, 4.5 * 2 ** 20]);
});

test('a load over the partitions by words, and what is set of it', () => {
  const scenario = all(
    'nodes 2',
    'partitions 2',
    'deal-processors',
    TABLE,
    'partition-load partitioned inputs=fact buffer=65536 deal-ms=1',
    'partitioned-load partitioned-load parallelism=2 format-ms=2.5',
  );
  expect(problemsOf(scenario)).toEqual([]);
  expect(scenario.classes.at(-1)).toEqual({
    operator: 'partitioned-load',
    id: 'partitioned-load',
    title: 'Load of Sales',
    parts: ['table-Sales-p1', 'table-Sales-p2'],
    inputs: ['fact'],
    bufferBytes: 65_536,
    dealMsPerMib: 1,
    parallelism: 2,
    formatMsPerMib: 2.5,
  });
  const { partitions } = runToEnd(scenario);
  expect(partitions!.map(({ writtenBytes }) => writtenBytes)).toEqual([3 * 2 ** 20, 3 * 2 ** 20]);
  // The load goes with the partition that it loads.
  expect(edited(scenario, 'remove-partition p2').classes.at(-1)).toMatchObject({ parts: ['table-Sales-p1'] });
});

test.each([
  ['partitions many', /"many" is not a number; expected partitions NUMBER\|off/],
  ['partition p1', /a setting is missing; expected partition ID/],
  ['partition p1 size=3', /"size=3" is not a setting of this step/],
  ['partition p1 processors=0,9', /The database is in no partitions; set their number first/],
  ['deal-processors', /The database is in no partitions; set their number first/],
  ['partition-table Sales 6291456 d1', /a setting is missing/],
  ['partition-table Sales 6291456 d1 pool=3', /extent= is missing/],
  ['partition-load scan inputs=fact', /There is no class scan that scans all partitions; deal a table over the partitions first/],
  ['partitioned-load scan buffer=4096', /There is no class scan that loads over partitions; add one first/],
  ['partitioned scan degree=2', /There is no class scan that scans all partitions/],
])('%s is refused', (step, expected) => expect(() => all(step)).toThrow(expected));
