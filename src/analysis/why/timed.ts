/** Whose time the parts of a run are. */
import type { RunResult } from '../../engine/record/result.ts';

/** Nobody finishes a timed run: its parts are shares of the time of all complete queries, not of the last user's. */
export const isTimed = ({ streams }: Pick<RunResult, 'streams'>): boolean => streams?.timed === true;
