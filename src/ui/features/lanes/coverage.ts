/**
 * Times of several kinds per pixel column, exactly: what lies between two pixels is shared by its overlap, so the
 * columns of any width sum to the times that were put in, and nothing is too short to be seen.
 */
import type { TimeWindow } from '../../../analysis/run/columns.ts';

export class Coverage {
  readonly window: TimeWindow;
  readonly columns: number;
  readonly kinds: number;
  /** [kind][column], in milliseconds, after `close`. */
  readonly ms: Float64Array;
  /** How many intervals begin or cease to cover a column wholly. */
  private readonly whole: Float64Array;

  constructor(window: TimeWindow, columns: number, kinds: number) {
    this.window = window;
    this.columns = columns;
    this.kinds = kinds;
    this.ms = new Float64Array(kinds * columns);
    this.whole = new Float64Array(kinds * (columns + 1));
  }

  /** Puts an interval in, cut at the window; NaN as its end leaves it out. */
  add(kind: number, fromMs: number, toMs: number): void {
    const { window, columns } = this;
    const span = window.toMs - window.fromMs;
    const from = ((Math.max(fromMs, window.fromMs) - window.fromMs) / span) * columns;
    const to = ((Math.min(toMs, window.toMs) - window.fromMs) / span) * columns;
    if (!(to > from)) return;
    const width = span / columns;
    const first = Math.min(columns - 1, Math.floor(from));
    const last = Math.min(columns - 1, Math.floor(to));
    const at = kind * columns;
    if (first === last) {
      this.ms[at + first] += (to - from) * width;
      return;
    }
    this.ms[at + first] += (first + 1 - from) * width;
    this.ms[at + last] += (to - last) * width;
    const edge = kind * (columns + 1);
    this.whole[edge + first + 1] += 1;
    this.whole[edge + last] -= 1;
  }

  /** Adds up what covers columns wholly; to be called once, after the last `add`. */
  close(): this {
    const width = (this.window.toMs - this.window.fromMs) / this.columns;
    for (let kind = 0; kind < this.kinds; kind += 1) {
      let covering = 0;
      for (let column = 0; column < this.columns; column += 1) {
        covering += this.whole[kind * (this.columns + 1) + column];
        this.ms[kind * this.columns + column] += covering * width;
      }
    }
    return this;
  }

  /** The kind that took most of a column's time; -1 if nothing happened in it. */
  dominant(column: number): number {
    let best = -1;
    let most = 0;
    for (let kind = 0; kind < this.kinds; kind += 1) {
      const ms = this.ms[kind * this.columns + column];
      if (ms > most) {
        best = kind;
        most = ms;
      }
    }
    return best;
  }
}

/** Columns side by side with the same dominant kind. */
export interface Run {
  readonly kind: number;
  readonly from: number;
  /** First column after it. */
  readonly to: number;
}

export function dominantRuns(coverage: Coverage): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let kind = -1;
  for (let column = 0; column <= coverage.columns; column += 1) {
    const now = column < coverage.columns ? coverage.dominant(column) : -1;
    if (now === kind) continue;
    if (kind >= 0) runs.push({ kind, from, to: column });
    kind = now;
    from = column;
  }
  return runs;
}
