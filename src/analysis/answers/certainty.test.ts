import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answer.ts';
import { certaintyDetail, certaintyWords, halfInterval, ownRunWords } from './certainty.ts';

const slow = answer({ transfer: 10_000, queue: 30_000, cpu: 5000 });

describe('certainty', () => {
  it('shows no interval while nothing is known about it', () => {
    expect(halfInterval(slow)).toBeNull();
    expect(certaintyWords(slow, 4)).toBe('scale 1/10 \u00b7 1 of 5 seeds, too few yet');
    const two = answer({ queue: 45_000 }, [45_000, 60_000]);
    expect(halfInterval(two)).toBeNull();
    expect(certaintyWords(two, 3)).toBe('scale 1/10 \u00b7 2 of 5 seeds, too few yet');
    const sure = answer({ queue: 45_000 }, [45_000, 44_000, 46_000]);
    expect(certaintyWords(sure, 0).replace(/\u202f/g, ' ')).toBe('scale 1/10 \u00b7 3 seeds \u00b7 ±5.5 %');
    const alike = answer({ queue: 45_000 }, [45_000, 45_000, 45_000]);
    expect(certaintyWords(alike, 0)).toBe('scale 1/10 \u00b7 3 seeds \u00b7 all identical');
  });
});

describe('what an interval is about', () => {
  it('is the mean over seeds, and the run that parts and pictures show is named', () => {
    const summary = answer({ queue: 45_000 }, [45_000, 40_000, 41_000]);
    expect(certaintyDetail(summary)).toMatch(/^Mean over seeds 1 to 3\. With 95 % confidence .* run with seed 1: 45\.0\u202fs\.$/);
    expect(ownRunWords(summary)).toBe('below: seed 1, 45.0\u202fs');
    expect(ownRunWords(answer({ queue: 45_000 }, [45_000, 45_000, 45_000]))).toBe('');
    expect(ownRunWords(slow)).toBe('');
  });

  it('of an estimate is where the refined value should lie', () => {
    const words = certaintyWords({ ...slow, basis: 'estimate', lowMs: 40_000, highMs: 55_000 }, 0).replace(/\u202f/g, ' ');
    expect(words).toBe('estimate from a sample \u00b7 refined: 40.0 s to 55.0 s');
  });
});
