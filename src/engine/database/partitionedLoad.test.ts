/** Loads of a table over partitions: what is written where, what goes over the links, and which part of the line of work sets the pace. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB } from '../../base/units.ts';
import type { PartitionedLoadClass, Scenario } from '../../scenario/schema.ts';
import { parseScenario, problemsOf } from '../../scenario/validate.ts';
import { estimateElapsed } from '../estimate.ts';
import type { RunResult } from '../record/result.ts';
import { runToEnd } from '../run.ts';
import { checkedRun } from '../testing/invariants.ts';
import { loadedScenario, type LoadedOptions } from '../testing/partitions.ts';
import { fixedDevice } from '../testing/scenarios.ts';
import { soundRun } from '../testing/soundRun.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const FREE = { queryStartMs: 0 };

function run(options: LoadedOptions): RunResult {
  const scenario = loadedScenario({ costs: FREE, ...options });
  expect(problemsOf(scenario)).toEqual([]);
  checkedRun(scenario);
  return runToEnd(scenario);
}

const onDisks = (result: RunResult, partition: string): number =>
  sumOf(result.devices.filter(({ id }) => id.startsWith(`${partition}-`)).map(({ bytesWritten }) => bytesWritten));

describe('what is written and sent', () => {
  test('each partition writes its own part onto its own containers, whatever the size of the input', () => {
    for (const inputs of [[8], [3, 5], [40]]) {
      const result = run({ mib: [8, 8, 16, 4], inputs });
      expect(result.partitions!.map(({ writtenBytes }) => writtenBytes! / MIB)).toEqual([8, 8, 16, 4]);
      expect(result.partitions!.map(({ id }) => onDisks(result, id) / MIB)).toEqual([8, 8, 16, 4]);
      const read = result.devices.filter(({ id }) => id.startsWith('input-')).map(({ bytesRead }) => bytesRead / MIB);
      expect(read).toEqual(inputs);
    }
  });

  test.each([2, 3, 4, 8])('of %i even partitions on a node each, all but one byte in so many goes over the links', (nodes) => {
    const result = run({ nodes, perNode: 1, inputs: [12] });
    const [coordinator, ...others] = result.partitions!;
    expect(coordinator.readBytes).toBe(12 * MIB);
    expect(coordinator.sentBytes).toBeCloseTo(12 * MIB * (1 - 1 / nodes), 3);
    for (const { receivedBytes } of others) expect(receivedBytes).toBeCloseTo((12 * MIB) / nodes, 3);
    // Links count both ends; disks are read and written by their own nodes.
    expect(sumOf(result.machine!.nodes.map(({ link }) => link.bytes))).toBeCloseTo(2 * 12 * MIB * (1 - 1 / nodes), 3);
  });

  test('skew: a partition is sent as large a share of the rows as its part is of the table', () => {
    const { partitions } = run({ nodes: 4, perNode: 1, mib: [1, 2, 4, 1], inputs: [16] });
    expect(partitions!.map(({ receivedBytes }) => receivedBytes / MIB)).toEqual([0, 4, 8, 2]);
  });

  test('inputs in a partition are dealt there, and of two nodes half goes either way', () => {
    // The input is the part of another table in the second partition: the whole space is read as one.
    const base = loadedScenario({ nodes: 2, perNode: 1, costs: FREE, containers: 2 });
    const { tables = [], objects } = base.database;
    const scenario: Scenario = {
      ...base,
      database: {
        ...base.database,
        objects: objects.map((object) => (object.id === 'data-p2' ? { ...object, psuBytes: 4 * object.psuBytes } : object)),
        tables: [...tables, { id: 'staging', name: 'Staging', kind: 'table', space: 'data-p2', bytes: 6 * MIB }],
      },
      classes: base.classes.map((query) => (query.operator === 'partitioned-load' ? { ...query, inputs: ['staging'] } : query)),
    };
    expect(problemsOf(scenario)).toEqual([]);
    const { partitions } = runToEnd(scenario);
    expect(partitions!.map(({ readBytes }) => readBytes / MIB)).toEqual([0, 6]);
    expect(partitions!.map(({ sentBytes }) => sentBytes / MIB)).toEqual([0, 3]);
  });

  test('log records of each partition go to its own log and are on the device at the end; pages go past the pool', () => {
    const result = run({ logged: true, nodes: 2, perNode: 1, mib: [8, 4], load: { logBytesPerMib: 10_000 } });
    for (const [k, mib] of [8, 4].entries()) {
      const written = result.devices.find(({ id }) => id === `p${k + 1}-log`)!.bytesWritten;
      expect(written).toBeGreaterThanOrEqual(10_000 * mib);
      expect(written).toBeLessThan(10_000 * mib + 50 * 4 * KIB);
    }
    expect(result.partitions!.map(({ id }) => onDisks(result, `${id}-1`) + onDisks(result, `${id}-2`))).toEqual([8 * MIB, 4 * MIB]);
    // The run does not end before the log is written.
    const plain = run({ logged: true, nodes: 2, perNode: 1, mib: [8, 4] });
    expect(result.elapsedMs).toBeGreaterThan(plain.elapsedMs);
    expect(plain.partitions!.map(({ log }) => log!.writes)).toEqual([0, 0]);
  });
});

describe('the slowest sets the pace', () => {
  const base = { nodes: 2, perNode: 1, mib: [24], inputs: [24] };
  const bounds: readonly (readonly [string, LoadedOptions, number])[] = [
    // 24 MiB in reads of 64 KiB, one after another.
    ['input', { inputDrive: fixedDevice(2.5, 'constant') }, 384 * 2.5],
    ['dealing', { load: { dealMsPerMib: 40 } }, 24 * 40],
    ['links', { machine: { link: { mibPerSecond: 12, delayMs: 0 } } }, 1000],
    ['formatting', { load: { formatMsPerMib: 40 } }, 24 * 40],
    // 128 extents on two containers in turn, each of three disks at once.
    ['writing', { drive: fixedDevice(15, 'constant'), inputDrive: fixedDevice(1, 'constant') }, 64 * 15],
  ];

  test.each(bounds)('%s alone', (_, options, expected) => {
    const { elapsedMs } = run({ ...base, ...options });
    expect(elapsedMs).toBeGreaterThanOrEqual(expected * 0.999);
    expect(elapsedMs).toBeLessThan(expected * 1.1);
  });

  // Of the first node's processor: what it deals, and what it formats of its own.
  test('all at once take little longer than the slowest of them', () => {
    const all = { load: { dealMsPerMib: 20, formatMsPerMib: 20 }, machine: { link: { mibPerSecond: 24, delayMs: 0 } } };
    const { elapsedMs } = run({ ...base, ...all, drive: fixedDevice(10, 'constant'), inputDrive: fixedDevice(2.5, 'constant') });
    expect(elapsedMs).toBeGreaterThanOrEqual(960);
    expect(elapsedMs).toBeLessThan(960 * 1.2);
  });

  test('two files on disks of their own are read at the same time, and processes of a partition format at the same time', () => {
    const slowInput = { ...base, inputDrive: fixedDevice(2.5, 'constant') };
    expect(run({ ...slowInput, inputs: [12, 12] }).elapsedMs / run(slowInput).elapsedMs).toBeCloseTo(0.5, 1);
    // One partition on two processors.
    const one = (parallelism: number): number => {
      const scenario = loadedScenario({ nodes: 1, perNode: 2, mib: [24], costs: FREE, load: { formatMsPerMib: 40, parallelism } });
      const alone = scenario.classes.map((query) => (query.operator === 'partitioned-load' ? { ...query, parts: ['sales-p1'] } : query));
      const partitions = scenario.database.partitions!.map(({ processors: _own, ...partition }) => partition);
      return runToEnd({ ...scenario, classes: alone, database: { ...scenario.database, partitions } }).elapsedMs;
    };
    expect(one(2) / one(1)).toBeCloseTo(0.5, 1);
  });

  test('the largest partition takes as long as it has to do, and all others wait for it', () => {
    const load = { formatMsPerMib: 40 };
    const even = run({ ...base, mib: [24, 24], load }).elapsedMs;
    const skewed = run({ ...base, mib: [36, 12], load }).elapsedMs;
    expect(skewed / even).toBeCloseTo(1.5, 1);
  });

  test('a small buffer holds the input up where a partition is behind, and the query still ends', () => {
    const load = { formatMsPerMib: 40, bufferBytes: 512 };
    const small = run({ ...base, load });
    expect(small.elapsedMs).toBeLessThan(1.3 * 24 * 40);
    expect(small.partitions!.map(({ writtenBytes }) => writtenBytes)).toEqual([24 * MIB, 24 * MIB]);
  });
});

const drawn = fc.record({
  nodes: fc.constantFrom(1, 2, 3),
  perNode: fc.constantFrom(1, 2),
  containers: fc.constantFrom(1, 3),
  disks: fc.constantFrom(1, 4),
  mib: fc.array(fc.constantFrom(0.05, 1, 3.7), { minLength: 1, maxLength: 4 }),
  inputs: fc.array(fc.constantFrom(0.02, 1, 4.3), { minLength: 1, maxLength: 4 }),
  logged: fc.boolean(),
  machine: fc.record({
    affinity: fc.constantFrom('node' as const, 'none' as const),
    link: fc.constantFrom({ mibPerSecond: 5, delayMs: 0.1 }, { mibPerSecond: null, delayMs: 0 }),
  }),
  load: fc.record({
    parallelism: fc.constantFrom(1, 3),
    dealMsPerMib: fc.constantFrom(0, 7),
    formatMsPerMib: fc.constantFrom(0, 11),
    bufferBytes: fc.constantFrom(512, 300 * KIB, 64 * MIB),
    logBytesPerMib: fc.constantFrom(0, 5000),
  }),
  events: fc.nat(900),
});

test('whatever is drawn: all of every part is written once, all input is read, a copy ends alike, and a sample does a share', () => {
  fc.assert(
    fc.property(drawn, ({ events, ...options }) => {
      const load: Partial<PartitionedLoadClass> = options.logged ? options.load : { ...options.load, logBytesPerMib: 0 };
      const scenario = loadedScenario({ ...options, load });
      expect(problemsOf(scenario)).toEqual([]);
      checkedRun(scenario);
      const result = soundRun(scenario, events);
      const sizes = result.partitions!.map((_, k) => Math.round(options.mib[k % options.mib.length] * MIB));
      expect(result.partitions!.map(({ writtenBytes }) => writtenBytes)).toEqual(sizes);
      expect(sumOf(result.partitions!.map(({ readBytes }) => readBytes))).toBe(sumOf(options.inputs.map((mib) => Math.round(mib * MIB))));
      const received = sumOf(result.partitions!.map(({ receivedBytes }) => receivedBytes));
      expect(sumOf(result.partitions!.map(({ sentBytes }) => sentBytes))).toBeCloseTo(received, 3);
      const sample = runToEnd(scenario, { share: 0.3, series: false });
      sample.partitions!.forEach(({ writtenBytes = 0 }, k) => {
        expect(writtenBytes).toBeGreaterThanOrEqual(0.3 * sizes[k] - 1);
        expect(writtenBytes).toBeLessThanOrEqual(sizes[k]);
      });
    }),
    { numRuns: rounds(80) },
  );
}, 600_000);

test('a load can be estimated, and the estimate is near the run', () => {
  const scenario = loadedScenario({ nodes: 2, perNode: 2, mib: [48], inputs: [96, 96], costs: FREE, load: { formatMsPerMib: 20 } });
  const { elapsedMs } = runToEnd(scenario);
  const estimate = estimateElapsed(scenario, runToEnd(scenario, { share: 0.2, series: false }));
  expect(Math.abs(estimate.elapsedMs / elapsedMs - 1)).toBeLessThan(0.2);
});

describe('what is refused', () => {
  const sound = loadedScenario({});
  const problems = (change: Partial<PartitionedLoadClass>): string[] => {
    const classes = sound.classes.map((query) => (query.operator === 'partitioned-load' ? { ...query, ...change } : query));
    const parsed = parseScenario({ ...sound, classes });
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };

  test.each<[string, Partial<PartitionedLoadClass>, string]>([
    ['no such input', { inputs: ['nothing'] }, '/classes/0/inputs/0: "nothing" is none of the document\'s objects'],
    ['an input twice', { inputs: ['input-1', 'input-1'] }, '/classes/0/inputs/1: "input-1" is input 1 already; each input once'],
    ['a part as input', { inputs: ['sales-p2'] }, '/classes/0/inputs/0: "sales-p2" is a part of the table that is loaded; another object'],
    ['a part in no partition', { parts: ['input-1'] }, '/classes/0/parts/0: "input-1" is in no partition'],
    [
      'two parts of one partition',
      { parts: ['sales-p1', 'data-p1'] },
      '/classes/0/parts/1: "data-p1" is of partition "p1", as part 1 is; one part for each partition',
    ],
    [
      'a log that is not there',
      { logBytesPerMib: 1 },
      '/classes/0/logBytesPerMib: class "load" logs what it writes, and partition p1 (sales-p1) has no log; a log for each partition or for the database, or 0',
    ],
    ['no input', { inputs: [] }, '/classes/0/inputs'],
    ['no buffer', { bufferBytes: 0 }, '/classes/0/bufferBytes'],
  ])('%s', (_, change, expected) => {
    const found = problems(change);
    expect(
      found.some((problem) => problem.startsWith(expected)),
      found.join('\n'),
    ).toBe(true);
  });

  test('more processes than one query may have', () => {
    const many = loadedScenario({ nodes: 16, perNode: 2, disks: 1, containers: 1, mib: [0.1], load: { parallelism: 33 } });
    const parsed = parseScenario(many);
    expect(parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`)).toContain(
      '/classes/0/parallelism: 1 input and 32 parts with 33 processes each make 1 057 processes of one query; at most 31 processes each',
    );
  });
});
