import { expect, it } from 'vitest';
import type { RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { probe, smallScenario } from '../../engine/testing/scenarios.ts';
import { pipesOf } from '../pipes/pipes.ts';
import { narrowestWords } from '../pipes/words.ts';
import { mechanismShare } from './atWork.ts';

const parts = { overhead: 1, seek: 2, rotation: 3, transfer: 4, bus: 0 } as RunResult['devices'][number]['partsMs'];

it('a mechanism is at work for the busy share less the waits for paths', () => {
  expect(mechanismShare({ utilization: 0.6, partsMs: parts })).toBe(0.6);
  expect(mechanismShare({ utilization: 0.6, partsMs: { ...parts, bus: 90 } })).toBeCloseTo(0.06, 12);
  expect(mechanismShare({ utilization: 0, partsMs: { ...parts, overhead: 0, seek: 0, rotation: 0, transfer: 0 } })).toBe(0);
});

it('it is never called busy or occupied', () => {
  const disk = { kind: 'disk', id: 'd1', name: 'd1', mibPerSecond: 3, limitMibPerSecond: null, utilization: 0.06 } as const;
  const words = narrowestWords(disk);
  expect(words).toContain('disk d1, mechanism at work for 6');
  expect(words).not.toMatch(/busy|d1, occupied/);
});

it('disks that share a narrow path are busy while they wait for it, and their mechanisms are not at work', () => {
  const wide = smallScenario({ classes: [probe({ requests: 200, bytes: 64 * 1024 })], workload: { users: 8 } });
  const narrow = {
    ...wide,
    hardware: { ...wide.hardware, paths: wide.hardware.paths.map((path) => ({ ...path, mibPerSecond: 1 })) },
  };
  const most = (scenario: typeof wide) => {
    const result = runToEnd(scenario, { series: false });
    const device = result.devices.reduce((a, b) => (b.utilization > a.utilization ? b : a));
    const pipe = pipesOf(scenario, result).find(({ id }) => id === device.id)!;
    expect(pipe.utilization).toBe(mechanismShare(device));
    return { busy: device.utilization, works: mechanismShare(device) };
  };
  const shared = most(narrow);
  expect(shared.busy).toBeGreaterThan(0.8);
  expect(shared.works).toBeLessThan(shared.busy / 2);
  const alone = most(wide);
  expect(alone.works).toBeLessThanOrEqual(alone.busy);
});
