import { describe, expect, it } from 'vitest';
import { answer, input } from '../testing/answer.ts';
import { certaintyWords } from '../answers/certainty.ts';
import { withSeeds } from '../answers/summary.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { differenceOf } from '../compare/difference.ts';
import { compareAnswers } from '../compare/paired.ts';
import { comparisonSummary } from '../compare/summaryWords.ts';
import { BANDWIDTH, byMeasure, ELAPSED, formatMeasure, IO_RATE, isBetter, readRun, TRANSACTIONS_PER_MINUTE, workOf } from './measure.ts';
import { measured } from '../answers/measured.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

/** An answer of three seeds, each of 10 s with so many I/Os, 16 KiB each. */
function rateAnswer(...ios: readonly number[]): AnswerSummary {
  const work = ios.map((count) => ({ ios: count, bytes: count * 16_384, queries: count / 100 }));
  const [first] = work;
  return withSeeds(
    answer({ queue: 10_000 }, [10_000], { seedWork: [first] }),
    ios.map(() => 10_000),
    [],
    work,
  );
}

const fast = rateAnswer(2000, 2020, 1980);
const slow = rateAnswer(1000, 1010, 990);

describe('a measure', () => {
  const run = {
    elapsedMs: 30_000,
    ios: 6000,
    devices: [
      { bytesRead: 60 * 1024 ** 2, bytesWritten: 0 },
      { bytesRead: 0, bytesWritten: 30 * 1024 ** 2 },
    ],
    workloads: [{ queries: 15 }, { queries: 99 }],
  } as unknown as Parameters<typeof readRun>[1];

  it('is read from a run, in words with its unit', () => {
    expect(workOf(run)).toEqual({ ios: 6000, bytes: 90 * 1024 ** 2, queries: 15 });
    const said = [ELAPSED, IO_RATE, BANDWIDTH, TRANSACTIONS_PER_MINUTE].map((measure) => formatMeasure(measure, readRun(measure, run)));
    expect(said.map(plain)).toEqual(['30.0 s', '200 I/Os/s', '3.00 MiB/s', '30.0 per min']);
  });

  it('of a run that took no time is no infinity', () => {
    for (const measure of [IO_RATE, BANDWIDTH, TRANSACTIONS_PER_MINUTE]) expect(readRun(measure, { ...run, elapsedMs: 0 })).toBe(0);
    expect(formatMeasure(IO_RATE, NaN)).toBe('–');
  });

  it('says which way is better', () => {
    expect([isBetter(ELAPSED, -1), isBetter(ELAPSED, 1), isBetter(IO_RATE, -1), isBetter(IO_RATE, 1)]).toEqual([true, false, false, true]);
    expect([isBetter(ELAPSED, 0), isBetter(IO_RATE, 0)]).toEqual([false, false]);
    expect([2, 3, 1].toSorted(byMeasure(ELAPSED))).toEqual([1, 2, 3]);
    expect([2, 3, 1].toSorted(byMeasure(IO_RATE))).toEqual([3, 2, 1]);
  });
});

describe('an answer in a rate of which more is better', () => {
  it('has a value, an interval and seeds of its own', () => {
    const { value, low, high, bySeed } = measured(IO_RATE, fast)!;
    expect(value).toBe(200);
    expect(bySeed).toEqual([200, 202, 198]);
    expect((low + high) / 2).toBeCloseTo(200, 9);
    expect(low).toBeLessThan(198);
    expect(plain(certaintyWords(fast, 0, IO_RATE))).toMatch(/ · 3 seeds · ±2\.5 %$/);
  });

  it('is not known of an estimate, nor of what was kept without its work', () => {
    expect(measured(IO_RATE, { ...fast, basis: 'estimate', seedElapsedMs: [], seedWork: [] })).toBeNull();
    const { seedWork: _seedWork, ...without } = fast;
    expect(measured(IO_RATE, without)).toBeNull();
    expect(compareAnswers(without, slow, IO_RATE)).toBeNull();
    expect(differenceOf(without, slow, IO_RATE)).toMatchObject({ kind: 'unknown', short: 'not known yet' });
  });

  it('is better where it is higher, worse where it is lower, and a tie within noise', () => {
    expect(differenceOf(fast, slow, IO_RATE)).toMatchObject({ kind: 'better', short: '+100\u202f%' });
    expect(differenceOf(slow, fast, IO_RATE)).toMatchObject({ kind: 'worse', short: '−50\u202f%' });
    expect(plain(differenceOf(fast, slow, IO_RATE).long)).toMatch(
      /^\+100 I\/Os\/s, 95 % interval .* over 3 paired seeds, against 100 I\/Os\/s\.$/,
    );
    // Over the same seeds the same answers take equally long.
    expect(differenceOf(fast, slow)).toMatchObject({ kind: 'tie' });
    expect(differenceOf(rateAnswer(1000, 1010, 990), rateAnswer(1005, 990, 1006), IO_RATE).kind).toBe('tie');
  });

  it('ranks with the highest first, and has no parts of a time', () => {
    const text = plain(comparisonSummary([input('slow', slow), input('fast', fast)], IO_RATE.unit(200), IO_RATE));
    expect(text).toBe('I/O rate of 2 layouts. Highest: fast has 200 I/Os/s. Lowest: slow with 100 I/Os/s, 50 % less.');
  });
});
