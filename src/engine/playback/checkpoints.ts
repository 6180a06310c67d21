/**
 * Checkpoints of a run, in the order of its events, within a budget of bytes. Each keeps the difference to the one before it; some,
 * the whole ones, to nothing, so that no way back is long. When the budget is used up, those go first that are missed least: whose
 * neighbors are nearest to each other. What it costs to compute the way between two is counted in events: a clock would count what else
 * the machine does, and on a busy one checkpoints would lie far apart where it was busiest.
 */
import { applyDifference, mergeDifferences } from './difference.ts';
import { ImageLayout, putTogether, takeApart } from './image.ts';

/** Where in its run a checkpoint, or any state, is. */
export interface Place {
  /** Events handled. */
  readonly events: number;
  readonly ios: number;
  readonly ns: number;
}

interface Checkpoint extends Place {
  /** Since the one before: what it costs to compute the way from there. */
  cost: number;
  /** Its difference is to nothing. */
  whole: boolean;
  difference: Uint8Array;
  readonly layout: ImageLayout;
  readonly skeleton: object;
  /** About what the skeleton takes, without what others have too. */
  readonly skeletonBytes: number;
  readonly shared: readonly ArrayBufferView[];
}

/** A way of more differences than this from a whole checkpoint takes too long. */
const MOST_STEPS = 32;
const BYTES_OF_FIELD = 16;
/** In a list of chunks, and in the count of their users. */
const BYTES_OF_REFERENCE = 24;
/** Checkpoints that are given up when one is added: what is above the budget for the moment goes with the next ones. */
const MOST_AT_ONCE = 4;
/** No forecast asks for more than so many times what is there: the first part of a run says little about the rest. */
const MOST_GROWTH = 2;
/** So few checkpoints say nothing about how large the others will be. */
const FEW = 8;

export class Checkpoints<T extends object> {
  bytes = 0;
  private readonly list: Checkpoint[] = [];
  private budgetBytes: number;
  /** The state as of the checkpoint that was added last. */
  private image: Int32Array = new Int32Array(0);
  private layout = new ImageLayout([]);
  private readonly pieces = [new Int32Array(0), new Int32Array(0)];
  /** The first piece has the state as of this one: who scrubs asks for neighbors. */
  private pictured: Checkpoint | null = null;
  private stepsSinceWhole = 0;
  private bytesSinceWhole = 0;
  private wholeBytes = 0;
  private readonly users = new Map<ArrayBufferView, number>();
  /** Checkpoints that were given up. */
  private given = 0;

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes;
  }

  get count(): number {
    return this.list.length;
  }

  /** Adds a checkpoint behind all others. */
  add(state: T, { events, ios, ns }: Place): void {
    const { skeleton, arrays, fields, shared } = takeApart(state);
    const fits = this.list.length > 0 && this.layout.fits(arrays);
    const whole = !fits || this.stepsSinceWhole >= MOST_STEPS || this.bytesSinceWhole > 4 * this.wholeBytes;
    if (!fits) this.layout = new ImageLayout(arrays);
    if (whole) this.image = fits ? this.image.fill(0) : new Int32Array(this.layout.words);
    const difference = this.layout.difference(arrays, this.image);
    if (whole) {
      this.stepsSinceWhole = 0;
      this.bytesSinceWhole = 0;
      this.wholeBytes = difference.length;
    } else {
      this.stepsSinceWhole++;
      this.bytesSinceWhole += difference.length;
    }
    const skeletonBytes = fields * BYTES_OF_FIELD + shared.length * BYTES_OF_REFERENCE;
    const cost = events - (this.list.at(-1)?.events ?? events);
    this.list.push({ events, ios, ns, cost, whole, difference, layout: this.layout, skeleton, skeletonBytes, shared });
    this.bytes += difference.byteLength + skeletonBytes;
    this.share(shared);
    this.shrink(this.budgetBytes, MOST_AT_ONCE);
  }

  /** Another list that begins with the checkpoints up to one of these. */
  upTo(place: Place, budgetBytes: number): Checkpoints<T> {
    const begun = new Checkpoints<T>(budgetBytes);
    for (const each of this.list.slice(0, this.list.indexOf(place as Checkpoint) + 1)) {
      begun.list.push({ ...each });
      begun.bytes += each.difference.byteLength + each.skeletonBytes;
      begun.share(each.shared);
    }
    return begun;
  }

  /** Gives up checkpoints until they are within so many bytes, at most so many of them. True: they are. */
  shrink(budgetBytes: number, most: number): boolean {
    this.budgetBytes = budgetBytes;
    for (let left = most; left > 0 && this.isTooMuch(); left--) this.thin();
    return !this.isTooMuch();
  }

  /** Parts that a checkpoint shares count as long as any has them. */
  private share(parts: readonly ArrayBufferView[]): void {
    for (const part of parts) {
      const users = this.users.get(part) ?? 0;
      if (users === 0) this.bytes += part.byteLength;
      this.users.set(part, users + 1);
    }
  }

  private unshare(parts: readonly ArrayBufferView[]): void {
    for (const part of parts) {
      const users = this.users.get(part)!;
      if (users > 1) this.users.set(part, users - 1);
      else {
        this.users.delete(part);
        this.bytes -= part.byteLength;
      }
    }
  }

  private isTooMuch(): boolean {
    return this.bytes > this.budgetBytes && this.list.length > 2;
  }

  /** The last checkpoint for which this holds, which is true of the first ones and false of all others. */
  last(isBefore: (place: Place) => boolean): Place | undefined {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.list[middle])) low = middle + 1;
      else high = middle;
    }
    return this.list[low - 1];
  }

  /** Brings a state to where it was at a checkpoint. */
  restore(place: Place, into: T): void {
    const at = this.list.indexOf(place as Checkpoint);
    const { layout, skeleton } = this.list[at];
    putTogether(skeleton, layout.arraysOf(this.imageAt(at, 0)), into);
  }

  /**
   * Events between two checkpoints at which those of the whole run will just have room: closer ones would be given up later, unevenly.
   * @param fraction of the run that is done
   * @returns 0: nothing is known yet
   */
  spacing(fraction: number): number {
    const { list } = this;
    if (list.length < FEW || !(fraction > 0)) return 0;
    const events = list[list.length - 1].events;
    const room = this.budgetBytes / (this.bytes / list.length);
    const mean = events / (list.length - 1);
    return Math.max(this.given === 0 ? 0 : mean, Math.min(MOST_GROWTH * mean, events / fraction / room));
  }

  /** The state at a checkpoint, in one of two pieces of memory that are used again and again: a film asks sixty times a second. */
  private imageAt(at: number, piece: 0 | 1): Int32Array<ArrayBuffer> {
    const { list } = this;
    const { words } = list[at].layout;
    if (this.pieces[piece].length !== words) {
      this.pieces[piece] = new Int32Array(words);
      if (piece === 0) this.pictured = null;
    }
    const known = piece === 0 ? this.pictured : null;
    let from = at;
    while (!list[from].whole && list[from] !== known) from--;
    const image = this.pieces[piece];
    if (list[from] === known) from++;
    else image.fill(0);
    for (let k = from; k <= at; k++) applyDifference(list[k].difference, image);
    if (piece === 0) this.pictured = list[at];
    return image;
  }

  /** Gives up the checkpoint that is missed least; the first and the last one stay. */
  private thin(): void {
    const { list } = this;
    let least = 1;
    for (let k = 2; k < list.length - 1; k++) {
      if (list[k].cost + list[k + 1].cost < list[least].cost + list[least + 1].cost) least = k;
    }
    const gone = list[least];
    const next = list[least + 1];
    this.bytes -= gone.difference.byteLength + gone.skeletonBytes + next.difference.byteLength;
    this.unshare(gone.shared);
    next.cost += gone.cost;
    if (!next.whole) {
      next.difference = mergeDifferences(gone.difference, next.difference);
      next.whole = gone.whole;
    }
    this.bytes += next.difference.byteLength;
    if (gone === this.pictured) this.pictured = null;
    list.splice(least, 1);
    this.given++;
    this.joinWholes(least);
  }

  /** Whole checkpoints are large. Where those around this place are near each other now, the one between them becomes a difference. */
  private joinWholes(place: number): void {
    const { list } = this;
    const wholeBefore = (from: number): number => {
      let at = from;
      while (at >= 0 && !list[at].whole) at--;
      return at;
    };
    const at = wholeBefore(Math.min(place, list.length - 1));
    if (at <= 0 || list[at].layout !== list[at - 1].layout) return;
    let end = at + 1;
    while (end < list.length && !list[end].whole) end++;
    if (end - wholeBefore(at - 1) > MOST_STEPS) return;
    const whole = list[at];
    const image = this.imageAt(at - 1, 0);
    this.bytes -= whole.difference.byteLength;
    // That brings the image to the later one.
    whole.difference = whole.layout.difference(whole.layout.arraysOf(this.imageAt(at, 1)), image);
    this.pictured = whole;
    whole.whole = false;
    this.bytes += whole.difference.byteLength;
  }
}
