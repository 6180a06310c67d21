/**
 * What comes first after a change while a film is open. Film, answer and page share few processors, and all of them would be late if all began at
 * once: so the new future's first moment comes first, then the first line of its answer, then the rest of the film.
 */
import type { StoreApi } from 'zustand/vanilla';
import { playback } from './playback.ts';
import type { AppState } from './types.ts';

/** A moment that takes longer than this does not hold up the answer. */
const MOMENT_WITHIN_MS = 150;
/** A first line that takes longer than this does not hold up the film. */
const LINE_WITHIN_MS = 400;

/** Works at once, or, where a new future's first moment is on its way, once it is there. Answers how to take that back, null: it worked. */
export const behindMoment = (work: () => void): (() => void) | null =>
  when(() => !playback.getState().arriving, playback.subscribe, MOMENT_WITHIN_MS, work);

/** Works once the answer to the document has its first line, or nobody waits for one. Answers how to take that back, null: it worked. */
export const behindFirstLine = (store: StoreApi<AppState>, work: () => void): (() => void) | null =>
  when(() => !awaitsFirstLine(store.getState()), store.subscribe, LINE_WITHIN_MS, work);

export const awaitsFirstLine = ({ answer }: Pick<AppState, 'answer'>): boolean => answer.status === 'running' && answer.summary === null;

function when(is: () => boolean, subscribe: (look: () => void) => () => void, withinMs: number, work: () => void): (() => void) | null {
  if (is()) {
    work();
    return null;
  }
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const go = () => {
    stop();
    work();
  };
  const unsubscribe = subscribe(() => {
    if (is()) go();
  });
  const timer = setTimeout(go, withinMs);
  return stop;
}
