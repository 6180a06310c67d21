import { expect, test } from 'vitest';
import { timeCourse } from './timeCourse.ts';

const loop = (...responsesUs: number[]) => ({ responsesUs: Float64Array.from(responsesUs), iops: 1 });

test('one phase is itself', () => {
  const hundred = loop(...Array.from({ length: 100 }, (_, k) => k + 1));
  const { meanUs, p99Us } = timeCourse([hundred], [1]);
  expect(meanUs).toBeCloseTo(50.5, 9);
  expect(p99Us).toBeGreaterThanOrEqual(99);
});

test('phases count by the reads that were measured in them, however many were simulated', () => {
  const { meanUs, p99Us } = timeCourse([loop(10, 10, 10, 10), loop(20)], [3, 1]);
  expect(meanUs).toBeCloseTo(12.5, 9);
  expect(p99Us).toBe(20);
});

test('a phase without reads does not count', () => {
  expect(timeCourse([loop(10), loop(1000)], [5, 0]).p99Us).toBe(10);
  expect(timeCourse([loop(10), loop(1000)], [0, 5]).meanUs).toBeCloseTo(1000, 9);
});
