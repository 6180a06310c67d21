import { describe, expect, it } from 'vitest';
import type { HardDisk } from '../../scenario/schema.ts';
import { cheetah18lp } from '../../scenario/drives/cheetah18lp.ts';
import type { HardDiskFigures } from '../../scenario/drives/figures.ts';
import { Phases } from './device.ts';
import { driveFigures } from './figures.ts';
import { HddModel } from './hdd.ts';

function figuresOf(drive: HardDisk): HardDiskFigures {
  const figures = driveFigures(drive);
  if (figures.kind !== 'hdd') throw new Error('no disk');
  return figures;
}

describe('figures of a disk', () => {
  const figures = figuresOf(cheetah18lp);

  it('has the seeks of its curve', () => {
    expect(figures.meanSeekReadMs).toBeCloseTo(5.4, 2);
    expect(figures.meanSeekWriteMs).toBeCloseTo(5.4 + 0.46, 2);
    expect(figures.singleSeekMs).toBeCloseTo(0.83, 6);
    expect(figures.fullSeekMs).toBeCloseTo(10.8, 2);
    expect(figures.halfRevolutionMs).toBe(3);
  });

  it('reads at random in overhead, seek, half a turn and transfer', () => {
    // 16 of 302 sectors of a turn of 6 ms.
    const parts = 0.45 + 5.4 + 3 + (16 / 302) * 6;
    expect(Math.abs(figures.randomReadMs / parts - 1)).toBeLessThan(0.02);
    expect(figures.randomReadIops).toBeCloseTo(1000 / figures.randomReadMs, 9);
    expect(figures.randomWriteMs - figures.randomReadMs).toBeCloseTo(0.46, 1);
  });

  it('streams as a long read does', () => {
    const model = new HddModel(cheetah18lp, [0]);
    const phases = new Phases();
    const sectors = 200_000;
    model.serve({ unit: 0, lba: 0, sectors, write: false }, 0, phases);
    const outer = (sectors * 512) / 1024 / 1024 / (phases.transfer / 1e9);
    expect(Math.abs(outer / figures.outerMibPerSecond - 1)).toBeLessThan(0.005);
    expect(figures.innerMibPerSecond).toBeLessThan(figures.meanMibPerSecond);
    expect(figures.meanMibPerSecond).toBeLessThan(figures.outerMibPerSecond);
  });

  it('streams no faster than its interface', () => {
    expect(figuresOf({ ...cheetah18lp, interfaceMibPerSecond: 5 })).toMatchObject({ outerMibPerSecond: 5, meanMibPerSecond: 5 });
  });

  it('counts the cylinders between zones, and skews of a zone’s own', () => {
    const [first] = cheetah18lp.zones;
    const gap = { ...cheetah18lp, zones: [first, { ...first, firstCylinder: 5000, trackSkewSectors: 0, cylinderSkewSectors: 0 }] };
    const { outerMibPerSecond, innerMibPerSecond } = figuresOf(gap);
    expect(innerMibPerSecond).toBeCloseTo((first.sectorsPerTrack * 512) / 1024 / 1024 / 0.006, 6);
    expect(outerMibPerSecond).toBeLessThan(innerMibPerSecond);
  });

  it('is a disk of one cylinder too', () => {
    const tiny = figuresOf({ ...cheetah18lp, zones: [{ cylinders: 1, sectorsPerTrack: 100 }] });
    expect(tiny).toMatchObject({ singleSeekMs: 0, fullSeekMs: 0, meanSeekReadMs: 0 });
    expect(Object.values(tiny).every((value) => value === 'hdd' || Number.isFinite(value))).toBe(true);
  });
});

it('a test device has its mean', () => {
  const fixed = { kind: 'fixed', id: 't', name: 'T', capacityBytes: 1e9, serviceMs: 4, distribution: 'exponential' } as const;
  expect(driveFigures(fixed)).toEqual({ kind: 'fixed', capacityBytes: 1e9, meanServiceMs: 4, iops: 250 });
});
