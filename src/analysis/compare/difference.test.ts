import { describe, expect, it } from 'vitest';
import { ELAPSED } from '../measure/measure.ts';
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
});

describe('a comparison in words', () => {
  it('names the cause of the difference', () => {
    const slow = answer({ transfer: 10_000, queue: 30_000, cpu: 5000 });
    const fast = answer({ transfer: 10_000, seek: 5000, cpu: 6000 });
    const text = comparisonSummary(
      [input('slow', slow), input('fast', fast), input('old', slow, { stale: true })],
      ELAPSED.unit(slow.elapsedMs),
    );
    expect(text).toContain('2 layouts');
    expect(text).toContain('Fastest: fast');
    expect(text).toContain('Slowest: slow');
    expect(text).toMatch(/mainly queue \(\+30\.0/);
  });
});
