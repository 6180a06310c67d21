import { expect, test } from 'vitest';
import { expectedImprovement } from './expectedImprovement.ts';

test.each([
  [0.01, 0.02],
  [-0.03, 0.03],
  [0.1, 0.04],
  [-0.05, 0.02],
])('what %d ± %d promises is the mean of how far it is below 0', (middle, deviation) => {
  // By midpoints, over eight deviations to either side.
  const steps = 20_000;
  const width = (16 * deviation) / steps;
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    const by = -8 * deviation + (k + 0.5) * width;
    const density = Math.exp(-((by / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI));
    sum += Math.max(0, -(middle + by)) * density * width;
  }
  expect(expectedImprovement({ mean: middle, deviation })).toBeCloseTo(sum, 5);
});

test('what is certain promises its lead, or nothing', () => {
  expect(expectedImprovement({ mean: -1, deviation: 0 })).toBe(1);
  expect(expectedImprovement({ mean: 1, deviation: 0 })).toBe(0);
});
