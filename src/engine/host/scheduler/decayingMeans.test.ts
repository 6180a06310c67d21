import { expect, test } from 'vitest';
import { clippedSeek, DecayingMeans } from './decayingMeans.ts';

test('samples run as in the kernel: 32, 60, 84, ... and stay below 256', () => {
  const means = new DecayingMeans();
  const samples = Array.from({ length: 5 }, () => {
    means.observe(0, 1000);
    return means.samples(0);
  });
  expect(samples).toEqual([32, 60, 84, 105, 123]);
  for (let k = 0; k < 1000; k++) means.observe(0, 1000);
  expect(means.samples(0)).toBeGreaterThan(245);
  expect(means.samples(0)).toBeLessThanOrEqual(256);
});

test('the mean of a constant is that constant, and each newer value weighs an eighth', () => {
  const means = new DecayingMeans();
  means.observe(0, 8000);
  expect(means.mean(0)).toBe(8000);
  for (let k = 0; k < 200; k++) means.observe(0, 8000);
  expect(means.mean(0) / 8000).toBeCloseTo(1, 1);
  const before = means.mean(0);
  means.observe(0, 0);
  expect(means.mean(0) / before).toBeCloseTo(7 / 8, 2);
});

test('rows are independent and grow', () => {
  const means = new DecayingMeans();
  means.observe(3, 10);
  means.observe(1000, 20);
  expect([means.mean(3), means.mean(1000), means.mean(4), means.samples(500_000), means.mean(500_000)]).toEqual([10, 20, 0, 0, 0]);
});

test('a far seek is clipped: to 2 Mi sectors beyond four times the mean, later to 128 Ki', () => {
  const means = new DecayingMeans();
  expect(clippedSeek(means, 0, 1e9)).toBe(2 * 1024 * 1024);
  means.observe(0, 100);
  means.observe(0, 100);
  expect(means.samples(0)).toBe(60);
  expect(clippedSeek(means, 0, 1e9)).toBe(4 * means.mean(0) + 2 * 1024 * 1024);
  means.observe(0, 100);
  expect(clippedSeek(means, 0, 1e9)).toBe(4 * means.mean(0) + 128 * 1024);
  expect(clippedSeek(means, 0, 50)).toBe(50);
});
