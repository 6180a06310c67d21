/** The rate of a disk from its outer to its inner edge. */
import { zoneBlocks } from '../../../scenario/capacity.ts';
import { streamBytesPerMs } from '../../../engine/device/figures.ts';
import { GIB, MIB, TIB, SECTOR_BYTES } from '../../../base/units.ts';
import type { HardDisk } from '../../../scenario/schema.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesFor, axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';

export interface ZoneStep {
  /** First byte of the zone on the disk, and the byte after its last. */
  readonly fromBytes: number;
  readonly toBytes: number;
  readonly sectorsPerTrack: number;
  readonly cylinders: number;
  /** Below the heads, and of a long sequential read: with the skews between tracks, or at the interface's rate if that is less. */
  readonly mediaMibPerSecond: number;
  readonly streamMibPerSecond: number;
}

/** One step a zone, from the outer edge inward. */
export function zoneSteps(drive: HardDisk): readonly ZoneStep[] {
  const revolutionMs = 60_000 / drive.rpm;
  let at = 0;
  return drive.zones.map((zone) => {
    const bytes = zoneBlocks(zone, drive.heads) * SECTOR_BYTES;
    const mib = (zone.sectorsPerTrack * SECTOR_BYTES) / MIB;
    const step = {
      fromBytes: at,
      toBytes: at + bytes,
      sectorsPerTrack: zone.sectorsPerTrack,
      cylinders: zone.cylinders,
      mediaMibPerSecond: (mib * 1000) / revolutionMs,
      streamMibPerSecond: (streamBytesPerMs(drive, zone) * 1000) / MIB,
    };
    at += bytes;
    return step;
  });
}

export interface ZoneColors extends Ink {
  readonly rate: string;
  readonly linePx: number;
}

export function zoneAxes(steps: readonly ZoneStep[], space: Space): Axes {
  const most = steps.reduce((rate, step) => Math.max(rate, step.mediaMibPerSecond), 0);
  const bytes = steps.at(-1)?.toBytes ?? 0;
  return axesFor(space, [0, bytes / capacityUnit(steps).bytes], most);
}

/** What the capacity axis counts in. */
export function capacityUnit(steps: readonly ZoneStep[]): { readonly name: string; readonly bytes: number } {
  return (steps.at(-1)?.toBytes ?? 0) >= 2 * TIB ? { name: 'TiB', bytes: TIB } : { name: 'GiB', bytes: GIB };
}

/** Media rate as a line, the rate of a stream as the area below it. */
export function zoneMarks(steps: readonly ZoneStep[], axes: Axes, colors: ZoneColors): Mark[] {
  const unit = capacityUnit(steps);
  const marks = axisMarks(axes, colors, unit.name, 'MiB/s');
  const x = (bytes: number) => axes.x(bytes / unit.bytes);
  let before: number | null = null;
  for (const { fromBytes, toBytes, mediaMibPerSecond, streamMibPerSecond } of steps) {
    const [left, right, y, top] = [x(fromBytes), x(toBytes), axes.y(mediaMibPerSecond), axes.y(streamMibPerSecond)];
    marks.push({ kind: 'area', points: [left, axes.bottom, left, top, right, top, right, axes.bottom], fill: colors.rate, opacity: 0.18 });
    if (before !== null) marks.push({ kind: 'line', x1: left, y1: before, x2: left, y2: y, stroke: colors.rate, width: colors.linePx });
    marks.push({ kind: 'line', x1: left, y1: y, x2: right, y2: y, stroke: colors.rate, width: colors.linePx * 1.5 });
    before = y;
  }
  return marks;
}
