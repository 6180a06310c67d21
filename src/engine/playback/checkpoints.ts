/**
 * Checkpoints of a run, in the order of its events, within a budget of bytes. Each keeps the difference to the one before it; some,
 * the whole ones, to nothing, so that no way back is long. When the budget is used up, those go first that are missed least: whose
 * neighbors are nearest to each other by what it costs to compute the way between them.
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
  /** Of computing from the one before, in milliseconds. */
  costMs: number;
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
/** No forecast asks for more than this: the first part of a run says little about the rest. */
const MOST_FORECAST_MS = 50;
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

  /** Adds a checkpoint behind all others. @param costMs of computing from the one before */
  add(state: T, { events, ios, ns }: Place, costMs: number): void {
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
    this.list.push({ events, ios, ns, costMs, whole, difference, layout: this.layout, skeleton, skeletonBytes, shared });
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
   * Computing between two checkpoints, in milliseconds, at which those of the whole run will just have room: closer ones would be given up
   * later, unevenly.
   * @param fraction of the run that is done
   */
  spacingMs(fraction: number): number {
    const { list } = this;
    if (list.length < FEW || !(fraction > 0)) return 0;
    let sum = 0;
    for (const { costMs } of list) sum += costMs;
    const room = this.budgetBytes / (this.bytes / list.length);
    return Math.max(this.given === 0 ? 0 : sum / list.length, Math.min(MOST_FORECAST_MS, sum / fraction / room));
  }

  /** The state at a checkpoint, in one of two pieces of memory that are used again and again: a film asks sixty times a second. */
  private imageAt(at: number, piece: 0 | 1): Int32Array<ArrayBuffer> {
    let from = at;
    while (!this.list[from].whole) from--;
    const { words } = this.list[at].layout;
    if (this.pieces[piece].length !== words) this.pieces[piece] = new Int32Array(words);
    const image = this.pieces[piece].fill(0);
    for (let k = from; k <= at; k++) applyDifference(this.list[k].difference, image);
    return image;
  }

  /** Gives up the checkpoint that is missed least; the first and the last one stay. */
  private thin(): void {
    const { list } = this;
    let least = 1;
    for (let k = 2; k < list.length - 1; k++) {
      if (list[k].costMs + list[k + 1].costMs < list[least].costMs + list[least + 1].costMs) least = k;
    }
    const gone = list[least];
    const next = list[least + 1];
    this.bytes -= gone.difference.byteLength + gone.skeletonBytes + next.difference.byteLength;
    this.unshare(gone.shared);
    next.costMs += gone.costMs;
    if (!next.whole) {
      next.difference = mergeDifferences(gone.difference, next.difference);
      next.whole = gone.whole;
    }
    this.bytes += next.difference.byteLength;
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
    whole.difference = whole.layout.difference(whole.layout.arraysOf(this.imageAt(at, 1)), image);
    whole.whole = false;
    this.bytes += whole.difference.byteLength;
  }
}
