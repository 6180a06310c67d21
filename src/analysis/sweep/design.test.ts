import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readView } from '../../scenario/link/view.ts';
import { designText, MOST_PANELS, MOST_SEEDS, MOST_VALUES, ONE_LINE, readDesign, valuesFrom } from './design.ts';
import type { SweepDesign, SweptSetting } from './design.ts';
import { RATES, RESPONSES } from './load/points.ts';

const swept = (most: number): fc.Arbitrary<SweptSetting> =>
  fc
    .record({
      setting: fc.constantFrom('users', 'stripe-unit', 'scheduler'),
      values: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: most }), { nil: undefined }),
    })
    .map(({ setting, values }) => ({ setting, ...(values && { values: values.toSorted((a, b) => a - b) }) }));
const named = (most: number): fc.Arbitrary<SweptSetting> =>
  fc
    .tuple(
      fc.constantFrom('drive', '/hardware/disks/3/drive', 'level-2', 'place-ts_A.1'),
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: most }),
    )
    .map(([setting, names]) => ({ setting, names }));
const anyNumber = (most: number): fc.Arbitrary<SweptSetting> =>
  fc
    .uniqueArray(
      fc.oneof(
        fc.integer(),
        fc.double({ min: -20, max: 20, noNaN: true }).map((x) => Number(x.toFixed(3)) || 0),
      ),
      {
        minLength: 1,
        maxLength: most,
      },
    )
    .map((values) => ({ setting: '/hardware/drives/0/writeSettleMs', values: values.toSorted((a, b) => a - b) }));
const any = (most: number) => fc.oneof(swept(most), named(Math.min(4, most)), anyNumber(most));

const design: fc.Arbitrary<SweepDesign> = fc
  .record({
    over: any(MOST_VALUES),
    lines: any(MOST_VALUES),
    panels: fc.option(any(MOST_PANELS), { nil: undefined }),
    load: fc.option(
      fc.record({
        rate: fc.constantFrom(...RATES),
        response: fc.constantFrom(...RESPONSES),
        isLog: fc.boolean(),
        targetMs: fc.constantFrom(null, 250, 30_000),
      }),
      { nil: undefined },
    ),
    shown: fc.option(fc.uniqueArray(fc.constantFrom('fifo', 'sstf', '1024', 'a, b;c=d'), { minLength: 1 }), { nil: undefined }),
    seeds: fc.option(fc.integer({ min: 1, max: MOST_SEEDS }), { nil: undefined }),
  })
  .map(({ panels, load, shown, seeds, ...rest }) => ({
    ...rest,
    ...(panels && { panels }),
    ...(load && { load }),
    ...(shown && { shown }),
    ...(seeds !== undefined && { seeds }),
  }));

describe('a design as a text', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(design, (one) => {
        expect(readDesign(designText(one))).toEqual({ ok: true, value: one });
      }),
    );
  });

  it('reads any text without harm, and writes what it has read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `over=users:${tail}`),
        ),
        (text) => {
          const read = readDesign(text);
          if (read.ok) expect(readDesign(designText(read.value))).toEqual(read);
          else expect(read.error).not.toBe('');
        },
      ),
    );
  });

  it.each([
    ['lines=users', /does not say what it goes over/],
    ['over=users;over=tags', /twice/],
    ['over=users:1,0', /“0” is not a number above 0/],
    ['over=users;panels=tags:1,2,3,4,5,6,7', /at most 6/],
    ['over=__proto__', /is none of over=…/],
    ['over=users;load=queries,p95', /“load=queries,p95” is not like load=queries,p95,log,30/],
    ['over=users;load=ios,mean,log;load=ios,mean,log', /load stands in it twice/],
    ['x'.repeat(2001), /more than 2000 characters/],
    ['over=/host/tuneGroup:1,two', /“two” is not a number;/],
    ['over=scheduler=%zz', /no name of a choice/],
    ['over=scheduler=a,,b', /no name of a choice/],
    ['over=/host/../x;y', /is none of over=…/],
  ])('%s is refused', (text, why) => {
    expect(readDesign(text)).toMatchObject({ ok: false, error: expect.stringMatching(why) });
  });
});

it('goes through a link as it is, whatever its names hold', () => {
  fc.assert(
    fc.property(named(3), (over) => {
      const sweep = designText({ over, lines: { setting: ONE_LINE } });
      if (sweep.length > 2000) return;
      expect(readView({ sweep })).toEqual({ view: { sweep }, ignored: [] });
    }),
  );
});

it('takes 0 and numbers below where the document is asked, and nowhere else', () => {
  expect(valuesFrom('0, -2.5 1e3', 24, true)).toEqual({ ok: true, value: [-2.5, 0, 1000] });
  expect(valuesFrom('-1')).toMatchObject({ ok: false, error: expect.stringContaining('not a number above 0') });
});

it('reads what a hand types, in order and each once', () => {
  expect(valuesFrom(' 8, 4 4;16 ')).toEqual({ ok: true, value: [4, 8, 16] });
  expect(valuesFrom('1, two')).toMatchObject({ ok: false, error: expect.stringContaining('“two” is not a number above 0') });
  expect(valuesFrom('')).toMatchObject({ ok: false, error: expect.stringContaining('at least one number') });
});
