import { expect, it } from 'vitest';

import { testResult } from '../testing/result.ts';
import { balance, diskGroups, lowerBoundMs } from './loads.ts';
import { deviceTimes, totalMs } from './phases.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

it('balance, device time, lower bound and groups agree with the summaries', () => {
  const scenario = sampleScenario('loose', 'mixed');
  const rows = scenario.hardware.disks.map((_, d) => [{ busy: (d < 11 ? 0.4 : 0.2) * 200, outstanding: 100, max: 9, done: 10 }]);
  const result = testResult(rows, 200, 200);
  const even = balance(result.devices);
  expect(even.mean).toBeCloseTo(0.3, 6);
  expect(even.median).toBeCloseTo(0.3, 6);
  expect(even.cv).toBeCloseTo(1 / 3, 6);
  expect(totalMs(deviceTimes(result))).toBeCloseTo(even.mean * 22 * result.elapsedMs, 3);
  expect(lowerBoundMs(result)).toBe(0.2 * 200);
  const groups = diskGroups(scenario, result);
  expect(groups.reduce((sum, group) => sum + group.shareOfWork, 0)).toBeCloseTo(1, 9);
  expect(groups.flatMap(({ disks }) => disks).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, d) => d));
});
