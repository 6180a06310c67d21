/** An edit that changes nothing returns the document itself, so that undo gets no step of it, whatever the order of fields. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { CHANGE, smallScenario } from '../../engine/testing/scenarios.ts';
import type { DbObject, Pool, Scenario, Stream, Table } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { setBatch } from './batch.ts';
import { setClass } from './classes.ts';
import { resizeContainers } from './containers.ts';
import { setPsuSpread } from './fileSizes.ts';
import { setLog, setPool, setSelfTuning } from './pools.ts';
import { setExtents, setTable } from './spaces.ts';
import { setStream, setUntil } from './streams.ts';

/** The same value with the fields of every object in reverse order. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reversed(each)]),
  ) as T;
}

const space: DbObject = {
  id: 'ts',
  name: 'Space',
  role: 'table',
  segments: 1,
  psusPerSegment: 2,
  psuBytes: 4 * MIB,
  extents: { managed: 'database', extentBytes: 64 * KIB, prefetchBytes: 128 * KIB, pool: 'bp' },
};
const table: Table = { id: 't', name: 'Table', kind: 'table', space: 'ts', bytes: MIB };
const pool: Pool = { id: 'bp', name: 'Pool', pageBytes: 8 * KIB, bytes: MIB, cleaners: { number: 1, dirtyPercent: 60 } };
const stream: Stream = {
  id: 's',
  title: 'Stream',
  arrivals: { kind: 'closed', users: 1, queriesPerUser: 2 },
  classes: [{ class: CHANGE.id, count: 1 }],
  order: 'drawn',
};
const log = { object: 'spill', bufferBytes: MIB };
const selfTuning = { sortHeapBytes: MIB, stepBytes: 64 * KIB, intervalMs: 1000 };

function everything(): Scenario {
  const plain = smallScenario({ classes: [CHANGE] });
  const { database, placement, workload } = plain;
  return {
    ...plain,
    database: {
      ...database,
      objects: [
        ...database.objects.map((object) =>
          object.id === 'fact' ? { ...object, psuSpread: { segments: 0.1, psus: 0.2, seed: 1 } } : object,
        ),
        space,
      ],
      tables: [table],
      pools: [pool],
      log,
      selfTuning,
    },
    placement: {
      ...placement,
      rules: [...placement.rules, { object: 'ts', spread: { kind: 'round-robin', targets: ['d1', 'd2'], offset: 0, segmentShift: 0 } }],
    },
    workload: { ...workload, streams: [stream], until: { seconds: 10, warmUpSeconds: 1 } },
  };
}

const EDITS: readonly (readonly [string, (scenario: Scenario) => Scenario])[] = [
  ['a batch', (scenario) => setBatch(scenario, reversed(scenario.workload.batch))],
  ['a class', (scenario) => setClass(scenario, reversed(CHANGE))],
  ['a stream', (scenario) => setStream(scenario, reversed(stream))],
  ['the end of runs', (scenario) => setUntil(scenario, reversed({ seconds: 10, warmUpSeconds: 1 }))],
  ['extents', (scenario) => setExtents(scenario, 'ts', 64 * KIB, 128 * KIB)],
  ['a table', (scenario) => setTable(scenario, reversed(table))],
  ['containers', (scenario) => resizeContainers(scenario, 'ts', 4 * MIB)],
  ['a pool', (scenario) => setPool(scenario, reversed(pool))],
  ['the log', (scenario) => setLog(scenario, reversed(log))],
  ['self-tuning', (scenario) => setSelfTuning(scenario, reversed(selfTuning))],
  ['sizes of files', (scenario) => setPsuSpread(scenario, ['fact'], { segments: 0.1, psus: 0.2 })],
];

describe.each([
  ['as it is', everything()],
  ['with its fields in reverse order', reversed(everything())],
])('of a document %s', (_, scenario) => {
  test('which is valid', () => {
    expect(problemsOf(scenario)).toEqual([]);
  });

  test.each(EDITS)('%s with the values that they have change nothing', (_name, edit) => {
    expect(edit(scenario)).toBe(scenario);
  });
});
