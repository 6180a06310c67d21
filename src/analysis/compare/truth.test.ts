/** Every figure and order in the words of a comparison, computed again from the elapsed times by seed. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Phase } from '../../engine/record/result.ts';
import { answer, input } from '../testing/answer.ts';
import { ELAPSED } from '../measure/measure.ts';
import { differenceOf } from './difference.ts';
import { comparisonSummary } from './summaryWords.ts';

/** Two-sided 95 % quantiles of Student's t, from a table: 2 to 4 degrees of freedom. */
const T95 = [4.302653, 3.182446, 2.776445];

const some = fc.record({
  parts: fc.record({
    transfer: fc.integer({ min: 1, max: 60_000 }),
    cpu: fc.integer({ min: 0, max: 60_000 }),
    seek: fc.integer({ min: 0, max: 60_000 }),
    queue: fc.integer({ min: 0, max: 60_000 }),
  }),
  noise: fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 5, maxLength: 5 }),
});
const made = ({ parts, noise }: { readonly parts: Partial<Record<Phase, number>>; readonly noise: readonly number[] }, seeds: number) => {
  const elapsedMs = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  // The run with its own seed is the first.
  return answer(parts, [elapsedMs, ...noise.map((factor) => factor * elapsedMs)].slice(0, seeds));
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const number = (text: string): number => Number(text.replaceAll(/[\s\u202f+]/g, '').replace('−', '-'));

test('a difference has the direction, the share and the certainty of its paired seeds', () => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: 3, max: 5 }), (one, other, seeds) => {
      const [a, b] = [made(one, seeds), made(other, seeds)];
      const pairs = a.seedElapsedMs.map((ms, k) => ms - b.seedElapsedMs[k]);
      const difference = mean(pairs);
      const half =
        (T95[seeds - 3] * Math.sqrt(pairs.reduce((sum, each) => sum + (each - difference) ** 2, 0) / (seeds - 1))) / Math.sqrt(seeds);
      const share = difference / mean(b.seedElapsedMs);
      const { kind, short, isClear } = differenceOf(a, b);
      fc.pre(Math.abs(Math.abs(difference) - half) > 1e-3 * half && Math.abs(Math.abs(share) - 0.0005) > 1e-6);
      const isTie = Math.abs(difference) <= half || Math.abs(share) < 0.0005;
      expect(kind).toBe(isTie ? 'tie' : difference < 0 ? 'better' : 'worse');
      expect(isClear).toBe(!isTie);
      if (isTie) expect(short).toBe('within noise');
      else expect(Math.abs(number(short.replace('%', '')) - 100 * share)).toBeLessThanOrEqual(Math.abs(share) >= 0.0995 ? 0.51 : 0.051);
    }),
  );
});

const LABELS: Readonly<Record<string, Phase>> = { transfer: 'transfer', processor: 'cpu', seek: 'seek', queue: 'queue' };

test('a summary names the least and the most, the largest part of one and the largest cause of the other', () => {
  let seen = 0;
  fc.assert(
    fc.property(fc.array(some, { minLength: 2, maxLength: 4 }), (layouts) => {
      const answers = layouts.map((each) => made(each, 5));
      const text = comparisonSummary(
        answers.map((each, k) => input(`layout ${'ABCD'[k]}`, each)),
        ELAPSED.unit(1000),
      );
      const values = answers.map(({ seedElapsedMs }) => mean(seedElapsedMs));
      const [least, most] = [Math.min, Math.max].map((of) => values.indexOf(of(...values)));
      const [, first, much, part] = /layout ([A-D]) takes [\d\u202f.]+\u202fs, (most of it|the largest part) (\w+)\./.exec(text) ?? [];
      if (first === undefined) {
        expect(text).toContain('No clear difference');
        return;
      }
      seen += 1;
      const { attributionMs, elapsedMs } = answers['ABCD'.indexOf(first)];
      expect('ABCD'.indexOf(first)).toBe(least);
      expect(attributionMs[LABELS[part]]).toBe(Math.max(...Object.values(attributionMs)));
      expect(much === 'most of it').toBe(attributionMs[LABELS[part]] > elapsedMs / 2);
      const [, last, percent, how, cause] =
        /: layout ([A-D]) with [\d\u202f.]+\u202fs, ([\d.]+)\u202f% more, (mainly|more than any other part) (\w+) \(/.exec(text)!;
      expect('ABCD'.indexOf(last)).toBe(most);
      expect(Math.abs(Number(percent) - 100 * (values[most] / values[least] - 1))).toBeLessThan(0.51);
      const change = (phase: Phase): number => answers[most].attributionMs[phase] - attributionMs[phase];
      expect(change(LABELS[cause])).toBe(Math.max(...Object.values(LABELS).map(change)));
      expect(how === 'mainly').toBe(2 * change(LABELS[cause]) >= answers[most].elapsedMs - elapsedMs);
    }),
  );
  expect(seen).toBeGreaterThan(20);
});
