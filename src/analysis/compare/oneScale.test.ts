import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answer } from '../testing/answer.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { withPart } from '../answers/summary.ts';
import { WHOLE_BATCH_MS, wholeBatchMs } from '../answers/wholeBatch.ts';
import { differenceOf } from './difference.ts';
import { atOneScale, atScale, sharedScale } from './oneScale.ts';
import { compareAnswers } from './paired.ts';

const SCALES = [0.01, 0.06, 0.5, 1];

/** An answer at one scale or at two; its times say at which it was run. */
const any = fc.subarray(SCALES, { minLength: 1, maxLength: 2 }).map((scales): AnswerSummary => {
  const made = scales.map((scale) => answer({ queue: 1000 * scale }, [1000 * scale, 1001 * scale, 1002 * scale], { scale }));
  return made.length === 1 ? made[0] : withPart(made[1], made[0]);
});
const scalesOf = ({ scale, part }: AnswerSummary) => (part ? [scale, part.scale] : [scale]);

test('what is compared is at the largest scale that all have, or not at all', () => {
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (all) => {
      const common = SCALES.filter((scale) => all.every((each) => scalesOf(each).includes(scale)));
      expect(sharedScale(all)).toBe(common.at(-1) ?? null);
    }),
  );
});

test('differences and verdicts are of that scale, whichever way round, and never across scales', () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      const scale = sharedScale([a, b]);
      expect(differenceOf(a, b).scale).toBe(scale);
      expect(sharedScale([b, a])).toBe(scale);
      const both = atOneScale(a, b);
      if (scale === null) {
        expect(both).toBeNull();
        expect(differenceOf(a, b).kind).toBe('unknown');
        expect(compareAnswers(a, b)).toBeNull();
        return;
      }
      expect(both!.map((each) => each.scale)).toEqual([scale, scale]);
      // The same layout: any other change would be that of the scale.
      expect(compareAnswers(a, b)).toMatchObject({ kind: 'tie', change: 0 });
    }),
  );
});

test('an answer comes along as a part only if it is one: less of the same batch, of the same runs, and no estimate', () => {
  const [whole, part] = [answer({ queue: 9 }, [9], { scale: 1 }), answer({ queue: 1 }, [1])];
  expect(atScale(withPart(whole, part), part.scale)).toBe(part);
  for (const change of [{ scale: 1 }, { scenarioHash: 'b' }, { seed: 2 }, { engineVersion: 'other' }, { basis: 'estimate' as const }])
    expect(withPart(whole, { ...part, ...change })).toBe(whole);
  expect(withPart(whole, undefined)).toBe(whole);
});

test('the whole batch is forecast from what its part took', () => {
  expect(wholeBatchMs({ run: 9, all: 150 }, [])).toBeNull();
  expect(wholeBatchMs({ run: 0, all: 0 }, [5])).toBeNull();
  // The first run warms up and the third shares the processor.
  expect(wholeBatchMs({ run: 9, all: 150 }, [640, 580, 1900])).toBeCloseTo((580 * 150) / 9, 6);
  expect(wholeBatchMs({ run: 9, all: 150 }, [580])!).toBeLessThan(WHOLE_BATCH_MS);
  expect(wholeBatchMs({ run: 9, all: 150 }, [3470])!).toBeGreaterThan(WHOLE_BATCH_MS);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 500 }),
      fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 5 }),
      (run, more, took) => {
        const ms = wholeBatchMs({ run, all: run + more }, took)!;
        expect(ms).toBeGreaterThanOrEqual(Math.min(...took) * (1 - 1e-12));
        expect(wholeBatchMs({ run, all: run + more + 1 }, took)!).toBeGreaterThan(ms);
        expect(wholeBatchMs({ run, all: run + more }, [...took, 1e7])).toBe(ms);
      },
    ),
  );
});
