/** The ratios by which the lesson ticks steps off hold on five seeds, by day on two, with room to spare; the pinned layout itself never meets them. */
import { tickRatios } from '../../store/lesson/testing/ticks.ts';
import { describe, expect, it } from 'vitest';
import { someByDay } from '../../base/testing/rounds.ts';
import text from './lesson.json?raw';

const SEEDS = someByDay([1, 2, 3, 4, 5], 2);

describe.each(tickRatios(text))('step $step', (tick) => {
  it.each(SEEDS)('seed %i', (seed) => {
    const ratio = tick.ratio(seed);
    expect(tick.isMet(ratio, 1.05), `${ratio}`).toBe(true);
    expect(tick.isMet(1, 1)).toBe(false);
  });
});
