import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import type { Scenario, Volume } from '../scenario/schema.ts';
import type { ServerFigure, ServerLog } from './record/serverLog.ts';
import { failedChecks } from './selfCheck.ts';
import { Simulation } from './simulation.ts';
import { ALL_OPERATORS, smallScenario, SOME_COSTS } from './testing/scenarios.ts';

const base = smallScenario({ classes: ALL_OPERATORS, costs: SOME_COSTS, workload: { users: 2 }, disks: 4, volume: { kind: 'concat' } });

const { id, name, members } = base.volumes[0];
const CONCAT: Volume = { id, name, members, kind: 'concat' };
const STRIPE: Volume = { ...CONCAT, kind: 'stripe', stripeUnitBytes: 64 * KIB };
const MIRROR: Volume = { ...CONCAT, kind: 'mirror', stripeUnitBytes: 16 * KIB };
const RAID5: Volume = { ...CONCAT, kind: 'raid5', stripeUnitBytes: 16 * KIB };

const on = (volume: Volume): Scenario => ({ ...base, volumes: [volume] });

/** A run that is complete, its logs closed. */
function ended(scenario: Scenario): Simulation {
  const simulation = new Simulation(scenario, 1, 1, 1, { series: false });
  while (!simulation.advance(100_000));
  simulation.deviceLog.close(simulation.executor.endNs);
  simulation.volumeLog.close(simulation.executor.endNs);
  return simulation;
}

/** Changes one figure of a server where it is kept. */
function change(log: ServerLog, server: number, name: ServerFigure, by: number): void {
  const rows = Reflect.get(log, 'rows') as Float64Array;
  const before = log.figure(server, name);
  const at = rows.findIndex((_, k) => {
    rows[k] += by;
    const found = log.figure(server, name) === before + by;
    rows[k] -= by;
    return found;
  });
  rows[at] += by;
}

test('all holds on every kind of volume', () => {
  const volumes = [CONCAT, STRIPE, MIRROR, { ...MIRROR, copies: 4 }, RAID5, { ...RAID5, spareSpace: true }];
  for (const volume of volumes) expect([volume, failedChecks(ended(on(volume)))]).toEqual([volume, []]);
});

test('all holds where a mirror does without disks that have failed, or that no working path leads to', () => {
  const { disks, paths } = base.hardware;
  const [first] = members;
  const failed = disks.map((disk) => (disk.id === first ? { ...disk, failed: true } : disk));
  const other = { ...paths[0], id: 'other', name: 'other', failed: true };
  const apart = disks.map((disk) => (disk.id === first ? { ...disk, path: other.id } : disk));
  for (const hardware of [
    { ...base.hardware, disks: failed },
    { ...base.hardware, disks: apart, paths: [...paths, other] },
  ]) {
    const simulation = ended({ ...on(MIRROR), hardware });
    expect(simulation.volumeLog.figure(0, 'bytesWritten')).toBeGreaterThan(0);
    expect(failedChecks(simulation)).toEqual([]);
  }
});

test('a figure that is off by a nanosecond is found, with the law and the place', () => {
  const found = (name: ServerFigure, by: number): string => {
    const simulation = ended(base);
    change(simulation.deviceLog, 1, name, by);
    return failedChecks(simulation).join('; ');
  };
  expect(found('outstandingNs', 1)).toMatch(/^Little's law at disk d2/);
  expect(found('depth', 1)).toMatch(/^Little's law at disk d2/);
  expect(found('seekNs', 1)).toMatch(/^parts of the responses at disk d2 sum to \d+ ns/);
  expect(found('busyNs', 1e15)).toMatch(/disk d2 was busy for/);
});

test('bytes that get lost are found, parity and copies among them', () => {
  const lost = (scenario: Scenario, tamper: (simulation: Simulation) => void): string => {
    const simulation = ended(scenario);
    tamper(simulation);
    return failedChecks(simulation).join('; ');
  };
  expect(lost(base, ({ executor }) => (executor.psuBytes[0] += 512))).toMatch(/^queries asked volume all for/);
  expect(lost(base, ({ deviceLog }) => change(deviceLog, 0, 'bytesRead', -512 * KIB))).toMatch(/^disks of all read/);
  const halved = ({ deviceLog }: Simulation): void => {
    for (let disk = 0; disk < 4; disk++) change(deviceLog, disk, 'bytesWritten', -deviceLog.figure(disk, 'bytesWritten') / 2);
  };
  expect(lost(on(MIRROR), halved)).toMatch(/^disks of all wrote/);
  expect(lost(on(RAID5), halved)).toMatch(/^disks of all wrote/);
});

test("users' times that do not add up are found", () => {
  const simulation = ended(base);
  simulation.queries.userVectors[0] += 1;
  expect(failedChecks(simulation)).toEqual([expect.stringMatching(/^phases of user 1 sum to/)]);
  simulation.queries.userVectors[0] -= 1;
  simulation.executor.users.endNs += 1;
  expect(failedChecks(simulation)).toContainEqual(expect.stringMatching(/^the last user ended at/));
});
