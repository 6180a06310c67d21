/**
 * What the model makes of a drive's parameters, in the figures that datasheets print: for the page that
 * shows them side by side. Some milliseconds of work a drive; the same for the same drive.
 */
import { MIB, NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { drawBelow } from '../../base/random.ts';
import { driveCapacityBytes, zoneBlocks } from '../../scenario/capacity.ts';
import type { DriveFigures, HardDiskFigures } from '../../scenario/drives/figures.ts';
import type { Zone } from '../../scenario/hardware.ts';
import type { Drive, HardDisk } from '../../scenario/schema.ts';
import { Phases } from './device.ts';
import { flashFigures } from './flashFigures.ts';
import { HddModel } from './hdd.ts';
import { seekTable } from './seekTable.ts';

/** 8 KiB. */
const RANDOM_SECTORS = 16;
/** Enough for the mean to be within 1 % of the mean of infinitely many. */
const RANDOM_REQUESTS = 3000;

/** Figures of a drive that passed validation. */
export function driveFigures(drive: Drive): DriveFigures {
  switch (drive.kind) {
    case 'hdd':
      return hardDiskFigures(drive);
    case 'flash':
      return flashFigures(drive);
    case 'fixed':
      return {
        kind: 'fixed',
        capacityBytes: driveCapacityBytes(drive),
        meanServiceMs: drive.serviceMs,
        iops: 1000 / drive.serviceMs,
      };
  }
}

function hardDiskFigures(drive: HardDisk): HardDiskFigures {
  const cylinders = cylindersOf(drive);
  const reads = seekTable(drive.seek, cylinders);
  const rates = drive.zones.map((zone) => streamBytesPerMs(drive, zone));
  const toMib = (bytesPerMs: number): number => (bytesPerMs * 1000) / MIB;
  // From and to the media: random places are not in the buffer, and what the buffer accepts has to be written in the end.
  const model = new HddModel({ ...drive, buffer: { ...drive.buffer, segments: 0, readAhead: false, writeBack: 'none' } }, [0, 0]);
  const randomReadMs = meanRandomMs(model, 0, false);
  const randomWriteMs = meanRandomMs(model, 1, true);
  return {
    kind: 'hdd',
    capacityBytes: driveCapacityBytes(drive),
    meanSeekReadMs: meanSeekMs(reads, 0),
    meanSeekWriteMs: meanSeekMs(drive.writeSeek ? seekTable(drive.writeSeek, cylinders) : reads, drive.writeSettleMs),
    singleSeekMs: cylinders > 1 ? reads[1] / NS_PER_MS : 0,
    fullSeekMs: reads[cylinders - 1] / NS_PER_MS,
    halfRevolutionMs: 30_000 / drive.rpm,
    randomReadMs,
    randomReadIops: 1000 / randomReadMs,
    randomWriteMs,
    randomWriteIops: 1000 / randomWriteMs,
    outerMibPerSecond: toMib(rates[0]),
    innerMibPerSecond: toMib(rates[rates.length - 1]),
    meanMibPerSecond: toMib(meanRate(drive, rates)),
  };
}

/** Cylinders of a drive, those between zones that hold no data included. */
export function cylindersOf({ zones }: HardDisk): number {
  return zones.reduce((end, zone) => (zone.firstCylinder ?? end) + zone.cylinders, 0);
}

/** Mean over two independent cylinders of n, each as likely: distance d > 0 occurs 2 (n - d) times in n^2. */
function meanSeekMs(table: Float64Array, settleMs: number): number {
  const n = table.length;
  let sum = 0;
  for (let d = 1; d < n; d++) sum += (n - d) * Math.max(0, table[d] + settleMs * NS_PER_MS);
  return (2 * sum) / (n * n) / NS_PER_MS;
}

/** A long transfer in a zone: all tracks of a cylinder with their skews, or the interface if that is slower. */
export function streamBytesPerMs(drive: HardDisk, zone: Zone): number {
  const revolutionMs = 60_000 / drive.rpm;
  const sectorMs = revolutionMs / zone.sectorsPerTrack;
  const trackMs = zone.trackSkewSectors === undefined ? drive.trackSkewMs : zone.trackSkewSectors * sectorMs;
  const cylinderMs = zone.cylinderSkewSectors === undefined ? drive.cylinderSkewMs : zone.cylinderSkewSectors * sectorMs;
  const turnMs = drive.heads * revolutionMs + (drive.heads - 1) * trackMs + cylinderMs;
  const media = (drive.heads * zone.sectorsPerTrack * SECTOR_BYTES) / turnMs;
  return Math.min(media, ((drive.interfaceMibPerSecond ?? Infinity) * MIB) / 1000);
}

/** All bytes of the drive over the time of all zones. */
function meanRate(drive: HardDisk, rates: readonly number[]): number {
  let bytes = 0;
  let ms = 0;
  drive.zones.forEach((zone, z) => {
    const held = zoneBlocks(zone, drive.heads) * SECTOR_BYTES;
    bytes += held;
    ms += held / rates[z];
  });
  return bytes / ms;
}

/** Commands at random places, each given when the one before is complete; by the model itself. */
function meanRandomMs(model: HddModel, unit: number, write: boolean): number {
  const phases = new Phases();
  const sectors = Math.min(RANDOM_SECTORS, model.sectors);
  const places = Math.floor(model.sectors / sectors);
  let now = 0;
  for (let k = 0; k < RANDOM_REQUESTS; k++) {
    model.serve({ unit, lba: drawBelow(places, 1, k, 0, 0, 0) * sectors, sectors, write }, now, phases);
    now += phases.overhead + phases.seek + phases.rotation + phases.transfer + phases.bus;
  }
  return now / RANDOM_REQUESTS / NS_PER_MS;
}
