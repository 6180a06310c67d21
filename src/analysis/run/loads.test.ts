import { expect, it } from 'vitest';

import { testResult } from '../testing/result.ts';
import { balance, diskGroups, lowerBoundMs, mainObjects } from './loads.ts';
import { layOut } from '../../scenario/layout.ts';
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

it('a disk is not called after files that leave it or come to it during the run', () => {
  const scenario = sampleScenario('loose', 'mixed');
  const rows = scenario.hardware.disks.map(() => [{ busy: 80, outstanding: 100, max: 9, done: 10 }]);
  const result = testResult(rows, 200, 200);
  const weight = new Float64Array(layOut(scenario).psuCount).fill(1);
  const [before] = mainObjects(scenario, weight);
  const moved = scenario.database.objects[before];
  const timeline = [
    { kind: 'move', id: 'm', atMs: 10, object: moved.id, psu: 1, to: scenario.hardware.disks[0].id, method: 'copy' },
  ] as const;
  expect(mainObjects({ ...scenario, timeline: [...timeline] }, weight)).not.toContain(before);
  const everything = scenario.database.objects.map(({ id }, k) => ({ ...timeline[0], id: `m${k}`, object: id }));
  expect(mainObjects({ ...scenario, timeline: everything }, weight).every((object) => object === -1)).toBe(true);
  expect(diskGroups({ ...scenario, timeline: everything }, result).map(({ name }) => name)).toEqual(['whose files moved']);
  expect(diskGroups(scenario, testResult(rows, 200, 200)).map(({ name }) => name)).not.toContain('whose files moved');
});
