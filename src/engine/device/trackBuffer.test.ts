import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TrackBuffer } from './trackBuffer.ts';

const SEGMENTS = 2;
const SECTORS = 32;
const PER_SECTOR_NS = 100;

const step = fc.record({
  lba: fc.nat(150),
  sectors: fc.integer({ min: 1, max: 40 }),
  write: fc.boolean(),
  pause: fc.integer({ min: 0, max: 5000 }),
});

/**
 * Drives the buffer as a disk does, beside a list of when each sector was read or written. What the
 * buffer claims to hold must have been read, after it was written last, and not be older than what the
 * buffer has room for.
 */
test('never hands out a sector that was not read, or not since it was written', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const buffer = new TrackBuffer(1, SEGMENTS, SECTORS, true);
      /** Sectors that the media have delivered since they were written last. */
      const fresh = new Set<number>();
      let stream: { end: number; since: number; limit: number } | null = null;
      const deliver = (now: number): void => {
        if (stream === null) return;
        const arrived = Math.min(stream.limit, stream.end + Math.floor((now - stream.since) / PER_SECTOR_NS));
        for (let s = stream.end; s < arrived; s++) fresh.add(s);
      };
      let now = 0;
      for (const { lba, sectors, write, pause } of steps) {
        now += pause;
        deliver(now);
        const end = lba + sectors;
        if (write) {
          buffer.interrupt(0, now);
          stream = null;
          buffer.invalidate(0, lba, end);
          for (let s = lba; s < end; s++) fresh.delete(s);
          expect(buffer.find(0, now, lba)).toBe(-1);
          continue;
        }
        const segment = buffer.find(0, now, lba);
        if (segment >= 0) {
          const available = buffer.availableEnd(segment, now);
          for (let s = lba; s < Math.min(end, available); s++) expect(fresh.has(s)).toBe(true);
          if (end <= available) {
            buffer.use(segment);
            continue;
          }
        }
        // A miss, or a part of it: read from the media, then go on reading.
        buffer.interrupt(0, now);
        now += sectors * PER_SECTOR_NS;
        for (let s = lba; s < end; s++) fresh.add(s);
        const into = buffer.oldest(0);
        buffer.hold(into, lba, end);
        buffer.fill(0, into, end, now, PER_SECTOR_NS, 200);
        stream = { end, since: now, limit: Math.min(end + SECTORS, 200) };
      }
    }),
    { numRuns: 1000 },
  );
});

test('a segment holds no more than its size, also while it is filling', () => {
  const buffer = new TrackBuffer(1, 1, SECTORS, true);
  buffer.hold(0, 0, 20);
  buffer.fill(0, 0, 20, 0, PER_SECTOR_NS, 1000);
  const held = (now: number): number[] =>
    Array.from({ length: 120 }, (_, s) => s).filter((s) => s < buffer.availableEnd(0, now) && buffer.find(0, now, s) >= 0);
  expect(held(0)).toEqual(Array.from({ length: 20 }, (_, s) => s));
  expect(held(20 * PER_SECTOR_NS)).toEqual(Array.from({ length: 32 }, (_, k) => 8 + k));
  // Full: nothing more arrives.
  expect(held(1000 * PER_SECTOR_NS)).toEqual(Array.from({ length: 32 }, (_, k) => 20 + k));
});

test('without read-ahead it holds what was read and nothing more', () => {
  const buffer = new TrackBuffer(1, 1, SECTORS, false);
  buffer.hold(0, 10, 20);
  buffer.fill(0, 0, 20, 0, PER_SECTOR_NS, 1000);
  expect(buffer.find(0, 1e9, 19)).toBe(0);
  expect(buffer.find(0, 1e9, 20)).toBe(-1);
});

test('units do not see each other', () => {
  const buffer = new TrackBuffer(2, SEGMENTS, SECTORS, true);
  buffer.hold(buffer.oldest(1), 0, 8);
  expect(buffer.find(0, 0, 4)).toBe(-1);
  expect(buffer.find(1, 0, 4)).toBeGreaterThanOrEqual(SEGMENTS);
});
