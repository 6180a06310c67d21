import { setPoolOf } from '../edit/pools.ts';
import { EditRefused } from '../edit/refused.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB, TIB } from '../../base/units.ts';
import { describeDifference, describeLayout } from '../describe.ts';
import { scenarioHash } from '../hash.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import type { Database, Pool, Scenario } from '../schema.ts';
import { anyPools } from '../testing/anyPools.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { problemsOf } from '../validate.ts';

const BASE = sampleScenario('loose', 'mixed');
const { blockBytes } = BASE.database;
const POOL: Pool = { id: 'bp', name: 'Data', pageBytes: blockBytes, bytes: 2 * MIB };

/** A document with a table space in a pool, a log, and what else a test says of its database. */
function pooled(database: Partial<Database> = {}, more: Partial<Scenario> = {}): Scenario {
  const spread = { kind: 'round-robin' as const, targets: ['d1', 'd2'], offset: 0, segmentShift: 0 };
  const space = (id: string, pool?: string) => ({
    id,
    name: id,
    role: 'table' as const,
    segments: 1,
    psusPerSegment: 2,
    psuBytes: MIB,
    extents: { extentBytes: 64 * KIB, managed: 'database' as const, ...(pool !== undefined && { pool }) },
  });
  return {
    ...BASE,
    database: { ...BASE.database, objects: [...BASE.database.objects, space('ts', 'bp'), space('log')], pools: [POOL], ...database },
    placement: { ...BASE.placement, rules: [...BASE.placement.rules, { object: 'ts', spread }, { object: 'log', spread }] },
    ...more,
  };
}

const LOG = { object: 'log', bufferBytes: 64 * KIB };
const said = (scenario: Scenario): string[] =>
  problemsOf(scenario).map(({ pointer, message, expected }) => `${pointer.replace('/database', '')}: ${message}; ${expected}`);
const at = BASE.database.objects.length;

test('pools, a log and tuning are fine as they should be, and are described', () => {
  const full = pooled({
    pools: [{ ...POOL, cleaners: { number: 2, dirtyPercent: 60 }, prefetchers: { number: 4, queue: 100 } }],
    log: { ...LOG, groupCommits: 8, groupDelayMs: 2 },
    selfTuning: { intervalMs: 1000, stepBytes: 64 * KIB, sortHeapBytes: MIB },
  });
  expect(said(full)).toEqual([]);
  const pool = 'pool Data: 2 MiB in pages of 8 KiB, 2 cleaners above 60 % dirty, 4 prefetchers with a queue of 100';
  const log = 'log on log with a buffer of 64 KiB, 8 commits or 2 ms to a write';
  const tuning = 'memory tunes itself: 64 KiB each 1000 ms, sort heap 1 MiB at the start';
  expect(describeLayout(full).slice(-3)).toEqual([pool, log, tuning]);
  expect(describeDifference(pooled(), full)).toEqual([`${pool} (was Data: 2 MiB in pages of 8 KiB)`, log, tuning]);
  expect(describeDifference(full, pooled({ pools: [] }))).toContain('pool Data removed');
});

test.each<[string, Scenario, string]>([
  [
    'another page',
    pooled({ pools: [{ ...POOL, pageBytes: 32 * KIB }] }),
    `/objects/${at}/extents/pool: pool "bp" has pages of 32 KiB, and table space "ts" has pages of 8 KiB: a table space and its pool have one page size; a pool with pages of 8192 bytes`,
  ],
  [
    'no such pool',
    pooled({ pools: [{ ...POOL, id: 'other' }] }),
    `/objects/${at}/extents/pool: "bp" is none of the document's pools; one of the document's pools: other`,
  ],
  [
    'no pools',
    pooled({ pools: undefined }),
    `/objects/${at}/extents/pool: table space "ts" names pool "bp", and the database has no pools; a pool of database.pools, or none`,
  ],
  [
    'two of one id',
    pooled({ pools: [POOL, POOL] }),
    '/pools/1/id: pool id "bp" is used twice, first at /database/pools/0; an id of its own',
  ],
  [
    'no page',
    pooled({ pools: [{ ...POOL, bytes: 4096 }] }),
    '/pools/0/bytes: pool "bp" of 4096 bytes has no room for a page of 8192; at least 8192, better thousands of pages',
  ],
  [
    'a log in a pool',
    pooled({ log: { ...LOG, object: 'ts' } }),
    '/log/object: "ts", which the log is written to, is in a pool; an object in no pool: a log goes to its device at once',
  ],
  [
    'a log nowhere',
    pooled({ log: { ...LOG, object: 'lag' } }),
    `/log/object: "lag" is none of the document's objects; one of the document's objects, such as log, ts`,
  ],
  [
    'a log smaller than its buffer',
    pooled({ log: { ...LOG, bufferBytes: 4 * MIB } }),
    `/log/bufferBytes: the log buffer of 4 MiB is larger than the log, which has 2 MiB; at most ${2 * MIB}`,
  ],
  [
    'a group without time',
    pooled({ log: { ...LOG, groupCommits: 5 } }),
    '/log/groupDelayMs: a write of the log is to wait for 5 commits, but for 0 ms at most; a groupDelayMs above 0, or no groupCommits',
  ],
  [
    'a step beyond the heap',
    pooled({ selfTuning: { intervalMs: 100, stepBytes: 2 * MIB, sortHeapBytes: MIB } }),
    `/selfTuning/stepBytes: a step of 2 MiB is more than the whole sort heap; at most ${MIB}`,
  ],
  [
    'a step within a page',
    pooled({ selfTuning: { intervalMs: 100, stepBytes: 4096, sortHeapBytes: MIB } }),
    '/selfTuning/stepBytes: a step of 4096 bytes is less than a page of pool "bp"; at least 8192',
  ],
])('%s is refused with the rule that it breaks', (_what, scenario, words) => {
  expect(said(scenario).join('\n')).toContain(words);
});

test('a document cannot ask for more frames than the engine has, but a pool may be larger than its table spaces', () => {
  expect(said(pooled({ pools: [{ ...POOL, bytes: 64 * TIB }] }))).toEqual([]);
  const huge = pooled({ pools: [{ ...POOL, bytes: 64 * TIB }] });
  const objects = huge.database.objects.map((object) => (object.id === 'ts' ? { ...object, psuBytes: 64 * 1024 * MIB } : object));
  expect(said({ ...huge, database: { ...huge.database, objects } }).join('\n')).toContain('the pools would hold 16 777 216 pages in all');
});

test('every document with pools comes back from its link', () => {
  fc.assert(
    fc.property(anyPools, (scenario) => {
      const decoded = decodeLink(encodeLink(scenario));
      expect(decoded.ok && scenarioHash(decoded.value.scenario)).toBe(scenarioHash(scenario));
    }),
    { numRuns: rounds(30) },
  );
});

test('a table space and its pool have one page size, and only table spaces are in pools', () => {
  const other = pooled({ pools: [{ ...POOL, pageBytes: 4 * KIB }] });
  expect(said(other)[0]).toContain('a table space and its pool have one page size');
  const plain = BASE.database.objects.find(({ extents }) => extents === undefined)!;
  expect(() => setPoolOf(pooled(), plain.id, 'bp')).toThrow(EditRefused);
  expect(said(setPoolOf(pooled(), 'ts', 'bp'))).toEqual([]);
});
