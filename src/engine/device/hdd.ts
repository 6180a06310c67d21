/**
 * Hard disk: seek by real distance, rotational position tracked, zones with skew, command overhead,
 * and a track buffer that goes on filling while the arm is not needed. Cost per request grows with
 * the zones it crosses, never with its sectors. `docs/model.md` gives the formulas.
 */
import type { HardDisk } from '../../scenario/schema.ts';
import type { DeviceModel, Phases } from './device.ts';
import { Geometry } from './geometry.ts';
import { seekTable } from './seekTable.ts';
import { TrackBuffer } from './trackBuffer.ts';

const NS_PER_MS = 1e6;

export class HddModel implements DeviceModel {
  readonly kind = 'hdd';
  readonly parallel = 1;
  readonly depth = 1;
  readonly sectors: number;
  private readonly geometry: Geometry;
  private readonly seekNs: Float64Array;
  private readonly overheadNs: number;
  private readonly headSwitchNs: number;
  private readonly writeSettleNs: number;
  private readonly buffer: TrackBuffer;
  /** Platter angle at t = 0, as time into the revolution. */
  private readonly phaseNs: Float64Array;
  private readonly cylinder: Int32Array;
  private readonly surface: Int32Array;

  /** @param phaseTurns spindle phase of each unit at t = 0, in turns [0, 1) */
  constructor(drive: HardDisk, phaseTurns: readonly number[]) {
    const units = phaseTurns.length;
    this.geometry = new Geometry(drive);
    this.sectors = this.geometry.sectors;
    this.seekNs = seekTable(drive.seek, this.geometry.cylinders);
    this.overheadNs = Math.round(drive.overheadMs * NS_PER_MS);
    this.headSwitchNs = Math.round(drive.headSwitchMs * NS_PER_MS);
    this.writeSettleNs = Math.round(drive.writeSettleMs * NS_PER_MS);
    const { segments, segmentBytes, readAhead } = drive.buffer;
    this.buffer = new TrackBuffer(units, segments, Math.floor(segmentBytes / 512), readAhead);
    this.phaseNs = Float64Array.from(phaseTurns, (turns) => Math.floor(turns * this.geometry.revolutionNs));
    this.cylinder = new Int32Array(units);
    this.surface = new Int32Array(units);
  }

  serve(unit: number, now: number, lba: number, sectors: number, write: boolean, out: Phases): void {
    const { buffer } = this;
    const begin = now + this.overheadNs;
    out.overhead = this.overheadNs;
    out.seek = 0;
    out.rotation = 0;
    out.transfer = 0;
    out.bus = 0;
    out.cylinders = 0;
    const end = lba + sectors;
    if (write) {
      this.stopReadingAhead(unit, now);
      buffer.invalidate(unit, lba, end);
      this.media(unit, begin, lba, sectors, true, out);
      return;
    }
    const segment = buffer.find(unit, now, lba);
    if (segment < 0) {
      this.stopReadingAhead(unit, now);
      this.media(unit, begin, lba, sectors, false, out);
      this.startFill(unit, buffer.oldest(unit), lba, end, begin, out);
      return;
    }
    buffer.use(segment);
    const available = buffer.availableEnd(segment, now);
    if (end <= available) return; // all of it is in the buffer: overhead only
    if (buffer.isFilling(unit, segment, now)) {
      // The media are streaming into this segment: wait until they have delivered the last sector.
      const ready = buffer.readyAt(segment, end);
      out.transfer = Math.max(0, ready - begin);
      this.park(unit, end - 1);
      this.continueFill(unit, segment, end, ready);
      return;
    }
    // The head of the request is buffered, its tail has to be fetched.
    this.stopReadingAhead(unit, now);
    this.media(unit, begin, available, end - available, false, out);
    this.startFill(unit, segment, lba, end, begin, out);
  }

  positioningNs(unit: number, now: number, lba: number, _sectors: number, write: boolean): number {
    const g = this.geometry;
    const zone = g.zoneOf(lba);
    const inZone = lba - g.zoneFirst[zone];
    const track = Math.floor(inZone / g.sectorsPerTrack[zone]);
    const zoneCylinder = Math.floor(track / g.heads);
    let seek = this.seekNs[Math.abs(g.zoneCylinder[zone] + zoneCylinder - this.cylinder[unit])];
    if (track - zoneCylinder * g.heads !== this.surface[unit] && seek < this.headSwitchNs) seek = this.headSwitchNs;
    if (write && seek > 0) seek += this.writeSettleNs;
    const sector = inZone - track * g.sectorsPerTrack[zone];
    const angle = sector * g.sectorNs[zone] + (track - zoneCylinder) * g.trackSkewNs + zoneCylinder * g.cylinderSkewNs;
    return seek + Math.round(remainder(angle - (now + this.overheadNs + seek + this.phaseNs[unit]), g.revolutionNs));
  }

  /** Seek, rotation and transfer from the platters; moves the arm. */
  private media(unit: number, begin: number, lba: number, sectors: number, write: boolean, out: Phases): void {
    const g = this.geometry;
    let zone = g.zoneOf(lba);
    let perTrack = g.sectorsPerTrack[zone];
    const inZone = lba - g.zoneFirst[zone];
    let track = Math.floor(inZone / perTrack);
    let sector = inZone - track * perTrack;
    const zoneCylinder = Math.floor(track / g.heads);
    const cylinder = g.zoneCylinder[zone] + zoneCylinder;
    const surface = track - zoneCylinder * g.heads;

    const distance = Math.abs(cylinder - this.cylinder[unit]);
    let seek = this.seekNs[distance];
    // Changing the surface overlaps the arm's movement: the longer of the two counts.
    if (surface !== this.surface[unit] && seek < this.headSwitchNs) seek = this.headSwitchNs;
    if (write && seek > 0) seek += this.writeSettleNs;

    const angle = sector * g.sectorNs[zone] + (track - zoneCylinder) * g.trackSkewNs + zoneCylinder * g.cylinderSkewNs;
    const rotation = Math.round(remainder(angle - (begin + seek + this.phaseNs[unit]), g.revolutionNs));

    let transfer = 0;
    let left = sectors;
    for (;;) {
      const zoneLeft = g.zoneFirst[zone + 1] - g.zoneFirst[zone] - (track * perTrack + sector);
      const run = left < zoneLeft ? left : zoneLeft;
      const lastTrack = track + Math.floor((sector + run - 1) / perTrack);
      const cylinderCrossings = Math.floor(lastTrack / g.heads) - Math.floor(track / g.heads);
      transfer += run * g.sectorNs[zone] + (lastTrack - track - cylinderCrossings) * g.trackSkewNs + cylinderCrossings * g.cylinderSkewNs;
      left -= run;
      track = lastTrack;
      if (left === 0) break;
      zone++;
      perTrack = g.sectorsPerTrack[zone];
      transfer += g.cylinderSkewNs;
      track = 0;
      sector = 0;
    }
    const lastCylinder = Math.floor(track / g.heads);
    this.cylinder[unit] = g.zoneCylinder[zone] + lastCylinder;
    this.surface[unit] = track - lastCylinder * g.heads;
    out.seek = seek;
    out.rotation = rotation;
    out.transfer = Math.round(transfer);
    out.cylinders = distance;
  }

  private stopReadingAhead(unit: number, now: number): void {
    const end = this.buffer.interrupt(unit, now);
    if (end > 0) this.park(unit, end - 1);
  }

  /** Puts the arm over a sector without accounting for time (it arrived there while streaming). */
  private park(unit: number, lba: number): void {
    const g = this.geometry;
    const zone = g.zoneOf(lba);
    const track = Math.floor((lba - g.zoneFirst[zone]) / g.sectorsPerTrack[zone]);
    const cylinder = Math.floor(track / g.heads);
    this.cylinder[unit] = g.zoneCylinder[zone] + cylinder;
    this.surface[unit] = track - cylinder * g.heads;
  }

  private startFill(unit: number, segment: number, from: number, end: number, begin: number, out: Phases): void {
    if (segment < 0) return;
    this.buffer.hold(segment, from, end);
    this.continueFill(unit, segment, end, begin + out.seek + out.rotation + out.transfer);
  }

  private continueFill(unit: number, segment: number, end: number, now: number): void {
    const g = this.geometry;
    this.buffer.fill(unit, segment, end, now, g.streamNs[g.zoneOf(end - 1)], g.sectors);
  }
}

/** x modulo m in [0, m) for integers up to 2^53; `%` would call a slow library routine for large x/m. */
function remainder(x: number, m: number): number {
  let r = x - Math.floor(x / m) * m;
  if (r < 0) r += m;
  else if (r >= m) r -= m;
  return r;
}
