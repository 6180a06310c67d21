/**
 * What would be on the disks: sectors as 32-bit words, parity as their XOR. A plan is carried out with nothing but
 * what it reads and what is given to it, so a plan that reads too little or writes too little is found out.
 */
import type { AddressMap } from '../volume/plan.ts';
import type { VolumeRebuild } from '../volume/rebuild.ts';
import { Plan, type Role } from '../volume/plan.ts';
import { piecesOf, placeOf, placesOf, planOf, type Piece } from './arrays.ts';

/** Where everything stands while all disks work, found by asking for single sectors. */
export interface Places {
  /** Of each logical sector. */
  readonly data: readonly string[];
  readonly parity: readonly (string | undefined)[];
  /** Logical sectors that share a place of parity. */
  readonly group: ReadonlyMap<string, readonly number[]>;
  readonly sectorAt: ReadonlyMap<string, number>;
}

export function placesOfMap(map: AddressMap): Places {
  const all = Array.from({ length: map.sectors }, (_, sector) => sector);
  // Written rather than read: where a mirror is read depends on what was read before.
  const written = (sector: number, as: Role): string | undefined => {
    const piece = planOf(map, sector, 1, true).find(({ role, write }) => write && role === as);
    return piece === undefined ? undefined : placesOf(piece)[0];
  };
  const data = all.map((sector) => written(sector, 'data') ?? 'nowhere');
  const parity = all.map((sector) => written(sector, 'parity'));
  const group = new Map<string, number[]>();
  all.forEach((sector) => {
    const at = parity[sector];
    if (at !== undefined) group.set(at, [...(group.get(at) ?? []), sector]);
  });
  return { data, parity, group, sectorAt: new Map(data.map((place, sector) => [place, sector])) };
}

export class Contents {
  readonly logical: number[];
  readonly disks = new Map<string, number>();
  /** Places that moved: what stood at the first is at the second. */
  private readonly moved = new Map<string, string>();
  /** Places of further copies, with the logical sector that stands there. */
  private readonly copies = new Map<string, number>();
  private readonly places: Places;
  private readonly dead = new Set<number>();
  /** What stood where, of a place that a rebuild writes. */
  lostPlace: (place: string) => string = (place) => place;

  constructor(places: Places, word: (sector: number) => number) {
    this.places = places;
    this.logical = places.data.map((_, sector) => word(sector));
  }

  /** Everything as it was written while all disks worked; further copies by asking where a sector is written. */
  fill(map: AddressMap): void {
    for (let sector = 0; sector < this.logical.length; sector++) {
      for (const piece of planOf(map, sector, 1, true)) {
        if (!piece.write) continue;
        this.disks.set(placesOf(piece)[0], this.logical[sector]);
        if (piece.role === 'mirror') this.copies.set(placesOf(piece)[0], sector);
      }
    }
    for (const [place, sectors] of this.places.group) this.disks.set(place, this.xor(sectors));
  }

  /** The disk and all that is on it are gone. */
  kill(device: number): void {
    this.dead.add(device);
    for (const place of this.disks.keys()) if (place.startsWith(`${device}:`)) this.disks.delete(place);
  }

  write(map: AddressMap, sector: number, words: readonly number[]): void {
    const pieces = planOf(map, sector, words.length, true);
    const given = new Map(words.map((word, k) => [sector + k, word]));
    // Chains run side by side; what they read and write must not depend on each other, so their order is turned round.
    const chains = [...new Set(pieces.map(({ chain }) => chain))].toReversed();
    for (const chain of chains) {
      const own = pieces.filter((piece) => piece.chain === chain);
      const known = this.read(own.filter((piece) => !piece.write));
      const updates = new Map<string, number>();
      for (const piece of own.filter((each) => each.write)) {
        for (const place of placesOf(piece)) {
          if (updates.has(place)) throw new Error(`${place} is written twice`);
          updates.set(place, this.valueFor(place, given, known));
        }
      }
      for (const [place, value] of updates) this.disks.set(place, value);
    }
    for (const [at, word] of given) this.logical[at] = word;
  }

  /** What a read of the volume gives; computed from what the plan reads where a disk is lost. */
  answer(map: AddressMap, sector: number, sectors: number): number[] {
    const known = this.read(planOf(map, sector, sectors, false));
    return Array.from({ length: sectors }, (_, k) => {
      const { data, parity, group } = this.places;
      const at = sector + k;
      const plain = known.get(data[at]);
      if (plain !== undefined) return plain;
      const copy = this.copyRead(at, known);
      if (copy !== undefined) return copy;
      const row = parity[at];
      if (row === undefined) throw new Error(`sector ${at} was not read`);
      const others = (group.get(row) ?? []).filter((other) => other !== at).map((other) => data[other]);
      return [row, ...others].reduce((word, place) => (word ^ this.needed(known, place)) >>> 0, 0);
    });
  }

  /** Rebuilds the next chunk. @returns places that it wrote */
  rebuild(volume: VolumeRebuild, chunk: number): string[] {
    const plan = new Plan();
    volume.planNext(chunk, plan);
    const pieces = piecesOf(plan);
    const known = this.read(pieces.filter((piece) => !piece.write));
    const written = pieces.filter((piece) => piece.write).flatMap(placesOf);
    for (const place of written) {
      const lost = this.lostPlace(place);
      this.disks.set(place, this.lostValue(lost, known));
      this.moved.set(lost, place);
    }
    volume.chunkRebuilt();
    return written;
  }

  /** Sums of rows that do not come out, on all disks that work. */
  wrongParity(): string[] {
    const { group, data } = this.places;
    return [...group].flatMap(([place, sectors]) => {
      const all = [place, ...sectors.map((sector) => data[sector])].map((each) => this.disks.get(this.moved.get(each) ?? each));
      if (all.includes(undefined)) return [];
      return all.reduce<number>((word, value) => (word ^ (value ?? 0)) >>> 0, 0) === 0 ? [] : [place];
    });
  }

  private xor(sectors: readonly number[]): number {
    return sectors.reduce((word, sector) => (word ^ this.logical[sector]) >>> 0, 0);
  }

  /** Values read, by the place at which they stood while all disks worked. */
  private read(pieces: readonly Piece[]): Map<string, number> {
    const back = new Map([...this.moved].map(([was, is]) => [is, was]));
    const known = new Map<string, number>();
    for (const piece of pieces) {
      if (this.dead.has(piece.device)) throw new Error(`disk ${piece.device} has failed and is read`);
      for (const place of placesOf(piece)) {
        const value = this.disks.get(place);
        if (value !== undefined) known.set(back.get(place) ?? place, value);
      }
    }
    return known;
  }

  private needed(known: ReadonlyMap<string, number>, place: string): number {
    const value = known.get(place);
    if (value === undefined) throw new Error(`${place} is needed and was not read`);
    return value;
  }

  /** What is to be written at a place: data that were given, or parity from what is known. */
  private valueFor(place: string, given: ReadonlyMap<number, number>, known: ReadonlyMap<string, number>): number {
    if (this.dead.has(Number(place.split(':')[0]))) throw new Error(`${place} has failed and is written`);
    const { group, data, sectorAt } = this.places;
    const was = this.origin(place);
    const row = group.get(was);
    if (row === undefined) {
      const sector = sectorAt.get(was) ?? this.copies.get(was);
      const word = sector === undefined ? undefined : given.get(sector);
      if (word === undefined) throw new Error(`${place} is written and nothing was given for it`);
      return word;
    }
    const fresh = row.filter((sector) => given.has(sector));
    const rest = row.filter((sector) => !given.has(sector));
    const sum = fresh.reduce((word, sector) => (word ^ (given.get(sector) ?? 0)) >>> 0, 0);
    if (rest.every((sector) => known.has(data[sector]))) {
      return rest.reduce((word, sector) => (word ^ this.needed(known, data[sector])) >>> 0, sum);
    }
    // Old parity and old data in place of what was not read.
    return [was, ...fresh.map((sector) => data[sector])].reduce((word, each) => (word ^ this.needed(known, each)) >>> 0, sum);
  }

  /** Where what stands at a place stood while all disks worked. */
  private origin(place: string): string {
    const { group, sectorAt } = this.places;
    const moved = [...this.moved].find(([, is]) => is === place)?.[0];
    if (moved !== undefined) return moved;
    // A write of a mirror that reaches beyond the rebuild's mark.
    return group.has(place) || sectorAt.has(place) || this.copies.has(place) ? place : this.lostPlace(place);
  }

  private lostValue(lost: string, known: ReadonlyMap<string, number>): number {
    const { group, data, parity, sectorAt } = this.places;
    const sector = sectorAt.get(lost);
    const row = sector === undefined ? lost : (parity[sector] ?? lost);
    const sectors = group.get(row);
    if (sectors === undefined) {
      // A mirror: any copy. Or room that no address of the volume reaches, behind its last whole unit.
      const copy = [...known.keys()].find((place) => place.split(':')[1] === lost.split(':')[1]);
      return copy === undefined ? 0 : this.needed(known, copy);
    }
    const others = [row, ...sectors.map((each) => data[each])].filter((place) => place !== lost);
    return others.reduce((word, place) => (word ^ this.needed(known, place)) >>> 0, 0);
  }

  private copyRead(sector: number, known: ReadonlyMap<string, number>): number | undefined {
    for (const [place, of] of this.copies) if (of === sector && known.has(place)) return known.get(place);
    return undefined;
  }
}

/** A place on another device at the same address. */
export const onDevice = (place: string, device: number): string => placeOf(device, Number(place.split(':')[1]));
