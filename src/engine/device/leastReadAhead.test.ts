/** The least that a drive reads ahead before its arm may leave: a random read right after another waits for it, a pause hides it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { SMALL_DISK } from '../testing/scenarios.ts';
import { Phases } from './device.ts';
import { HddModel } from './hdd.ts';

/** Milliseconds that the second of two reads takes until its arm moves, `pauseMs` after the first is through, and the seek itself. */
function second(readAheadMinBytes: number | undefined, pauseMs: number, phaseTurns: number): { wait: number; all: number } {
  const buffer = { ...SMALL_DISK.buffer, ...(readAheadMinBytes !== undefined && { readAheadMinBytes }) };
  const disk = new HddModel({ ...SMALL_DISK, buffer }, [phaseTurns]);
  const phases = new Phases();
  const sum = (): number => phases.overhead + phases.seek + phases.rotation + phases.transfer + phases.bus;
  disk.serve({ unit: 0, lba: 1000, sectors: 16, write: false }, 0, phases);
  disk.serve({ unit: 0, lba: 400_000, sectors: 16, write: false }, sum() + pauseMs * 1e6, phases);
  return { wait: (phases.overhead + phases.seek) / 1e6, all: sum() / 1e6 };
}

/** Media time of 64 KiB at 250 sectors a track of 6 ms: 128 sectors. */
const MEDIA_MS = (128 / 250) * 6;

test('the arm leaves only when the least read-ahead is there: up to its media time later, never more', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (phaseTurns) => {
      const without = second(undefined, 0, phaseTurns);
      expect(second(0, 0, phaseTurns)).toEqual(without);
      const least = second(64 * KIB, 0, phaseTurns);
      const later = least.wait - without.wait;
      // The overhead of the command runs beside it; a track switch at most comes to it.
      expect(later).toBeGreaterThan(MEDIA_MS - SMALL_DISK.overheadMs - 0.01);
      expect(later).toBeLessThan(MEDIA_MS + 2);
      expect(least.all).toBeGreaterThanOrEqual(without.all);
    }),
    { numRuns: 50 },
  );
});

test('a pause that is long enough hides it', () => {
  expect(second(64 * KIB, MEDIA_MS + 2, 0.25)).toEqual(second(undefined, MEDIA_MS + 2, 0.25));
});
