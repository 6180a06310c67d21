import { useStore } from 'zustand';
import { playback } from '../../../store/playback.ts';

/** Whether the run is shown as a film. */
export const usePlaybackOpen = (): boolean => useStore(playback, (state) => state.open);

/** Bytes that files take of each disk at the playhead; null: as at the start of the run. */
export const usePlaybackUsed = (): Float64Array | null => useStore(playback, (state) => state.used);
