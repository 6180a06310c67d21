/** RAID controllers that write back, in whole runs: complete in the cache, on the disks later, once for what is written again, and a row at a time. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import { anyScenario } from '../scenario/testing/anyScenario.ts';
import { behindAnyWriteBack } from '../scenario/testing/anyWriteBack.ts';
import type { Path, RaidController, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { RunResult } from './record/result.ts';
import { runToEnd } from './run.ts';
import { behindCard } from './testing/raid.ts';
import { probe } from './testing/scenarios.ts';
import { soundRun } from './testing/soundRun.ts';

type WriteBack = NonNullable<NonNullable<RaidController['cache']>['writeBack']>;

const REST_MS = 4000;
const back = (bytes: number, rules: Partial<WriteBack> = {}): Partial<RaidController> => ({
  cache: { bytes, fetch: 'asked', writeBack: { mostPercent: 100, destagePercent: 100, restMs: REST_MS, ...rules } },
});
const WRITES = { write: true } as const;
/** 400 requests of 16 KiB. */
const ALL_BYTES = 400 * 16 * KIB;

const written = ({ devices }: RunResult): number => devices.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
const read = ({ devices }: RunResult): number => devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
const figures = (result: RunResult) => result.controllers![0].writeBack!;

/** With limits on the first path, which is the card's, and all disks on a channel of it. */
function wired(scenario: Scenario, cardMib: number | null, channelMib: number | null): Scenario {
  const [first, ...others] = scenario.hardware.paths;
  const channel: Path = { id: 'channel', name: 'Channel', kind: 'channel', mibPerSecond: channelMib, perRequestMs: 0, parent: first.id };
  return {
    ...scenario,
    hardware: {
      ...scenario.hardware,
      paths: [{ ...first, mibPerSecond: cardMib }, channel, ...others],
      disks: scenario.hardware.disks.map((disk) => ({ ...disk, path: 'channel' })),
    },
  };
}

describe('a write that the cache has room for', () => {
  test('is complete with the controller’s work and the way from the host; no disk is asked', () => {
    const result = runToEnd(wired(behindCard({ ...back(64 * MIB), perRequestMs: 0.5 }, { ...WRITES, pattern: 'sequential' }), 16, null));
    expect(written(result)).toBe(0);
    // 0.5 ms of the processor, and 16 KiB at 16 MiB/s.
    expect(result.elapsedMs).toBeCloseTo(400 * (0.5 + 1000 / 1024), 3);
    expect(figures(result)).toMatchObject({ writtenBytes: ALL_BYTES, destagedBytes: 0, leftBytes: ALL_BYTES, mergedBytes: 0, waits: 0 });
    // On the way to the disks nothing has gone.
    expect(result.adapters.map(({ bytes }) => bytes).slice(0, 2)).toEqual([ALL_BYTES, 0]);
  });

  test('is on the disks once it has rested', () => {
    // One write in 500 ms: the last of those that rested is eight before the last.
    const slow = { ...WRITES, pattern: 'sequential', requests: 40, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 500 } } as const;
    const result = runToEnd(behindCard(back(64 * MIB), slow));
    const { destagedBytes, leftBytes, writtenBytes } = figures(result);
    expect(writtenBytes).toBe(40 * 16 * KIB);
    expect(destagedBytes + leftBytes).toBe(writtenBytes);
    expect(written(result)).toBe(destagedBytes);
    // Four writes to a line, which rests since the first of them.
    expect(leftBytes / (16 * KIB)).toBeGreaterThanOrEqual(4);
    expect(leftBytes / (16 * KIB)).toBeLessThanOrEqual(REST_MS / 500);
  });

  test('is found there by reads, with no disk', () => {
    const base = behindCard(back(64 * MIB), { ...WRITES, pattern: 'sequential' });
    const reads = probe({ id: 'again', requests: 400, bytes: 16 * KIB, pattern: 'sequential' });
    const result = runToEnd({
      ...base,
      classes: [...base.classes, reads],
      workload: { ...base.workload, order: 'same', batch: [...base.workload.batch, { class: 'again', count: 1 }] },
    });
    expect(read(result)).toBe(0);
    expect(result.controllers![0]).toMatchObject({ hits: 400, hitBytes: ALL_BYTES, fetchedBytes: 0 });
  });
});

test('what is written again before it has left is written once to the disks', () => {
  // 6.25 MiB of writes to 2 MiB.
  const again = { ...WRITES, object: 'dim', pattern: 'sequential' } as const;
  const { mergedBytes, writtenBytes, leftBytes } = figures(runToEnd(behindCard(back(64 * MIB), again)));
  expect(writtenBytes).toBe(ALL_BYTES);
  expect(leftBytes).toBe(2 * MIB);
  expect(mergedBytes).toBe(ALL_BYTES - 2 * MIB);
});

test('go to the disks beyond their share, and down to it', () => {
  // Forty lines of a hundred, a write in each.
  const slow = {
    ...WRITES,
    requests: 60,
    bytes: 64 * KIB,
    pattern: 'sequential',
    arrivals: { kind: 'closed', outstanding: 1, thinkMs: 5 },
  } as const;
  const { leftBytes, destagedBytes } = figures(runToEnd(behindCard(back(100 * 64 * KIB, { destagePercent: 40 }), slow)));
  expect(leftBytes / (64 * KIB)).toBeGreaterThanOrEqual(36);
  expect(leftBytes / (64 * KIB)).toBeLessThanOrEqual(41);
  expect(destagedBytes + leftBytes).toBe(60 * 64 * KIB);
});

test('only what has rested goes to the disks, the oldest first', () => {
  // One unit in 5 ms, far from each other: those of the last 100 ms are left.
  const slow = { ...WRITES, requests: 200, bytes: 64 * KIB, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 5 } } as const;
  const { leftBytes } = figures(runToEnd(behindCard(back(64 * MIB, { restMs: 100 }), slow)));
  expect(leftBytes / (64 * KIB)).toBeGreaterThanOrEqual(16);
  expect(leftBytes / (64 * KIB)).toBeLessThanOrEqual(22);
});

describe('more writes than the cache has room for', () => {
  const ONE_UNIT = 64 * KIB;

  test('go at the rate of the disks, and never take more of it than they may', () => {
    // Disks take 1 ms for any request, so a controller that gathers four writes of 16 KiB to a unit of 64 KiB has four disks do what 400 requests ask.
    const result = runToEnd(behindCard(back(8 * ONE_UNIT, { mostPercent: 50, destagePercent: 0 }), { ...WRITES, pattern: 'random' }));
    const { peakBytes, waits, waitedMs, destagedBytes, leftBytes, mergedBytes } = figures(result);
    expect(peakBytes).toBeLessThanOrEqual(4 * ONE_UNIT);
    expect(waits).toBeGreaterThan(0);
    expect(waitedMs).toBeGreaterThan(0);
    expect(destagedBytes + leftBytes + mergedBytes).toBe(ALL_BYTES);
    expect(result.elapsedMs).toBeLessThan(400);
    // No faster than four disks of 1 ms each.
    expect(result.elapsedMs).toBeGreaterThanOrEqual(result.ios / 4);
  });

  test('a write larger than all of its room comes in part by part', () => {
    const result = runToEnd(
      behindCard(back(4 * ONE_UNIT, { destagePercent: 0 }), { ...WRITES, requests: 3, bytes: 1024 * KIB, pattern: 'sequential' }),
    );
    const { peakBytes, writtenBytes, destagedBytes, leftBytes } = figures(result);
    expect(writtenBytes).toBe(3 * 1024 * KIB);
    expect(destagedBytes + leftBytes).toBe(writtenBytes);
    expect(peakBytes).toBe(4 * ONE_UNIT);
  });

  test('a write that waits part after part waits once, and what is written again while it is destaged is left once', () => {
    const alone = { ...WRITES, requests: 1, bytes: 1024 * KIB, pattern: 'sequential' } as const;
    const { waits, waitedMs } = figures(runToEnd(behindCard(back(4 * ONE_UNIT, { destagePercent: 0 }), alone)));
    expect(waits).toBe(1);
    expect(waitedMs).toBeGreaterThan(0);
    const again = {
      ...WRITES,
      object: 'dim',
      requests: 413,
      bytes: ONE_UNIT,
      arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0.02 },
    } as const;
    const { leftBytes } = figures(runToEnd(behindCard(back(32 * ONE_UNIT, { destagePercent: 0, restMs: 0 }), again)));
    expect(leftBytes).toBeGreaterThan(0);
    expect(leftBytes).toBeLessThanOrEqual(32 * ONE_UNIT);
  });
});

describe('RAID 5', () => {
  const small = { ...WRITES, pattern: 'sequential', arrivals: { kind: 'closed', outstanding: 1, thinkMs: 1 } } as const;
  const raid5 = (controller: Partial<RaidController>) => runToEnd(behindCard(controller, small, { level: 'raid5' }));

  test('small writes in order become whole rows: nothing is read, and parity is a third more', () => {
    const result = raid5(back(64 * MIB, { restMs: 20 }));
    const { destagedBytes } = figures(result);
    expect(destagedBytes).toBeGreaterThan(ALL_BYTES / 2);
    expect(written(result) / destagedBytes).toBeLessThan(1.4);
    expect(read(result) / destagedBytes).toBeLessThan(0.1);
  });

  test('through, each of them reads old data and parity', () => {
    const result = raid5({ cache: { bytes: 64 * MIB, fetch: 'asked' } });
    expect(written(result)).toBe(2 * ALL_BYTES);
    expect(read(result)).toBeGreaterThanOrEqual(ALL_BYTES);
  });
});

test('what goes to the disks passes the channels below the card, within their limits, and not the card again', () => {
  const rules = { mostPercent: 50, destagePercent: 0, restMs: 0 };
  const scenario = behindCard(back(1 * MIB, rules), { ...WRITES, pattern: 'sequential', requests: 800 }, { level: 'mirror' });
  const result = runToEnd(wired(scenario, 400, 5));
  const [card, channel] = result.adapters;
  expect(card.bytes).toBe(2 * ALL_BYTES);
  // Both copies.
  expect(channel.bytes).toBe(written(result));
  expect(written(result)).toBeGreaterThanOrEqual(2 * figures(result).destagedBytes);
  expect(channel.bytes / MIB / (result.elapsedMs / 1000)).toBeLessThanOrEqual(5);
  // Its disks and its card could take far more.
  expect(channel.utilization).toBeGreaterThan(0.95);
});

test('any documents: figures that are figures, forks that go on alike, bytes that are kept, and no path beyond its limit', () => {
  const seen = { written: 0, destaged: 0, merged: 0, waits: 0 };
  fc.assert(
    fc.property(behindAnyWriteBack(anyScenario), fc.nat(400), (scenario, events) => {
      expect(problemsOf(scenario)).toEqual([]);
      const result = soundRun(scenario, events);
      const { writtenBytes, mergedBytes, destagedBytes, leftBytes, peakBytes, waits } = figures(result);
      // What is written again while it is being destaged is left once, and destaged twice.
      expect(leftBytes).toBeLessThanOrEqual(peakBytes);
      expect(destagedBytes + leftBytes).toBeLessThanOrEqual(writtenBytes - mergedBytes);
      expect(destagedBytes + leftBytes).toBeGreaterThanOrEqual(writtenBytes - mergedBytes - peakBytes);
      seen.written += writtenBytes;
      seen.destaged += destagedBytes;
      seen.merged += mergedBytes;
      seen.waits += waits;
      for (const [k, { mibPerSecond }] of scenario.hardware.paths.entries()) {
        const { bytes } = result.adapters[k];
        expect(bytes).toBeGreaterThanOrEqual(0);
        if (mibPerSecond === null) continue;
        expect(bytes).toBeLessThanOrEqual(mibPerSecond * MIB * (result.elapsedMs / 1000) * (1 + 1e-9) + result.ios);
      }
    }),
    { numRuns: rounds(150) },
  );
  expect(Math.min(seen.written, seen.destaged)).toBeGreaterThan(0);
}, 600_000);
