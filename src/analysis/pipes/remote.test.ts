import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { addAdapter, dealDisks, setMachine, setNode, setNodeOfPath, setNodes } from '../../scenario/edit/machine.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { disksByNode, expectedRemote, expectedRemoteWords, remoteOfRun, remoteOfRunWords } from './remote.ts';

/** Eight disks on n nodes with an adapter each. */
function machineOf(n: number): Scenario {
  const base = smallScenario({ classes: [SCAN] });
  const [disk] = base.hardware.disks;
  const disks = Array.from({ length: 8 }, (_, k) => base.hardware.disks[k] ?? { ...disk, id: `more${k}` });
  let scenario = setNodes({ ...base, host: { ...base.host, processors: 8 }, hardware: { ...base.hardware, disks } }, n);
  for (let node = 0; node < n; node++) scenario = addAdapter(scenario, node);
  return dealDisks(scenario);
}

test.each([1, 2, 4, 8])('of %i equal nodes with equal disks 1 - 1/n is remote', (n) => {
  expect(expectedRemote(machineOf(n))).toBeCloseTo(1 - 1 / n, 12);
});

test('disks of no node are never remote; unequal nodes weigh by disks and processors', () => {
  const two = machineOf(2);
  const loose = setNodeOfPath(two, 'adapter2', null);
  expect(disksByNode(loose)).toEqual([4, 0, 4]);
  expect(expectedRemote(loose)).toBeCloseTo(0.5 * 0.5, 12);
  expect(expectedRemoteWords(loose)).toContain('4 disks of no node are as near to all.');
  const uneven = setNode(two, 0, { processors: 12 });
  expect(expectedRemote(uneven)).toBeCloseTo(0.5 * (4 / 16) + 0.5 * (12 / 16), 12);
  expect(expectedRemoteWords(uneven)).not.toContain('1 - 1/');
});

test('in words, with what affinity does to it', () => {
  const two = machineOf(2);
  expect(expectedRemoteWords(two)).toMatch(/^Without affinity about 50\s% of the I\/O is remote \(1 - 1\/2\), .* Affinity is on: /);
  expect(expectedRemoteWords(setMachine(two, { affinity: 'none' }))).toMatch(/Affinity is off\.$/);
  expect(expectedRemoteWords(setNodes(two, 0))).toBeUndefined();
});

test('without partitions affinity brings no data nearer: a run has the expected share', () => {
  const two = machineOf(2);
  const run = runToEnd({ ...two, workload: { ...two.workload, users: 8, queryProcs: 2 } }, { series: false });
  expect(two.host.machine?.affinity).toBe('node');
  expect(Math.abs(remoteOfRun(run)! - expectedRemote(two)!)).toBeLessThan(0.1);
});

test('of a run: bytes of other nodes among all', () => {
  const node = { localBytes: 10, remoteBytes: 20, otherBytes: 10 };
  const machine = { nodes: [node, node] } as never;
  expect(remoteOfRun({ machine })).toBe(0.5);
  expect(remoteOfRunWords({ machine })).toMatch(/^In this run 50\s% of the bytes were remote/);
  expect(remoteOfRunWords({ machine: undefined })).toBeUndefined();
});
