import { expect, test } from 'vitest';
import { presetScenario } from '../../studies/red-brick/presets.ts';
import type { HardDisk, ProbeClass, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';

/** The preset with so many loose disks of its drive, whose buffer has so many segments. */
function withSegments(disks: number, segments: number): Scenario {
  const scenario = structuredClone(presetScenario('red-brick/stripe-22-64k/w3'));
  if (scenario === undefined) throw new Error('The preset is gone.');
  const { drives, disks: there } = scenario.hardware;
  const drive = drives[0] as HardDisk;
  drive.buffer.segments = segments;
  for (let k = there.length; k < disks; k++) there.push({ id: `more${k}`, drive: drive.id, path: there[0].path });
  return scenario;
}

test('segments of all disks together are bounded', () => {
  expect(problemsOf(withSegments(244, 4096))).toEqual([]);
  expect(problemsOf(withSegments(245, 4096))).toMatchObject([
    { pointer: '/hardware/drives/0/buffer/segments', message: expect.stringMatching(/245 disks .* to 1 003 520/) as string },
  ]);
});

/** The preset with one query that makes so many requests at these times. */
function probing(requests: number, arrivals: ProbeClass['arrivals']): Scenario {
  const scenario = structuredClone(presetScenario('red-brick/stripe-22-64k/w3'))!;
  const object = scenario.database.objects[0].id;
  const seldom: ProbeClass = {
    operator: 'probe',
    id: 'seldom',
    title: 'Seldom',
    object,
    requests,
    bytes: 8192,
    pattern: 'random',
    write: false,
    arrivals,
  };
  const { workload } = scenario;
  return {
    ...scenario,
    classes: [...scenario.classes, seldom],
    workload: { ...workload, batch: [...workload.batch, { class: 'seldom', count: 1 }] },
  };
}

test('pauses that alone take more than simulated time can hold are refused', () => {
  const days = 86_400;
  expect(problemsOf(probing(100 * days, { kind: 'closed', outstanding: 1, thinkMs: 1000 }))).toEqual([]);
  expect(problemsOf(probing(102 * days, { kind: 'closed', outstanding: 1, thinkMs: 1000 }))).toMatchObject([
    { pointer: expect.stringMatching(/arrivals$/) as string, message: expect.stringMatching(/pauses .* come to 102 days/) as string },
  ]);
  expect(problemsOf(probing(102 * days, { kind: 'closed', outstanding: 2, thinkMs: 1000 }))).toEqual([]);
  expect(problemsOf(probing(2, { kind: 'poisson', perSecond: 1e-6 }))).toEqual([]);
  expect(problemsOf(probing(20, { kind: 'poisson', perSecond: 1e-6 }))).toMatchObject([
    { expected: expect.stringMatching(/more requests a second/) as string },
  ]);
});
