import { describe, expect, test } from 'vitest';
import { MIB } from '../base/units.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { RunResult } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { partitionedScenario } from './testing/partitions.ts';
import { behindCard } from './testing/raid.ts';
import { SCAN, smallScenario, SOME_COSTS } from './testing/scenarios.ts';

const CASES: readonly (readonly [string, Scenario])[] = [
  [
    'disks behind an adapter',
    smallScenario({
      classes: [SCAN],
      counts: [4],
      workload: { users: 4 },
      costs: SOME_COSTS,
      path: { kind: 'adapter', name: 'HBA', mibPerSecond: 5 },
    }),
  ],
  ['loose disks', smallScenario({ classes: [SCAN], counts: [3], workload: { users: 3 }, costs: { ...SOME_COSTS, scanMsPerMib: 60 } })],
  [
    'partitions on nodes',
    partitionedScenario({ query: { redistributed: 1 }, machine: { link: { mibPerSecond: 3, delayMs: 0 } }, costs: { scanMsPerMib: 1 } }),
  ],
  [
    'a RAID controller that computes parity',
    behindCard(
      { perRequestMs: 0.5, perDiskIoMs: 0.2, xorMibPerSecond: 60 },
      { write: true, arrivals: { kind: 'closed', outstanding: 8, thinkMs: 0 } },
      { level: 'raid5' },
    ),
  ],
];

const total = (values: Float32Array, row: number, steps: number): number =>
  values.subarray(row * steps, (row + 1) * steps).reduce((sum, value) => sum + value, 0);

/** Busy milliseconds and bytes of every pipe by the totals of the run. */
function totals(
  { hardware, host }: Scenario,
  { devices, adapters, machine, cpu, controllers = [], elapsedMs }: RunResult,
): [number, number][] {
  const nodes = host.machine?.nodes.length ?? 0;
  return [
    ...devices.map(({ bytesRead, bytesWritten, utilization }): [number, number] => [utilization * elapsedMs, bytesRead + bytesWritten]),
    ...hardware.paths.map((_, at): [number, number] => [adapters[at].utilization * elapsedMs, adapters[at].bytes]),
    ...(machine?.nodes ?? []).map(({ link }): [number, number] => [link.utilization * elapsedMs, link.bytes]),
    ...(nodes > 0
      ? machine!.nodes.map(({ utilization }): [number, number] => [utilization * elapsedMs, 0])
      : [[cpu.utilization * elapsedMs, 0] as [number, number]]),
    ...controllers.map(({ occupied }): [number, number] => [occupied! * elapsedMs, 0]),
  ];
}

describe.each(CASES)('the way from disk to processor over time: %s', (_, scenario) => {
  const plain = runToEnd(scenario, { series: false });
  const result = runToEnd(scenario, { series: false, pipes: true });
  const { stepMs, steps, busyMs, bytes } = result.pipeSeries!;

  test('changes nothing of the run', () => {
    expect(result.resultHash).toBe(plain.resultHash);
    expect(plain.pipeSeries).toBeUndefined();
    const inSlices = createRun(scenario, { series: false, pipes: true });
    while (!inSlices.advance(7));
    expect(inSlices.result().pipeSeries).toEqual(result.pipeSeries);
  });

  test('adds up to the totals', () => {
    expect(steps * stepMs).toBeGreaterThanOrEqual(result.elapsedMs);
    expect((steps - 1) * stepMs).toBeLessThan(result.elapsedMs);
    totals(scenario, result).forEach(([busy, moved], row) => {
      // A disk's waits for paths are not its own work.
      const isDisk = row < scenario.hardware.disks.length;
      const own = total(busyMs, row, steps);
      if (isDisk) expect(own).toBeLessThanOrEqual(busy * 1.0001);
      else expect(own).toBeCloseTo(busy, 1);
      expect(total(bytes, row, steps)).toBeCloseTo(moved, -1);
    });
  });

  test('nothing is occupied for longer than a step, and nothing carries more than its limit', () => {
    const rows = busyMs.length / steps;
    for (let row = 0; row < rows; row++)
      for (let step = 0; step < steps; step++) expect(busyMs[row * steps + step]).toBeLessThanOrEqual(stepMs * 1.0001);
    // Bytes are counted when a request is complete, behind all of its pipes: of the first steps they are never more than could have passed.
    scenario.hardware.paths.forEach(({ mibPerSecond }, at) => {
      if (mibPerSecond === null) return;
      let sum = 0;
      const row = scenario.hardware.disks.length + at;
      for (let step = 0; step < steps; step++) {
        sum += bytes[row * steps + step];
        expect(sum).toBeLessThanOrEqual((mibPerSecond * MIB * (step + 1) * stepMs * 1.0001) / 1000);
      }
    });
  });
});

test('a copy of a run continues with its own counters', () => {
  const [, scenario] = CASES[0];
  const run = createRun(scenario, { series: false, pipes: true });
  run.advance(500);
  const copy = run.fork();
  while (!copy.advance(1000));
  while (!run.advance(1000));
  expect(copy.result().pipeSeries).toEqual(run.result().pipeSeries);
});
