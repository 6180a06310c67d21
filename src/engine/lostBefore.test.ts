/** What a query needs is lost while it starts: it ends without asking for anything. */
import { expect, test } from 'vitest';
import { MIB } from '../base/units.ts';
import type { Action, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { partitionedScenario } from './testing/partitions.ts';
import { fixedDevice, MIX, smallScenario } from './testing/scenarios.ts';

/** The query starts for a second, and within it a disk fails. */
function lost(base: Scenario): number {
  const { hardware, costs } = base;
  const disk = hardware.disks[0].id;
  const timeline: Action[] = [{ kind: 'fail-disk', id: 'f', atMs: 100, disk }];
  const drives = hardware.drives.map((drive) => ({ ...drive, capacityBytes: 256 * MIB }));
  const scenario = { ...base, hardware: { ...hardware, drives }, costs: { ...costs, queryStartMs: 1000 }, timeline };
  expect(problemsOf(scenario)).toEqual([]);
  const result = runToEnd(scenario, { series: false });
  expect(result.failedChecks).toEqual([]);
  return result.devices.reduce((sum, { requests }) => sum + requests, 0);
}

test.each(['lock-step', 'one-after-other', 'shuffled'] as const)('a mix in order %s', (order) => {
  for (const processes of [1, 3])
    expect(lost(smallScenario({ drive: fixedDevice(2, 'constant'), classes: [{ ...MIX, order, processes }] }))).toBe(0);
});

test.each([1, 2])('a scan of partitions, degree %i', (degree) => {
  expect(lost(partitionedScenario({ query: { degree } }))).toBe(0);
});
