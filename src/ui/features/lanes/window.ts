/** Which part of a run is simulated again for its single requests, and which part of that is seen. Pure. */
import type { DetailWindow } from '../../../engine/record/detail.ts';
import type { Series } from '../../../engine/record/result.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { WindowKind } from '../../../store/lanesView.ts';

/** As much as a person looks through, and a record that is transferred in a frame. */
export const MOST_ROWS = 20_000;
const USUAL_MS = 2000;
export const LEAST_MS = 1;
/** A window as long as this may hold more than is kept; how much is lost is said then. */
export const LONGEST_MS = 600_000;

export interface WindowSources {
  readonly elapsedMs: number;
  /** First disk I/O of the run. */
  readonly startMs: number;
  readonly cursorMs: number | null;
  /** What the other time pictures are zoomed to. */
  readonly selection: TimeWindow | null;
  /** What was typed. */
  readonly own: TimeWindow | null;
}

/** When the first disk had something to do, to the bin. */
export function firstIoMs({ binMs, bins, disks, outstandingMs }: Series): number {
  let first = bins;
  for (let disk = 0; disk < disks; disk += 1) {
    for (let bin = 0; bin < first; bin += 1) if (outstandingMs[disk * bins + bin] > 0) first = bin;
  }
  return first === bins ? 0 : first * binMs;
}

/** The window of a kind, within the run and in whole milliseconds where it is longer than some; the start where there is no such thing. */
export function windowOf(kind: WindowKind, sources: WindowSources): TimeWindow {
  const { cursorMs, selection, own, startMs, elapsedMs } = sources;
  const wanted =
    (kind === 'own' ? own : kind === 'selection' ? selection : null) ??
    (kind === 'cursor' && cursorMs !== null
      ? { fromMs: cursorMs - USUAL_MS / 2, toMs: cursorMs + USUAL_MS / 2 }
      : { fromMs: startMs, toMs: startMs + USUAL_MS });
  const span = Math.min(LONGEST_MS, Math.max(LEAST_MS, wanted.toMs - wanted.fromMs));
  const fromMs = Math.floor(Math.max(0, Math.min(wanted.fromMs, elapsedMs - span)));
  return { fromMs, toMs: Math.ceil(fromMs + span) };
}

/** What to look at first: what the other pictures are zoomed to, else around the cursor if it lies elsewhere, else the start. */
export function firstKind({ cursorMs, selection, startMs }: WindowSources): WindowKind {
  if (selection) return 'selection';
  return cursorMs !== null && (cursorMs < startMs || cursorMs > startMs + USUAL_MS) ? 'cursor' : 'start';
}

export const detailWindow = ({ fromMs, toMs }: TimeWindow): DetailWindow => ({ fromMs, toMs, most: MOST_ROWS });

/** Shorter than this a picture shows nothing that happens. */
const LEAST_VIEW_MS = 0.05;

/** The part that is seen, within the record: null for all of it. */
export function fitView(view: TimeWindow, record: TimeWindow): TimeWindow | null {
  const whole = record.toMs - record.fromMs;
  const span = Math.max(Math.min(LEAST_VIEW_MS, whole), view.toMs - view.fromMs);
  if (!(span < whole)) return null;
  const fromMs = Math.max(record.fromMs, Math.min(view.fromMs, record.toMs - span));
  return { fromMs, toMs: fromMs + span };
}

/** Moves a view by a share of its length. */
export function panned(view: TimeWindow, share: number): TimeWindow {
  const by = (view.toMs - view.fromMs) * share;
  return { fromMs: view.fromMs + by, toMs: view.toMs + by };
}

/** The view that holds an instant: itself, or moved so that the instant stands a quarter from the side that it came over. */
export function viewWith(view: TimeWindow, ms: number): TimeWindow {
  if (ms >= view.fromMs && ms <= view.toMs) return view;
  const span = view.toMs - view.fromMs;
  const fromMs = ms < view.fromMs ? ms - span / 4 : ms - (span * 3) / 4;
  return { fromMs, toMs: fromMs + span };
}
