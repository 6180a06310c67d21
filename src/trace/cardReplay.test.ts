/** Traces replayed onto volumes behind RAID controllers whose caches write back. */
import { expect, test } from 'vitest';
import { KIB, MIB } from '../base/units.ts';
import { behindCard } from '../engine/testing/raid.ts';
import { createReplay } from './replay.ts';
import { ReplayOverload } from './player.ts';
import { TraceBuilder } from './trace.ts';

const UNIT = 64;

/** Writes of 32 KiB all over 16 MiB, so far apart. */
function writes(count: number, apartNs: number) {
  const rows = new TraceBuilder();
  for (let k = 0; k < count; k++) rows.add(false, ((k * 1597) % 500) * UNIT, UNIT, k * apartNs, 0);
  return rows.finish('disksim', 'arrival', false, ['0'], { bytes: 0, lines: 0, malformed: { count: 0, first: [] }, ignored: [] });
}

const onto = (cacheBytes: number) =>
  behindCard(
    { cache: { bytes: cacheBytes, fetch: 'asked', writeBack: { mostPercent: 100, destagePercent: 50, restMs: 20 } } },
    {},
    { level: 'raid5' },
  );

test('an open trace that the cache takes is complete at its own pace; one that it cannot keep up with stops, as without a cache', () => {
  const replayed = (count: number, apartNs: number, cacheBytes: number) => {
    const made = createReplay(writes(count, apartNs), onto(cacheBytes), { mode: 'open', maxWaiting: 1000 });
    if (!made.ok) throw new Error(JSON.stringify(made));
    while (!made.value.advance(100_000));
    return made.value.result();
  };
  const taken = replayed(200, 10_000, 64 * MIB);
  expect(taken.controllers![0].writeBack).toMatchObject({ writtenBytes: 200 * 32 * KIB, waits: 0 });
  expect(taken.elapsedMs).toBeLessThan(3);
  expect(() => replayed(20_000, 10_000, MIB)).toThrow(ReplayOverload);
});
