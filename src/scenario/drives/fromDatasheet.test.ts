import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seekTable } from '../../engine/device/seekTable.ts';
import { driveCapacityBytes, zoneBlocks } from '../capacity.ts';
import type { HardDisk } from '../hardware.ts';
import { fromDatasheet, type Datasheet } from './fromDatasheet.ts';

const SHEET: Datasheet = {
  name: 'Big 7200',
  capacityBytes: 20e12,
  rpm: 7200,
  seekRead: { singleMs: 0.25, averageMs: 8, fullMs: 17 },
  outerMegabytesPerSecond: 285,
  innerMegabytesPerSecond: 135,
};

function made(sheet: unknown): Extract<ReturnType<typeof fromDatasheet>, { ok: true }> {
  const result = fromDatasheet(sheet);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

const problems = (sheet: unknown): string[] => {
  const result = fromDatasheet(sheet);
  return result.ok ? [] : result.problems.map((problem) => problem.pointer);
};

/** Long transfers of a zone in bytes a second, every skew paid. */
function rate(drive: HardDisk, z: number): number {
  const cylinderMs = (drive.heads * 60_000) / drive.rpm + (drive.heads - 1) * drive.trackSkewMs + drive.cylinderSkewMs;
  return (drive.heads * drive.zones[z].sectorsPerTrack * 512) / (cylinderMs / 1000);
}

describe('fromDatasheet', () => {
  it('reaches capacity and rates', () => {
    const { drive } = made(SHEET);
    expect(driveCapacityBytes(drive)).toBe(20e12);
    expect(rate(drive, 0) / 285e6).toBeCloseTo(1, 2);
    expect(rate(drive, drive.zones.length - 1) / 135e6).toBeCloseTo(1, 2);
    expect(drive.id).toBe('Big-7200');
    expect(drive.heads).toBe(20);
  });

  it('takes the skew from surfaces and cylinders where they go together', () => {
    // 12 x 9801 tracks hold 18.19 GB in tracks of 302 sectors: 22 MB/s leaves 1.03 ms of skew a track.
    const sheet = { ...SHEET, capacityBytes: 18.19e9, rpm: 10_000, outerMegabytesPerSecond: 26, innerMegabytesPerSecond: 18 };
    const { drive, provenance } = made({
      ...sheet,
      seekRead: { singleMs: 0.83, averageMs: 5.4, fullMs: 10.8 },
      heads: 12,
      cylinders: 9801,
    });
    expect(drive.trackSkewMs).toBeCloseTo(1.03, 2);
    expect(drive.zones.reduce((sum, zone) => sum + zone.cylinders, 0)).toBe(9801);
    expect(provenance.trackSkewMs.note).toContain('12 surfaces of 9801 cylinders');
    expect(provenance.heads.provenance).toBe('datasheet');
  });

  it('says that cylinders do not go with the rest', () => {
    const { drive, notes } = made({ ...SHEET, heads: 20, cylinders: 1000 });
    expect(notes.join()).toContain('1000 cylinders do not go with 20 surfaces');
    expect(driveCapacityBytes(drive)).toBe(20e12);
  });

  it('makes writes of one settle where that is all, of a curve where it is not', () => {
    const settle = made({ ...SHEET, seekWrite: { singleMs: 0.45, averageMs: 8.2, fullMs: 17.2 } }).drive;
    expect(settle).toMatchObject({ writeSettleMs: 0.2 });
    expect(settle).not.toHaveProperty('writeSeek');
    const curve = made({ ...SHEET, seekWrite: { singleMs: 0.45, averageMs: 9, fullMs: 18 } }).drive;
    expect(curve.writeSeek).toEqual({ kind: 'three-point', singleMs: 0.45, averageMs: 9, fullMs: 18 });
    expect(curve.writeSettleMs).toBe(0);
    // The skew hides the slower switch.
    expect(curve.trackSkewMs).toBeGreaterThan(0.45);
  });

  it.each([
    ['too flat', { singleMs: 2, averageMs: 8, fullMs: 21.5 }],
    ['too steep', { singleMs: 1, averageMs: 9, fullMs: 14 }],
    ['flat to the end', { singleMs: 5, averageMs: 5, fullMs: 5 }],
    ['within', { singleMs: 0.8, averageMs: 11, fullMs: 22 }],
  ])('names the full stroke that is drawn: %s', (_, seekRead) => {
    const { drive, notes } = made({ ...SHEET, capacityBytes: 2e11, seekRead });
    const cylinders = drive.zones.reduce((sum, zone) => sum + zone.cylinders, 0);
    const drawn = seekTable(drive.seek, cylinders)[cylinders - 1] / 1e6;
    const told = notes.find((note) => note.includes('Lee and Katz'));
    if (Math.abs(drawn - seekRead.fullMs) < 0.005) expect(told).toBeUndefined();
    else expect(told).toContain(`becomes ${Math.round(drawn * 100) / 100} ms`);
  });

  it('cuts a buffer to segments, and reads ahead only with one', () => {
    expect(made({ ...SHEET, bufferBytes: 4 << 20, bufferSegments: 3 }).drive.buffer).toEqual({
      segments: 3,
      segmentBytes: 1_397_760,
      readAhead: true,
      writeBack: 'all',
    });
    const none = { segments: 0, segmentBytes: 0, readAhead: false, writeBack: 'none' };
    expect(made({ ...SHEET, bufferBytes: 0, writeCache: true }).drive.buffer).toEqual(none);
    expect(made({ ...SHEET, writeCache: false }).drive.buffer.writeBack).toBe('none');
  });

  it('makes an id of any name', () => {
    expect(made({ ...SHEET, name: '36.4 GB 15k (Ultra320)' }).drive.id).toBe('GB-15k-Ultra320');
    expect(made({ ...SHEET, name: '盘' }).drive.id).toBe('own-drive');
    expect(made({ ...SHEET, name: 'x'.repeat(120) }).drive.id).toHaveLength(40);
  });

  it.each([
    [7, ''],
    [{ ...SHEET, rpm: 0 }, '/rpm'],
    [{ ...SHEET, name: '' }, '/name'],
    [{ ...SHEET, seekRead: { singleMs: 5, averageMs: 5, fullMs: 4 } }, '/seekRead/fullMs'],
    [{ ...SHEET, seekWrite: { singleMs: 5, averageMs: 4, fullMs: 6 } }, '/seekWrite/averageMs'],
    [{ ...SHEET, innerMegabytesPerSecond: 300 }, '/innerMegabytesPerSecond'],
    [{ ...SHEET, outerMegabytesPerSecond: 10_000 }, '/outerMegabytesPerSecond'],
    [{ ...SHEET, color: 'blue' }, '/color'],
  ])('refuses %j', (sheet, pointer) => expect(problems(sheet)).toContain(pointer));

  it('makes of every possible sheet a drive of its capacity and rates, or says why not', () => {
    const ms = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((x) => x / 100);
    const arbitrary = fc
      .record({
        capacityBytes: fc.integer({ min: 1e8, max: 3e13 }),
        rpm: fc.integer({ min: 3600, max: 15_000 }),
        outer: fc.integer({ min: 1, max: 400 }),
        innerPart: fc.integer({ min: 30, max: 100 }),
        seeks: fc.tuple(ms(3), ms(20), ms(40)).map((times) => times.toSorted((a, b) => a - b)),
        heads: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
        cylinders: fc.option(fc.integer({ min: 100, max: 600_000 }), { nil: undefined }),
      })
      .map(({ outer, innerPart, seeks: [singleMs, averageMs, fullMs], ...rest }) => ({
        ...rest,
        name: 'Drawn',
        seekRead: { singleMs, averageMs, fullMs },
        outerMegabytesPerSecond: outer,
        innerMegabytesPerSecond: (outer * innerPart) / 100,
      }));
    fc.assert(
      fc.property(arbitrary, (sheet) => {
        const result = fromDatasheet(sheet);
        if (!result.ok) return result.problems.length > 0;
        const { drive } = result;
        const last = drive.zones.length - 1;
        // A track is cut to whole sectors: that is how near a rate can come.
        const near = (z: number, goal: number): boolean =>
          Math.abs(rate(drive, z) / (goal * 1e6) - 1) < 0.001 + 1 / drive.zones[z].sectorsPerTrack;
        const blocks = drive.zones.reduce((sum, zone) => sum + zoneBlocks(zone, drive.heads), 0);
        const edges = drive.zones.length < 2 || (near(0, sheet.outerMegabytesPerSecond) && near(last, sheet.innerMegabytesPerSecond));
        return edges && driveCapacityBytes(drive) === Math.floor(sheet.capacityBytes / 512) * 512 && blocks >= (drive.sectors ?? 0);
      }),
      { numRuns: 300 },
    );
  });
});
