/**
 * A balancer below the database: it looks at what lies on its targets as its moment comes, and moves blocks from those that have too much to those that have too
 * little, one by one. What of a file belongs together it does not know.
 */
import type { Step } from '../../../scenario/timeline/plan.ts';
import type { Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import { PieceMoves } from './pieceMoves.ts';
import { NONE, type Places } from './places.ts';

/** Of the mean load: differences below that are let be. */
const EVEN = 0.01;

export class Balances extends PieceMoves implements Mover {
  /** By action: the regions that it may use, and whether heat counts. */
  private readonly regions: readonly Int32Array[];
  private readonly byHeat: Uint8Array;
  /** By action under way: its blocks in the order in which they go, and the region that each goes to. */
  private readonly pieces: Int32Array[];
  private readonly goes: Int32Array[];

  constructor(jobs: Jobs, places: Places, steps: readonly Step[]) {
    super(jobs, places);
    this.regions = steps.map(({ kind, list }) => (kind === 'balance' ? list : new Int32Array(0)));
    this.byHeat = Uint8Array.from(jobs.actions, (action) => (action.kind === 'balance' && action.by === 'heat' ? 1 : 0));
    this.pieces = steps.map(() => new Int32Array(0));
    this.goes = steps.map(() => new Int32Array(0));
    if (this.byHeat.includes(1)) places.heat = new Float64Array(places.at.length);
  }

  /** The first so many actions are those of another timeline. */
  takeOver(before: Balances, actions: number): void {
    for (let job = 0; job < actions; job++) {
      this.pieces[job] = before.pieces[job];
      this.goes[job] = before.goes[job];
    }
  }

  /** Whether one of its targets works no more. */
  isGone(job: number): boolean {
    return this.regions[job].some((region) => this.places.isGone(region));
  }

  /** @param targets those that are balanced */
  begin(job: number, targets: readonly number[], units: readonly number[]): void {
    const { jobs, places } = this;
    const weight = (piece: number): number => {
      const region = places.regionOf[places.at[piece]];
      return this.byHeat[job] === 1 ? places.heat![piece] : places.granuleSectors[places.unit[region]];
    };
    const on = targets.map((target) => this.piecesOn(target, units));
    const loads = on.map((pieces) => pieces.reduce((sum, piece) => sum + weight(piece), 0));
    const mean = loads.reduce((sum, load) => sum + load, 0) / targets.length;
    const queues = on.map((pieces, t) =>
      this.byHeat[job] === 1 ? pieces.toSorted((a, b) => weight(b) - weight(a) || a - b) : spread(pieces, 1 - mean / loads[t]),
    );
    const room = new Map<number, number>();
    const regionAt = new Map<string, number>();
    for (const region of this.regions[job]) {
      room.set(region, places.slots[region]);
      regionAt.set(`${places.container[region]} ${places.target[region]}`, region);
    }
    const pieces: number[] = [];
    const goes: number[] = [];
    const heads = targets.map(() => 0);
    const isOver = targets.map(() => false);
    for (;;) {
      const from = best(loads, (t) => !isOver[t]);
      if (from === NONE || loads[from] - mean <= EVEN * mean) break;
      const piece = queues[from][heads[from]++];
      if (piece === undefined || weight(piece) === 0) {
        isOver[from] = true;
        continue;
      }
      const container = places.container[places.regionOf[places.at[piece]]];
      const regionOn = (t: number): number => {
        const region = regionAt.get(`${container} ${targets[t]}`) ?? NONE;
        return region !== NONE && room.get(region)! > 0 ? region : NONE;
      };
      const to = best(
        loads.map((load) => -load),
        (t) => t !== from && loads[t] + weight(piece) < loads[from] && regionOn(t) !== NONE,
      );
      if (to === NONE) continue;
      const region = regionOn(to);
      room.set(region, room.get(region)! - 1);
      loads[from] -= weight(piece);
      loads[to] += weight(piece);
      pieces.push(piece);
      goes.push(region);
    }
    this.pieces[job] = Int32Array.from(pieces);
    this.goes[job] = Int32Array.from(goes);
    jobs.next[job] = 0;
    jobs.granule[job] = NONE;
    jobs.extents[job] = pieces.length;
    jobs.places[job] = pieces.length;
    jobs.bytes[job] = goes.reduce((sum, region) => sum + places.granuleSectors[places.unit[region]] * 512, 0);
  }

  /** Blocks of these units on a target, in the order in which they lie there. */
  private piecesOn(target: number, units: readonly number[]): number[] {
    const { places } = this;
    const isOf = new Set(units);
    const found: number[] = [];
    for (let piece = 0; piece < places.at.length; piece++) {
      const slot = places.at[piece];
      if (slot === NONE || places.lost[piece] > 0) continue;
      const region = places.regionOf[slot];
      if (places.target[region] === target && isOf.has(places.unit[region])) found.push(piece);
    }
    return found.toSorted((a, b) => places.sectorOfSlot(places.at[a]) - places.sectorOfSlot(places.at[b]));
  }

  next(job: number, _now: number): boolean {
    const { jobs, places } = this;
    while (jobs.granule[job] === NONE) {
      if (jobs.next[job] === this.pieces[job].length) return false;
      const last = this.pieces[job].length - 1;
      const k = jobs.backward[job] === 1 ? last - jobs.next[job] : jobs.next[job];
      jobs.next[job]++;
      const piece = this.pieces[job][k];
      const slot = places.reserve(this.goes[job][k]);
      if (slot !== NONE) this.take(job, piece, slot);
    }
    this.nextChunk(job);
    return true;
  }
}

/** The largest of those that may be, the first of several; NONE: none may. */
function best(loads: readonly number[], may: (t: number) => boolean): number {
  let found = NONE;
  loads.forEach((load, t) => {
    if (may(t) && (found === NONE || load > loads[found])) found = t;
  });
  return found;
}

/** A share of these, evenly spread over all of them; behind it the rest. */
function spread(pieces: readonly number[], share: number): number[] {
  const isIn = (_: number, k: number): boolean => Math.floor((k + 1) * share) > Math.floor(k * share);
  return [...pieces.filter(isIn), ...pieces.filter((piece, k) => !isIn(piece, k))];
}
