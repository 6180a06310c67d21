import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answer.ts';
import { certaintyDetail, certaintyWords, halfInterval } from './certainty.ts';

const slow = answer({ transfer: 10_000, queue: 30_000, cpu: 5000 });

describe('certainty', () => {
  it('shows no interval while nothing is known about it', () => {
    expect(halfInterval(slow)).toBeNull();
    expect(certaintyWords(slow, 4)).toBe('scale 1/10 \u00b7 1 of 5 seeds');
    const sure = { ...slow, lowMs: 44_100, highMs: 45_900, seeds: 5 };
    expect(certaintyWords(sure, 0).replace(/\u202f/g, ' ')).toBe('scale 1/10 \u00b7 5 seeds \u00b7 ±2.0 % around 45.0 s');
  });
});

describe('what an interval is about', () => {
  it('says around which time it lies: the mean over seeds, not the run that is shown', () => {
    const summary = { ...slow, lowMs: 37_000, highMs: 43_000, seeds: 5 };
    const words = certaintyWords(summary, 0).replace(/\u202f/g, ' ');
    expect(words).toContain('±7.5 % around 40.0 s');
    expect(certaintyDetail(summary)).toContain('The number is the run with seed 1');
  });

  it('of an estimate is where the refined value should lie', () => {
    const words = certaintyWords({ ...slow, basis: 'estimate', lowMs: 40_000, highMs: 55_000 }, 0).replace(/\u202f/g, ' ');
    expect(words).toBe('estimate from a sample \u00b7 refined: 40.0 s to 55.0 s');
  });
});
