import { describe, expect, test } from 'vitest';
import type { DriveBuffer, HardDisk } from '../../scenario/schema.ts';
import { SMALL_DISK } from '../testing/scenarios.ts';
import { Phases } from './device.ts';
import { HddModel } from './hdd.ts';
import { Mechanics } from './mechanics.ts';

const MS = 1e6;
const OVERHEAD = 0.2 * MS;

function drive(
  buffer: Partial<DriveBuffer>,
  more: Partial<HardDisk> = {},
): (now: number, lba: number, sectors: number, write: boolean) => Phases {
  const disk = new HddModel({ ...SMALL_DISK, buffer: { ...SMALL_DISK.buffer, ...buffer }, ...more }, [0.4]);
  return (now, lba, sectors, write) => {
    const phases = new Phases();
    disk.serve({ unit: 0, lba, sectors, write }, now, phases);
    return phases;
  };
}

const total = (p: Phases): number => p.overhead + p.seek + p.rotation + p.transfer + p.bus;

describe('immediate reporting', () => {
  test('without it a write takes the mechanism', () => {
    const write = drive({})(0, 100_000, 8, true);
    expect(write.seek).toBeGreaterThan(0);
    expect(write.transfer).toBeGreaterThan(0);
  });

  test('a write is complete once it is in the buffer, and the next read waits until it is on the media', () => {
    const through = total(drive({})(0, 100_000, 8, true));
    const serve = drive({ writeBack: 'all' });
    const write = serve(0, 100_000, 8, true);
    expect(total(write)).toBe(OVERHEAD);
    const read = serve(OVERHEAD, 700_000, 8, false);
    // The arm comes from the write, which took as long as if it had been waited for.
    expect(OVERHEAD + read.overhead).toBe(through);
    expect(read.seek).toBeGreaterThan(0);
  });

  test('after a pause nobody waits', () => {
    const serve = drive({ writeBack: 'all' });
    serve(0, 100_000, 8, true);
    expect(serve(100 * MS, 700_000, 8, false).overhead).toBe(OVERHEAD);
  });

  test('every write segment takes one run; the next write waits for the oldest', () => {
    const serve = drive({ writeBack: 'all', writeSegments: 2 });
    let now = 0;
    for (const lba of [100_000, 500_000]) {
      const write = serve(now, lba, 8, true);
      expect(total(write)).toBe(OVERHEAD);
      now += total(write);
    }
    const third = serve(now, 300_000, 8, true);
    expect(total(third)).toBeGreaterThan(3 * MS);
    expect([third.seek, third.rotation, third.transfer]).toEqual([0, 0, 0]);
  });

  test('sequential: what finds nothing waiting or appends to it; the rest goes to the media', () => {
    const serve = drive({ writeBack: 'sequential' });
    expect(total(serve(0, 100_000, 8, true))).toBe(OVERHEAD);
    expect(total(serve(OVERHEAD, 100_008, 8, true))).toBe(OVERHEAD);
    const elsewhere = serve(2 * OVERHEAD, 500_000, 8, true);
    expect(elsewhere.transfer).toBeGreaterThan(0);
    expect(total(serve(200 * MS, 300_000, 8, true))).toBe(OVERHEAD);
  });

  test('sequential-interleaved: a write elsewhere waits until the data before it are written', () => {
    const serve = drive({ writeBack: 'sequential-interleaved' });
    expect(total(serve(0, 100_000, 8, true))).toBe(OVERHEAD);
    expect(total(serve(OVERHEAD, 100_008, 8, true))).toBe(OVERHEAD);
    const elsewhere = serve(2 * OVERHEAD, 500_000, 8, true);
    expect(elsewhere.overhead).toBeGreaterThan(OVERHEAD);
    expect(elsewhere.transfer).toBe(0);
    expect(total(serve(200 * MS, 300_000, 8, true))).toBe(OVERHEAD);
  });

  test('appended writes stream to the media without losing turns', () => {
    const serve = drive({ writeBack: 'all' });
    let now = 0;
    for (let k = 0; k < 40; k++) now += total(serve(now, 100_000 + 16 * k, 16, true));
    const free = now + serve(now, 700_000, 1, false).overhead;
    const stream = new Mechanics(SMALL_DISK).streamNs(0, 100_000, 100_000 + 640, true);
    const first = total(drive({})(0, 100_000, 16, true)) - stream / 40;
    expect(free - first).toBeGreaterThan(stream * 0.95);
    expect(free - first).toBeLessThan(stream * 1.05 + 0.1 * MS);
  });

  test('a write larger than a segment goes to the media', () => {
    const serve = drive({ writeBack: 'all', segmentBytes: 8 * 512 });
    expect(total(serve(0, 100_000, 8, true))).toBe(OVERHEAD);
    expect(serve(100 * MS, 100_000, 9, true).transfer).toBeGreaterThan(0);
  });

  test('reads are served from written data where the drive allows it', () => {
    for (const readHitsOnWrites of [true, false]) {
      const serve = drive({ writeBack: 'all', readHitsOnWrites });
      serve(0, 100_000, 8, true);
      expect(serve(100 * MS, 100_002, 4, false).transfer > 0).toBe(!readHitsOnWrites);
    }
  });
});

describe('overheads and interface', () => {
  const overheads = {
    readHitAfterReadMs: 0.01,
    readHitAfterWriteMs: 0.02,
    readMissAfterReadMs: 0.03,
    readMissAfterWriteMs: 0.04,
    writeHitAfterReadMs: 0.05,
    writeHitAfterWriteMs: 0.06,
    writeMissAfterReadMs: 0.07,
    writeMissAfterWriteMs: 0.08,
  };

  test('by direction, hit or miss, and the command before', () => {
    const serve = drive({ writeBack: 'sequential', readHitsOnWrites: true }, { overheads });
    const cost = (now: number, lba: number, write: boolean): number => serve(now * MS, lba, 4, write).overhead / MS;
    expect(cost(0, 1000, false)).toBe(0.03);
    expect(cost(100, 1004, false)).toBe(0.01);
    expect(cost(200, 5000, true)).toBe(0.05);
    expect(cost(300, 9000, true)).toBe(0.06);
    expect(cost(400, 9000, false)).toBe(0.02);
    expect(cost(500, 20_000, true)).toBe(0.05);
    expect(cost(600, 40_000, false)).toBe(0.04);
    const through = drive({}, { overheads });
    expect(through(0, 5000, 4, true).overhead / MS).toBe(0.07);
    expect(through(100 * MS, 9000, 4, true).overhead / MS).toBe(0.08);
  });

  test('completion, preparation and taking the interface again come at the end', () => {
    const serve = drive(
      {},
      { overheads: { ...overheads, readCompletionMs: 0.5, dataPreparationMs: 0.25, firstReselectMs: 1, writeCompletionMs: 2 } },
    );
    expect(serve(0, 1000, 4, false).bus).toBe(1.75 * MS);
    expect(serve(100 * MS, 1004, 4, false).bus).toBe(0.75 * MS);
    expect(serve(200 * MS, 1004, 4, true).bus).toBe(3.25 * MS);
  });

  test('a fast interface costs its last sector, a slow one all of them from the first on', () => {
    const sectorNs = 6e6 / 250;
    const fast = drive({ readAhead: false }, { interfaceMibPerSecond: 512 / 1024 ** 2 / 0.000_005 })(0, 1000, 64, false);
    expect(fast.bus).toBe(5000);
    const slow = drive({ readAhead: false }, { interfaceMibPerSecond: 512 / 1024 ** 2 / 0.000_1 })(0, 1000, 64, false);
    expect(slow.transfer + slow.bus).toBe(Math.round(sectorNs + 64 * 100_000));
    const hit = drive({}, { interfaceMibPerSecond: 512 / 1024 ** 2 / 0.000_1 });
    hit(0, 1000, 4, false);
    expect(hit(100 * MS, 1004, 8, false).bus).toBe(800_000);
  });

  test('zero-latency reading takes a whole track in one turn from any angle', () => {
    const serve = drive({ zeroLatencyReads: true, segments: 0 });
    for (const at of [0, 1.3, 2.9, 4.4]) {
      const track = serve(100 * MS + at * MS, 0, 250, false);
      expect((track.rotation + track.transfer) / MS).toBeCloseTo(6, 5);
    }
    const plain = drive({ segments: 0 })(100 * MS, 0, 250, false);
    expect(plain.rotation + plain.transfer).toBeGreaterThan(6.1 * MS);
  });

  test('what follows a track that was read from its middle comes when it passes the head', () => {
    const ahead = drive({ zeroLatencyReads: true, segmentBytes: 512 * 1024 }, { overheadMs: 0 });
    const first = ahead(103 * MS, 0, 250, false);
    const end = 103 * MS + first.seek + first.rotation + first.transfer;
    const next = ahead(end, 250, 8, false);
    // Track skew and eight sectors after angle 0, as if there were no buffer.
    const plain = drive({ segments: 0 }, { overheadMs: 0 })(200 * MS, 250, 8, false);
    const angle = (200 * MS + plain.seek + plain.rotation + plain.transfer) % (6 * MS);
    expect((end + next.overhead + next.seek + next.rotation + next.transfer) % (6 * MS)).toBeCloseTo(angle, -1);
  });

  test('zero-latency writing waits for data that come slowly', () => {
    const interfaceMibPerSecond = 0.5;
    const written = drive({ zeroLatencyWrites: true, segments: 0 }, { interfaceMibPerSecond })(100 * MS, 1000, 64, true);
    const { overhead, seek, rotation, transfer } = written;
    expect(overhead + seek + rotation + transfer).toBeGreaterThanOrEqual((64 / 2048 / interfaceMibPerSecond) * 1e9);
  });

  test('the arm begins where the scenario says', () => {
    const disk = new HddModel(SMALL_DISK, [0, 0], [600, 0]);
    const phases = new Phases();
    disk.serve({ unit: 0, lba: 0, sectors: 1, write: false }, 0, phases);
    expect(phases.cylinders).toBe(600);
    disk.serve({ unit: 1, lba: 0, sectors: 1, write: false }, 0, phases);
    expect(phases.cylinders).toBe(0);
  });
});
