/**
 * Tables and indexes that move to another table space: their extents get a second copy each in the containers of the other space, in turn, which gets every
 * write from then on; everybody reads the first until all of them have one. Then the table is in the other space.
 */
import type { Step } from '../../../scenario/timeline/plan.ts';
import type { Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import { PieceMoves } from './pieceMoves.ts';
import { NONE, type Places } from './places.ts';

export class TableMoves extends PieceMoves implements Mover {
  /** By action: extents of the table, as numbers in its first space, and the unit that it goes to. */
  private readonly extents: readonly Int32Array[];
  private readonly to: Int32Array;
  /** By action under way: its pieces, and the place of each. */
  private readonly pieces: Int32Array[];
  private readonly slots: Int32Array[];

  constructor(jobs: Jobs, places: Places, steps: readonly Step[], extents: readonly Int32Array[]) {
    super(jobs, places);
    this.extents = extents;
    this.to = Int32Array.from(steps, ({ others }) => others.at(-1) ?? NONE);
    this.pieces = steps.map(() => new Int32Array(0));
    this.slots = steps.map(() => new Int32Array(0));
  }

  /** The first so many actions are those of another timeline. */
  takeOver(before: TableMoves, actions: number): void {
    for (let job = 0; job < actions; job++) {
      this.pieces[job] = before.pieces[job];
      this.slots[job] = before.slots[job];
    }
  }

  targetOf(job: number): number {
    return this.to[job];
  }

  private piecesOf(job: number): Int32Array {
    const unit = this.jobs.unit[job];
    return this.extents[job].map((extent) => this.places.granuleOf(unit, extent));
  }

  isThere(job: number): boolean {
    return this.piecesOf(job).some((piece) => this.places.home[piece] === this.to[job]);
  }

  hasLost(job: number): boolean {
    return this.piecesOf(job).some((piece) => this.places.lost[piece] > 0);
  }

  /** Reserves a place for every extent. @returns false: there is no room */
  begin(job: number): boolean {
    const { jobs, places } = this;
    const pieces = this.piecesOf(job);
    const slots = new Int32Array(pieces.length).fill(NONE);
    const there: number[] = [];
    for (let c = places.firstContainer[this.to[job]]; c < places.firstContainer[this.to[job] + 1]; c++)
      if (places.present[c] === 1) there.push(places.current[c]);
    let turn = 0;
    for (let k = 0; k < pieces.length; k++) {
      for (let tries = there.length; tries > 0 && slots[k] === NONE; tries--) slots[k] = places.reserve(there[turn++ % there.length]);
      if (slots[k] !== NONE) continue;
      for (let back = 0; back < k; back++) places.giveUp(slots[back]);
      return false;
    }
    this.pieces[job] = pieces;
    this.slots[job] = slots;
    jobs.next[job] = 0;
    jobs.granule[job] = NONE;
    jobs.bytes[job] = pieces.length * places.granuleSectors[this.to[job]] * 512;
    return true;
  }

  next(job: number, _now: number): boolean {
    const { jobs } = this;
    const pieces = this.pieces[job];
    if (jobs.granule[job] === NONE) {
      if (jobs.next[job] === pieces.length) return false;
      const k = jobs.backward[job] === 1 ? pieces.length - 1 - jobs.next[job] : jobs.next[job];
      jobs.next[job]++;
      this.take(job, pieces[k], this.slots[job][k]);
    }
    this.places.lock[jobs.granule[job]] = job;
    this.nextChunk(job);
    return true;
  }

  /** The extent gets every write at both ends from its first chunk on, and has an equal copy from its last one on. */
  override visited(job: number): boolean {
    const { jobs, places } = this;
    const piece = jobs.granule[job];
    const slot = jobs.slot[job];
    places.twin[piece] = slot;
    places.content[slot] = places.content[places.at[piece]];
    places.lock[piece] = NONE;
    jobs.within[job] += jobs.visitSectors[job];
    if (jobs.within[job] < this.sectorsOf(job)) return true;
    places.copyAt[piece] = slot;
    jobs.granule[job] = NONE;
    return true;
  }

  override settle(job: number): void {
    const { places } = this;
    this.pieces[job].forEach((piece, k) => places.settle(piece, this.slots[job][k]));
    places.adopt(this.to[job], this.pieces[job]);
  }

  override stop(job: number): void {
    const { jobs, places } = this;
    this.pieces[job].forEach((piece, k) => {
      places.twin[piece] = NONE;
      places.copyAt[piece] = NONE;
      if (places.lock[piece] === job) places.lock[piece] = NONE;
      places.giveBack(this.slots[job][k]);
    });
    jobs.granule[job] = NONE;
  }
}
