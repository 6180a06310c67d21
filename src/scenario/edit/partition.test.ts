import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';

import { scenarioHash } from '../hash.ts';
import { layOut } from '../layout.ts';
import type { Scenario, StarJoinClass } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { refusal } from '../testing/refusal.ts';
import { setCaches } from './caches.ts';
import { moveTo } from './deal.ts';
import { moveFiles } from './move.ts';
import { granularities } from './granularity.ts';
import { planRepartition, repartition } from './partition.ts';
import { setGrowth, setPsuMaxBytes, setPsuSpread, setRowOrder } from './fileSizes.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const w3: Scenario = frozen(sampleScenario('loose', 'mixed'));
const skewed: Scenario = frozen(sampleScenario('skewed', 'load'));

const bytesOf = (scenario: Scenario, id: string): number => {
  const object = scenario.database.objects.find((each) => each.id === id)!;
  return object.segments * object.psusPerSegment * object.psuBytes;
};
const join = (scenario: Scenario, id: string): StarJoinClass => scenario.classes.find((query) => query.id === id) as StarJoinClass;
const lists = (query: StarJoinClass): number => ((query.segments[0] + query.segments[1]) / 2) * query.stepsPerSegment;

describe('repartition', () => {
  test('by month: a query over 4 to 13 weeks touches 1 to 3 months and fetches as many rows', () => {
    const { scenario: months, notes } = planRepartition(w3, { segments: 21 });
    expect(problemsOf(months)).toEqual([]);
    expect(join(months, 'tight').segments).toEqual([1, 3]);
    for (const id of ['tight', 'moderate', 'weak']) expect(lists(join(months, id)) / lists(join(w3, id))).toBeCloseTo(1, 2);
    // Smart-scan skips whole segments: who asks for one to three weeks reads a month.
    expect(months.classes.find(({ id }) => id === 'partial-scan')).toMatchObject({ segments: [1, 1] });
    expect(notes).toContainEqual(expect.stringMatching(/Partial fact scan” reads \+117 %: 1 segment of 21/));
    expect(months.database.objects.slice(3)).toEqual(w3.database.objects.slice(3));
    expect(bytesOf(months, 'daily_sales') / bytesOf(w3, 'daily_sales')).toBeCloseTo(1, 3);
  });

  test('by day the whole numbers of lists are said', () => {
    const { notes } = planRepartition(w3, { segments: 637 });
    expect(notes).toContainEqual(expect.stringMatching(/Tightly constrained star join” fetches \+17 % rows: 2 lists in each of 28 to 91/));
  });

  test('there and back is what it was, to the hash, by whatever way', () => {
    const counts = fc.record({ segments: fc.integer({ min: 1, max: 400 }), psusPerSegment: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.constantFrom(w3, skewed), fc.array(counts, { minLength: 1, maxLength: 3 }), (scenario, ways) => {
        const there = ways.reduce((cut, way) => repartition(cut, way), scenario);
        const { batch } = scenario.workload;
        const back = repartition(there, { segments: 91, psusPerSegment: 22 });
        // Loads are as many as segments; their number is rounded on the way.
        expect(scenarioHash({ ...back, workload: { ...back.workload, batch } })).toBe(scenarioHash(scenario));
      }),
      { numRuns: 12, seed: 5 },
    );
  });

  test('loads are as many as the segments that they fill', () => {
    expect(repartition(skewed, { segments: 637 }).workload.batch).toEqual([{ class: 'load', count: 637 }]);
  });

  test('the maximum size of a PSU is the same share of one', () => {
    const [object] = repartition(skewed, { segments: 21 }).database.objects;
    expect(object.psuMaxBytes! / object.psuBytes).toBeCloseTo(4, 2);
  });

  test('who changes a class meanwhile keeps the change', () => {
    const months = repartition(w3, { segments: 21 });
    const changed = {
      ...months,
      classes: months.classes.map((q) => (q.id === 'tight' ? { ...q, segments: [2, 2] as [number, number] } : q)),
    };
    expect(join(repartition(changed, { segments: 91 }), 'tight').segments).toEqual([9, 9]);
  });

  test('exceptions on borders that stay are mapped, others are dropped and said', () => {
    const files = (from: number, to: number): number[] => Array.from({ length: (to - from + 1) * 22 }, (_, k) => (from - 1) * 22 + k);
    const moved = moveFiles(moveFiles(w3, files(1, 13), moveTo(['d1'])), files(20, 20), moveTo(['d2']));
    const { scenario: months, notes } = planRepartition(moved, { segments: 21 });
    expect(months.placement.exceptions).toEqual([expect.objectContaining({ segments: [1, 3], psus: [1, 22] })]);
    expect(notes).toContainEqual(expect.stringMatching(/files of 1 exception lie where the rule/));
    const days = planRepartition(moved, { segments: 637, psusPerSegment: 11 });
    expect(days.scenario.placement.exceptions.map(({ segments, psus }) => [segments, psus])).toEqual([
      [
        [1, 91],
        [1, 11],
      ],
      [
        [134, 140],
        [1, 11],
      ],
    ]);
    expect(problemsOf(days.scenario)).toEqual([]);
  });

  test('nothing new is the same document', () => {
    expect(repartition(w3, { segments: 91, psusPerSegment: 22 })).toBe(w3);
    expect(repartition(w3, {})).toBe(w3);
  });

  test.each([
    ['no segments', { segments: 0 }, /1 would do/],
    ['half a PSU', { psusPerSegment: 2.5 }, /3 would do/],
    ['too many files', { segments: 10_000 }, /at most 3 029 segments/],
    ['too many PSUs', { psusPerSegment: 5000 }, /1024 would do/],
  ])('%s is refused with what would do', (_, partition, fix) => {
    expect(refusal(() => repartition(w3, partition)).fix).toMatch(fix);
  });

  test('PSUs below a block are refused', () => {
    const small = {
      ...w3,
      database: { ...w3.database, objects: w3.database.objects.map((o) => (o.role === 'fact' ? { ...o, psuBytes: 8 * KIB } : o)) },
    };
    const { message, fix } = refusal(() => repartition(small, { segments: 637 }));
    expect(`${message}: ${fix}`).toMatch(/less than a block of 8 KiB for each PSU: fewer segments, or at most 3 PSUs in each/);
  });

  test('without a fact table there is nothing to cut', () => {
    const none = { ...w3, database: { ...w3.database, objects: w3.database.objects.filter(({ role }) => role !== 'fact') } };
    expect(refusal(() => repartition(none, { segments: 5 })).message).toMatch(/no fact table/);
    expect(granularities(none)).toEqual([]);
  });
});

test('the menu of granularities is the same however the table is cut', () => {
  const menu = granularities(w3);
  expect(menu.map(({ id, segments }) => [id, segments])).toEqual([
    ['day', 637],
    ['week', 91],
    ['month', 21],
    ['quarter', 7],
  ]);
  for (const { segments } of menu) expect(granularities(repartition(w3, { segments }))).toEqual(menu);
});

describe('files', () => {
  test('a maximum, an order of rows, a growth: set, taken back, nothing else touched', () => {
    const maximum = setPsuMaxBytes(w3, ['daily_sales'], 5 * MIB);
    const segment = (scenario: Scenario) => layOut(scenario).bytes.subarray(0, 22);
    const all = segment(w3).reduce((sum, bytes) => sum + bytes, 0);
    expect(segment(maximum)[0]).toBe(5 * MIB);
    expect(segment(maximum)[21]).toBe(all - 21 * 5 * MIB);
    expect(setPsuMaxBytes(maximum, ['daily_sales'], null)).toEqual(w3);
    const even = setPsuSpread(w3, ['daily_sales'], { segments: 0, psus: 0 });
    expect(new Set(layOut(even).bytes.subarray(0, 91 * 22))).toEqual(new Set([10 * MIB]));
    expect(setPsuSpread(even, ['daily_sales'], { segments: 0.2, psus: 0.05 })).toEqual(w3);
    expect(() => setPsuSpread(w3, ['spill'], { segments: 0, psus: 0.1 })).toThrow(/files are of one size/);
    expect(() => setPsuSpread(w3, ['daily_sales'], { segments: 1, psus: 0 })).toThrow(/spread of the segments/);
    const unsorted = setRowOrder(w3, 'daily_sales', 'unsorted');
    expect(unsorted.database.objects[0].rowOrder).toBe('unsorted');
    expect(setRowOrder(unsorted, 'daily_sales', 'sorted')).toEqual(w3);
    const growing = setGrowth(w3, ['daily_sales', 'sales_star4'], MIB);
    expect(growing.database.objects.map(({ growthBytes }) => growthBytes).slice(0, 3)).toEqual([MIB, MIB, undefined]);
    expect(setGrowth(growing, ['daily_sales', 'sales_star4'], null)).toEqual(w3);
    for (const after of [maximum, unsorted, growing]) expect(problemsOf(after)).toEqual([]);
    expect(setGrowth(w3, ['daily_sales'], null)).toBe(w3);
  });

  test.each([
    ['no object', () => setGrowth(w3, [], MIB), /choose tables/],
    ['no such object', () => setPsuMaxBytes(w3, ['sales'], MIB), /one that exists/],
    ['part of a block', () => setGrowth(w3, ['daily_sales'], 10_000), /8192 bytes would do/],
    ['nothing at a time', () => setGrowth(w3, ['daily_sales'], 0), /8192 bytes would do/],
    ['growing spill space', () => setGrowth(w3, ['spill'], MIB), /tables or indexes/],
    ['an index with rows', () => setRowOrder(w3, 'sales_star4', 'unsorted'), /rows of/],
  ])('%s is refused with what would do', (_, edit, fix) => {
    expect(refusal(edit).fix).toMatch(fix);
  });
});

test('caches: what is given changes, the same is the same document', () => {
  expect(setCaches(w3, { blockCacheBytes: w3.host.blockCacheBytes, atStart: 'cold' })).toBe(w3);
  const warm = setCaches(w3, { fileCacheBytes: 0, atStart: 'warm' });
  expect(warm.host).toEqual({ ...w3.host, fileCacheBytes: 0, cachesAtStart: 'warm' });
  expect('cachesAtStart' in setCaches(warm, { atStart: 'cold' }).host).toBe(false);
  expect(refusal(() => setCaches(w3, { blockCacheBytes: -1 })).fix).toMatch(/0 would do/);
});
