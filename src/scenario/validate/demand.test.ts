import { expect, test } from 'vitest';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import type { HardDisk, ProbeClass, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { sample } from '../../studies/testing/samples.ts';

/** The preset with so many loose disks of its drive, whose buffer has so many segments. */
function withSegments(disks: number, segments: number): Scenario {
  const scenario = structuredClone(presetScenario(sample('wide', 'mixed')));
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
  const scenario = structuredClone(presetScenario(sample('wide', 'mixed')))!;
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

test('requests of the batch and of the classes alongside are counted together', () => {
  // Each may be two: it goes over the end of a stripe unit.
  const piled = probing(750_000, { kind: 'poisson', perSecond: 1000 });
  const beside = (users: number): Scenario => ({
    ...piled,
    workload: { ...piled.workload, users: 1, alongside: [{ class: 'seldom', users }] },
  });
  expect(problemsOf({ ...piled, workload: { ...piled.workload, users: 1 } })).toEqual([]);
  expect(problemsOf(beside(1))).toMatchObject([
    { pointer: '/classes/7', message: expect.stringMatching(/"seldom" could have 3 000 000/) as string },
  ]);
  const other = { ...piled.classes.at(-1)!, id: 'other' };
  const both: Scenario = {
    ...piled,
    classes: [...piled.classes, other],
    workload: { ...piled.workload, users: 1, alongside: [{ class: 'other', users: 1 }] },
  };
  expect(problemsOf(both)).toMatchObject([
    { pointer: '/workload/alongside', message: expect.stringMatching(/alongside could have 3 000 000/) as string },
  ]);
});

test('what SPTF looks through for one choice is bounded: buffer segments times waiting requests', () => {
  const piled = (requests: number, segments: number, host: 'sptf' | 'look', disk?: 'sptf' | 'look'): Scenario => {
    const scenario = structuredClone(probing(requests, { kind: 'poisson', perSecond: 1000 }));
    scenario.workload.users = 1;
    scenario.host.scheduler = { kind: host };
    (scenario.hardware.drives[0] as HardDisk).buffer.segments = segments;
    if (disk !== undefined) scenario.hardware.disks[0].queue = { scheduler: { kind: disk } };
    return scenario;
  };
  expect(problemsOf(piled(50_000, 1000, 'sptf'))).toEqual([]);
  const refused = [
    {
      pointer: '/hardware/drives/0/buffer/segments',
      message: expect.stringMatching(/^SPTF would look through 1 001 buffer segments for each of up to 100 000 waiting/) as string,
      expected: expect.stringMatching(/^at most 1 000 segments .* another scheduler$/) as string,
    },
  ];
  expect(problemsOf(piled(50_000, 1001, 'sptf'))).toMatchObject(refused);
  expect(problemsOf(piled(50_000, 1001, 'look'))).toEqual([]);
  expect(problemsOf(piled(50_000, 1001, 'look', 'sptf'))).toMatchObject(refused);
});

test('every preset may have SPTF', () => {
  for (const id of presetIds()) {
    const scenario = presetScenario(id)!;
    // The scheduler is a textbook's: it belongs to a host without a kernel.
    const { kernel: _, ...host } = scenario.host;
    const problems = problemsOf({ ...scenario, host: { ...host, scheduler: { kind: 'sptf' } } });
    expect(problems.filter(({ message }) => /SPTF/.test(message))).toEqual([]);
  }
});
