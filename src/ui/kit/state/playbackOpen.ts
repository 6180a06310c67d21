import { useStore } from 'zustand';
import type { DiskFill } from '../../../analysis/fill/fill.ts';
import { playback } from '../../../store/playback.ts';

/** Whether the run is shown as a film. */
export const usePlaybackOpen = (): boolean => useStore(playback, (state) => state.open);

/** What lies on each disk at the playhead of the film of this document; null: as in the document. */
export const usePlaybackFills = (): readonly DiskFill[] | null => useStore(playback, (state) => state.fills);

/** Bytes that files take of each disk at the playhead; null: as at the start of the run. */
export const usePlaybackUsed = (): Float64Array | null => useStore(playback, (state) => state.used);
