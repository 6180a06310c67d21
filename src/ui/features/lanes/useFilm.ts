/**
 * Lanes that follow the film: their window moves when the playhead leaves it, once the one before has been simulated, and while the film
 * stands still when it has stood for a moment. Never with each frame: a window is a run of its own.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { lanesView, setLanes } from '../../../store/lanesView.ts';
import { playback } from '../../../store/playback.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { isTooFast, turnedPage, windowAt } from '../../kit/plots/timeWindow.ts';
import type { FilmPlace } from '../../kit/plots/timeWindow.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { followed, spanOf } from './window.ts';

/** Who scrubs passes many moments. */
const STANDS_MS = 250;

/** Where the film is; null: none is open. */
export function filmPlace(): FilmPlace | null {
  const { open, moment, wantedMs, playing, speed } = playback.getState();
  return open ? { ms: moment?.ms ?? wantedMs, playing, speed } : null;
}

/** Keeps window and view of the lanes with the film while it is open. */
export function useFilm(elapsedMs: number): void {
  const { store } = useHandles();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasMs = filmPlace()?.ms ?? 0;
    const go = () => {
      const film = filmPlace();
      const { kind, own, view } = lanesView.getState();
      if (film === null || kind !== 'playhead') return;
      const next = followed(own, film, elapsedMs);
      if (next !== null) {
        // A film that is faster than the simulation of windows would let none of them end.
        if (film.playing && store.getState().detail.status === 'running') return;
        setLanes({ own: next, view: null, cursor: null });
      } else if (view !== null) {
        const page = turnedPage(view, wasMs, film);
        if (page !== null) setLanes({ view: page });
      }
      wasMs = film.ms;
    };
    const stop = playback.subscribe((state, before) => {
      if (state.open !== before.open) {
        // A film that opens takes the lanes along; one that closes leaves them where they are.
        if (state.open) setLanes({ kind: 'playhead' });
        else if (lanesView.getState().kind === 'playhead') setLanes({ kind: 'own' });
      }
      if (!state.open || state.moment === before.moment) return;
      clearTimeout(timer);
      if (state.playing) go();
      else timer = setTimeout(go, STANDS_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, elapsedMs]);
}

/** Has the lanes follow the film, from where it is. */
export function goToFilm(): void {
  const film = filmPlace();
  const { own } = lanesView.getState();
  if (film === null) return;
  const holds = own !== null && film.ms >= own.fromMs && film.ms <= own.toMs;
  setLanes({ kind: 'playhead', view: null, cursor: null, ...(!holds && { own: windowAt(spanOf(own), film) }) });
}

/** The film passes such a window before anyone has read it. */
export const useFilmTooFast = (window: TimeWindow): boolean =>
  useStore(playback, ({ open, playing, speed }) => open && isTooFast(window.toMs - window.fromMs, { ms: 0, playing, speed }));
