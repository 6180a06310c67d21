import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answer.ts';
import { ELAPSED, IO_RATE } from '../measure/measure.ts';
import { certaintyDetail, certaintyWords, elapsedWords, halfInterval, ownRunWords } from './certainty.ts';

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

describe('what an answer cannot be', () => {
  it('less than nothing: seeds that are far apart are said as they are', () => {
    const apart = answer({ queue: 300_000 }, [300_000, 1_010_000, 568_000]);
    expect(certaintyWords(apart, 0).replace(/\u202f/g, ' ')).toBe('scale 1/10 \u00b7 3 seeds \u00b7 seeds from 300 s to 1 010 s');
    expect(certaintyDetail(apart).replace(/\u202f/g, ' ')).toMatch(/lies between 0 s and 1 5\d\d s/);
  });
});

describe('beside a rate', () => {
  it('stands how long the work takes, unless a clock ends the run', () => {
    const work = { ios: 1000, bytes: 1, queries: 10 };
    const seeds = [45_000, 44_000, 46_000];
    const summary = answer({ queue: 45_000 }, seeds, { seedWork: seeds.map(() => work) });
    expect(elapsedWords(summary, IO_RATE)).toBe('45.0\u202fs elapsed');
    expect(elapsedWords({ ...summary, basis: 'estimate' }, IO_RATE)).toBe('about 45.0\u202fs elapsed');
    expect(elapsedWords(summary, ELAPSED)).toBe('');
    expect(elapsedWords({ ...summary, seedWork: seeds.map(() => ({ ...work, countedMs: 1 })) }, IO_RATE)).toBe('');
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
