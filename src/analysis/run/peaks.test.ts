import { describe, expect, it } from 'vitest';
import { testResult } from '../testing/result.ts';
import { hottest, longestQueue } from './peaks.ts';

describe('peaks of a run', () => {
  const idle = { busy: 0, outstanding: 0, max: 0 };
  const full = { busy: 10, outstanding: 60, max: 9, done: 3 };
  const half = { busy: 5, outstanding: 5, max: 1, done: 1 };
  const alone = { busy: 10, outstanding: 10, max: 1, done: 1 };

  it('finds the hottest moment, of equally busy ones the one with more waiting', () => {
    const result = testResult(
      [
        [idle, full, half, idle],
        [half, half, alone, full],
        [idle, idle, idle, idle],
      ],
      10,
      40,
    );
    expect(hottest(result)).toEqual({ disk: 0, ms: 15, utilization: 1 });
  });

  it('finds the longest queue', () => {
    const row = Array.from({ length: 50 }, (_, b) => ({
      busy: b % 3 === 0 ? 0 : 8,
      outstanding: b % 3 === 0 ? 0 : 24,
      max: b === 31 ? 17 : b % 3 === 0 ? 0 : 5,
      done: 2,
    }));
    const result = testResult([row, Array.from({ length: 50 }, () => ({ busy: 2, outstanding: 2, max: 1, done: 1 }))], 10, 500);
    expect(longestQueue(result)).toEqual({ disk: 0, ms: 315, depth: 17 });
  });

  it('finds nothing where nothing was recorded', () => {
    const unrecorded = { ...testResult([[full]], 10, 10), series: null };
    expect([hottest(unrecorded), longestQueue(unrecorded)]).toEqual([null, null]);
  });
});
