/** What a run of the start says of its load: how much each object asks of a disk, and which objects are used together. */
import type { Drive, Scenario } from '../../scenario/schema.ts';
import { diskShares } from '../coAccess/pairs.ts';
import type { Looked } from './types.ts';
import type { MeasuredRun } from '../measure/measure.ts';

export interface Profile {
  /** By object of the document, then by disk: time that the disk would be busy with all of the object's requests, ms. */
  readonly busyMs: readonly Float64Array[];
  /** By object, then by object: share of the run with requests of both outstanding; on the diagonal of any of the object itself. */
  readonly together: readonly Float64Array[];
  /** By object, then by disk: the share of what was asked of it that lies there, in the start. */
  readonly shares: readonly Float64Array[];
}

/** Mean positioning time and rate of a drive: rough, they are calibrated by runs. */
export function paceOf(drive: Drive | undefined): { readonly positionMs: number; readonly bytesPerMs: number } {
  if (drive === undefined) return { positionMs: 10, bytesPerMs: 50_000 };
  if (drive.kind === 'fixed') return { positionMs: drive.serviceMs, bytesPerMs: Infinity };
  if (drive.kind === 'flash') {
    const ways = Math.min(drive.queueDepth, drive.channels * drive.diesPerChannel);
    return { positionMs: (drive.overheadMs + drive.readMs) / Math.max(1, ways), bytesPerMs: drive.interfaceMibPerSecond * 1049 };
  }
  const turnMs = 60_000 / drive.rpm;
  const cylinders = drive.zones.reduce((sum, zone) => sum + zone.cylinders, 0);
  const perTrack = drive.zones.reduce((sum, zone) => sum + zone.cylinders * zone.sectorsPerTrack, 0) / Math.max(1, cylinders);
  return { positionMs: seekMs(drive.seek, cylinders) + turnMs / 2, bytesPerMs: (perTrack * 512) / turnMs };
}

/** Seek over a third of the arm's way, ms. */
function seekMs(seek: Extract<Drive, { kind: 'hdd' }>['seek'], cylinders: number): number {
  if (seek.kind === 'three-point') return seek.averageMs;
  const third = cylinders / 3;
  if (seek.kind === 'two-regime')
    return third < seek.boundary ? seek.shortMs + seek.shortPerRootMs * Math.sqrt(third) : seek.longMs + seek.longPerCylinderMs * third;
  return (seek.points.find(([distance]) => distance >= third) ?? seek.points.at(-1)!)[1];
}

export function profileOf(scenario: Scenario, run: MeasuredRun & Looked): Profile {
  const { objects } = scenario.database;
  const { disks, drives } = scenario.hardware;
  const shares = diskShares(scenario, run.psuBytes);
  const asked = new Map((run.objects ?? []).map((object) => [object.id, object]));
  const paces = new Map(drives.map((drive) => [drive.id, paceOf(drive)]));
  const raw = objects.map(({ id }) => {
    const own = asked.get(id);
    return Float64Array.from(disks, ({ drive }) => {
      if (own === undefined) return 0;
      const { positionMs, bytesPerMs } = paces.get(drive) ?? paceOf(undefined);
      const sought = (own.reads + own.writes) * (1 - 0.8 * own.sequentialShare);
      return sought * positionMs + (own.bytesRead + own.bytesWritten) / bytesPerMs;
    });
  });
  // What the disks were really busy sets the scale: caches, merging and parity are in it.
  const modeled = raw.reduce((sum, row, o) => sum + row.reduce((all, ms, d) => all + ms * shares[o][d], 0), 0);
  const really = run.devices.reduce((sum, { utilization }) => sum + utilization * run.elapsedMs, 0);
  const factor = modeled > 0 && really > 0 ? really / modeled : 1;
  const together = objects.map(() => new Float64Array(objects.length));
  const figures = run.coAccess;
  if (figures !== undefined && run.elapsedMs > 0) {
    const at = figures.objects.map((id) => objects.findIndex((object) => object.id === id));
    at.forEach((i, a) =>
      at.forEach((j, b) => {
        if (i >= 0 && j >= 0) together[i][j] = figures.togetherMs[a * at.length + b] / run.elapsedMs;
      }),
    );
  }
  return { busyMs: raw.map((row) => row.map((ms) => ms * factor)), together, shares };
}
