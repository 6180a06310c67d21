/** Machines of nodes: what goes where, and what it costs. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { MIB } from '../base/units.ts';
import { anyScenario } from '../scenario/testing/anyScenario.ts';
import { onAnyMachine } from '../scenario/testing/anyMachine.ts';
import type { Host, Machine, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { soundRun } from './testing/soundRun.ts';
import { fixedDevice, SCAN, smallScenario, SOME_COSTS } from './testing/scenarios.ts';

/** Nodes with a disk each, of a machine in which data come as fast as the link lets them. */
function nodes(count: number, machine: Partial<Machine>, host: Partial<Host> = {}): Scenario {
  const base = smallScenario({
    drive: fixedDevice(1, 'constant'),
    disks: count,
    classes: [SCAN],
    counts: [4],
    costs: { ...SOME_COSTS, scanMsPerMib: 3 },
    workload: { users: 4, queryProcs: 2 * count },
    host: { ...host, processors: 2 * count },
  });
  const ids = Array.from({ length: count }, (_, node) => `node${node}`);
  return {
    ...base,
    hardware: {
      ...base.hardware,
      paths: ids.map((id) => ({ id, name: id, kind: 'node', mibPerSecond: null, perRequestMs: 0 })),
      disks: base.hardware.disks.map((disk, at) => ({ ...disk, path: ids[at] })),
    },
    host: { ...base.host, machine: { nodes: ids.map((path) => ({ path, processors: 2 })), affinity: 'none', ...machine } },
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('where data are for', () => {
  test.each([2, 4, 8])('of %i nodes, each is as likely to ask as any other: all but one byte in so many is remote', (count) => {
    const { machine } = runToEnd(nodes(count, { affinity: 'none' }));
    const local = sumOf(machine!.nodes.map(({ localBytes }) => localBytes));
    const remote = sumOf(machine!.nodes.map(({ remoteBytes }) => remoteBytes));
    expect(Math.abs(remote / (local + remote) - (1 - 1 / count))).toBeLessThan(0.05);
  });

  test('every byte that a link carries has come out of another', () => {
    const result = runToEnd(nodes(4, { link: { mibPerSecond: 50, delayMs: 0.1 } }));
    const remote = sumOf(result.machine!.nodes.map(({ remoteBytes }) => remoteBytes));
    expect(sumOf(result.machine!.nodes.map(({ link }) => link.bytes))).toBe(2 * remote);
    expect(sumOf(result.adapters.map(({ bytes }) => bytes))).toBe(
      sumOf(result.devices.map(({ bytesRead, bytesWritten }) => bytesRead + bytesWritten)),
    );
  });
});

describe('what it costs', () => {
  test('a delay of links comes to each remote request and to no other', () => {
    const near = runToEnd(nodes(2, {}));
    const far = runToEnd(nodes(2, { link: { mibPerSecond: null, delayMs: 2 } }));
    const path = ({ devices }: typeof near): number => sumOf(devices.map(({ partsMs }) => partsMs.bus));
    const share = sumOf(far.machine!.nodes.map(({ remoteBytes }) => remoteBytes)) / sumOf(far.devices.map(({ bytesRead }) => bytesRead));
    expect(path(near)).toBe(0);
    // Requests are alike in size, but for the last of each file.
    expect(path(far) / (2 * far.ios)).toBeCloseTo(share, 1);
  });

  test('contention stretches bursts by the law: C(p) = p / (1 + sigma (p - 1) + kappa p (p - 1))', () => {
    // Nothing but processor time, always wanted by more processes than there are processors.
    const busy = (count: number, contention?: Machine['contention']): number => {
      const base = nodes(count, contention === undefined ? {} : { contention });
      const work = { ...base.workload, users: 8 * count };
      return runToEnd({ ...base, costs: { ...base.costs, scanMsPerMib: 400 }, workload: work }).elapsedMs / work.users;
    };
    const alone = busy(1);
    for (const [sigma, kappa] of [
      [0.15, 0],
      [0.05, 0.02],
    ]) {
      const p = 4;
      const scaled = p / (1 + sigma * (p - 1) + kappa * p * (p - 1));
      expect(alone / busy(4, { sigma, kappa, unitProcessors: 2 })).toBeCloseTo(scaled, 1);
    }
  });

  test('hyper-threading gives a core with two busy processors 1 + gain, and one with one what it has alone', () => {
    const run = (users: number, gain?: number): number => {
      const base = nodes(1, gain === undefined ? {} : { hyperThreading: { gain } });
      const workload = { ...base.workload, users, queryProcs: 1 };
      return runToEnd({ ...base, costs: { ...base.costs, scanMsPerMib: 400 }, workload }).elapsedMs;
    };
    expect(run(1, 0.13)).toBe(run(1));
    // Two processors of one core, against two of their own.
    expect(run(8, 0.13) / run(8)).toBeCloseTo(2 / 1.13, 1);
  });
});

test('a machine of one node without limits changes nothing', () => {
  const plain = smallScenario({ classes: [SCAN], workload: { users: 3 }, costs: SOME_COSTS, path: { kind: 'node', mibPerSecond: 20 } });
  const one = { ...plain, host: { ...plain.host, machine: { nodes: [{ path: 'path', processors: 2 }], affinity: 'node' as const } } };
  const before = runToEnd(plain);
  const after = runToEnd(one);
  expect(after.elapsedMs).toBe(before.elapsedMs);
  expect(after.devices).toEqual(before.devices);
  expect(after.adapters).toEqual(before.adapters);
});

test('on any machine: figures that are figures, forks that go on alike, and no level beyond its limit', () => {
  fc.assert(
    fc.property(onAnyMachine(anyScenario), fc.nat(400), (scenario, events) => {
      expect(problemsOf(scenario)).toEqual([]);
      const result = soundRun(scenario, events);
      const seconds = result.elapsedMs / 1000;
      const limits = new Map(scenario.hardware.paths.map(({ id, mibPerSecond }) => [id, mibPerSecond]));
      for (const { id, bytes } of result.adapters) {
        const limit = limits.get(id) ?? null;
        // Requests that are complete by the end were through in time.
        if (limit !== null) expect(bytes).toBeLessThanOrEqual(limit * MIB * seconds * (1 + 1e-9) + result.ios);
      }
      const link = scenario.host.machine?.link?.mibPerSecond ?? null;
      if (link !== null)
        for (const node of result.machine!.nodes)
          expect(node.link.bytes).toBeLessThanOrEqual(link * MIB * seconds * (1 + 1e-9) + result.ios);
    }),
    { numRuns: rounds(60) },
  );
}, 600_000);

test('over every window: no level is occupied for longer than the window, and nothing has passed that was not given the time its limit asks for', () => {
  fc.assert(
    fc.property(onAnyMachine(anyScenario), (scenario) => {
      const { pipeSeries, ios } = runToEnd(scenario, { series: false, pipes: true });
      const { stepMs, steps, busyMs, bytes } = pipeSeries!;
      const { paths, disks } = scenario.hardware;
      const link = scenario.host.machine?.link?.mibPerSecond ?? null;
      const links = (scenario.host.machine?.nodes ?? []).map(() => link);
      [...paths.map(({ mibPerSecond }) => mibPerSecond), ...links].forEach((limit, at) => {
        if (limit === null) return;
        const row = (disks.length + at) * steps;
        let occupied = 0;
        let passed = 0;
        // The longest run of windows ending here that is occupied for longer than it lasts, in ms beyond that: a sum of no windows is 0.
        let beyond = 0;
        for (let step = 0; step < steps; step++) {
          const busy = busyMs[row + step];
          beyond = Math.max(0, beyond + busy - stepMs);
          // Columns are of single precision.
          expect(beyond).toBeLessThanOrEqual(1e-6 * stepMs * (step + 1));
          occupied += busy;
          passed += bytes[row + step];
          // A request counts once it is complete, behind all of its levels: what has counted has had its time on each of them.
          // Each takes whole nanoseconds, rounded, and whole bytes of them.
          const rounded = ios * (1 + limit * MIB * 1e-9);
          expect(passed).toBeLessThanOrEqual(((limit * MIB * occupied) / 1000) * (1 + 1e-6) + rounded);
        }
      });
    }),
    { numRuns: 40 },
  );
}, 600_000);

test('a run on a machine has no more busy processor time than there is', () => {
  const simulation = new Simulation(nodes(4, {}), 1, 1, 1, { series: false });
  while (!simulation.advance(10_000));
  expect(simulation.processors.busyNs).toBeLessThanOrEqual(8 * simulation.executor.endNs);
});
