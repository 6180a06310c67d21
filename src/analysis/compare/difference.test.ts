import { describe, expect, it } from 'vitest';
import { ELAPSED, QUERIES_PER_MINUTE } from '../measure/measure.ts';
import { answer, input } from '../testing/answer.ts';
import { differenceOf } from './difference.ts';
import { comparisonSummary } from './summaryWords.ts';

describe('differences', () => {
  it('are ties within noise', () => {
    const a = answer({ queue: 1000 }, [1000, 1100, 900, 1050, 950]);
    const b = answer({ queue: 1000 }, [1010, 1050, 960, 990, 1000]);
    expect(differenceOf(a, b)).toMatchObject({ kind: 'tie', short: 'within noise' });
  });

  it('have a direction when the paired interval leaves zero out', () => {
    const a = answer({ queue: 1200 }, [1200, 1310, 1100, 1205, 1195]);
    const b = answer({ queue: 1000 }, [1000, 1100, 900, 1000, 1000]);
    expect(differenceOf(a, b).kind).toBe('worse');
    expect(differenceOf(b, a).kind).toBe('better');
    expect(differenceOf(a, b).short.replace(/\u202f/g, ' ')).toBe('+20 %');
  });

  it('stay open with one seed, and unknown over scales', () => {
    expect(differenceOf(answer({ queue: 2000 }), answer({ queue: 1000 })).kind).toBe('open');
    expect(differenceOf(answer({ queue: 2000 }, [], { scale: 1 }), answer({ queue: 1000 })).kind).toBe('unknown');
  });

  it('of a run against an answer that stayed an estimate take the whole estimate into account', () => {
    const estimate = answer({ queue: 1000 }, [], { basis: 'estimate', lowMs: 900, highMs: 1100 });
    const seeds = (ms: number) => answer({ queue: ms }, [ms, ms + 1, ms + 2]);
    const within = differenceOf(seeds(1038), estimate);
    expect(within).toMatchObject({ kind: 'open', short: 'no clear change', isClear: false });
    expect(within.long.replaceAll('\u202f', ' ')).toBe('1.04 s, against one estimated between 0.900 s and 1.10 s.');
    const apart = differenceOf(seeds(1200), estimate);
    expect(apart).toMatchObject({ kind: 'open', isClear: true });
    expect(apart.short.replaceAll('\u202f', ' ')).toBe('about +20 %');
    // The other way round the estimate may still become the run.
    expect(differenceOf(estimate, seeds(1038)).short).toBe('no clear change yet');
  });

  it('are not drawn between a run for a given time and one that ends with its work', () => {
    const work = { ios: 1, bytes: 1, queries: 10 };
    const elapsed = [1000, 1001, 999];
    const batch = answer({ queue: 1000 }, elapsed, { seedWork: elapsed.map(() => work) });
    const timed = answer({ queue: 1000 }, elapsed, { seedWork: elapsed.map(() => ({ ...work, queries: 50, countedMs: 900 })) });
    for (const measure of [ELAPSED, QUERIES_PER_MINUTE]) {
      for (const [one, other] of [
        [timed, batch],
        [batch, timed],
      ])
        expect(differenceOf(one, other, measure)).toMatchObject({
          kind: 'unknown',
          short: 'not comparable',
          long: expect.stringContaining('given time'),
        });
      expect(differenceOf(timed, timed, measure).kind).toBe('tie');
    }
  });
});

describe('a comparison in words', () => {
  it('names the cause of the difference', () => {
    const slow = answer({ transfer: 10_000, queue: 30_000, cpu: 5000 }, [45_000, 45_100, 45_200]);
    const fast = answer({ transfer: 10_000, seek: 5000, cpu: 6000 }, [21_000, 21_100, 21_200]);
    const text = comparisonSummary(
      [input('slow', slow), input('fast', fast), input('old', slow, { stale: true })],
      ELAPSED.unit(slow.elapsedMs),
    );
    expect(text).toContain('2 layouts');
    expect(text).toContain('Fastest: fast');
    expect(text).toContain('Slowest: slow');
    expect(text).toMatch(/mainly queue \(\+30\.0/);
  });

  it('tells the two apart over the seeds that both have, and gives each answer in its own unit', () => {
    const unlike = answer({ queue: 3_000_000 }, [3_000_000, 3_010_000, 2_990_000]);
    const five = answer({ queue: 1_000_000 }, [1_000_000, 1_010_000, 990_000, 500_000, 500_000]);
    const text = comparisonSummary([input('a', unlike), input('b', five)], ELAPSED.unit(3_000_000)).replace(/\u202f/g, ' ');
    expect(text).toContain('Fastest: b takes 800 s');
    expect(text).toContain('Slowest: a with 50.0 min, 200 % more');
  });

  it('ranks nothing that few seeds or a tie leave open', () => {
    const near = answer({ queue: 1000 }, [1000, 1010, 990]);
    const other = answer({ queue: 1000 }, [1005, 1000, 995]);
    const far = answer({ queue: 2000 }, [2000, 2010, 1990]);
    const unit = ELAPSED.unit(2000);
    expect(comparisonSummary([input('a', near), input('b', other)], unit)).toMatch(/No clear difference between a and b/);
    const three = comparisonSummary([input('a', near), input('b', other), input('c', far)], unit);
    expect(three).toMatch(/No clear difference between the fastest, .* Slowest: c/);
    const few = comparisonSummary([input('a', answer({ queue: 1000 })), input('c', far)], unit);
    expect(few).toMatch(/Interim: too few seeds/);
    expect(few).not.toMatch(/[Ff]astest/);
  });
});
