/** RAID controllers in whole runs: one processor, whole stripe units, a cache that is never older than the disks. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import { behindAnyController } from '../scenario/testing/anyController.ts';
import { anyScenario } from '../scenario/testing/anyScenario.ts';
import type { RaidController, Scenario } from '../scenario/schema.ts';
import type { StripeVolume } from '../scenario/volumes.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { soundRun } from './testing/soundRun.ts';
import { behindCard } from './testing/raid.ts';

const reads = behindCard;

const cache = (fetch: 'asked' | 'units', bytes = 256 * KIB): Partial<RaidController> => ({ cache: { bytes, fetch } });

describe('what is read from disks', () => {
  test('random reads of 16 KiB: what was asked for, or four times as much in whole units of 64 KiB', () => {
    const amount = (fetch: 'asked' | 'units'): number => {
      const { controllers, devices } = runToEnd(reads(cache(fetch)));
      const [{ askedBytes, hitBytes, fetchedBytes }] = controllers!;
      expect(devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBe(fetchedBytes);
      return fetchedBytes / (askedBytes - hitBytes);
    };
    expect(amount('asked')).toBe(1);
    // Requests begin anywhere, so some need two units.
    expect(amount('units')).toBeGreaterThan(3.9);
  });

  test('reads in order come to each unit once, and three of four are answered by the cache', () => {
    const { controllers } = runToEnd(reads(cache('units'), { pattern: 'sequential' }));
    const [{ requests, hits, askedBytes, fetchedBytes }] = controllers!;
    expect(hits / requests).toBeCloseTo(0.75, 2);
    expect(fetchedBytes / askedBytes).toBeCloseTo(1, 1);
  });

  test('writes go through to the disks', () => {
    const { controllers, devices } = runToEnd(reads(cache('units'), { write: true }));
    expect(controllers![0]).toMatchObject({ requests: 400, hits: 0, askedBytes: 0, fetchedBytes: 0 });
    expect(devices.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)).toBe(400 * 16 * KIB);
  });
});

test('fetched counts neither what parity has to read nor copies', () => {
  const of = (level: 'raid5' | 'mirror', write: boolean) => {
    const { controllers, devices } = runToEnd(reads({}, { write }, { level }));
    return { fetched: controllers![0].fetchedBytes, read: devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0) };
  };
  const small = of('raid5', true);
  expect(small.read).toBeGreaterThan(0);
  expect(small.fetched).toBe(0);
  for (const level of ['raid5', 'mirror'] as const) {
    const { fetched, read } = of(level, false);
    expect(fetched).toBe(400 * 16 * KIB);
    expect(read).toBe(fetched);
  }
});

describe('its processor', () => {
  test('does one thing at a time, whichever process asks', () => {
    const result = runToEnd(reads({ perRequestMs: 2, perDiskIoMs: 1 }, { arrivals: { kind: 'closed', outstanding: 8, thinkMs: 0 } }));
    // Of 400 requests each has at least one disk I/O.
    expect(result.elapsedMs).toBeGreaterThanOrEqual(400 * 3);
    expect(result.controllers![0].utilization).toBeGreaterThan(0.98);
  });

  test('what costs nothing and has no cache changes nothing', () => {
    const free = runToEnd(reads({}));
    const { controllers: _none, ...hardware } = reads({}).hardware;
    const [{ behind: _gone, ...volume }] = reads({}).volumes as [StripeVolume];
    const without = runToEnd({ ...reads({}), hardware, volumes: [volume] });
    expect(free.devices).toEqual(without.devices);
    expect(free.elapsedMs).toBe(without.elapsedMs);
    expect(without.controllers).toBeUndefined();
  });
});

test('what the cache holds passes the controller’s path, and no faster than that', () => {
  const slow = reads(cache('units'), { pattern: 'sequential' });
  const capped: Scenario = {
    ...slow,
    hardware: { ...slow.hardware, paths: slow.hardware.paths.map((path, k) => (k === 0 ? { ...path, mibPerSecond: 2 } : path)) },
  };
  const { adapters, controllers, elapsedMs } = runToEnd(capped);
  const [{ hitBytes, fetchedBytes }] = controllers!;
  expect(adapters[0].bytes).toBe(hitBytes + fetchedBytes);
  expect(adapters[0].bytes / MIB / (elapsedMs / 1000)).toBeLessThanOrEqual(2);
});

test('behind any controllers: figures that are figures, forks that go on alike, bytes that are kept, and no path beyond its limit', () => {
  fc.assert(
    fc.property(behindAnyController(anyScenario), fc.nat(400), (scenario, events) => {
      if (problemsOf(scenario).length > 0) {
        // The only rule that drawing does not keep: a unit that changes under a cache.
        expect(scenario.timeline?.some(({ kind }) => kind === 'stripe-unit')).toBe(true);
        return;
      }
      const result = soundRun(scenario, events);
      for (const [k, { hits, hitBytes, askedBytes, requests, occupied, utilization }] of result.controllers!.entries()) {
        expect(hits).toBeLessThanOrEqual(requests);
        // Its processor does no more than there is time for: what it let through is what it had time for.
        expect(occupied).toBeLessThanOrEqual(1);
        expect(occupied).toBeGreaterThanOrEqual(utilization < 1 ? utilization * (1 - 1e-9) - 1e-9 : 0);
        const { perRequestMs } = scenario.hardware.controllers![k];
        expect(hits * perRequestMs).toBeLessThanOrEqual(result.elapsedMs * (1 + 1e-9) + 1e-6);
        expect(hitBytes).toBeLessThanOrEqual(askedBytes);
      }
      for (const [k, { mibPerSecond }] of scenario.hardware.paths.entries()) {
        if (mibPerSecond === null) continue;
        const { bytes } = result.adapters[k];
        expect(bytes).toBeLessThanOrEqual(mibPerSecond * MIB * (result.elapsedMs / 1000) * (1 + 1e-9) + result.ios);
      }
    }),
    { numRuns: rounds(80) },
  );
}, 600_000);
