/** Whatever the runs are: number, interval, color, sentence, ranking and voice say the same. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectInWords } from './words.ts';
import { certaintyWords, halfInterval, isInterimAnswer } from '../analysis/answers/certainty.ts';
import { INTERVAL_SEEDS } from '../analysis/answers/seeds.ts';
import { ELAPSED, IO_RATE } from '../analysis/measure/measure.ts';
import { measured } from '../analysis/answers/measured.ts';
import { answer, input } from '../analysis/testing/answer.ts';
import { differenceOf, differenceWords } from '../analysis/compare/difference.ts';
import { comparisonSummary } from '../analysis/compare/summaryWords.ts';
import { rank, verdictOf } from '../analysis/compare/verdict.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const time = fc.oneof(fc.double({ min: 1, max: 1e6, noNaN: true }), fc.constantFrom(1000, 1000.1, 1001, 2000));
const seeds = fc.array(time, { minLength: 1, maxLength: 6 });
/** Runs near each other, where a verdict hangs by a thread. */
const near = fc
  .tuple(time, fc.array(fc.double({ min: 0.95, max: 1.05, noNaN: true }), { minLength: 1, maxLength: 6 }))
  .map(([ms, all]) => all.map((by) => ms * by));
const bySeed = fc.oneof(seeds, near);
const of = (ms: readonly number[]) =>
  answer({ queue: ms[0] }, ms, { seedWork: ms.map((each) => ({ ios: 1000, bytes: 0, queries: each > 0 ? 1 : 0 })) });

describe('one rule for all that is said about a difference', () => {
  test('the headline is in the middle of its interval, or has none and says so', () => {
    fc.assert(
      fc.property(bySeed, fc.constantFrom(ELAPSED, IO_RATE), (ms, measure) => {
        const one = of(ms);
        const { value, low, high, isInterim } = measured(measure, one)!;
        expect(low <= value && value <= high).toBe(true);
        expect(isInterim).toBe(ms.length < INTERVAL_SEEDS);
        expect(isInterimAnswer(one, measure)).toBe(isInterim);
        if (isInterim) {
          expect([low, high, halfInterval(one, measure)]).toEqual([value, value, null]);
          expect(certaintyWords(one, 0, measure)).toContain('too few yet');
        } else if (low === 0) {
          // It ends where nothing can be less, and then no "±" is written.
          expect(high).toBeGreaterThanOrEqual(2 * value * (1 - 1e-9));
          expect(certaintyWords(one, 0, measure)).not.toContain('±');
        } else expect((low + high) / 2).toBeCloseTo(value, 6 - Math.ceil(Math.log10(value)));
      }),
    );
  });

  test('color, sentence, voice and summary follow the paired difference', () => {
    fc.assert(
      fc.property(bySeed, bySeed, (mine, other) => {
        const [a, b] = [of(mine), of(other)];
        const { kind, change, interval, pairs } = verdictOf(mine, other, ELAPSED);
        const difference = differenceOf(a, b);
        expect(difference.kind).toBe(kind);
        expect(kind === 'open').toBe(pairs < INTERVAL_SEEDS);
        expect(difference.interval).toEqual(interval);
        if (kind === 'better' || kind === 'worse') {
          expect(interval!.low <= 0 && interval!.high >= 0).toBe(false);
          expect(change < 0).toBe(kind === 'better');
          expect(difference.short).toMatch(kind === 'worse' ? /^\+/ : /^(\u2212|<)/);
        } else if (kind === 'tie') expect(difference.short).toBe('within noise');
        else expect(difference.short).toMatch(/^about /);
        const spoken = effectInWords(a, sampleScenario('loose', 'mixed'), {
          kind: 'difference',
          difference,
          name: 'the layout before',
        });
        expect(spoken.endsWith(`: ${differenceWords(difference, 'the layout before')}.`)).toBe(true);
        const text = comparisonSummary([input('mine', a), input('other', b)], ELAPSED.unit(1000));
        const isRanked = mine.length >= INTERVAL_SEEDS && other.length >= INTERVAL_SEEDS;
        expect(/Fastest: (mine|other)/.exec(text)?.[1]).toBe(
          !isRanked || kind === 'tie' ? undefined : kind === 'better' ? 'mine' : 'other',
        );
      }),
    );
  });

  test('a difference looks the same from both sides', () => {
    const opposite = { better: 'worse', worse: 'better', tie: 'tie', open: 'open' } as const;
    fc.assert(
      fc.property(bySeed, bySeed, fc.constantFrom(ELAPSED, IO_RATE), (mine, other, measure) => {
        const there = verdictOf(mine, other, measure);
        const back = verdictOf(other, mine, measure);
        // Shares of different references may fall on both sides of what is negligible.
        if (Math.abs(Math.abs(there.share ?? 1) - 0.0005) > 1e-5) expect(back.kind).toBe(opposite[there.kind]);
        expect(back.change).toBeCloseTo(-there.change, 6);
      }),
    );
  });

  test('nobody is first whom another beats, and nobody is alone where a tie is', () => {
    fc.assert(
      fc.property(fc.array(bySeed, { minLength: 1, maxLength: 5 }), fc.constantFrom(ELAPSED, IO_RATE), (all, measure) => {
        const { kind, first } = rank(all, measure);
        const fewest = Math.min(...all.map(({ length }) => length));
        expect(kind === 'open').toBe(fewest < INTERVAL_SEEDS);
        if (kind === 'open') return;
        const cut = all.map((values) => values.slice(0, fewest));
        expect(kind === 'clear').toBe(first.length === 1);
        for (const [k, values] of cut.entries()) {
          const against = verdictOf(values, cut[first[0]], measure).kind;
          expect(against).not.toBe('better');
          expect(first.includes(k)).toBe(k === first[0] || against !== 'worse');
        }
      }),
    );
  });
});

test('runs that cannot be paired are not compared', () => {
  const [a, b] = [of([1000, 1100, 1200]), of([2000, 2100, 2200])];
  for (const change of [{ scale: 1 }, { seed: 9 }, { engineVersion: 'other' }])
    expect(differenceOf({ ...a, ...change }, b)).toMatchObject({ kind: 'unknown', isClear: false, interval: null });
  const estimate = answer({ queue: 1000 }, [], { basis: 'estimate', lowMs: 900, highMs: 1100, seedElapsedMs: [] });
  expect(differenceOf(estimate, b)).toMatchObject({ kind: 'open', isClear: true, short: 'about \u221250\u202f%' });
  expect(differenceOf(estimate, of([1090, 1]))).toMatchObject({ kind: 'open', isClear: false, short: 'no clear change yet' });
});
