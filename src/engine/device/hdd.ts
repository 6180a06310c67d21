/**
 * Hard disk: one request from command to completion. The buffer may have the data (`trackBuffer.ts`);
 * otherwise the arm moves, the sector comes round, the tracks stream by (`mechanics.ts`), and the data
 * go over the drive's own interface while they come. Cost per request grows with the zones it crosses,
 * never with its sectors. `docs/model.md` gives the formulas.
 */
import { drawUnit } from '../../base/random.ts';
import type { HardDisk } from '../../scenario/schema.ts';
import { nearestNs } from '../kernel/time.ts';
import { CommandOverheads } from './commandOverheads.ts';
import type { DeviceCommand, DeviceModel, Phases } from './device.ts';
import { Mechanics } from './mechanics.ts';
import { PlaceMemo } from './placeMemo.ts';
import { TrackBuffer } from './trackBuffer.ts';
import { WriteBack } from './writeBack.ts';
import type { UnitIndex } from '../kernel/indexes.ts';

const SECTOR_MIB = 512 / 1_048_576;
const TWO_POW_32 = 4_294_967_296;
/** Keeps the draws of `anyWait` apart from those of the work. */
const ROTATION = 0x726f74;

export class HddModel implements DeviceModel {
  readonly kind = 'hdd';
  readonly parallel = 1;
  readonly depth: number;
  readonly sectors: number;
  private readonly mechanics: Mechanics;
  /** What `positioningNs` goes by. */
  private readonly places: PlaceMemo;
  private readonly overheads: CommandOverheads;
  private readonly buffer: TrackBuffer;
  private readonly writeBack: WriteBack;
  /** One sector over the interface, ns; 0 if it costs nothing. */
  private readonly busNs: number;
  private readonly hitOnIncoming: boolean;
  private readonly keepsFreeBlocks: boolean;
  private readonly memoryless: boolean;
  private readonly settleAfterWrite: boolean;
  private readonly zeroLatencyReads: boolean;
  private readonly zeroLatencyWrites: boolean;
  /** Platter angle at t = 0, as time into the revolution. */
  private readonly phaseNs: Float64Array;
  private readonly cylinder: Int32Array;
  private readonly surface: Int32Array;
  private readonly afterWrite: Uint8Array;

  /** Where `locate` found a block. */
  private zone = 0;
  private physical = 0;
  private atCylinder = 0;
  private atSurface = 0;
  private atAngleNs = 0;
  /** End of its track, as a physical sector. */
  private trackEnd = 0;
  /** Zone and physical sector at which `media` ended. */
  private lastZone = 0;
  private lastPhysical = 0;
  /** How long after the end of `media` the end of that sector passes again: zero-latency access ends elsewhere on the track. */
  private lagNs = 0;

  /**
   * @param phaseTurns spindle phase of each unit at t = 0, in turns [0, 1)
   * @param initialCylinders where each unit's arm stands at t = 0; default 0
   */
  constructor(drive: HardDisk, phaseTurns: readonly number[], initialCylinders: readonly number[] = []) {
    const units = phaseTurns.length;
    this.mechanics = new Mechanics(drive);
    const { geometry } = this.mechanics;
    this.places = new PlaceMemo(geometry);
    this.depth = drive.queueDepth ?? 1;
    this.sectors = geometry.sectors;
    this.overheads = new CommandOverheads(drive);
    this.buffer = new TrackBuffer(units, drive.buffer, this.mechanics);
    this.writeBack = new WriteBack(units, drive.buffer, this.buffer.writeSegments);
    this.busNs = drive.interfaceMibPerSecond === undefined ? 0 : (SECTOR_MIB / drive.interfaceMibPerSecond) * 1e9;
    this.hitOnIncoming = drive.buffer.hitOnIncoming ?? true;
    this.keepsFreeBlocks = drive.buffer.readFreeBlocks ?? false;
    this.settleAfterWrite = drive.settleAfterWrite ?? false;
    this.memoryless = drive.rotation === 'memoryless';
    this.zeroLatencyReads = drive.buffer.zeroLatencyReads ?? false;
    this.zeroLatencyWrites = drive.buffer.zeroLatencyWrites ?? false;
    this.phaseNs = Float64Array.from(phaseTurns, (turns) => Math.floor(turns * geometry.revolutionNs));
    this.cylinder = new Int32Array(units);
    initialCylinders.forEach((cylinder, unit) => (this.cylinder[unit] = Math.min(cylinder, geometry.cylinders - 1)));
    this.surface = new Int32Array(units);
    this.afterWrite = new Uint8Array(units);
  }

  serve({ unit, lba, sectors, write }: DeviceCommand, now: number, out: Phases): void {
    out.seek = 0;
    out.rotation = 0;
    out.transfer = 0;
    out.bus = 0;
    out.cylinders = 0;
    if (write) this.write(unit, now, lba, sectors, out);
    else this.read(unit, now, lba, sectors, out);
    this.afterWrite[unit] = write ? 1 : 0;
  }

  private read(unit: UnitIndex, now: number, lba: number, sectors: number, out: Phases): void {
    const { buffer } = this;
    this.lagNs = 0;
    const end = lba + sectors;
    const afterWrite = this.afterWrite[unit];
    const near = buffer.mayReach(unit, lba);
    if (near) buffer.catchUp(unit, now);
    let segment = this.findForRead(unit, lba);
    out.overhead = this.overheads.before(false, segment < 0, afterWrite);
    const begin = now + out.overhead;
    if (near || segment >= 0) {
      // A drive that is reading ahead continues while it handles the command; only what it is filling can hold the block now if nothing did.
      buffer.catchUp(unit, begin);
      if (segment < 0 && buffer.reaches(unit, lba)) segment = this.findForRead(unit, lba);
    }
    const miss = segment < 0;
    const available = miss ? lba : buffer.endOf(segment);
    const firstThere = miss ? this.readMissed(unit, now, lba, sectors, out) : this.readHeld(unit, segment, now, lba, sectors, out);
    if (this.busNs > 0) {
      const mediaEnd = now + out.overhead + out.seek + out.rotation + out.transfer;
      // Sectors go over as they come: a slow interface is the bottleneck from the first, a fast one waits for the last.
      const through = Math.max(firstThere + sectors * this.busNs, mediaEnd + (end <= available ? 0 : this.busNs));
      const whole = Math.floor(through);
      out.bus = Math.max(0, whole + nearestNs(through - whole) - mediaEnd);
    }
    out.bus += this.overheads.after(false, miss);
  }

  /** All of it comes off the media. Answers when the first sector can go over the interface. */
  private readMissed(unit: UnitIndex, now: number, lba: number, sectors: number, out: Phases): number {
    const { buffer } = this;
    this.fetch(unit, now, lba, sectors, out);
    const mediaStart = now + out.overhead + out.seek + out.rotation;
    const firstThere = mediaStart + Math.min(out.transfer, buffer.marked(sectors) * this.mechanics.geometry.sectorNs[this.zone]);
    const readsOn = buffer.expectsMore(unit, lba);
    const segment = buffer.forRead(unit);
    if (segment >= 0) {
      const end = lba + sectors;
      buffer.hold(segment, this.keepsFreeBlocks ? this.firstPassed(lba, out.rotation) : lba, end);
      if (readsOn) this.readOn(unit, segment, mediaStart + out.transfer, end);
    }
    return firstThere;
  }

  /** The segment holds its first block, or is about to. Answers when that can go over the interface. */
  private readHeld(unit: UnitIndex, segment: number, now: number, lba: number, sectors: number, out: Phases): number {
    const { buffer } = this;
    const end = lba + sectors;
    const available = buffer.endOf(segment);
    const begin = now + out.overhead;
    let firstThere = begin;
    if (end <= available) {
      buffer.use(segment, end);
      if (buffer.isFilling(unit, segment)) buffer.follow(unit, segment, end);
      else if (buffer.goesOnAfterHit(unit, segment, end)) this.readOnAgain(unit, segment, begin, end);
    } else if (buffer.isFilling(unit, segment) && end <= this.mechanics.geometry.zoneFirst[buffer.fillZone(unit) + 1]) {
      // The media are streaming into this segment: wait until they have delivered the last sector.
      const ready = buffer.readyAt(unit, end);
      out.transfer = Math.max(0, ready - begin);
      if (this.busNs > 0 && lba + buffer.marked(sectors) > available)
        firstThere = Math.max(begin, buffer.readyAt(unit, lba + buffer.marked(sectors)));
      this.park(unit, end - 1);
      buffer.extend(segment, end);
      this.lastZone = this.zone;
      this.lastPhysical = this.physical;
      this.readOn(unit, segment, ready, end);
    } else {
      // The head of the request is buffered, its tail has to be fetched.
      this.fetch(unit, now, available, end - available, out);
      buffer.extend(segment, end);
      this.readOn(unit, segment, now + out.overhead + out.seek + out.rotation + out.transfer, end);
    }
    return firstThere;
  }

  /** Segment from which a read at `lba` can be served, -1 if it has to be fetched. */
  private findForRead(unit: UnitIndex, lba: number): number {
    const segment = this.buffer.find(unit, lba);
    return segment >= 0 && lba === this.buffer.endOf(segment) && !this.hitOnIncoming ? -1 : segment;
  }

  /** First block of those that passed under the head while it waited for block `lba` on its track. */
  private firstPassed(lba: number, waitedNs: number): number {
    const { geometry } = this.mechanics;
    const zone = geometry.zoneOf(lba);
    const physical = geometry.physicalOf(zone, lba);
    const passed = Math.floor(waitedNs / geometry.sectorNs[zone]);
    const from = Math.max(physical - passed, physical - (physical % geometry.sectorsPerTrack[zone]));
    return geometry.blockNear(zone, from, lba, physical);
  }

  /** The media go on behind a request whose last sector ended at `mediaEnd`. */
  private readOn(unit: UnitIndex, segment: number, mediaEnd: number, end: number): void {
    const zone = this.lastZone;
    const since = mediaEnd + this.lagNs - this.mechanics.geometry.sectorNs[zone];
    this.buffer.fill(unit, segment, zone, end - 1, this.lastPhysical, since, end);
  }

  /** After a hit the idle arm goes back to where the segment ends. */
  private readOnAgain(unit: UnitIndex, segment: number, now: number, end: number): void {
    this.stopReadingAhead(unit);
    const next = this.buffer.endOf(segment);
    const begin = Math.max(now, this.writeBack.armFreeAt(unit));
    this.locate(next);
    const distance = Math.abs(this.atCylinder - this.cylinder[unit]);
    const there = begin + this.mechanics.seek(distance, this.atSurface !== this.surface[unit], false);
    this.cylinder[unit] = this.atCylinder;
    this.surface[unit] = this.atSurface;
    const since = there + this.untilUnderHead(unit, there, this.atAngleNs);
    this.buffer.fill(unit, segment, this.zone, next, this.physical, since, end);
  }

  /** From the platters, after what the drive is busy with, to the end of which it brings the buffer. */
  private fetch(unit: UnitIndex, now: number, lba: number, sectors: number, out: Phases): void {
    // Data that were reported as written and are on their way to the media go first, and the least that is read ahead.
    const free = Math.max(this.writeBack.armFreeAt(unit) - now, this.buffer.mayLeaveAt(unit) - now);
    if (free > out.overhead) out.overhead = free;
    this.buffer.catchUp(unit, now + out.overhead);
    this.stopReadingAhead(unit);
    this.media(unit, now + out.overhead, lba, sectors, false, 0, out);
  }

  private write(unit: UnitIndex, now: number, lba: number, sectors: number, out: Phases): void {
    const { writeBack, buffer } = this;
    const end = lba + sectors;
    buffer.catchUp(unit, now);
    this.stopReadingAhead(unit);
    const afterWrite = this.afterWrite[unit];
    const takenAt = writeBack.takesAt(unit, now, lba);
    const miss = takenAt === Infinity;
    out.overhead = this.overheads.before(true, miss, afterWrite);
    if (miss) {
      out.overhead = Math.max(out.overhead, writeBack.armFreeAt(unit) - now);
      const begin = now + out.overhead;
      // Nothing is written before it has come over the interface.
      this.media(unit, begin, lba, sectors, true, begin + sectors * this.busNs, out);
      writeBack.wroteThrough(unit, end);
    } else {
      out.overhead = Math.max(out.overhead, takenAt - now);
      const begin = now + out.overhead;
      out.bus = Math.round(sectors * this.busNs);
      this.destage(unit, begin, lba, sectors, out);
      if (end - writeBack.streamFirst(unit) > buffer.roomSectors) {
        // The last block finds room once the media have taken all but a segment of the stream.
        const roomAt = writeBack.armFreeAt(unit) - this.streamUpToNs(end, buffer.roomSectors);
        out.transfer = Math.max(0, Math.round(roomAt) - begin - out.bus);
      }
    }
    buffer.keepWritten(unit, lba, end);
    out.bus += this.overheads.after(true, miss);
  }

  /** How long the media take for the `sectors` before block `end`, as far as they are in one zone; a lower bound beyond. */
  private streamUpToNs(end: number, sectors: number): number {
    const { mechanics } = this;
    const { geometry } = mechanics;
    const zone = geometry.zoneOf(end - 1);
    const first = Math.max(end - sectors, geometry.zoneFirst[zone]);
    return mechanics.streamNs(zone, geometry.physicalOf(zone, first), geometry.physicalOf(zone, end - 1) + 1, true);
  }

  /** Sends accepted data to the media behind the command's back; only the arm time that it uses is kept. */
  private destage(unit: UnitIndex, begin: number, lba: number, sectors: number, out: Phases): void {
    const { writeBack, mechanics } = this;
    const free = writeBack.armFreeAt(unit);
    let done = 0;
    let streams = false;
    if (writeBack.appends(unit, lba) && begin + this.busNs <= free && this.sameZone(lba - 1, lba + sectors - 1)) {
      // The arm is writing just what comes before: the data follow without a gap, unless they come too slowly.
      const zone = mechanics.geometry.zoneOf(lba);
      const from = mechanics.geometry.physicalOf(zone, lba - 1);
      const to = mechanics.geometry.physicalOf(zone, lba + sectors - 1) + 1;
      done = Math.round(free + mechanics.streamNs(zone, from, to, true) - mechanics.geometry.sectorNs[zone]);
      streams = begin + sectors * this.busNs <= done;
    }
    if (streams) {
      this.park(unit, lba + sectors - 1);
    } else {
      const start = Math.max(begin, free);
      const { overhead, bus } = out;
      this.media(unit, start, lba, sectors, true, begin + sectors * this.busNs, out);
      done = start + out.seek + out.rotation + out.transfer;
      out.overhead = overhead;
      out.bus = bus;
      out.seek = 0;
      out.rotation = 0;
      out.transfer = 0;
      out.cylinders = 0;
    }
    writeBack.accept(unit, lba, lba + sectors, done, streams);
  }

  /**
   * Seek, rotation and transfer on the platters; moves the arm.
   * @param dataAt when the last of the data to write have come over the interface; 0 for reads
   */
  private media(unit: UnitIndex, begin: number, lba: number, sectors: number, write: boolean, dataAt: number, out: Phases): void {
    const { mechanics } = this;
    const { geometry } = mechanics;
    this.locate(lba);
    const distance = Math.abs(this.atCylinder - this.cylinder[unit]);
    let seek = mechanics.seek(distance, this.atSurface !== this.surface[unit], write);
    if (!write && this.settleAfterWrite && this.afterWrite[unit] === 1) seek = Math.max(seek, mechanics.singleSeekNs);
    const { zone, physical } = this;
    this.cylinder[unit] = this.atCylinder;
    this.surface[unit] = this.atSurface;

    const end = lba + sectors;
    const oneZone = end <= geometry.zoneFirst[zone + 1];
    const last = oneZone ? geometry.physicalBehind(zone, end - 1, lba, physical) : 0;
    const oneTrack = oneZone && last < this.trackEnd;
    let transfer = 0;
    if (oneTrack) transfer = (last + 1 - physical) * geometry.sectorNs[zone];
    else if (oneZone) transfer = mechanics.streamNs(zone, physical, last + 1, write);
    // Data that come more slowly than they could be written let the platters turn.
    const ready = write ? Math.max(begin + seek, Math.ceil(dataAt - transfer)) : begin + seek;
    const held = ready - begin - seek;
    let wait = this.memoryless ? this.anyWait(unit, ready, lba) : this.untilUnderHead(unit, ready, this.atAngleNs);
    if (oneZone) {
      if (write ? this.zeroLatencyWrites : this.zeroLatencyReads) {
        // Within the request's own run of its first track the head need not wait for the run's beginning.
        const perTrack = geometry.sectorsPerTrack[zone];
        const runNs = Math.min(last + 1 - physical, perTrack - (physical % perTrack)) * geometry.sectorNs[zone];
        if (geometry.revolutionNs - wait < runNs) {
          transfer += geometry.revolutionNs - runNs;
          this.lagNs = wait + runNs - geometry.revolutionNs;
          wait = 0;
        }
      }
      this.lastZone = zone;
      this.lastPhysical = last;
      if (!oneTrack) this.standOver(unit, zone, last);
    } else {
      transfer = this.overZones(unit, ready + wait, lba, end, write);
      this.zone = zone;
    }
    out.seek = seek;
    out.rotation = held + wait;
    out.transfer = nearestNs(transfer);
    out.cylinders = distance;
  }

  /** Transfer of [lba, end) zone by zone, each with its own movement and wait; the arm is over `lba` at `start`. */
  private overZones(unit: UnitIndex, start: number, lba: number, end: number, write: boolean): number {
    const { mechanics } = this;
    const { geometry } = mechanics;
    let { zone } = this;
    let at = lba;
    let transfer = 0;
    for (;;) {
      const zoneEnd = Math.min(end, geometry.zoneFirst[zone + 1]);
      const last = geometry.physicalOf(zone, zoneEnd - 1);
      transfer += mechanics.streamNs(zone, geometry.physicalOf(zone, at), last + 1, write);
      this.standOver(unit, zone, last);
      this.lastZone = zone;
      this.lastPhysical = last;
      if (zoneEnd === end) return transfer;
      at = zoneEnd;
      this.locate(at);
      zone = this.zone;
      const move = mechanics.seek(Math.abs(this.atCylinder - this.cylinder[unit]), this.atSurface !== this.surface[unit], write);
      const arrived = Math.round(start + transfer) + move;
      transfer += move + this.untilUnderHead(unit, arrived, this.atAngleNs);
    }
  }

  positioningNs({ unit, lba, sectors, write }: DeviceCommand, now: number, foresight: boolean, bound = Infinity): number {
    let fetched = lba;
    if (foresight && !write) {
      const { buffer } = this;
      buffer.catchUp(unit, now);
      const segment = buffer.find(unit, lba);
      if (segment >= 0) {
        fetched = buffer.endOf(segment);
        // Only what is there or on its way is free; the arm has to go for the rest.
        if (lba + sectors <= fetched || buffer.isFilling(unit, segment)) return 0;
      }
    }
    const { places } = this;
    const slot = places.slotOf(fetched);
    const distance = Math.abs(places.cylinderAt(slot) - this.cylinder[unit]);
    const seek = this.mechanics.seek(distance, places.surfaceAt(slot) !== this.surface[unit], write);
    const begin = foresight ? this.mayBeginAt(unit, now, write) : now;
    const arrived = begin - now + seek;
    if (arrived >= bound) return arrived;
    if (this.memoryless) return arrived + Math.round(this.mechanics.geometry.revolutionNs / 2);
    return arrived + this.untilUnderHead(unit, begin + seek, places.angleAt(slot));
  }

  /** When the arm can begin to move for a request that the buffer does not serve. */
  private mayBeginAt(unit: UnitIndex, now: number, write: boolean): number {
    return Math.max(now + this.overheads.before(write, true, this.afterWrite[unit]), this.writeBack.armFreeAt(unit));
  }

  travel(unit: UnitIndex, now: number, lba: number, out: Phases): void {
    this.buffer.catchUp(unit, now);
    this.stopReadingAhead(unit);
    this.locate(lba);
    const distance = Math.abs(this.atCylinder - this.cylinder[unit]);
    out.overhead = 0;
    // An arm that is still writing what was reported as written goes after that.
    out.seek = Math.max(0, this.writeBack.armFreeAt(unit) - now) + this.mechanics.seek(distance, false, false);
    out.rotation = 0;
    out.transfer = 0;
    out.bus = 0;
    out.cylinders = distance;
    this.cylinder[unit] = this.atCylinder;
  }

  /** Wait from `now` until the angle comes under the head; integer ns. */
  private untilUnderHead(unit: UnitIndex, now: number, angleNs: number): number {
    const { revolutionNs } = this.mechanics.geometry;
    // Modulo, in [0, revolution): `%` would call a slow library routine for what is many turns ahead.
    const ahead = angleNs - (now + this.phaseNs[unit]);
    let part = ahead - Math.floor(ahead / revolutionNs) * revolutionNs;
    if (part < 0) part += revolutionNs;
    else if (part >= revolutionNs) part -= revolutionNs;
    const wait = nearestNs(part);
    // Times are rounded to whole ns: a sector that began less than one ago begins now.
    return wait >= revolutionNs - 1 ? 0 : wait;
  }

  /** A uniform part of a turn, drawn for this request at this instant: repeatable, and without memory. */
  private anyWait(unit: UnitIndex, now: number, lba: number): number {
    const late = Math.floor(now / TWO_POW_32);
    return Math.floor(drawUnit(ROTATION, unit, now - late * TWO_POW_32, late, lba) * this.mechanics.geometry.revolutionNs);
  }

  private locate(lba: number): void {
    const { geometry } = this.mechanics;
    const zone = geometry.zoneOf(lba);
    const physical = geometry.physicalOf(zone, lba);
    const perTrack = geometry.sectorsPerTrack[zone];
    const track = Math.floor(physical / perTrack);
    // Not from the track: the two divisions can then go on at the same time.
    const cylinder = Math.floor(physical / (perTrack * geometry.heads));
    this.zone = zone;
    this.physical = physical;
    this.trackEnd = (track + 1) * perTrack;
    this.atAngleNs = geometry.angleAt(zone, physical - track * perTrack, track, cylinder);
    this.atCylinder = geometry.zoneCylinder[zone] + cylinder;
    this.atSurface = geometry.surfaceOf(track, cylinder);
  }

  private stopReadingAhead(unit: UnitIndex): void {
    const physical = this.buffer.interrupt(unit);
    if (physical >= 0) this.standOver(unit, this.buffer.fillZone(unit), physical);
  }

  /** Puts the arm over a block without accounting for time (it arrived there while streaming). */
  private park(unit: UnitIndex, lba: number): void {
    this.locate(lba);
    this.cylinder[unit] = this.atCylinder;
    this.surface[unit] = this.atSurface;
  }

  private standOver(unit: UnitIndex, zone: number, physical: number): void {
    const { geometry } = this.mechanics;
    const perTrack = geometry.sectorsPerTrack[zone];
    const track = Math.floor(physical / perTrack);
    const cylinder = Math.floor(physical / (perTrack * geometry.heads));
    this.cylinder[unit] = geometry.zoneCylinder[zone] + cylinder;
    this.surface[unit] = geometry.surfaceOf(track, cylinder);
  }

  private sameZone(first: number, last: number): boolean {
    const { geometry } = this.mechanics;
    return first >= 0 && geometry.zoneOf(first) === geometry.zoneOf(last);
  }
}
