/** A link that names a moment of the run opens it as a film there. */
import type { StoreApi } from 'zustand/vanilla';
import { playback } from './playback.ts';
import type { AppState } from './types.ts';

/** Follows what links say, until the answered function is called. A film that is open follows by itself. */
export function followFilmLink(store: StoreApi<AppState>): () => void {
  const open = (playMs: number | null): void => {
    if (playMs === null || playback.getState().open) return;
    playback.setState({ open: true, playing: false, wantedMs: playMs });
  };
  open(store.getState().view.playMs);
  return store.subscribe((state, before) => {
    if (state.view.playMs !== before.view.playMs) open(state.view.playMs);
  });
}
