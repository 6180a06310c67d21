import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import { KERNEL_IDS } from '../scenario/kernel/profiles.ts';
import { scheduler as anyScheduler } from '../scenario/testing/anyKernel.ts';
import { problemsOf } from '../scenario/validate.ts';
import { volumeSchedulers } from '../scenario/volumeQueue.ts';
import type { Host, Scenario, Scheduler } from '../scenario/schema.ts';
import type { VolumeQueue } from '../scenario/volumes.ts';
import { stack } from './testing/stack.ts';
import { ALL_OPERATORS, probe, smallScenario, SOME_COSTS, type SmallOptions } from './testing/scenarios.ts';
import type { RunResult } from './record/result.ts';
import { runToEnd } from './run.ts';
import { StripeMap } from './volume/maps.ts';

const withQueue = (scenario: Scenario, queue: VolumeQueue): Scenario => ({
  ...scenario,
  volumes: scenario.volumes.map((volume) => ({ ...volume, queue })),
});

/** What a run says of times, disks and volumes; not of the queue itself, nor of which document it was. */
function said({ elapsedMs, devices, volumes, attributionMs, queries, psuWaitMs, ios }: RunResult) {
  return { elapsedMs, devices, volumes: volumes.map(({ queue: _queue, ...rest }) => rest), attributionMs, queries, psuWaitMs, ios };
}

const BUSY: SmallOptions = {
  classes: ALL_OPERATORS,
  volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB },
  costs: SOME_COSTS,
  workload: { users: 3 },
  // Enough for all at once: who fails for want of temporary space depends on who comes first.
  spillPsuBytes: 64 * MIB,
};

describe('the queue above a volume', () => {
  test('in order of arrival and without a limit is none', () => {
    const host: Partial<Host> = { mergeRequests: true };
    const bare = smallScenario({ ...BUSY, host });
    const result = runToEnd(withQueue(bare, { scheduler: { kind: 'fifo' } }));
    expect(said(result)).toEqual(said(runToEnd(bare)));
    expect(result.volumes[0].queue?.waitMs.max).toBe(0);
    expect(result.volumes[0].queue?.requests).toBe(result.volumes[0].requests);
  });

  test('lets every request through once, whatever its order and depth', () => {
    const queue = fc
      .record(
        {
          scheduler: fc.constantFrom(...volumeSchedulers(undefined)).map((kind) => ({ kind }) as Scheduler),
          depth: fc.constantFrom(1, 2, 5, 64),
          mergeRequests: fc.boolean(),
          disks: fc.constantFrom({ kind: 'host' as const }, { kind: 'sptf' as const }, { kind: 'fifo' as const }),
        },
        { requiredKeys: ['scheduler'] },
      )
      // The schema fills in what the deadline scheduler has.
      .map((some) => (some.scheduler.kind === 'deadline' ? { ...some, scheduler: DEADLINE } : some));
    const bare = smallScenario(BUSY);
    const { volumes, failures } = runToEnd(bare);
    expect(failures ?? []).toEqual([]);
    fc.assert(
      fc.property(queue, (above) => {
        const result = runToEnd(withQueue(bare, above));
        expect(result.failedChecks).toEqual([]);
        expect(result.pendingWriteBytes).toBe(0);
        const [volume] = result.volumes;
        expect([volume.requests, volume.bytesRead, volume.bytesWritten]).toEqual([
          volumes[0].requests,
          volumes[0].bytesRead,
          volumes[0].bytesWritten,
        ]);
        if (above.mergeRequests !== true) expect(volume.queue?.requests).toBe(volume.requests);
        else expect(volume.queue?.requests).toBeLessThanOrEqual(volume.requests);
      }),
      { numRuns: rounds(25) },
    );
  });

  test('gives the array no more than it may have', () => {
    const bare = smallScenario({ ...BUSY, volume: { kind: 'concat' } });
    // A concatenation makes one disk request of each, as long as files end where disks do.
    const { devices, volumes } = runToEnd(withQueue(bare, { scheduler: { kind: 'fifo' }, depth: 1, mergeRequests: false }));
    expect(Math.max(...devices.map(({ maxQueueDepth }) => maxQueueDepth))).toBe(1);
    expect(volumes[0].queue?.maxQueueDepth).toBeGreaterThan(3);
    expect(volumes[0].queue?.waitMs.mean).toBeGreaterThan(0);
  });

  test('its waits are queue, in the volume’s responses and where the elapsed time went', () => {
    const bare = smallScenario({ ...BUSY, classes: [probe({ arrivals: { kind: 'closed', outstanding: 16, thinkMs: 0 } })] });
    const deep = runToEnd(withQueue(bare, { scheduler: { kind: 'fifo' }, depth: 1, mergeRequests: false }));
    const [volume] = deep.volumes;
    const { queue, ...parts } = volume.partsMs;
    const waited = (volume.queue?.waitMs.mean ?? 0) * volume.requests;
    expect(queue).toBeCloseTo(waited, 3);
    expect(queue + Object.values(parts).reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(volume.responseMs.mean * volume.requests, 3);
    expect(deep.attributionMs.queue).toBeGreaterThan(0.8 * deep.elapsedMs);
  });

  test('an elevator sorts by address on the volume, whatever disks that is', () => {
    const map = new StripeMap([0, 1, 2], [3000, 3000, 3000], 8);
    const order = (kind: 'fifo' | 'clook'): number[] => {
      const s = stack({ maps: [map], above: [{ scheduler: { kind }, depth: 1, mergeRequests: false }] });
      const addresses = [500, 900, 100, 700, 508, 300];
      addresses.forEach((sector, process) => s.read(process, sector, 4));
      s.run();
      return s.done.map(({ process }) => addresses[process]);
    };
    expect(order('fifo')).toEqual([500, 900, 100, 700, 508, 300]);
    expect(order('clook')).toEqual([500, 508, 700, 900, 100, 300]);
  });

  test('what is merged above reaches the disks as one, and each of its requests completes', () => {
    const map = new StripeMap([0, 1], [3000, 3000], 64);
    const s = stack({ maps: [map], above: [{ scheduler: { kind: 'clook' }, depth: 1, mergeRequests: true }], mergeSectors: 128 });
    s.read(9, 1000, 8);
    for (const [process, sector] of [
      [0, 8],
      [1, 16],
      [2, 0],
    ])
      s.read(process, sector, 8);
    s.run();
    expect(s.served.map(({ lba, sectors }) => [lba, sectors])).toEqual([
      [488, 8],
      [0, 24],
    ]);
    expect(s.done.map(({ process }) => process).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 9]);
    expect(s.volumeLog.figure(0, 'requests')).toBe(4);
    expect(s.requests.inUse).toBe(0);
  });

  test('above one disk, one at a time, is that scheduler on the disk with one tag', () => {
    const kernel = fc.constantFrom(undefined, ...KERNEL_IDS);
    const pair = kernel.chain((profile) =>
      anyScheduler(profile)
        .filter(({ kind }) => volumeSchedulers(profile).includes(kind))
        .map((scheduler) => ({ profile, scheduler })),
    );
    fc.assert(
      fc.property(pair, ({ profile, scheduler }) => {
        const host: Partial<Host> = {
          scheduler,
          mergeRequests: true,
          ...(profile !== undefined && { kernel: { profile, tags: 1 } }),
        };
        const bare = smallScenario({ ...BUSY, classes: ALL_OPERATORS.slice(0, 4), disks: 1, host });
        const above = withQueue(bare, { scheduler, depth: 1 });
        expect(problemsOf(above)).toEqual([]);
        const [one, other] = [runToEnd(bare), runToEnd(above)];
        const figures = ({ elapsedMs, queries, volumes: [volume], devices: [disk] }: RunResult) => ({
          elapsedMs,
          queries,
          response: volume.responseMs,
          seek: disk.partsMs.seek,
          rotation: disk.partsMs.rotation,
          requests: disk.requests,
        });
        expect(figures(other)).toEqual(figures(one));
      }),
      { numRuns: rounds(30) },
    );
  });
});

const DEADLINE: Scheduler = { kind: 'deadline', readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 };

describe('what a document may say of it', () => {
  const bare = smallScenario(BUSY);

  test('orders that go by one arm are refused with what would be right', () => {
    const [problem] = problemsOf(withQueue(bare, { scheduler: { kind: 'sptf' } }));
    expect(problem.pointer).toBe('/volumes/0/queue/scheduler/kind');
    expect(problem.message).toContain('arm of one disk');
    expect(problem.expected).toContain('clook');
  });

  test('a kernel with one scheduler for all has it above volumes too', () => {
    const host: Host = { ...bare.host, scheduler: { kind: 'cfq' }, kernel: { profile: '2.6.9' } };
    const [problem] = problemsOf(withQueue({ ...bare, host }, { scheduler: DEADLINE }));
    expect(problem.message).toContain('Linux 2.6.9 has one for all queues');
    expect(problem.expected).toContain('cfq as the host');
    expect(problemsOf(withQueue({ ...bare, host }, { scheduler: { kind: 'cfq' } }))).toEqual([]);
    // A controller's firmware is no business of the kernel's.
    expect(problemsOf(withQueue({ ...bare, host }, { scheduler: { kind: 'clook' } }))).toEqual([]);
  });

  test('an unknown scheduler, depths and orders out of range are named at their place', () => {
    const wrong = { scheduler: { kind: 'elevator' }, depth: 0, disks: { kind: 'deadline' } } as unknown as VolumeQueue;
    const problems = problemsOf(withQueue(bare, wrong));
    expect(problems.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/volumes/0/queue/depth',
      '/volumes/0/queue/disks/kind',
      '/volumes/0/queue/scheduler/kind',
    ]);
    expect(problems.find(({ pointer }) => pointer.endsWith('scheduler/kind'))?.expected).toContain('clook');
  });
});
