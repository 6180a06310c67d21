/**
 * What the time pictures look at together: the part of the run that is zoomed in on, and the point under
 * the pointer. Kept outside the page's state: nobody undoes a hover, and it changes with every move.
 */
import { create } from 'zustand';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { DepthScale } from './queueModel.ts';

export interface Hover {
  readonly ms: number;
  readonly disk: number | null;
}

interface TimeViewState {
  /** null: the whole run, however long it is. */
  readonly window: TimeWindow | null;
  readonly hover: Hover | null;
  readonly depthScale: DepthScale;
  readonly setWindow: (window: TimeWindow | null) => void;
  readonly setHover: (hover: Hover | null) => void;
  readonly setDepthScale: (scale: DepthScale) => void;
}

export const useTimeView = create<TimeViewState>((set) => ({
  window: null,
  hover: null,
  depthScale: 'log',
  setWindow: (window) => set({ window }),
  setHover: (hover) => set({ hover }),
  setDepthScale: (depthScale) => set({ depthScale }),
}));

/** What is passed sooner than this cannot be read, nor need it be drawn. */
export const CALM_MS = 2000;

/** Where the film is, and how fast it goes. */
export interface FilmPlace {
  readonly ms: number;
  readonly playing: boolean;
  /** In powers of ten: simulated time per time. */
  readonly speed: number;
}

/** So fast that a window is behind it as soon as it is there: what follows waits until the film pauses. */
export const isTooFast = (spanMs: number, { playing, speed }: FilmPlace): boolean => playing && spanMs < CALM_MS * 10 ** speed;

/**
 * The window of that length that holds an instant: where a film plays, with most of it still to come; else with as much before as after.
 * It may lie partly outside of the run.
 */
export function windowAt(spanMs: number, { ms, playing }: FilmPlace): TimeWindow {
  const fromMs = ms - spanMs * (playing ? 1 / 8 : 1 / 2);
  return { fromMs, toMs: fromMs + spanMs };
}

/** Where a window goes that a film leaves by playing; null: it stays, because the film is inside, never was, or is too fast. */
export function turnedPage(window: TimeWindow, beforeMs: number, film: FilmPlace): TimeWindow | null {
  const holds = (ms: number) => ms >= window.fromMs && ms <= window.toMs;
  const span = window.toMs - window.fromMs;
  if (!film.playing || !holds(beforeMs) || holds(film.ms) || isTooFast(span, film)) return null;
  return windowAt(span, film);
}

/** Fewer bins than this are not worth zooming into. */
const LEAST_BINS = 8;

/** The window inside a run: clamped, never empty, null again when it is the whole run. */
export function fitWindow(window: TimeWindow, elapsedMs: number, binMs: number): TimeWindow | null {
  const least = Math.min(elapsedMs, binMs * LEAST_BINS);
  const span = Math.min(elapsedMs, Math.max(least, window.toMs - window.fromMs));
  if (span >= elapsedMs) return null;
  const fromMs = Math.max(0, Math.min(window.fromMs, elapsedMs - span));
  return { fromMs, toMs: fromMs + span };
}

/** The window that is drawn. @param axisMs length of the whole axis, where it is shared with a longer run */
export function shownWindow(window: TimeWindow | null, elapsedMs: number, binMs: number, axisMs = elapsedMs): TimeWindow {
  const whole = { fromMs: 0, toMs: Math.max(elapsedMs, axisMs, 1e-6) };
  return (window && fitWindow(window, elapsedMs, binMs)) ?? whole;
}

/** Zooms by a factor (below 1: in) so that `aroundMs` stays where it is. */
export function zoomed(window: TimeWindow, factor: number, aroundMs: number): TimeWindow {
  return { fromMs: aroundMs - (aroundMs - window.fromMs) * factor, toMs: aroundMs + (window.toMs - aroundMs) * factor };
}
