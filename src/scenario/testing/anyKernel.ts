/** For property tests: hosts with and without a kernel, every scheduler with any of its tunables, queues of disks, ways to read. */
import * as fc from 'fast-check';
import { KIB } from '../../base/units.ts';
import type { DiskQueue } from '../hardware.ts';
import { KERNEL_IDS, kernelProfile, schedulersOf, type KernelId } from '../kernel/profiles.ts';
import { tunablesOf, type Tunable, type TunableName } from '../kernel/tunables.ts';
import { defaultScheduler } from '../edit/schedulers.ts';
import type { FileReads, Host, HostKernel, Scheduler, SchedulerKind } from '../schema.ts';
import { discipline } from './anyHardware.ts';

/** The part of a host that a kernel decides on, and queues that disks may have under it. */
export interface AnyKernel {
  readonly host: Pick<Host, 'scheduler' | 'readAhead'> & Partial<Pick<Host, 'kernel' | 'fileReads'>>;
  readonly queues: readonly (DiskQueue | undefined)[];
}

/** Times are short: what waits for minutes of simulated time gives users alongside minutes to go on. */
function tunableValue({ unit, min, max, default: usual, whole }: Tunable): fc.Arbitrary<number | boolean> {
  if (unit === 'switch') return fc.boolean();
  if (unit === 'ms') return fc.constantFrom(min, usual, Math.max(min, 0.3), 20);
  return whole ? fc.constantFrom(min, usual, Math.min(max, usual + 1), max) : fc.constantFrom(min, usual);
}

/** A scheduler of this kind with some of its tunables set. */
const withTunables = (kind: SchedulerKind, kernel: KernelId | undefined): fc.Arbitrary<Scheduler> => {
  const values = Object.fromEntries(tunablesOf(kind, kernel).map((tunable) => [tunable.name, tunableValue(tunable)]));
  return fc
    .record(values as Record<TunableName, fc.Arbitrary<number | boolean>>, { requiredKeys: [] })
    .map((some) => ({ ...defaultScheduler(kind), ...some }) as Scheduler);
};

export const scheduler = (kernel: KernelId | undefined): fc.Arbitrary<Scheduler> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...schedulersOf(kernel)).chain((kind) => withTunables(kind, kernel)) }, discipline);

const ownReadAhead = fc.record({
  kind: fc.constantFrom('fixed' as const, 'stripe-aware' as const),
  minBytes: fc.constantFrom(4 * KIB, 64 * KIB),
  maxBytes: fc.constantFrom(64 * KIB, 512 * KIB),
  windows: fc.constantFrom(1, 3),
});

export const fileReads: fc.Arbitrary<FileReads> = fc.record({
  mode: fc.constantFrom('buffered' as const, 'direct' as const),
  callBytes: fc.constantFrom(4 * KIB, 8 * KIB, 64 * KIB, 128 * KIB, 1024 * KIB),
  outstanding: fc.constantFrom(1, 2, 16),
});

const hostKernel = (profile: KernelId): fc.Arbitrary<HostKernel> =>
  fc.record(
    {
      profile: fc.constant(profile),
      requests: fc.constantFrom(4, 16, 128),
      tags: fc.constantFrom(1, 4, 1024),
      plugRequests: fc.constantFrom(1, 2, 16),
      plugMs: fc.constantFrom(0, 3, 10),
    },
    { requiredKeys: ['profile'] },
  );

const queue = (kernel: KernelId, kind: SchedulerKind): fc.Arbitrary<DiskQueue> =>
  fc.record(
    {
      scheduler: kernelProfile(kernel).perDisk ? scheduler(kernel) : withTunables(kind, kernel),
      requests: fc.constantFrom(4, 64),
      tags: fc.constantFrom(1, 2, 64),
      readAheadBytes: fc.constantFrom(0, 16 * KIB, 128 * KIB, 1024 * KIB),
    },
    { requiredKeys: [] },
  );

const withoutKernel: fc.Arbitrary<AnyKernel> = fc
  .record({
    scheduler: scheduler(undefined),
    readAhead: ownReadAhead,
    queues: fc.array(fc.option(fc.record({ scheduler: scheduler(undefined) }), { nil: undefined, freq: 3 }), { maxLength: 3 }),
  })
  .map(({ queues, ...host }) => ({ host, queues }));

const withKernel = (id: KernelId): fc.Arbitrary<AnyKernel> =>
  scheduler(id).chain((chosen) =>
    fc
      .record(
        {
          kernel: hostKernel(id),
          readAhead: fc.oneof(
            {
              weight: 3,
              arbitrary: ownReadAhead.chain((own) =>
                fc.constantFrom(0, 4 * KIB, 128 * KIB, 512 * KIB).map((maxBytes) => ({ ...own, kind: 'kernel' as const, maxBytes })),
              ),
            },
            ownReadAhead,
          ),
          fileReads,
          queues: fc.array(fc.option(queue(id, chosen.kind), { nil: undefined, freq: 3 }), { maxLength: 3 }),
        },
        { requiredKeys: ['kernel', 'readAhead', 'queues'] },
      )
      .map(({ queues, ...host }): AnyKernel => ({ host: { scheduler: chosen, ...host }, queues })),
  );

export const anyKernel: fc.Arbitrary<AnyKernel> = fc.oneof(
  { weight: 2, arbitrary: withoutKernel },
  { weight: 5, arbitrary: fc.constantFrom(...KERNEL_IDS).chain(withKernel) },
);
