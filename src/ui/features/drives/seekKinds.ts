/** A seek curve written in another way: the same curve as nearly as the other way can say it. */
import type { HardDisk, SeekCurve } from '../../../scenario/schema.ts';
import { seekModel } from './seekModel.ts';

const round = (ms: number): number => Math.round(ms * 1e6) / 1e6;

/** The drive's curve (of writes, if they have their own and `writes`) as another kind. */
export function convertSeek(drive: HardDisk, kind: SeekCurve['kind'], writes = false): SeekCurve {
  const curve = (writes ? drive.writeSeek : undefined) ?? drive.seek;
  if (curve.kind === kind) return curve;
  const { readMs, meanMs, fullMs } = seekModel({ ...drive, seek: curve });
  const full = readMs.length - 1;
  const at = (d: number) => round(readMs[Math.max(1, Math.min(full, d))]);
  switch (kind) {
    case 'table':
      return { kind, points: distances(full).map((d) => [d, at(d)]) };
    case 'three-point': {
      // What no curve of Lee and Katz goes through is brought to the nearest edge; the average is kept.
      const singleMs = at(1);
      const most = singleMs + 3 * (meanMs - singleMs);
      const least = singleMs + (15 / 8) * (meanMs - singleMs);
      return { kind, singleMs, averageMs: round(meanMs), fullMs: round(Math.max(least, Math.min(most, fullMs))) };
    }
    case 'two-regime': {
      const boundary = Math.max(2, Math.round(full / 5));
      const shortPerRootMs = round(Math.max(0, (at(boundary) - at(2)) / (Math.sqrt(boundary) - Math.sqrt(2) || 1)));
      const longPerCylinderMs = round(Math.max(0, (at(full) - at(boundary)) / Math.max(1, full - boundary)) * 1e3) / 1e3;
      return {
        kind,
        singleMs: at(1),
        boundary,
        shortMs: round(Math.max(0, at(boundary) - shortPerRootMs * Math.sqrt(boundary))),
        shortPerRootMs,
        longMs: round(Math.max(0, at(boundary) - longPerCylinderMs * boundary)),
        longPerCylinderMs,
      };
    }
  }
}

/** 1, 2, 3, 5, 10, 20, 30, 50, ... and the full stroke. */
function distances(full: number): number[] {
  const list: number[] = [];
  for (let decade = 1; decade < full; decade *= 10) list.push(...[1, 2, 3, 5].map((k) => k * decade).filter((d) => d < full));
  return [...list, full];
}
