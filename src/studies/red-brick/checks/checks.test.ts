import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import { valueAt } from '../../../base/pointer.ts';
import { MIB } from '../../../base/units.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { anyScenario } from '../../../scenario/testing/anyScenario.ts';
import { adviceFor as adviceOf } from '../../../analysis/advice/rules.ts';
import { type Advice } from '../../../analysis/advice/advice.ts';
import { diskIds } from '../hardware.ts';
import { presetIds, presetScenario } from '../presets.ts';
import { RULES } from './rules.ts';
import { change, THIRD_ON_D7 } from './testing/change.ts';
import { fixesFor } from '../../../analysis/advice/fixes.ts';
import { setQueryProcs, setTerms } from '../../../scenario/edit/settings.ts';
import { RED_BRICK, TERMS, type Terms } from '../../../scenario/terms.ts';
import { plainNames, redBrickWordsIn } from '../../../scenario/testing/redBrickWords.ts';

const adviceFor = (scenario: Scenario, result?: RunResult): readonly Advice[] => adviceOf(RULES, scenario, result);

const preset = (id: string): Scenario => presetScenario(`red-brick/${id}`)!;
/** What is said, "!" for warnings, without what is said of every layout of the study. */
const spoken = (advice: readonly Advice[]): string[] =>
  advice
    .filter(({ id }) => id !== 'disks-per-processor' && id !== 'loss')
    .map(({ id, severity }) => (severity === 'warning' ? `!${id}` : id));
const about = (scenario: Scenario, id: string, result?: RunResult): Advice | undefined =>
  adviceFor(scenario, result).find((advice) => advice.id === id);

/** By layout: what is said of W1, W2, W3, W4, W5. */
const TABLE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'manual-22': [[], [], [], [], []],
  'manual-14-8': [[], [], ['apart/daily_sales'], [], ['!apart/daily_sales']],
  'stripe-12-4-4-2': [[], [], ['apart/daily_sales', 'spill/spill'], [], ['!apart/daily_sales', 'spill/spill']],
  'stripe-8-8-4-2': [[], [], ['apart/daily_sales', 'spill/spill'], [], ['!apart/daily_sales', 'spill/spill']],
  'stripe-22-64k': [[], [], [], [], []],
  'stripe-22-8k': [[], [], ['unit/v-all'], [], ['!unit/v-all']],
  'stripe-22-1m': [[], [], [], [], []],
  'manual-22-skewed': Array.from({ length: 5 }, () => ['!skew/daily_sales', '!skew/sales_star4', '!skew/sales_star5']),
  same: [[], [], [], [], []],
  'raid-5': [['!parity-writes'], [], ['!parity-writes'], [], ['!parity-writes']],
};

test.each(Object.entries(TABLE))('%s: exactly what the document found', (layout, rows) => {
  expect(rows.map((_, k) => spoken(adviceFor(preset(`${layout}/w${k + 1}`))))).toEqual(rows);
});

test('every layout of the study has too few disks for its processors, and the eight keep nothing twice', () => {
  for (const id of presetIds().slice(0, 40)) {
    const ids = adviceFor(presetScenario(id)!).map((advice) => advice.id);
    expect(ids, id).toContain('disks-per-processor');
    expect(ids, id).toContain('loss');
  }
});

test('every place is in the document, every sentence ends and holds a number of the scenario', () => {
  for (const id of presetIds()) {
    const scenario = presetScenario(id)!;
    const advice = adviceFor(scenario);
    expect(new Set(advice.map((one) => one.id)).size).toBe(advice.length);
    for (const { says, why, source, places } of advice) {
      for (const { pointer, id: placeId } of places) {
        const there = valueAt(scenario, pointer);
        expect(there, pointer).toBeDefined();
        if (placeId !== undefined) expect(there).toMatchObject({ id: placeId });
      }
      expect(says).toMatch(/\d.*\.$/);
      expect(`${says}${why}${source}`).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
});

test('property: any valid document gets an answer, with places that are there and numbers that are numbers', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      for (const { says, places } of adviceFor(scenario)) {
        expect(says).not.toMatch(/NaN|Infinity|undefined/);
        for (const { pointer } of places) expect(valueAt(scenario, pointer), pointer).toBeDefined();
      }
    }),
    { seed: 1, numRuns: 40 },
  );
});

describe('parallelism', () => {
  test('segments: one segment is serial, few are advice, enough are silent', () => {
    const w2 = preset('manual-22/w2');
    const month = about(change.join(w2, { segments: [1, 1] }), 'segments/tight');
    expect(month?.severity).toBe('warning');
    expect(month?.says).toBe(
      '“Tightly constrained star join” touches one segment of Daily sales and runs serially, with QUERYPROCS 8. Segments 1/8 as large (weeks or days in place of months) would let it use all 8.',
    );
    expect(about(change.join(w2, { segments: [1, 5] }), 'segments/tight')?.says).toContain(
      'at most 5 segments, so 5 of its 8 processes work',
    );
    expect(about(change.join(w2, { segments: [1, 8] }), 'segments/tight')).toBeUndefined();
    expect(about(change.workload(change.join(w2, { segments: [1, 1] }), { queryProcs: 1 }), 'segments/tight')).toBeUndefined();
  });

  test('a class that the batch does not use is not spoken of', () => {
    const ids = adviceFor(change.join(preset('manual-22/w2'), { segments: [1, 1] })).map(({ id }) => id);
    expect(ids).toContain('segments/tight');
    expect(ids).not.toContain('segments/weak');
  });

  test('PSUs: as many as disks, where tables are scanned', () => {
    const few = (workload: string, psus: number) =>
      about(
        change.objects(preset(`stripe-22-64k/${workload}`), (object) =>
          object.role === 'fact' ? { ...object, psusPerSegment: psus, psuBytes: (220 / psus) * MIB } : object,
        ),
        'psus/daily_sales',
      );
    expect(few('w3', 1)?.severity).toBe('warning');
    expect(few('w3', 11)?.says).toContain(
      '11 PSUs of 20 MiB on average, and a scan of one keeps 11 processes of 12 busy. The rule gives 22',
    );
    expect(few('w3', 22)).toBeUndefined();
    expect(few('w2', 1)).toBeUndefined();
  });

  test('PSUs: nothing is said of one process, nor of scans that are parallel by granule', () => {
    const one = change.objects(preset('stripe-22-64k/w3'), (object) =>
      object.role === 'fact' ? { ...object, psusPerSegment: 1, psuBytes: 220 * MIB } : object,
    );
    const inGranules: Scenario = {
      ...one,
      classes: one.classes.map((query) => (query.operator === 'scan' ? { ...query, granulesPerProcess: 13 } : query)),
    };
    expect(about(change.workload(one, { queryProcs: 1 }), 'psus/daily_sales')).toBeUndefined();
    // The sort of the mix still goes by PSU.
    const scansOnly = {
      ...inGranules,
      workload: {
        ...inGranules.workload,
        batch: inGranules.workload.batch.filter(
          ({ class: id }) => inGranules.classes.find((query) => query.id === id)?.operator === 'scan',
        ),
      },
    };
    expect(scansOnly.workload.batch.length).toBeGreaterThan(0);
    expect(about(scansOnly, 'psus/daily_sales')).toBeUndefined();
    expect(about({ ...scansOnly, classes: one.classes }, 'psus/daily_sales')).toBeDefined();
  });

  test('TUNE GROUP: the default of a striped volume is a warning, too small is advice, QUERYPROCS is enough', () => {
    const group = (tuneGroup: number | undefined) =>
      about(
        change.volumes(preset('stripe-22-64k/w3'), (volume) => ({ ...volume, tuneGroup })),
        'tune-group/v-all',
      );
    expect(group(undefined)?.says).toBe(
      'File group All has no TUNE GROUP, so 1 of a query’s 12 processes does I/O on its 22 disks at a time. TUNE GROUP 12 (QUERYPROCS) is enough.',
    );
    expect(group(1)?.severity).toBe('warning');
    expect(group(6)?.severity).toBe('advice');
    expect(group(12)).toBeUndefined();
  });

  test('disks, processors, QUERYPROCS', () => {
    const w3 = preset('stripe-22-64k/w3');
    const with5 = { ...w3, host: { ...w3.host, processors: 5 } };
    expect(about(w3, 'disks-per-processor')?.says).toMatch(/^22 disks for 16 processors: 1\.4 each\..* 64 disks.* 128\.$/);
    expect(about(with5, 'disks-per-processor')).toBeUndefined();
    expect(about(change.workload(with5, { queryProcs: 25 }), 'queryprocs-high')?.severity).toBe('warning');
    expect(about(change.workload(with5, { queryProcs: 24 }), 'queryprocs-high')).toBeUndefined();
    expect(about(change.workload(w3, { queryProcs: 23 }), 'queryprocs-disks')).toBeDefined();
    expect(about(change.workload(w3, { queryProcs: 22 }), 'queryprocs-disks')).toBeUndefined();
  });
});

describe('placement', () => {
  const dealt = (offset: number, segmentShift: number) => ({ kind: 'round-robin' as const, targets: diskIds(1, 22), offset, segmentShift });

  test('1-off: table and index on one disk', () => {
    const broken = change.spreads(preset('manual-22/w3'), { sales_star4: dealt(1, 1) });
    expect(spoken(adviceFor(broken))).toEqual(['!one-off/sales_star4']);
    expect(about(broken, 'one-off/sales_star4')?.says).toMatch(/^2 002 of 2 002 files of Star index, 4 keys/);
  });

  test('1-off: segments that all begin on one disk', () => {
    const broken = change.spreads(preset('manual-22/w3'), { daily_sales: dealt(1, 0) });
    expect(about(broken, 'one-off-segments/daily_sales')?.says).toMatch(/^91 of 91 segments of Daily sales/);
  });

  test('separation speaks of what a run measured, and many users make it a warning', () => {
    const scenario = preset('stripe-8-8-4-2/w5');
    const devices = scenario.hardware.disks.map((_, d) => ({ utilization: d < 8 ? 0.8 : 0.3 }));
    const result = partOf<RunResult>({ devices, adapters: [] });
    expect(about(scenario, 'apart/daily_sales', result)?.says).toContain('busy 80 % of the time, those of the indexes 30 %');
    expect(about(change.workload(scenario, { users: 9 }), 'apart/daily_sales')?.severity).toBe('advice');
  });

  test('spill: half of the disks, or as many as write, are enough', () => {
    const spill = (last: number) => change.spreads(preset('manual-22/w3'), { spill: { ...dealt(0, 0), targets: diskIds(1, last) } });
    expect(about(spill(10), 'spill/spill')?.says).toContain('10 of 22 disks, with up to 12 processes');
    expect(about(spill(11), 'spill/spill')).toBeUndefined();
    expect(about(change.workload(spill(4), { queryProcs: 4 }), 'spill/spill')).toBeUndefined();
  });

  test('skew: too large a maximum leaves files empty, the right one is silent', () => {
    const withMaximum = (psuMaxBytes: number, spread = false) =>
      about(
        change.objects(preset('manual-22/w2'), ({ psuSpread, ...object }) => ({
          ...object,
          ...(object.role === 'fact' ? { psuMaxBytes, ...(spread && { psuSpread }) } : {}),
        })),
        'skew/daily_sales',
      );
    expect(withMaximum(20 * MIB)?.says).toContain('holds 20 MiB and 11 files of each segment stay empty');
    expect(withMaximum(10 * MIB)).toBeUndefined();
    // One maximum for weeks that differ: the fullest week puts what is left over into its last file.
    expect(withMaximum(10 * MIB, true)?.says).toMatch(/of the 22 files of segment \d+ of Daily sales holds 4\d\.\d MiB and the smallest/);
  });

  test('uneven disks: a third of the table on one disk', () => {
    const scenario = preset('manual-22/w3');
    const moved = change.exceptions(scenario, [THIRD_ON_D7]);
    const advice = about(moved, 'fill/d7');
    expect(advice?.severity).toBe('warning');
    expect(advice?.places.map(({ id }) => id)).toEqual(['d7']);
  });

  test('volumes that spread nothing', () => {
    const scenario = preset('stripe-12-4-4-2/w3');
    const one = change.volumes(scenario, (volume) => (volume.id === 'v-spill' ? { ...volume, members: ['d19'] } : volume));
    expect(about(one, 'narrow/v-spill')?.says).toContain('a stripe over disk 19 alone');
    const concat = change.volumes(scenario, ({ id, name, members }) => ({ kind: 'concat', id, name, members }));
    expect(adviceFor(concat).flatMap(({ id }) => (id.startsWith('concat/') ? [id] : []))).toEqual(['concat/v-fact', 'concat/v-indexes']);
  });
});

describe('units, parity and loss', () => {
  test('a unit of 64 KB cuts nothing that is complained of; one below the block always', () => {
    const unit = (stripeUnitBytes: number) =>
      change.volumes(preset('stripe-22-64k/w5'), (v) => (v.kind === 'stripe' ? { ...v, stripeUnitBytes } : v));
    expect(about(unit(65_536), 'unit/v-all')).toBeUndefined();
    expect(about(unit(32_768), 'unit/v-all')?.says).toContain('20 users do that to each other');
    expect(about(unit(32_768), 'unit/v-all')?.says).toContain('into about 2.8 pieces');
    expect(about(unit(32_768), 'unit/v-all')?.says).toMatch(/ With 64 KiB it takes 1\.9 on average, with 1 MiB 1\.1\.$/);
    expect(about(unit(4096), 'unit-block/v-all')?.says).toContain('every block takes 2 disks');
    expect(about(unit(8192), 'unit-block/v-all')).toBeUndefined();
  });

  test('the outer unit over RAID-5 arrays is a whole row, or a warning', () => {
    const outer = (stripeUnitBytes: number) =>
      about(
        change.volumes(preset('raid-5-70/w2'), (v) => (v.kind === 'raid5' ? { ...v, arrays: { count: 10, stripeUnitBytes } } : v)),
        'full-stripe/v-all',
      );
    expect(outer(393_216)).toBeUndefined();
    expect(outer(786_432)).toBeUndefined();
    expect(outer(65_536)?.says).toContain('one row of data = 6 x 64 KiB = 384 KiB');
  });

  test('parity: one piece of advice for all arrays; reads alone are silent; a mirror is', () => {
    const arrays = about(preset('ess-intermix/w3'), 'parity-writes');
    expect(arrays?.places.map(({ kind }) => kind)).toEqual(['volume', 'volume', 'volume', 'class']);
    expect(about(preset('ess-intermix/w2'), 'parity-writes')).toBeUndefined();
    expect(about(preset('raid-01/w3'), 'parity-writes')).toBeUndefined();
  });

  test('loss: what nothing holds twice', () => {
    expect(about(preset('stripe-22-64k/w2'), 'loss')?.says).toMatch(/^22 disks .* 49 %; one that fails in volume All takes all of it\.$/);
    expect(about(preset('log-apart/w2'), 'loss')?.says).toMatch(/^20 disks/);
    expect(about(preset('raid-01/w2'), 'loss')).toBeUndefined();
  });

  test('a run: hot disks and full paths', () => {
    const scenario = preset('manual-22/w3');
    const run = (hot: number, path: number) =>
      partOf<RunResult>({
        devices: scenario.hardware.disks.map((_, d) => ({ utilization: d === 4 ? hot : 0.3 })),
        adapters: [{ id: 'loop-b', utilization: path }],
      });
    expect(about(scenario, 'hot-disks', run(0.9, 0))?.says).toMatch(/^Disk 5 is busy up to 90 % of this run, all 22 on average 33 %\.$/);
    expect(about(scenario, 'hot-disks', run(0.35, 0))).toBeUndefined();
    expect(about(scenario, 'path/loop-b', run(0.3, 0.8))?.places).toEqual([{ kind: 'path', pointer: '/hardware/paths/1', id: 'loop-b' }]);
    expect(about(scenario, 'path/loop-b', run(0.3, 0.6))).toBeUndefined();
  });

  test('a full path: another one with room helps, and without one no layout does', () => {
    const scenario = preset('manual-22/w3');
    const why = (a: number, b: number): string | undefined =>
      about(
        scenario,
        'path/loop-b',
        partOf<RunResult>({
          devices: [],
          adapters: [
            { id: 'loop-a', utilization: a },
            { id: 'loop-b', utilization: b },
          ],
        }),
      )?.why;
    expect(why(0.2, 0.9)).toBe(
      'Files that move to disks behind path FC-AL loop A, occupied 20 %, take their load with them. A faster path helps as well.',
    );
    expect(why(0.8, 0.9)).toBe('No path has room, so no layout helps; more or faster paths do.');
  });
});

describe('in other words', () => {
  // Each of these breaks rules of its own; what they quote (`source`) is the document's.
  const broken = ['manual-22', 'manual-22-skewed', 'stripe-12-4-4-2', 'stripe-22-64k'];
  const texts = (terms: Terms): string[] =>
    broken.flatMap((layout) => {
      const plain = plainNames(preset(`${layout}/w3`));
      const worse = {
        ...plain,
        volumes: plain.volumes.map((volume) => ({ ...volume, tuneGroup: 1 })),
        host: { ...plain.host, tuneGroup: 1 },
      };
      const scenario = setTerms(setQueryProcs(worse, 200), terms);
      return adviceFor(scenario).flatMap((advice) => [
        advice.says,
        advice.why,
        ...fixesFor(RULES, advice, scenario).flatMap(({ label, title }) => [label, title]),
      ]);
    });

  test.each(TERMS)('%s: what is said of the scenario, and what would fix it', (terms) => {
    const found = new Set(texts(terms).flatMap((text) => redBrickWordsIn(text)));
    if (terms === RED_BRICK.id)
      expect([...found]).toEqual(expect.arrayContaining(['QUERYPROCS', 'TUNE GROUP', 'PSUs', 'segments', 'File group']));
    else expect([...found]).toEqual([]);
  });
});
