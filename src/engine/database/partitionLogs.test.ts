/** Logs of partitions: each for the changes of its own tables, one write at a time of each. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { parseScenario, problemsOf } from '../../scenario/validate.ts';
import { runToEnd } from '../run.ts';
import { checkedRun } from '../testing/invariants.ts';
import { loggedScenario, type LoggedOptions } from '../testing/partitions.ts';
import { fixedDevice } from '../testing/scenarios.ts';
import { soundRun } from '../testing/soundRun.ts';

const slow = { drive: fixedDevice(5, 'constant'), nodes: 2, perNode: 1, costs: { queryStartMs: 0 } };

function run(options: LoggedOptions) {
  const scenario = loggedScenario({ ...slow, ...options });
  expect(problemsOf(scenario)).toEqual([]);
  checkedRun(scenario);
  return runToEnd(scenario);
}

test('each partition writes its own commits to its own log', () => {
  const { elapsedMs, log, partitions, devices } = run({});
  // As one log of 8 processes does: 1 and 7 of them take turns, 40 commits in 10 writes.
  expect(partitions!.map((partition) => partition.log)).toEqual(
    ['log-p1', 'log-p2'].map((object) => expect.objectContaining({ object, writes: 10, commits: 40, commitsPerWrite: 4, mostCommits: 7 })),
  );
  expect(log).toBeUndefined();
  expect(elapsedMs).toBeCloseTo(10 * 5, 6);
  const written = (id: string): number => devices.find((device) => device.id === id)!.bytesWritten;
  // Records of one or seven commits: a page of the log.
  expect(['p1-log', 'p2-log'].map(written)).toEqual([10 * 4 * KIB, 10 * 4 * KIB]);
});

test('one log for all is written by all in turn, and a log for each at the same time', () => {
  // One process in each partition: without company each commit is a write.
  const change = { processes: 1 };
  const each = run({ change });
  const one = run({ logs: 'one', change });
  expect(each.elapsedMs).toBeCloseTo(40 * 5, 6);
  expect(one.log!.commits).toBe(80);
  expect(one.partitions!.map(({ log }) => log)).toEqual([undefined, undefined]);
  expect(one.elapsedMs).toBeCloseTo(80 * 5, 6);
});

test('a page waits for the log of its own partition alone', () => {
  // One commit at the end: only pages that give way to others force the log, and each partition has its own buffer of pages.
  const rows = { action: 'update', rows: 60, rowsPerCommit: 60, processes: 1, logBytesPerRow: 10 } as const;
  const scenario = loggedScenario({ ...slow, change: rows });
  const pools = scenario.database.pools!.map((pool, k) => (k === 0 ? { ...pool, bytes: 4 * pool.pageBytes } : pool));
  const { partitions } = runToEnd({ ...scenario, database: { ...scenario.database, pools } });
  expect(partitions![0].log!.writes).toBeGreaterThan(10);
  expect(partitions![1].log!.writes).toBe(1);
});

test('changes compute on the processors of their partition', () => {
  const { machine } = run({ mib: [8], change: { rowMs: 1 }, perNode: 1 });
  for (const { localBytes, remoteBytes } of machine!.nodes) expect([localBytes > 0, remoteBytes]).toEqual([true, 0]);
});

const drawn = fc.record({
  nodes: fc.constantFrom(1, 2),
  perNode: fc.constantFrom(1, 2),
  logs: fc.constantFrom('each' as const, 'one' as const),
  apart: fc.boolean(),
  poolPages: fc.constantFrom(2, 5, 40, 400),
  affinity: fc.constantFrom('node' as const, 'none' as const),
  log: fc.constantFrom({}, { groupCommits: 3, groupDelayMs: 2 }, { bufferBytes: 4 * KIB }, { groupCommits: 50, groupDelayMs: 7 }),
  change: fc.record({
    action: fc.constantFrom('insert' as const, 'update' as const, 'delete' as const),
    rows: fc.constantFrom(1, 17, 40),
    rowsPerCommit: fc.constantFrom(1, 5),
    processes: fc.constantFrom(1, 4),
    logBytesPerRow: fc.constantFrom(0, 200, 3000),
  }),
  forkAt: fc.integer({ min: 0, max: 600 }),
});

test('whatever is drawn: every commit is written once by the log of its partition, write-ahead, and a copy of the run ends alike', () => {
  fc.assert(
    fc.property(drawn, ({ poolPages, affinity, forkAt, ...options }) => {
      const base = loggedScenario({ ...options, machine: { affinity } });
      const pools = base.database.pools!.map((pool) => ({ ...pool, bytes: poolPages * pool.pageBytes }));
      const scenario = { ...base, database: { ...base.database, pools } };
      expect(problemsOf(scenario)).toEqual([]);
      checkedRun(scenario);
      const { log, partitions } = soundRun(scenario, forkAt);
      const each = Math.ceil(options.change.rows / options.change.rowsPerCommit);
      const commits = options.logs === 'one' ? [log!.commits] : partitions!.map((partition) => partition.log!.commits);
      expect(commits).toEqual(commits.map(() => (options.logs === 'one' ? each * partitions!.length : each)));
    }),
    { numRuns: rounds(60) },
  );
}, 600_000);

const broken: readonly (readonly [string, (scenario: Scenario) => Scenario, string])[] = [
  [
    'one log for all as well',
    (s) => ({ ...s, database: { ...s.database, log: { object: 'log-p1', bufferBytes: MIB / 4 } } }),
    '/database/partitions/0/log: partition "p1" has a log of its own, and the database has one for all',
  ],
  [
    'the log of another',
    (s) => ({
      ...s,
      database: {
        ...s.database,
        partitions: s.database.partitions!.map((p) => ({ ...p, log: { object: 'log-p1', bufferBytes: MIB / 4 } })),
      },
      classes: s.classes.map((c) => (c.operator === 'change' ? { ...c, log: 'log-p1' } : c)),
    }),
    '/database/partitions/1/log/object: "log-p1" is the log of partition "p1": partitions share nothing',
  ],
  [
    'a table space in a pool',
    (s) => ({
      ...s,
      database: {
        ...s.database,
        partitions: s.database.partitions!.map((p, k) => (k === 0 ? { ...p, log: { object: 'data-p1', bufferBytes: 4096 } } : p)),
      },
      classes: s.classes.map((c) => (c.id === 'insert-p1' ? { ...c, log: 'data-p1' } : c)),
    }),
    '/database/partitions/0/log/object: "data-p1", which the log is written to, is in a pool',
  ],
  [
    'a class that logs elsewhere',
    (s) => ({ ...s, classes: s.classes.map((c) => (c.id === 'insert-p1' ? { ...c, log: 'log-p2' } : c)) }),
    '/classes/1/log: class "insert-p1" logs to "log-p2", and partition "p1" to "log-p1"',
  ],
  [
    'an index in another partition',
    (s) => ({ ...s, classes: s.classes.map((c) => (c.id === 'insert-p1' ? { ...c, indexes: ['sales-p2'] } : c)) }),
    '/classes/1/indexes/0: "sales-p1" is in partition p1, and its index "sales-p2" in partition p2: one log has both',
  ],
];

test.each(broken)('%s is refused', (_what, change, message) => {
  const parsed = parseScenario(change(loggedScenario(slow)));
  expect(parsed.ok ? [] : parsed.problems.map((problem) => `${problem.pointer}: ${problem.message}`)).toContain(message);
});
