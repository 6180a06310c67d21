/** Changes of rows, counted on whole small runs. */
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { entriesPerBlock, leavesOf, levelsOf } from '../../scenario/operators/tree.ts';
import type { ChangeClass } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { checkedRun } from '../testing/invariants.ts';
import { CHANGE, fixedDevice, smallScenario, type SmallOptions } from '../testing/scenarios.ts';

const BLOCK = 8 * KIB;
const FAN_OUT = entriesPerBlock(BLOCK, CHANGE.entryBytes);
const LEVELS = levelsOf(leavesOf((24 * MIB) / BLOCK, FAN_OUT), FAN_OUT);

function moved(some: Partial<ChangeClass>, options: Partial<SmallOptions> = {}) {
  const run = checkedRun(smallScenario({ ...options, classes: [{ ...CHANGE, ...some }] }));
  const { objectFirst, objectEnd } = run.executor.files;
  const [table, index, , log] = [0, 1, 2, 3].map((o) => {
    let total = 0;
    for (let psu = objectFirst[o]; psu < objectEnd[o]; psu++) total += run.executor.psuBytes[psu];
    return total;
  });
  return { table: table / BLOCK, index: index / BLOCK, log, written: run.deviceLog.total('bytesWritten'), run };
}

test.each(['update', 'delete'] as const)(
  '%s reads and writes the block of each row, and goes down each index to a leaf that it writes',
  (action) => {
    const { table, index, log, written } = moved({ action });
    expect(table).toBe(40 * 2);
    expect(index).toBe(40 * (LEVELS + 1));
    // Five commits of eight rows, padded to pages of the log.
    expect(log).toBe(5 * 4096);
    expect(written).toBe(40 * 2 * BLOCK + log);
  },
);

test('insert appends rows block after block, each once in a commit', () => {
  // 40 rows of 200 bytes fill less than a block: it is written by each of the 5 commits.
  expect(moved({ action: 'insert', indexes: [] }).table).toBe(5);
  expect(moved({ action: 'insert', indexes: [], rowBytes: 4096, rowsPerCommit: 40 }).table).toBe(20);
  expect(moved({ action: 'insert', indexes: [], rowBytes: 3 * BLOCK }).table).toBe(120);
});

test('a query ends when all of its commits are there, and fewer commits take less time', () => {
  const elapsed = (rowsPerCommit: number) => moved({ action: 'insert', indexes: [], rowsPerCommit, processes: 1 }).run.executor.endNs;
  expect(elapsed(40)).toBeLessThan(elapsed(1) / 4);
});

test('a commit waits for its log, and the rows are written after it', () => {
  const { run } = moved(
    { action: 'insert', indexes: [], rows: 10, rowsPerCommit: 10, rowBytes: BLOCK, processes: 1 },
    { drive: fixedDevice(10, 'constant'), disks: 50, volume: { kind: 'stripe', stripeUnitBytes: BLOCK } },
  );
  // One write of the log, then ten blocks with two on their way.
  expect(run.executor.endNs / 1e7).toBe(1 + 5);
});

test('logs of several processes follow each other, and begin again at their end', () => {
  const { log, run } = moved({ rows: 400, rowsPerCommit: 1, logBytesPerRow: 4096, processes: 4 }, { spillPsuBytes: 64 * KIB });
  expect(log).toBe(400 * 4096);
  const { objectFirst, objectEnd } = run.executor.files;
  const each = [...run.executor.psuBytes.subarray(objectFirst[3], objectEnd[3])];
  // 192 KiB of log are written 8 times and a third.
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(64 * KIB);
});

test('without a log there is none, and with a file cache that writes back the log still goes to disk at once', () => {
  const { log: _, ...unlogged } = CHANGE;
  expect(checkedRun(smallScenario({ classes: [unlogged] })).deviceLog.total('bytesWritten')).toBe(40 * 2 * BLOCK);
  const cached = moved({}, { host: { fileCacheBytes: 8 * MIB, writeBack: {} } });
  expect(cached.log).toBe(5 * 4096);
});

test.each<readonly [string, Partial<ChangeClass>, string]>([
  ['an index twice', { indexes: ['index', 'index'] }, '/classes/0/indexes/1: "index" is named twice, first at /classes/0/indexes/0'],
  ['the table as its index', { indexes: ['fact'] }, '/classes/0/indexes/0: "fact" is the table whose rows change'],
  ['the table as its log', { log: 'fact' }, '/classes/0/log: "fact" is the table whose rows change'],
])('a class that names %s is refused', (_, some, problem) => {
  const scenario = smallScenario({ classes: [CHANGE] });
  const problems = problemsOf({ ...scenario, classes: [{ ...CHANGE, ...some }] });
  expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([problem]);
});
