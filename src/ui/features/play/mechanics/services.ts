/** What a disk did in the last while, as steps of its mechanics: pure figures, made of a trail and the drive. */
import { perObject } from '../../../../base/perObject.ts';
import { NS_PER_MS } from '../../../../base/units.ts';
import { Geometry } from '../../../../engine/device/geometry.ts';
import type { Trail } from '../../../../engine/playback/trail.ts';
import type { Drive, HardDisk, Scenario } from '../../../../scenario/schema.ts';

/** One request, its service as points of time; cylinders of a disk without any are 0. */
export interface Service {
  readonly arrivedMs: number;
  readonly startedMs: number;
  /** The head leaves, has arrived, reads the first sector, has read the last. */
  readonly leavesMs: number;
  readonly thereMs: number;
  readonly readsMs: number;
  readonly readMs: number;
  /** The data are at the host. */
  readonly doneMs: number;
  readonly fromLba: number;
  readonly lba: number;
  readonly sectors: number;
  readonly fromCylinder: number;
  readonly cylinder: number;
  readonly toCylinder: number;
  readonly write: boolean;
  readonly object: number;
  readonly user: number;
  /** Nothing of it came from the media. */
  readonly buffered: boolean;
}

/** What of a drive a picture of its platter needs; null: it has none. */
export interface Platter {
  readonly cylinders: number;
  readonly revolutionMs: number;
  /** First cylinders of the zones behind the first. */
  readonly zones: readonly number[];
  /** Sectors of a track of each zone, from the first on. */
  readonly zoneSectors: readonly number[];
  readonly cylinderOf: (lba: number) => number;
  /** Angle of a sector's start, in turns, of a drive whose angles are followed. */
  readonly angleOf: (lba: number) => number;
}

export function driveOf({ hardware }: Scenario, disk: number): Drive {
  const { drive } = hardware.disks[disk];
  return hardware.drives.find(({ id }) => id === drive)!;
}

const platterOfDrive = perObject((drive: HardDisk): Platter => {
  const geometry = new Geometry(drive);
  const last = geometry.sectors - 1;
  const at = (lba: number) => {
    const block = Math.max(0, Math.min(last, lba));
    const zone = geometry.zoneOf(block);
    return { zone, physical: geometry.physicalOf(zone, block) };
  };
  return {
    cylinders: geometry.cylinders,
    revolutionMs: geometry.revolutionNs / NS_PER_MS,
    zones: [...geometry.zoneCylinder].slice(1),
    zoneSectors: [...geometry.sectorsPerTrack],
    cylinderOf(lba) {
      const { zone, physical } = at(lba);
      return geometry.zoneCylinder[zone] + Math.floor(physical / geometry.sectorsPerTrack[zone] / geometry.heads);
    },
    angleOf(lba) {
      const { zone, physical } = at(lba);
      return turnsOf(geometry.angleOf(zone, physical) / geometry.revolutionNs);
    },
  };
});

export const platterOf = (drive: Drive): Platter | null => (drive.kind === 'hdd' ? platterOfDrive(drive) : null);

/** The part of a turn, in [0, 1). */
export const turnsOf = (turns: number): number => turns - Math.floor(turns);

/** Which angle of the platter is under the head, in turns. */
export const angleAt = (phaseTurns: number, { revolutionMs }: Platter, ms: number): number => turnsOf(phaseTurns + ms / revolutionMs);

const known = new WeakMap<Trail, readonly Service[]>();

/** @param platter of the disk that the trail is of */
export function servicesOf(trail: Trail, platter: Platter | null): readonly Service[] {
  // Both pictures and the words ask for it in each frame.
  const before = known.get(trail);
  if (before !== undefined) return before;
  const services = servicesFrom(trail, platter);
  known.set(trail, services);
  return services;
}

function servicesFrom(trail: Trail, platter: Platter | null): readonly Service[] {
  const cylinder = (lba: number): number => platter?.cylinderOf(lba) ?? 0;
  return Array.from({ length: trail.count }, (_, row): Service => {
    const startedMs = trail.startedMs[row];
    const leavesMs = startedMs + trail.overheadMs[row];
    const thereMs = leavesMs + trail.seekMs[row];
    const readsMs = thereMs + trail.rotationMs[row];
    const readMs = readsMs + trail.transferMs[row];
    const lba = trail.lba[row];
    const sectors = trail.sectors[row];
    const buffered = trail.seekMs[row] + trail.rotationMs[row] + trail.transferMs[row] === 0;
    return {
      arrivedMs: trail.arrivedMs[row],
      startedMs,
      leavesMs,
      thereMs,
      readsMs,
      readMs,
      doneMs: readMs + trail.pathMs[row],
      fromLba: trail.fromLba[row],
      lba,
      sectors,
      fromCylinder: cylinder(trail.fromLba[row]),
      cylinder: cylinder(lba),
      toCylinder: cylinder(lba + Math.max(1, sectors) - 1),
      write: trail.write[row] === 1,
      object: trail.object[row],
      user: trail.user[row],
      buffered,
    };
  });
}

/** Closer than this, and not adjoining, is near; seekwatcher draws the line there too. */
const NEAR_SECTORS = 128;

export interface Pattern {
  readonly services: number;
  /** Shares of them: begin where the one before ended; within 128 sectors of that; move the arm. */
  readonly sequential: number;
  readonly near: number;
  readonly seeks: number;
  /** Median of the distances that are none, in sectors. */
  readonly medianSectors: number;
  /** How often the arm turns round, a second of the time looked at. */
  readonly turnsPerSecond: number;
  /** Share of the services that leave an object for the one that was served before it. */
  readonly backAndForth: number;
  readonly buffered: number;
}

/** The first has nothing before it. */
export function patternOf(services: readonly Service[], spanMs: number): Pattern {
  let sequential = 0;
  let near = 0;
  let seeks = 0;
  let turns = 0;
  let back = 0;
  let buffered = 0;
  let direction = 0;
  /** The two objects that were served last, each another one. */
  let last = services[0]?.object;
  let other: number | undefined;
  const distances: number[] = [];
  services.forEach((service, k) => {
    if (service.buffered) buffered++;
    if (service.thereMs > service.leavesMs) seeks++;
    if (k === 0) return;
    const gap = service.lba - (services[k - 1].lba + services[k - 1].sectors);
    if (gap === 0) sequential++;
    else {
      if (Math.abs(gap) <= NEAR_SECTORS) near++;
      distances.push(Math.abs(gap));
      if (direction !== 0 && Math.sign(gap) !== direction) turns++;
      direction = Math.sign(gap);
    }
    if (service.object === last) return;
    if (service.object === other) back++;
    other = last;
    last = service.object;
  });
  distances.sort((a, b) => a - b);
  const pairs = Math.max(1, services.length - 1);
  const all = Math.max(1, services.length);
  return {
    services: services.length,
    sequential: sequential / pairs,
    near: near / pairs,
    seeks: seeks / all,
    medianSectors: distances[Math.floor((distances.length - 1) / 2)] ?? 0,
    turnsPerSecond: spanMs > 0 ? (1000 * turns) / spanMs : 0,
    backAndForth: back / pairs,
    buffered: buffered / all,
  };
}

/** Milliseconds of the mechanics up to a moment: what has happened of each phase, and idleness. */
export interface Bill {
  readonly overhead: number;
  readonly seek: number;
  readonly rotation: number;
  readonly transfer: number;
  readonly idle: number;
}

/** The clock of a run counts nanoseconds. */
const LEAST_MS = 1 / NS_PER_MS;

export function billOf(services: readonly Service[], fromMs: number, toMs: number): Bill {
  const within = (from: number, to: number): number => Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs));
  const bill = { overhead: 0, seek: 0, rotation: 0, transfer: 0, idle: 0 };
  let busy = 0;
  let until = fromMs;
  for (const { startedMs, leavesMs, thereMs, readsMs, readMs, doneMs } of services) {
    bill.overhead += within(startedMs, leavesMs) + within(readMs, doneMs);
    bill.seek += within(leavesMs, thereMs);
    bill.rotation += within(thereMs, readsMs);
    bill.transfer += within(readsMs, readMs);
    busy += within(Math.max(startedMs, until), doneMs);
    until = Math.max(until, doneMs);
  }
  const idle = toMs - fromMs - busy;
  // What sums of many times miss the span by is no idleness.
  return { ...bill, idle: idle > LEAST_MS ? idle : 0 };
}

/** [from, to). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const SECTOR_BYTES = 512;
/** An eighth of what was touched, rounded up to a power of two, is the grain: so that the picture stands still while little changes. */
const GRAINS = 8;
const LEAST_GRAIN = 2 ** 16;

/** Bytes that were touched, rounded out; the whole disk where nothing was. */
export function touched(services: readonly Service[], diskBytes: number): Range {
  let from = Infinity;
  let to = 0;
  for (const { lba, sectors } of services) {
    from = Math.min(from, lba * SECTOR_BYTES);
    to = Math.max(to, (lba + sectors) * SECTOR_BYTES);
  }
  if (to <= from) return { from: 0, to: diskBytes };
  const grain = Math.max(LEAST_GRAIN, 2 ** Math.ceil(Math.log2((to - from) / GRAINS)));
  return { from: Math.floor(from / grain) * grain, to: Math.min(diskBytes, Math.ceil(to / grain) * grain) };
}
