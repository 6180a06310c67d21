import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { designText, MOST_PANELS, MOST_VALUES, readDesign, valuesFrom } from './design.ts';
import type { SweepDesign, SweptSetting } from './design.ts';

const swept = (most: number): fc.Arbitrary<SweptSetting> =>
  fc
    .record({
      setting: fc.constantFrom('users', 'stripe-unit', 'scheduler'),
      values: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: most }), { nil: undefined }),
    })
    .map(({ setting, values }) => ({ setting, ...(values && { values: values.toSorted((a, b) => a - b) }) }));

const design: fc.Arbitrary<SweepDesign> = fc
  .record({ over: swept(MOST_VALUES), lines: swept(MOST_VALUES), panels: fc.option(swept(MOST_PANELS), { nil: undefined }) })
  .map(({ panels, ...rest }) => ({ ...rest, ...(panels && { panels }) }));

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
    ['x'.repeat(1001), /more than 1000 characters/],
  ])('%s is refused', (text, why) => {
    expect(readDesign(text)).toMatchObject({ ok: false, error: expect.stringMatching(why) });
  });
});

it('reads what a hand types, in order and each once', () => {
  expect(valuesFrom(' 8, 4 4;16 ')).toEqual({ ok: true, value: [4, 8, 16] });
  expect(valuesFrom('1, two')).toMatchObject({ ok: false, error: expect.stringContaining('“two” is not a number above 0') });
  expect(valuesFrom('')).toMatchObject({ ok: false, error: expect.stringContaining('at least one number') });
});
