/** Mixes of requests, counted on whole small runs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import type { MixClass } from '../../scenario/schema.ts';
import { checkedRun } from '../testing/invariants.ts';
import { fixedDevice, MIX, smallScenario, type SmallOptions } from '../testing/scenarios.ts';

function moved(some: Partial<MixClass>, options: Partial<SmallOptions> = {}) {
  const run = checkedRun(smallScenario({ ...options, classes: [{ ...MIX, ...some }] }));
  const { objectFirst, objectEnd } = run.executor.files;
  const bytes = [0, 1, 2].map((o) => {
    let total = 0;
    for (let psu = objectFirst[o]; psu < objectEnd[o]; psu++) total += run.executor.psuBytes[psu];
    return total;
  });
  return { bytes, run };
}

test('every stream has all of its requests, in whatever order and by however many processes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('lock-step' as const, 'one-after-other' as const, 'shuffled' as const),
      fc.integer({ min: 1, max: 7 }),
      fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
      (order, processes, counts) => {
        const streams = MIX.streams.map((stream, k) => ({ ...stream, requests: counts[k] }));
        const { bytes, run } = moved({ order, processes, streams });
        expect(bytes).toEqual([counts[0] * 8 * KIB, counts[1] * 64 * KIB, counts[2] * 16 * KIB]);
        expect(run.deviceLog.total('bytesWritten')).toBe(counts[2] * 16 * KIB);
      },
    ),
    { numRuns: 40 },
  );
});

describe('order', () => {
  const streams = (counts: readonly number[]): MixClass['streams'] =>
    counts.map((requests, k) => ({ object: ['fact', 'index'][k], requests, bytes: 8 * KIB, pattern: 'random', write: false }));
  // No two requests of a step meet on one of so many disks, mostly.
  const services = (order: MixClass['order'], counts: readonly number[]): number =>
    moved(
      { order, processes: 1, streams: streams(counts) },
      { drive: fixedDevice(10, 'constant'), disks: 400, volume: { kind: 'stripe', stripeUnitBytes: 8 * KIB } },
    ).run.executor.endNs / 1e7;

  test('in lock step two streams take the time of the longer one, one after another that of both', () => {
    expect(services('lock-step', [50, 50])).toBeLessThan(53);
    expect(services('lock-step', [50, 10])).toBeLessThan(53);
    expect(services('one-after-other', [50, 50])).toBe(100);
    expect(services('shuffled', [50, 10])).toBe(60);
  });
});

test('a step costs its processor time', () => {
  const { run } = moved({ order: 'one-after-other', processes: 1, stepMs: 2 });
  expect(run.processors.busyNs / 1e6).toBe(2 * 110);
});

test('sequential streams of several processes each go through a part of their own', () => {
  const { run } = moved({
    processes: 2,
    streams: [{ object: 'fact', requests: 48, bytes: 512 * KIB, pattern: 'sequential', write: false }],
  });
  // 24 MiB in 48 requests: every byte once.
  const psus = [...run.executor.psuBytes.subarray(0, 24)];
  expect(psus).toEqual(psus.map(() => 1024 * KIB));
});
