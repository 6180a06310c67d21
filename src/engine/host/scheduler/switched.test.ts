/** Schedulers exchanged while requests wait: nobody is lost or served twice, the old queue goes first, and a run says when it was done. */
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { rounds } from '../../../base/testing/rounds.ts';
import { KERNELS } from '../../../scenario/kernel/profiles.ts';
import type { Action, ProbeClass, Scenario, Scheduler } from '../../../scenario/schema.ts';
import { usableScheduler } from '../../../scenario/edit/schedulers.ts';
import { problemsOf } from '../../../scenario/validate.ts';
import { createRun, runToEnd } from '../../run.ts';
import { fixedDevice, probe, smallScenario } from '../../testing/scenarios.ts';
import { Requests } from '../requests.ts';
import { Fifo } from './fifo.ts';
import { Sstf } from './sstf.ts';
import { SwitchedScheduler } from './switched.ts';

afterEach(() => void vi.restoreAllMocks());

const READ: Partial<ProbeClass> = { requests: 40, arrivals: { kind: 'closed', outstanding: 6, thinkMs: 0 } };

function scenarioOf(kernel: (typeof KERNELS)[number]['id'] | undefined, first: Scheduler, timeline: Action[]): Scenario {
  const scenario = smallScenario({ disks: 3, drive: fixedDevice(4, 'exponential'), classes: [probe(READ)] });
  const { host, workload } = scenario;
  return {
    ...scenario,
    host: { ...host, scheduler: first, ...(kernel && { kernel: { profile: kernel } }) },
    workload: { ...workload, users: 4, batch: [{ class: 'probe', count: 3 }] },
    ...(timeline.length > 0 && { timeline }),
  };
}

const to = (atMs: number, scheduler: Scheduler, k = 0): Action => ({ kind: 'scheduler', id: `s${k}`, atMs, scheduler });

test('property: whatever is exchanged for whatever and when, every query ends, the laws hold, and a copy ends with the same bits', () => {
  let finished = 0;
  let waited = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(undefined, ...KERNELS.filter(({ perDisk }) => perDisk).map(({ id }) => id)),
      fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(300), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 60 }),
      (kernel, choices, moments, slices) => {
        const profile = KERNELS.find(({ id }) => id === kernel);
        const kinds = profile === undefined ? (['fifo', 'sstf', 'clook', 'scan', 'deadline'] as const) : profile.schedulers;
        const chosen = choices.map((choice) => usableScheduler(kinds[choice % kinds.length], kernel));
        const times = moments.toSorted((a, b) => a - b);
        const timeline = chosen.slice(1).map((scheduler, k) => to(times[k], scheduler, k));
        const scenario = scenarioOf(kernel, chosen[0], timeline);
        expect(problemsOf(scenario)).toEqual([]);
        const whole = runToEnd(scenario, { series: false });
        expect(whole.failedChecks).toEqual([]);
        expect(whole.queries.user).toHaveLength(12);
        expect(whole.ios).toBeGreaterThan(0);
        for (const { state, beganMs, endedMs } of whole.moves!) {
          expect(state).toBe('finished');
          finished++;
          if (endedMs! > beganMs!) waited++;
        }
        const run = createRun(scenario, { series: false });
        for (let k = 0; k < slices && !run.advance(41); k++);
        const copy = run.fork();
        while (!copy.advance(97));
        expect(copy.result().resultHash).toBe(whole.resultHash);
      },
    ),
    { numRuns: rounds(120) },
  );
  expect(finished).toBeGreaterThan(rounds(100));
  expect(waited).toBeGreaterThan(rounds(50));
});

test('an exchange for the same order, first come first served, changes no query', () => {
  const fifo: Scheduler = { kind: 'fifo' };
  const times = (timeline: Action[]): number[] => Array.from(runToEnd(scenarioOf(undefined, fifo, timeline)).queries.elapsedMs);
  expect(times([to(50, fifo)])).toEqual(times([]));
});

/** A queue of one disk with requests at these sectors, exchanged from SSTF to first come first served after `before` of them. */
function served(before: readonly number[], after: readonly number[]): number[] {
  const requests = new Requests();
  const queue = new SwitchedScheduler([new Sstf(requests, 1), new Fifo(requests, 1)], [0], 1, new Int32Array(2), requests);
  const add = (lba: number): void => {
    const request = requests.take();
    requests.device[request] = 0;
    requests.lba[request] = lba;
    requests.sectors[request] = 1;
    queue.add(0, request, 0);
  };
  before.forEach(add);
  queue.switchTo(1, 0);
  after.forEach(add);
  const order: number[] = [];
  while (queue.size(0) > 0) {
    const request = queue.dispatch(0, 0);
    order.push(requests.lba[request]);
    queue.completed(0, request, 0);
  }
  return order;
}

test('the old queue is drained in its own order, and what came meanwhile follows in that of the new one', () => {
  expect(served([500, 10, 300, 20], [9, 400, 8])).toEqual([10, 20, 300, 500, 9, 400, 8]);
});

test('a planted fault, a queue that is not drained, is found', () => {
  vi.spyOn(SwitchedScheduler.prototype, 'switchTo').mockImplementation(function (this: SwitchedScheduler, number) {
    const columns = this as unknown as { active: Int32Array; wanted: Int32Array };
    columns.active.fill(number);
    columns.wanted.fill(number);
  });
  const fifo: Scheduler = { kind: 'fifo' };
  expect(() => runToEnd(scenarioOf(undefined, fifo, [to(50, { kind: 'sstf' })]))).toThrow('stalled');
});

const withOwn = (scenario: Scenario): Scenario => ({
  ...scenario,
  hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map((disk) => ({ ...disk, queue: { scheduler: { kind: 'fifo' } } })) },
});

test.each<[string, Scenario, string]>([
  [
    'boot',
    scenarioOf('2.6.9', usableScheduler('cfq', '2.6.9'), [to(1, usableScheduler('noop', '2.6.9'))]),
    'takes its scheduler as it boots',
  ],
  [
    'none that follows the host',
    withOwn(scenarioOf(undefined, { kind: 'fifo' }, [to(1, { kind: 'sstf' })])),
    'every disk has a scheduler of its own; a disk without one',
  ],
  ['not of the kernel', scenarioOf('2.6.18', usableScheduler('cfq', '2.6.18'), [to(1, { kind: 'kyber' })]), 'has no scheduler kyber'],
])('a scheduler that the kernel does not change to is refused with the nearest fix: %s', (_, scenario, words) => {
  const [problem] = problemsOf(scenario);
  expect(`${problem.message}; ${problem.expected}`).toContain(words);
});
