/**
 * What is really written where while things move: a version for each sector of each slot, kept from the requests alone. A write leaves its version
 * where it is complete, a copy what it has read when it was issued; a write whose parts are all complete is committed, and a later read must find
 * it. Knows nothing of twins, locks and counts but where a piece's authoritative copy is said to be.
 */
import { COPY_READ, COPY_WRITE, PART_READ, PART_WRITE } from '../host/ioKinds.ts';
import { IO_INTO, IO_KIND, IO_REMAINING, IO_ROW } from '../host/ioRows.ts';
import { hasEqual, lostPieces } from '../host/motion/copies.ts';
import { ROLLING } from '../host/motion/jobs.ts';
import type { Motion } from '../host/motion/motion.ts';
import { NONE, type Places } from '../host/motion/places.ts';
import type { VolumeRequest } from '../host/volumeRequest.ts';
import type { Simulation } from '../simulation.ts';

/** Sectors of a request: index into the ledger, piece, index of the piece's sector, version written or wanted. */
interface Part {
  readonly at: number[];
  readonly piece: number[];
  readonly of: number[];
  readonly version: number[];
}

/** What sectors held when they were read: version and piece. */
interface Data {
  readonly version: Int32Array;
  readonly piece: Int32Array;
}

export class Ledger {
  readonly faults: string[] = [];
  private readonly simulation: Simulation;
  private readonly places: Places;
  private readonly motion: Motion;
  private readonly slotBase: Int32Array;
  private readonly pieceBase: Int32Array;
  /** By sector of a slot: the last write that came to it, and the piece that it is of; NONE: of none. */
  private readonly written: Int32Array;
  private readonly holds: Int32Array;
  private readonly committed: Int32Array;
  private readonly latest: Int32Array;
  private readonly underWay: Int32Array;
  private readonly parts = new Map<number, Part>();
  private readonly ofParent = new Map<number, Part[]>();
  private readonly taken = new Map<number, Data>();
  private readonly backups = new Map<number, Data>();
  private version = 0;

  /** From here on; what was issued before is not looked at. */
  constructor(simulation: Simulation) {
    this.simulation = simulation;
    const movers = simulation.movers!;
    const places = movers.places;
    this.places = places;
    this.motion = simulation.volumes.motion as Motion;
    this.slotBase = bases(places.regionOf.length, (slot) => this.sizeOf(slot));
    const sizes = new Int32Array(places.at.length);
    for (let psu = 0; psu < places.files; psu++)
      if (places.covers(psu))
        sizes.fill(places.granuleSectors[places.unitOfPsu(psu)], places.firstGranule[psu], places.firstGranule[psu] + places.granules[psu]);
    this.pieceBase = bases(sizes.length, (piece) => sizes[piece]);
    this.written = new Int32Array(this.slotBase[this.slotBase.length - 1]);
    this.holds = new Int32Array(this.written.length).fill(NONE);
    places.owner.forEach((owner, slot) => this.holds.fill(owner >= 0 ? owner : NONE, this.slotBase[slot], this.slotBase[slot + 1]));
    const pieces = this.pieceBase[this.pieceBase.length - 1];
    this.committed = new Int32Array(pieces);
    this.latest = new Int32Array(pieces);
    this.underWay = new Int32Array(pieces);
    this.listen();
  }

  private sizeOf(slot: number): number {
    return this.places.granuleSectors[this.places.unit[this.places.regionOf[slot]]];
  }

  private listen(): void {
    const { simulation, motion } = this;
    const { volumes } = simulation;
    const submit = volumes.submit.bind(volumes);
    volumes.submit = (asked, now, kind) => {
      const part = kind === undefined ? null : this.issued(asked, kind);
      const io = submit(asked, now, kind);
      if (part !== null) this.parts.set(io, part);
      return io;
    };
    const partDone = motion.partDone.bind(motion);
    motion.partDone = (io, request, now) => {
      this.done(io);
      partDone(io, request, now);
    };
    const { restores } = (simulation.movers! as unknown as { ways: { restores: { beginRestore: (job: number) => void } } }).ways;
    const begin = restores.beginRestore.bind(restores);
    restores.beginRestore = (job) => {
      this.backups.set(job, { version: this.written.slice(), piece: this.holds.slice() });
      begin(job);
    };
  }

  private issued(asked: VolumeRequest, kind: number): Part | null {
    const { places } = this;
    const part: Part = { at: [], piece: [], of: [], version: [] };
    if (kind === COPY_READ || kind === COPY_WRITE) {
      this.copy(asked, kind, part);
      return part;
    }
    const size = this.sizeOf(asked.page);
    const begin = asked.sector - places.sectorOfSlot(asked.page);
    for (let k = 0; k < asked.sectors; k++) {
      const slot = asked.page + Math.floor((begin + k) / size);
      const within = (begin + k) % size;
      const owner = places.owner[slot];
      const isFirst = owner >= 0 && places.at[owner] === slot;
      const piece = isFirst ? owner : places.twin.indexOf(slot);
      const of = this.pieceBase[piece] + within;
      part.at.push(this.slotBase[slot] + within);
      part.of.push(of);
      part.piece.push(piece);
      if (kind === PART_READ) {
        if (!isFirst) this.faults.push(`piece ${piece} is read where it is not authoritative`);
        part.version.push(this.committed[of]);
        continue;
      }
      if (isFirst) {
        if (k === 0) this.version++;
        this.latest[of] = this.version;
        this.underWay[of]++;
      }
      part.version.push(this.latest[of]);
    }
    return part;
  }

  private copy(asked: VolumeRequest, kind: number, part: Part): void {
    const { places, simulation } = this;
    const { jobs, firstProcess } = simulation.movers!;
    const job = asked.process - firstProcess;
    const region = places.target.findIndex(
      (target, r) => target === asked.target && asked.sector >= places.sector[r] && asked.sector < places.sector[r] + places.sectors[r],
    );
    const isRolling = !jobs.isRebalance(job) && jobs.stage[job] >= ROLLING;
    const size = places.granuleSectors[places.unit[region]];
    const most = places.slots[region] * size;
    const from = asked.sector - places.sector[region];
    // Changes are applied piece by piece: what is behind of one comes from the old place, by way of the log.
    const sectors = Math.min(most, isRolling ? (Math.floor(from / size) + 1) * size : from + asked.sectors);
    for (let k = from; k < sectors; k++) part.at.push(this.slotBase[places.firstSlot[region]] + k);
    if (kind === COPY_READ) {
      const shift = isRolling ? this.slotBase[places.firstSlot[jobs.before[job]]] - this.slotBase[places.firstSlot[region]] : 0;
      this.taken.set(job, dataAt(part.at, shift, { version: this.written, piece: this.holds }));
      return;
    }
    const old = this.slotBase[places.firstSlot[jobs.before[job]]] - this.slotBase[places.firstSlot[region]];
    const data = this.taken.get(job) ?? dataAt(part.at, old, this.backups.get(job)!);
    this.taken.delete(job);
    part.version.push(...data.version);
    part.piece.push(...data.piece);
  }

  private done(io: number): void {
    const part = this.parts.get(io);
    if (part === undefined) return;
    this.parts.delete(io);
    const { rows } = this.simulation.volumes;
    const kind = rows[io * IO_ROW + IO_KIND];
    const { at, piece, version } = part;
    if (kind === PART_READ) {
      for (let k = 0; k < at.length; k++) {
        if (this.holds[at[k]] !== piece[k]) this.faults.push(`a read of piece ${piece[k]} finds piece ${this.holds[at[k]]}`);
        else if (this.written[at[k]] < version[k]) this.faults.push(`a read finds write ${this.written[at[k]]} instead of ${version[k]}`);
      }
    } else if (kind === COPY_WRITE) {
      for (let k = 0; k < at.length; k++) {
        this.written[at[k]] = version[k];
        this.holds[at[k]] = piece[k];
      }
    } else if (kind === PART_WRITE) {
      // Writes of one sector at one time: the later one wins, at both ends.
      for (let k = 0; k < at.length; k++) {
        const isOther = this.holds[at[k]] !== piece[k];
        this.written[at[k]] = isOther ? version[k] : Math.max(this.written[at[k]], version[k]);
        this.holds[at[k]] = piece[k];
      }
      this.commit(rows[io * IO_ROW + IO_INTO], part);
    }
  }

  private commit(parent: number, part: Part): void {
    const parts = this.ofParent.get(parent) ?? [];
    parts.push(part);
    this.ofParent.set(parent, parts);
    if (this.simulation.volumes.rows[parent * IO_ROW + IO_REMAINING] > 1) return;
    this.ofParent.delete(parent);
    for (const { of, version } of parts)
      for (let k = 0; k < of.length; k++) {
        this.committed[of[k]] = Math.max(this.committed[of[k]], version[k]);
        this.underWay[of[k]] = Math.max(0, this.underWay[of[k]] - 1);
      }
  }

  /** Looks at every piece now. */
  audit(): void {
    const { places } = this;
    const broken = places.check();
    if (broken !== NONE) this.faults.push(`piece ${broken} has no place, or two, or lacks a write by the count`);
    for (let piece = 0; piece < places.at.length; piece++) {
      if (places.at[piece] === NONE) continue;
      this.expect(piece, places.at[piece], 'the authoritative copy');
      if (hasEqual(places, piece)) this.expect(piece, places.copyAt[piece], 'a copy that is said to be equal');
    }
  }

  private expect(piece: number, slot: number, what: string): void {
    for (let k = 0; k < this.sizeOf(slot); k++) {
      const of = this.pieceBase[piece] + k;
      const at = this.slotBase[slot] + k;
      if (this.underWay[of] > 0 || (this.holds[at] === piece && this.written[at] >= this.committed[of])) continue;
      this.faults.push(`${what} of piece ${piece} lacks write ${this.committed[of]} of its sector ${k}`);
      return;
    }
  }

  /** A disk without protection fails now: every piece on it is named as lost, or kept by a copy that has all that was committed. @returns how many of each */
  loseTarget(target: number): { lost: number; kept: number } {
    const { places } = this;
    const all = { lost: 0, kept: 0 };
    for (const { psu, lostPieces: lost, keptPieces: kept } of lostPieces(places, (t) => t === target)) {
      let there = 0;
      let safe = 0;
      for (let piece = places.firstGranule[psu]; piece < places.firstGranule[psu] + places.granules[psu]; piece++) {
        if (places.at[piece] === NONE || places.target[places.regionOf[places.at[piece]]] !== target) continue;
        there++;
        const second = places.copyAt[piece];
        if (second !== NONE && places.target[places.regionOf[second]] !== target && this.isWhole(piece, second)) safe++;
      }
      if (lost + kept !== there) this.faults.push(`${there} pieces lay on the disk, and ${lost + kept} are named`);
      if (kept > safe) this.faults.push(`${kept} pieces are said to be kept, and ${safe} are`);
      all.lost += lost;
      all.kept += kept;
    }
    return all;
  }

  private isWhole(piece: number, slot: number): boolean {
    for (let k = 0; k < this.sizeOf(slot); k++) {
      const of = this.pieceBase[piece] + k;
      const at = this.slotBase[slot] + k;
      if (this.underWay[of] === 0 && (this.holds[at] !== piece || this.written[at] < this.committed[of])) return false;
    }
    return true;
  }
}

const dataAt = (at: readonly number[], shift: number, { version, piece }: Data): Data => ({
  version: Int32Array.from(at, (each) => version[each + shift]),
  piece: Int32Array.from(at, (each) => piece[each + shift]),
});

function bases(count: number, size: (index: number) => number): Int32Array {
  const base = new Int32Array(count + 1);
  for (let k = 0; k < count; k++) base[k + 1] = base[k] + size(k);
  return base;
}
