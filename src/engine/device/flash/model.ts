/**
 * Flash module with state: what a command costs follows from where its units lie and from what the module has
 * had to do for the writes before it. `translation.ts` says where units go; this file says how long that takes.
 *
 * A read senses in its die what it needs, moves it over the die's channel and sends it over the interface.
 * A write is complete once the buffer has it; a unit that is written in part is read first. The buffer gathers
 * programs and gives each to its die, together with what the collector has to do there for it. When the
 * buffer is full, writes wait for the oldest program. Commands share a controller, as in `../flash.ts`.
 */
import type { Flash, FlashTranslation } from '../../../scenario/schema.ts';
import type { FlashWear } from '../../record/flashWear.ts';
import type { DeviceCommand, DeviceModel, Phases } from '../device.ts';
import { Dies } from './dies.ts';
import { FlashGeometry } from './geometry.ts';
import { Planes } from './planes.ts';
import { FlashStreams } from './readAhead.ts';
import { answer, commandTimes } from './times.ts';
import { NOWHERE } from './places.ts';
import { Translation } from './translation.ts';
import { DieWork } from './work.ts';
import { ProgramRing } from './writeBuffer.ts';

const NS_PER_MS = 1e6;
const SECTOR_BYTES = 512;
const ERASE_MS = 3.5;
const SLC_SPEEDUP = 4;

export class StatefulFlashModel implements DeviceModel {
  readonly kind = 'flash';
  readonly sectors: number;
  readonly parallel: number;
  readonly depth: number;
  private readonly geometry: FlashGeometry;
  private readonly translation: FlashTranslation;
  private readonly modules: (Translation | null)[];
  private readonly dies: Dies;
  /** If planes serve short reads independently. */
  private readonly planes: Planes | null;
  /** A stretch of a program, in units, within which a command reads without sensing the whole of it; 0 if that takes no longer. */
  private readonly shortUnits: number;
  /** Of the units of the read that is worked on; grows to the largest. */
  private places = new Float64Array(256);
  private readonly ring: ProgramRing;
  private readonly streams: FlashStreams | null;
  private readonly work = new DieWork();
  private readonly channels: number;
  private readonly aheadUnits: number;
  private readonly bufferless: boolean;
  private readonly pageReadNs: Float64Array;
  private readonly unitReadNs: Float64Array;
  private readonly leastReadNs: number;
  private readonly collectReadNs: number;
  private readonly programNs: number;
  private readonly slcProgramNs: number;
  private readonly slcPrograms: number;
  private readonly eraseNs: number;
  private readonly channelNsPerByte: number;
  private readonly interfaceNsPerByte: number;
  private readonly overheadNs: number;
  private readonly controllerNs: number;
  private readonly unitControllerNs: number;
  private readonly controllerFree: Float64Array;
  private readonly interfaceFree: Float64Array;
  private readonly channelFree: Float64Array;
  /** Programs in the SLC cache of each module, and of each die those that it has to fold. */
  private readonly inSlc: Float64Array;
  private readonly toFold: Float64Array;
  private readonly folded: Float64Array;
  /** Units discarded and flushes of each module. */
  private readonly discarded: Float64Array;
  private readonly flushes: Float64Array;

  constructor(drive: Flash, translation: FlashTranslation, units: number) {
    const geometry = new FlashGeometry(drive, translation);
    const { dies, unitBytes, programBytes } = geometry;
    const { pageReadMs = [drive.readMs], suspendMs, slcCacheBytes = 0, readAheadBytes = 0 } = translation;
    const { senseBytes, planesPerDie = 1 } = translation;
    this.geometry = geometry;
    this.translation = translation;
    this.sectors = Math.floor(drive.capacityBytes / SECTOR_BYTES);
    this.parallel = drive.queueDepth;
    this.depth = drive.queueDepth;
    this.channels = drive.channels;
    this.modules = Array.from({ length: units }, () => null);
    const times = commandTimes(drive);
    this.programNs = times.programNs;
    const suspendNs = suspendMs === undefined ? Infinity : Math.round(suspendMs * NS_PER_MS);
    this.dies = new Dies(units * dies, senseBytes === undefined ? 1 : planesPerDie, this.programNs, suspendNs);
    this.planes =
      senseBytes === undefined ? null : new Planes(units * dies, planesPerDie, drive.pageBytes / unitBytes, senseBytes / unitBytes);
    this.shortUnits = senseBytes === undefined ? Number(translation.unitReadMs !== undefined) : senseBytes / unitBytes;
    this.bufferless = drive.writeBufferBytes === 0;
    this.ring = new ProgramRing(units, units * dies, Math.max(1, Math.floor(drive.writeBufferBytes / programBytes)));
    this.aheadUnits = Math.floor(readAheadBytes / unitBytes);
    const ahead = Math.ceil(this.aheadUnits / geometry.unitsPerProgram) + 2;
    this.streams = readAheadBytes > 0 ? new FlashStreams(units, ahead) : null;
    this.pageReadNs = Float64Array.from(pageReadMs, (ms) => Math.round(ms * NS_PER_MS));
    this.unitReadNs = Float64Array.from(translation.unitReadMs ?? pageReadMs, (ms) => Math.round(ms * NS_PER_MS));
    this.leastReadNs = Math.min(...this.pageReadNs, ...this.unitReadNs);
    this.collectReadNs = Math.round(this.pageReadNs.reduce((sum, ns) => sum + ns, 0) / pageReadMs.length);
    this.slcProgramNs = Math.round((translation.slcProgramMs ?? drive.programMs / SLC_SPEEDUP) * NS_PER_MS);
    this.slcPrograms = Math.floor(slcCacheBytes / programBytes);
    this.eraseNs = Math.round((translation.eraseMs ?? ERASE_MS) * NS_PER_MS);
    this.channelNsPerByte = times.channelNsPerByte;
    this.interfaceNsPerByte = times.interfaceNsPerByte;
    this.overheadNs = times.overheadNs;
    this.controllerNs = times.controllerNs;
    this.unitControllerNs = Math.round((translation.unitControllerMs ?? 0) * NS_PER_MS);
    this.controllerFree = new Float64Array(units);
    this.interfaceFree = new Float64Array(units);
    this.channelFree = new Float64Array(units * this.channels);
    this.inSlc = new Float64Array(units);
    this.toFold = new Float64Array(units * dies);
    this.folded = new Float64Array(units);
    this.discarded = new Float64Array(units);
    this.flushes = new Float64Array(units);
  }

  serve({ unit, lba, sectors, write }: DeviceCommand, now: number, out: Phases): void {
    const start = Math.max(now, this.controllerFree[unit]);
    const ready = start + this.overheadNs;
    const from = lba * SECTOR_BYTES;
    const end = from + sectors * SECTOR_BYTES;
    this.controllerFree[unit] = start + this.controllerNs;
    const module = this.module(unit);
    const done = write ? this.write(module, unit, ready, from, end) : this.read(module, unit, ready, from, end);
    const last = write ? end - from : Math.min(end - from, ((end - 1) % this.geometry.programBytes) + 1);
    answer(out, now, ready, done, Math.round(last * this.interfaceNsPerByte));
  }

  positioningNs(): number {
    return 0;
  }

  /** The host needs these sectors no more (TRIM); units that are only covered in part are kept. The command takes the controller. */
  discard(unit: number, now: number, lba: number, sectors: number): void {
    const { unitBytes } = this.geometry;
    const module = this.module(unit);
    this.controllerFree[unit] = Math.max(now, this.controllerFree[unit]) + this.controllerNs;
    const first = Math.ceil((lba * SECTOR_BYTES) / unitBytes);
    const end = Math.floor(((lba + sectors) * SECTOR_BYTES) / unitBytes);
    for (let u = first; u < end; u++) module.discard(u);
    this.discarded[unit] += Math.max(0, end - first);
  }

  /** The host wants what it has written to be safe. @returns when it is, integer ns */
  flush(unit: number, now: number): number {
    const start = Math.max(now, this.controllerFree[unit]);
    this.controllerFree[unit] = start + this.controllerNs;
    const ready = start + this.overheadNs;
    this.flushes[unit]++;
    if (this.translation.powerLossProtection === true) return ready;
    const module = this.module(unit);
    const die = module.nextDie;
    this.work.clear();
    if (module.pad(this.work)) this.program(unit, die, ready, this.geometry.programBytes, module.placed);
    return Math.max(ready, this.ring.emptyAt(unit));
  }

  wear(unit: number): FlashWear {
    const module = this.module(unit);
    const { dies, blocksPerDie, unitBytes, unitsPerProgram } = this.geometry;
    const { hostUnits, movedUnits, emptySlots, blocks, stalls } = module;
    const programmed = hostUnits + movedUnits + emptySlots + this.folded[unit] * unitsPerProgram;
    return {
      hostBytes: hostUnits * unitBytes,
      programmedBytes: programmed * unitBytes,
      amplification: hostUnits === 0 ? 1 : programmed / hostUnits,
      erases: blocks.erases,
      meanErases: blocks.erases / (dies * blocksPerDie),
      mostErases: blocks.mostErases,
      stalls,
      discardedBytes: this.discarded[unit] * unitBytes,
      flushes: this.flushes[unit],
    };
  }

  /** Memory of the module's state that it does not share with forks. */
  stateBytes(unit: number): number {
    return this.module(unit).ownBytes;
  }

  /** Modules get their state when they are first used. */
  private module(unit: number): Translation {
    let module = this.modules[unit];
    if (module === null) {
      module = new Translation(this.geometry, this.translation, unit + 1);
      this.modules[unit] = module;
    }
    return module;
  }

  // ---------------------------------------------------------------- reading

  private read(module: Translation, unit: number, ready: number, from: number, end: number): number {
    const { unitBytes } = this.geometry;
    const { streams } = this;
    const first = Math.floor(from / unitBytes);
    const last = Math.ceil(end / unitBytes);
    const stream = streams === null ? -1 : streams.follow(unit, from / unitBytes, end / unitBytes);
    let done = ready;
    let at = from;
    if (streams !== null && stream >= 0) {
      const ahead = streams.aheadOf(stream);
      // What was read ahead is sent as soon as it is there.
      for (let u = first; u < last && u < ahead; u++) {
        const next = Math.min(end, (u + 1) * unitBytes);
        const there = Math.max(ready, streams.readyOf(stream, Math.floor(u / this.geometry.unitsPerProgram)));
        done = Math.max(done, this.send(unit, there, next - at));
        at = next;
      }
    }
    if (at < end) done = Math.max(done, this.fetch(module, unit, ready, at, end, true));
    if (streams !== null && stream >= 0) this.readAhead(streams, stream, module, unit, ready, last);
    return done;
  }

  /** Reads from the dies, and sends it unless it is only read ahead. @returns when the last of it is through */
  private fetch(module: Translation, unit: number, ready: number, from: number, end: number, send: boolean): number {
    const { unitBytes, unitsPerProgram, unitsPerBlock, blocksPerDie, dies } = this.geometry;
    const start = Math.floor(from / unitBytes);
    const count = Math.ceil(end / unitBytes) - start;
    if (this.places.length < count) this.places = new Float64Array(count);
    const { places } = this;
    for (let k = 0; k < count; k++) places[k] = module.place(start + k);
    let done = ready;
    // The last program that was sensed whole, and when its data had come over the channel.
    let sensed = NOWHERE;
    let sensedAt = ready;
    let pieces = 0;
    for (let k = 0; k < count;) {
      const first = k;
      const place = places[k++];
      const at = Math.max(from, (start + first) * unitBytes);
      if (place === NOWHERE) {
        // Nothing to read: the controller answers by itself.
        const bytes = Math.min(end, (start + k) * unitBytes) - at;
        done = Math.max(done, send ? this.send(unit, ready, bytes) : ready);
        continue;
      }
      // The controller gets to what lies elsewhere after what came before it.
      if (pieces++ > 0) {
        ready += this.unitControllerNs;
        this.controllerFree[unit] += this.unitControllerNs;
      }
      const program = Math.floor(place / unitsPerProgram);
      // What lies in the same program is sensed together.
      while (k < count && Math.floor(places[k] / unitsPerProgram) === program) k++;
      const bytes = Math.min(end, (start + k) * unitBytes) - at;
      if (this.buffered(module, unit, program, ready)) done = Math.max(done, send ? this.send(unit, ready, bytes) : ready);
      else {
        const die = Math.floor(place / (unitsPerBlock * blocksPerDie));
        const slot = unit * dies + die;
        let through: number;
        if (program === sensed) through = this.move(unit, die % this.channels, ready, sensedAt, bytes);
        else if (this.isShort(program, first, count)) {
          through = ready;
          for (let v = first; v < k; v++) {
            const part = Math.min(end, (start + v + 1) * unitBytes) - Math.max(from, (start + v) * unitBytes);
            through = Math.max(through, this.senseUnit(unit, slot, die % this.channels, ready, places[v], part));
          }
        } else {
          through = this.sense(unit, slot, die % this.channels, ready, this.pageReadNs[program % this.pageReadNs.length], bytes);
          sensed = program;
          sensedAt = through;
        }
        done = Math.max(done, send ? this.send(unit, through, bytes) : through);
      }
    }
    return done;
  }

  /** Whether all that a read needs of a program, from the `first` of `count` places on, lies in one short stretch: what comes behind other places too. */
  private isShort(program: number, first: number, count: number): boolean {
    const { shortUnits, places } = this;
    if (shortUnits === 0) return false;
    const { unitsPerProgram } = this.geometry;
    const stretch = Math.floor(places[first] / shortUnits);
    const last = Math.min(count, first + unitsPerProgram);
    for (let k = first + 1; k < last; k++)
      if (Math.floor(places[k] / unitsPerProgram) === program && Math.floor(places[k] / shortUnits) !== stretch) return false;
    return true;
  }

  /**
   * Moves what a die has from `at` on over its channel. Channels count work from when an idle die would have it ready
   * at the earliest, so that a busy die does not hold up others.
   */
  private move(unit: number, slot: number, ready: number, at: number, bytes: number): number {
    const channel = unit * this.channels + slot;
    const moveNs = Math.round(bytes * this.channelNsPerByte);
    this.channelFree[channel] = Math.max(this.channelFree[channel], ready + this.leastReadNs) + moveNs;
    return Math.max(at + moveNs, this.channelFree[channel]);
  }

  /** Senses at most one unit, in its plane if planes read independently. */
  private senseUnit(unit: number, die: number, channelSlot: number, ready: number, place: number, bytes: number): number {
    const { planes, unitReadNs } = this;
    const { unitsPerProgram } = this.geometry;
    const program = Math.floor(place / unitsPerProgram);
    if (planes === null) return this.sense(unit, die, channelSlot, ready, unitReadNs[program % unitReadNs.length], bytes);
    const slot = place % unitsPerProgram;
    const plane = planes.planeOf(die, slot);
    const sense = planes.senseOf(program, slot);
    // What the register holds goes between what others have still to sense.
    if (planes.holds(plane, sense, ready)) return ready + Math.round(bytes * this.channelNsPerByte);
    const senseNs = unitReadNs[sense % unitReadNs.length];
    const sensed = this.dies.readLane(plane, ready, senseNs) + senseNs;
    planes.sensed(plane, sense, sensed);
    // The register hands its data to the channel while the plane senses on.
    return this.move(unit, channelSlot, ready, sensed, bytes);
  }

  /** Senses in a die and moves over its channel. The die keeps the data until they are moved. */
  private sense(unit: number, die: number, slot: number, ready: number, senseNs: number, bytes: number): number {
    const begin = this.dies.read(die, ready, senseNs + Math.round(bytes * this.channelNsPerByte));
    this.planes?.clear(die);
    const moved = this.move(unit, slot, ready, begin + senseNs, bytes);
    this.dies.holdUntil(die, moved);
    return moved;
  }

  private send(unit: number, at: number, bytes: number): number {
    const sendNs = Math.round(bytes * this.interfaceNsPerByte);
    // As with channels: the interface counts its work, not the order in which busy dies are done.
    this.interfaceFree[unit] = Math.max(this.interfaceFree[unit] + sendNs, this.now(unit) + sendNs);
    return Math.max(at + sendNs, this.interfaceFree[unit]);
  }

  private now(unit: number): number {
    return this.controllerFree[unit];
  }

  private buffered(module: Translation, unit: number, program: number, now: number): boolean {
    if (module.hostUnits === 0) return false;
    if (program === module.fillingProgram) return true;
    const { dies, blocksPerDie, unitsPerBlock, unitsPerProgram } = this.geometry;
    const die = Math.floor((program * unitsPerProgram) / (unitsPerBlock * blocksPerDie));
    return this.ring.has(unit, unit * dies + die, program, now, dies * 2);
  }

  private readAhead(streams: FlashStreams, stream: number, module: Translation, unit: number, ready: number, last: number): void {
    const { unitsPerProgram, unitBytes, units } = this.geometry;
    const until = Math.min(units, last + this.aheadUnits);
    let u = Math.max(last, streams.aheadOf(stream));
    // A program's worth at a time, once there is room for one.
    while (u + unitsPerProgram <= until) {
      const end = Math.min(units, (Math.floor(u / unitsPerProgram) + 1) * unitsPerProgram);
      const readyAt = this.fetch(module, unit, ready, u * unitBytes, end * unitBytes, false);
      streams.readAhead(stream, Math.floor(u / unitsPerProgram), end, readyAt);
      u = end;
    }
  }

  // ---------------------------------------------------------------- writing

  private write(module: Translation, unit: number, ready: number, from: number, end: number): number {
    const { unitBytes, unitsPerProgram, programBytes } = this.geometry;
    const received = Math.max(ready, this.interfaceFree[unit]) + Math.round((end - from) * this.interfaceNsPerByte);
    this.interfaceFree[unit] = received;
    let done = received;
    const last = Math.ceil(end / unitBytes);
    const wholeEnd = Math.floor(end / unitBytes);
    for (let u = Math.floor(from / unitBytes); u < last;) {
      let there = Math.max(received, this.ring.roomAt(unit));
      const whole = u * unitBytes >= from && (u + 1) * unitBytes <= end;
      // Whole units go as many at a time as the program has room for.
      const count = whole ? Math.min(module.room, Math.max(1, wholeEnd - u)) : 1;
      if (!whole && module.holds(u)) there = this.readRest(module, unit, there, module.place(u));
      if (there > done) done = there;
      const die = module.nextDie;
      this.work.clear();
      module.makeRoom(this.work);
      if (unitsPerProgram > 1) {
        this.collected(unit, die, there);
        this.work.clear();
      }
      const filled = module.write(u, this.work, count);
      u += count;
      if (!filled) continue;
      const ended = this.program(unit, die, there, programBytes, module.placed);
      if (this.bufferless && ended > done) done = ended;
    }
    if (this.bufferless) {
      const die = module.nextDie;
      this.work.clear();
      if (module.pad(this.work)) done = Math.max(done, this.program(unit, die, done, programBytes, module.placed));
    }
    return done;
  }

  /** Reads a unit of which only a part is written. @returns when it is there */
  private readRest(module: Translation, unit: number, at: number, place: number): number {
    const { unitBytes, unitsPerProgram, dies, unitsPerBlock, blocksPerDie } = this.geometry;
    const die = Math.floor(place / (unitsPerBlock * blocksPerDie));
    if (this.buffered(module, unit, Math.floor(place / unitsPerProgram), at)) return at;
    return this.senseUnit(unit, unit * dies + die, die % this.channels, at, place, unitBytes);
  }

  /** Gives a program to its die, behind what is collected for it. @returns when it is done */
  private program(unit: number, die: number, at: number, bytes: number, program: number): number {
    const slot = unit * this.geometry.dies + die;
    const channel = unit * this.channels + (die % this.channels);
    this.channelFree[channel] = Math.max(this.channelFree[channel], at) + Math.round(bytes * this.channelNsPerByte);
    const moved = this.channelFree[channel];
    if (this.slcPrograms > 0) this.fold(unit, slot, moved);
    let programNs = this.programNs;
    if (this.inSlc[unit] < this.slcPrograms) {
      programNs = this.slcProgramNs;
      this.inSlc[unit]++;
      this.toFold[slot]++;
    }
    this.planes?.clear(slot);
    const end = this.dies.add(slot, moved, this.workNs() + programNs);
    this.ring.given(unit, slot, program, end);
    return end;
  }

  /** What had to be collected before anything was programmed. */
  private collected(unit: number, die: number, at: number): void {
    const ns = this.workNs();
    if (ns > 0) this.dies.add(unit * this.geometry.dies + die, at, ns);
  }

  private workNs(): number {
    const { programs, reads, erases } = this.work;
    return programs * this.programNs + reads * this.collectReadNs + erases * this.eraseNs;
  }

  /** What the die has written to the SLC cache it writes again with all bits a cell, in the time that it had nothing to do. */
  private fold(unit: number, slot: number, at: number): void {
    const each = this.programNs + this.collectReadNs;
    const count = Math.min(this.toFold[slot], Math.floor(this.dies.idleNs(slot, at) / Math.max(1, each)));
    if (count <= 0) return;
    this.toFold[slot] -= count;
    this.inSlc[unit] -= count;
    this.folded[unit] += count;
  }
}
