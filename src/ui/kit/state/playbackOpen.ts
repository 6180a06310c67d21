import { useStore } from 'zustand';
import { playback } from '../../../store/playback.ts';

/** Whether the run is shown as a film. */
export const usePlaybackOpen = (): boolean => useStore(playback, (state) => state.open);
