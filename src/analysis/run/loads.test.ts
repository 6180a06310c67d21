import { expect, it } from 'vitest';

import { testResult } from '../testing/result.ts';
import { balance, diskGroups, lowerBoundMs, mainObjects, SEVERAL } from './loads.ts';
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
  const layout = layOut(scenario);
  const first = layout.target.findIndex((target) => target === 0);
  const weight = new Float64Array(layout.psuCount).fill(1);
  weight[first] = 1000;
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

it('a disk is used mostly for an object from 60 % of its requests on, and for several objects below', () => {
  const scenario = sampleScenario('loose', 'mixed');
  const layout = layOut(scenario);
  const { objectFirst } = layout;
  const own = (object: number) => Array.from(layout.target.subarray(objectFirst[object], objectFirst[object + 1])).indexOf(0);
  const here = scenario.database.objects.map((_, o) => o).filter((o) => own(o) >= 0);
  const [one, other] = here;
  const weighed = (a: number, b: number) => {
    const weight = new Float64Array(layout.psuCount);
    weight[objectFirst[one] + own(one)] = a;
    weight[objectFirst[other] + own(other)] = b;
    return weight;
  };
  expect(mainObjects(scenario, weighed(60, 40))[0]).toBe(one);
  expect(mainObjects(scenario, weighed(59, 41))[0]).toBe(SEVERAL);
  expect(mainObjects(scenario, weighed(50, 50))[0]).toBe(SEVERAL);
  expect(mainObjects(scenario, weighed(0, 1))[0]).toBe(other);
  expect(mainObjects(scenario, weighed(0, 0))[0]).toBe(-1);
  const rows = scenario.hardware.disks.map(() => [{ busy: 80, outstanding: 100, max: 9, done: 10 }]);
  const half = { ...testResult(rows, 200, 200), psuBytes: weighed(50, 50) };
  expect(diskGroups(scenario, half).map(({ name, disks }) => [name, disks[0]])).toContainEqual(['used for several objects', 0]);
});
