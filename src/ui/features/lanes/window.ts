/** Which part of a run is simulated again for its single requests, and which part of that is seen. Pure. */
import type { DetailWindow } from '../../../engine/record/detail.ts';
import type { Series } from '../../../engine/record/result.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { isTooFast, windowAt } from '../../kit/plots/timeWindow.ts';
import type { FilmPlace } from '../../kit/plots/timeWindow.ts';
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
  /** Where the film was when the window was asked for; null: none is open. */
  readonly film: FilmPlace | null;
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

/** Length of the window in use. */
export const spanOf = (own: TimeWindow | null): number => (own ? own.toMs - own.fromMs : USUAL_MS);

/** The window of a kind, within the run and in whole milliseconds where it is longer than some; the start where there is no such thing. */
export function windowOf(kind: WindowKind, sources: WindowSources): TimeWindow {
  const { cursorMs, selection, own, startMs, elapsedMs, film } = sources;
  const wanted =
    (kind === 'own' ? own : kind === 'selection' ? selection : null) ??
    (kind === 'playhead' && film !== null ? windowAt(spanOf(own), film) : null) ??
    (kind === 'cursor' && cursorMs !== null
      ? { fromMs: cursorMs - USUAL_MS / 2, toMs: cursorMs + USUAL_MS / 2 }
      : { fromMs: startMs, toMs: startMs + USUAL_MS });
  const span = Math.min(LONGEST_MS, Math.max(LEAST_MS, wanted.toMs - wanted.fromMs));
  const fromMs = Math.floor(Math.max(0, Math.min(wanted.fromMs, Math.ceil(elapsedMs) - span)));
  return { fromMs, toMs: Math.ceil(fromMs + span) };
}

/**
 * The window that lanes which follow the film look at next; null: the one that is there stays, as long as the playhead is inside, and while
 * the film would have passed the next one before anyone has read it.
 */
export function followed(own: TimeWindow | null, film: FilmPlace, elapsedMs: number): TimeWindow | null {
  if (own !== null && film.ms >= own.fromMs && film.ms <= own.toMs) return null;
  if (own !== null && isTooFast(own.toMs - own.fromMs, film)) return null;
  const next = windowOf('playhead', { elapsedMs, startMs: 0, cursorMs: null, selection: null, own, film });
  return own !== null && next.fromMs === own.fromMs && next.toMs === own.toMs ? null : next;
}

/** What to look at first: where the film is, else what the other pictures are zoomed to, else around the cursor if it lies elsewhere, else the start. */
export function firstKind({ cursorMs, selection, startMs, film }: WindowSources): WindowKind {
  if (film) return 'playhead';
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
