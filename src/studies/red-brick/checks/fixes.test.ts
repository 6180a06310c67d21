import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { granularities } from '../../../scenario/edit/granularity.ts';
import { repartition } from '../../../scenario/edit/partition.ts';
import { problemsOf } from '../../../scenario/validate.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { anyScenario } from '../../../scenario/testing/anyScenario.ts';
import { isArrayVolume } from '../../../scenario/arrays.ts';
import { adviceKind } from '../../../analysis/advice/advice.ts';
import { fixesFor } from '../../../analysis/advice/fixes.ts';
import { adviceFor, type Fix } from '../../../analysis/advice/rules.ts';
import { presetScenario } from '../presets.ts';
import { RULES } from './rules.ts';
import { change, THIRD_ON_D7 } from './testing/change.ts';

const preset = (id: string): Scenario => presetScenario(`red-brick/${id}`)!;
const fixes = (scenario: Scenario, id: string): readonly Fix[] =>
  fixesFor(
    RULES,
    adviceFor(RULES, scenario).find((one) => one.id === id)!,
    scenario,
  );
const ids = (scenario: Scenario): string[] => adviceFor(RULES, scenario).map(({ id }) => id);
const labels = (scenario: Scenario, id: string): string[] => fixes(scenario, id).map(({ label }) => label);
/** The document after the first fix, which must be valid and rid of the advice. */
function fixed(scenario: Scenario, id: string): Scenario {
  const after = fixes(scenario, id)[0].apply(scenario);
  expect(problemsOf(after)).toEqual([]);
  expect(ids(after)).not.toContain(id);
  return after;
}

describe('placement', () => {
  test('table and indexes apart on single disks: together, which is the layout Manual 22', () => {
    const scenario = preset('manual-14-8/w3');
    expect(labels(scenario, 'apart/daily_sales')).toEqual(['Lay them over their 22 disks']);
    const rules = (s: Scenario) => s.placement.rules.filter(({ object }) => object === 'daily_sales' || object.startsWith('sales_star'));
    expect(rules(fixed(scenario, 'apart/daily_sales'))).toEqual(rules(preset('manual-22/w3')));
  });

  test('apart on volumes: dealt over both in proportion to their disks', () => {
    const scenario = preset('stripe-12-4-4-2/w3');
    const after = fixed(scenario, 'apart/daily_sales');
    const { spread } = after.placement.rules.find(({ object }) => object === 'daily_sales')!;
    expect(spread.kind).toBe('round-robin');
    const targets = spread.kind === 'round-robin' ? spread.targets : [];
    expect(targets.filter((id) => id === 'v-fact')).toHaveLength(12);
    expect(targets.filter((id) => id === 'v-indexes')).toHaveLength(4);
    // Every quarter of the list has three of the wide volume.
    for (let k = 0; k < 16; k += 4) expect(targets.slice(k, k + 4).filter((id) => id === 'v-fact')).toHaveLength(3);
  });

  test('spill on few disks: on all of them', () => {
    const scenario = preset('stripe-12-4-4-2/w3');
    expect(labels(scenario, 'spill/spill')).toEqual(['Spill to all 22 disks']);
    fixed(scenario, 'spill/spill');
  });

  test('the 1-off rule, for both ways of breaking it', () => {
    const scenario = preset('manual-22/w2');
    const noShift = change.rules(scenario, (rule) =>
      rule.spread.kind === 'round-robin' ? { ...rule, spread: { ...rule.spread, offset: 0, segmentShift: 0 } } : rule,
    );
    expect(ids(noShift)).toEqual(expect.arrayContaining(['one-off/sales_star4', 'one-off-segments/daily_sales']));
    for (const id of ['one-off/sales_star4', 'one-off-segments/daily_sales'])
      expect(ids(fixed(noShift, id)).filter((one) => one.startsWith('one-off'))).toEqual([]);
  });

  test('files that were moved to one disk go back', () => {
    const scenario = preset('manual-22/w3');
    const moved = change.exceptions(scenario, [THIRD_ON_D7]);
    expect(fixed(moved, 'fill/d7').placement).toEqual(scenario.placement);
  });
});

describe('volumes and workload', () => {
  test('units, groups, rows, narrow volumes, concatenations', () => {
    const small = preset('stripe-22-8k/w5');
    expect(labels(small, 'unit/v-all')).toEqual(['Unit 64 KiB', 'Unit 1 MiB']);
    fixed(small, 'unit/v-all');
    const striped = preset('stripe-22-64k/w3');
    fixed(
      change.volumes(striped, (v) => (v.kind === 'stripe' ? { ...v, stripeUnitBytes: 4096 } : v)),
      'unit-block/v-all',
    );
    const untuned = change.volumes(striped, (v) => ({ ...v, tuneGroup: undefined }));
    expect(labels(untuned, 'tune-group/v-all')).toEqual(['TUNE GROUP 12']);
    fixed(untuned, 'tune-group/v-all');
    const partial = change.volumes(preset('raid-5-70/w2'), (v) =>
      v.kind === 'raid5' ? { ...v, arrays: { count: 10, stripeUnitBytes: 65_536 } } : v,
    );
    fixed(partial, 'full-stripe/v-all');
    const four = preset('stripe-12-4-4-2/w2');
    fixed(
      change.volumes(four, (v) => (v.id === 'v-spill' ? { ...v, members: ['d19'] } : v)),
      'narrow/v-spill',
    );
    fixed(
      change.volumes(four, ({ id, name, members }) => ({ kind: 'concat', id, name, members })),
      'concat/v-fact',
    );
    fixed({ ...striped, workload: { ...striped.workload, queryProcs: 40 } }, 'queryprocs-disks');
  });

  test('segments by month: by week they are less serial, by day not at all', () => {
    const monthly = repartition(preset('manual-22/w2'), {
      segments: granularities(preset('manual-22/w2')).find(({ id }) => id === 'month')!.segments,
    });
    const id = 'segments/tight';
    expect(ids(monthly)).toContain(id);
    const buttons = labels(monthly, id);
    expect(buttons.at(-1)).toBe('Segment by day');
    const after = fixes(monthly, id).at(-1)!.apply(monthly);
    expect(problemsOf(after)).toEqual([]);
    expect(ids(after)).not.toContain(id);
  });

  test('PSUs by the rule, and the skew taken away from all objects', () => {
    const few = repartition(preset('stripe-22-64k/w3'), { psusPerSegment: 4 });
    expect(labels(few, 'psus/daily_sales')).toEqual(['22 PSUs a segment']);
    fixed(few, 'psus/daily_sales');
    const skewed = preset('manual-22-skewed/w2');
    expect(ids(fixed(skewed, 'skew/sales_star4')).filter((id) => id.startsWith('skew'))).toEqual([]);
  });

  test('what one edit does not fix has no button', () => {
    for (const id of ['loss', 'disks-per-processor']) expect(fixes(preset('stripe-22-64k/w3'), id)).toEqual([]);
    expect(fixes(preset('raid-5/w3'), 'parity-writes')).toEqual([]);
  });

  test('an edit that is refused is no fix: no room for the indexes beside the table', () => {
    const scenario = preset('manual-14-8/w3');
    const full: Scenario = {
      ...scenario,
      database: {
        ...scenario.database,
        objects: scenario.database.objects.map((object) =>
          object.role === 'star-index' ? { ...object, psuBytes: object.psuBytes * 1000 } : object,
        ),
      },
    };
    expect(fixes(full, 'apart/daily_sales')).toEqual([]);
  });
});

test('property: a fix of any document leaves it as valid as it was and fixes what it says', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const before = problemsOf(scenario).length;
      for (const advice of adviceFor(RULES, scenario))
        for (const { apply, label } of fixesFor(RULES, advice, scenario)) {
          const after = apply(scenario);
          expect(problemsOf(after).length, `${adviceKind(advice)}: ${label}`).toBeLessThanOrEqual(before);
        }
    }),
    { seed: 1, numRuns: 20 },
  );
});

test('advice and fixes speak of volumes by their names, not by their ids', () => {
  const scenarios = ['stripe-22-8k/w5', 'stripe-8-8-4-2/w3', 'stripe-22-64k/w2'].map(preset);
  const odd = scenarios.map((scenario) =>
    change.volumes(scenario, (volume) => (isArrayVolume(volume) ? { ...volume, stripeUnitBytes: 4096 } : volume)),
  );
  let said = 0;
  for (const scenario of [...scenarios, ...odd]) {
    const names = new Set(scenario.volumes.map(({ id }) => id));
    for (const advice of adviceFor(RULES, scenario)) {
      for (const text of [advice.says, ...fixesFor(RULES, advice, scenario).map(({ title }) => title)]) {
        said += 1;
        expect(
          text.split(/[\s,;:.]+/).filter((word) => names.has(word)),
          text,
        ).toEqual([]);
      }
    }
  }
  expect(said).toBeGreaterThan(20);
});
