import { expect, test } from 'vitest';
import { KIB, NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { runDetail } from '../../engine/detailRun.ts';
import { diskCounters, iostatLine, type TracedRequest } from '../../engine/record/compat.ts';
import { runToEnd } from '../../engine/run.ts';
import { CHANGE, fixedDevice, probe, SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { monitored, monitorRows, monitorValue } from './monitors.ts';

const READS = probe({ id: 'reads', object: 'dim', requests: 200, bytes: 8 * KIB });
const oneDisk = (scenario: Scenario): Scenario => ({
  ...scenario,
  placement: {
    ...scenario.placement,
    rules: scenario.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all' as const, target: 'd1' } })),
  },
});

const rowsOf = (scenario: Scenario, id: string) => {
  const rows = monitorRows(scenario, runToEnd(scenario, { series: false }), id);
  return (name: string, monitor?: string) => rows.find((row) => row.name === name && (monitor === undefined || row.monitor === monitor))!;
};

test('a loose disk: the figures that iostat computes from a log of the same requests', () => {
  const scenario = oneDisk(smallScenario({ classes: [READS], workload: { users: 4 } }));
  const row = rowsOf(scenario, 'd1');
  const detail = runDetail(scenario, { detail: { fromMs: 0, toMs: 1e6, most: 100_000 } });
  while (!detail.advance(100_000));
  const { requests } = detail.record();
  const ns = (ms: number): number => Math.round(ms * NS_PER_MS);
  const log = Array.from({ length: requests.count }, (_, k): TracedRequest => ({
    arrivalNs: ns(requests.arrivalMs[k]),
    allocatedNs: ns(requests.arrivalMs[k]),
    insertedNs: ns(requests.arrivalMs[k]),
    dispatchedNs: ns(requests.dispatchMs[k]),
    completedNs: ns(requests.completeMs[k]),
    lba: requests.lba[k],
    sectors: requests.sectors[k],
    write: false,
  }));
  const elapsedMs = runToEnd(scenario, { series: false }).elapsedMs;
  const iostat = iostatLine(diskCounters(log, 0, ns(elapsedMs)), elapsedMs);
  expect(row('r/s').value).toBeCloseTo(iostat.readsPerS, 6);
  expect(row('rkB/s', 'iostat -x').value).toBeCloseTo(iostat.readKibPerS, 6);
  expect(row('r_await').value).toBeCloseTo(iostat.readAwaitMs, 3);
  expect(row('aqu-sz', 'iostat -x').value).toBeCloseTo(iostat.queueSize, 3);
  expect(row('%util', 'iostat -x').value).toBeLessThanOrEqual(iostat.utilizationPct + 1e-6);
  expect(row('w/s').value).toBe(0);
  expect(requests.sectors.slice(0, requests.count).reduce((sum, sectors) => sum + sectors, 0) * SECTOR_BYTES).toBe(
    row('Avg. Disk Bytes/Read').value! * requests.count,
  );
});

test('an array is at 100 % with one of its disks at work', () => {
  const scenario = smallScenario({
    classes: [READS],
    drive: fixedDevice(5, 'constant'),
    volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB },
    workload: { users: 1, queryProcs: 1 },
  });
  const result = runToEnd(scenario, { series: false });
  const row = rowsOf(scenario, 'all');
  const shares = result.devices.map(({ utilization }) => utilization);
  expect(row('%util', 'sar -d').value).toBeGreaterThan(95);
  expect(shares.reduce((sum, share) => sum + share, 0) / 4).toBeLessThan(0.3);
  expect(row('%util', 'sar -d').note).toMatch(/^Time with any request under way, so an array of 4 disks is at 100/);
});

test('% Disk Time passes 100 wherever requests overlap, and is the queue length times 100', () => {
  const row = rowsOf(oneDisk(smallScenario({ classes: [READS], workload: { users: 8 } })), 'd1');
  expect(row('% Disk Time').value).toBeGreaterThan(200);
  expect(row('% Disk Time').value).toBe(100 * row('Avg. Disk Queue Length').value!);
  // Little's law: the time average over the run is the same.
  expect(row('Avg. Disk Queue Length').value).toBeCloseTo(row('Disk Transfers/sec').value! * row('Avg. Disk sec/Transfer').value!, 9);
});

test('where reads and writes are mixed, what needs them apart is not known, and says so', () => {
  const scenario = oneDisk(smallScenario({ classes: [CHANGE] }));
  const row = rowsOf(scenario, 'd1');
  expect(monitorValue(row('r/s'))).toBe('–');
  expect(row('r/s').ours).toBe('reads and writes are counted together');
  expect(row('Avg. Disk Bytes/Read').ours).toMatch(/^[\d.,]+\s[KMG]?i?B; \d+ requests, reads and writes together$/);
  expect(row('Avg. Disk Bytes/Read')).toMatchObject({ value: null, note: 'Reads and writes of a disk are counted together here.' });
  expect(row('Avg. Disk Bytes/Transfer').value).toBeGreaterThan(0);
});

test('of a disk that is only read, nothing is said of writes but that there are none', () => {
  const row = rowsOf(oneDisk(smallScenario({ classes: [SCAN] })), 'd1');
  expect(row('Avg. Disk Bytes/Write').ours).toBe('none');
  expect(row('w/s').ours).toBe('none');
  expect(row('r/s').ours).toMatch(/^\d+ requests$/);
});

test('monitors list volumes as one disk, loose disks, and nothing without requests', () => {
  const ids = (scenario: Scenario) => monitored(scenario, runToEnd(scenario, { series: false })).map(({ id }) => id);
  expect(ids(smallScenario({ classes: [SCAN], volume: { kind: 'concat' } }))).toEqual(['all']);
  expect(ids(oneDisk(smallScenario({ classes: [SCAN] })))).toEqual(['d1']);
  const scenario = oneDisk(smallScenario({ classes: [SCAN] }));
  expect(monitorRows(scenario, runToEnd(scenario, { series: false }), 'd4')).toEqual([]);
});
