/**
 * A run that is played: whether it is, how far it is recorded, and what happens at the playhead. Like what the lanes look at it lives
 * outside the page's state: it changes with every frame, nobody undoes it, and it is in no link. `player.ts` does the work.
 */
import { createStore } from 'zustand/vanilla';
import type { DiskFill } from '../analysis/fill/fill.ts';
import type { Moment } from '../engine/playback/moment.ts';
import type { Recorded, RunEnd } from '../engine/playback/recording.ts';
import type { Trail, TrailAsk } from '../engine/playback/trail.ts';
import type { Scenario } from '../scenario/schema.ts';

/** The future before the last change of the timeline, kept beside the one that is played. */
export interface Beside {
  readonly scenario: Scenario;
  /** From this moment on the two differ. */
  readonly changedMs: number;
  readonly recorded: Recorded | null;
  /** At the playhead, as far as it has been asked for; and at its end. */
  readonly moment: Moment | null;
  readonly end: RunEnd | null;
}

export interface PlaybackState {
  /** The bar with the playhead is there. */
  readonly open: boolean;
  /** It moves by itself, or will as soon as there is something to see. */
  readonly playing: boolean;
  /** It stands still although it plays: what is held now would be moved at this moment. */
  readonly held: boolean;
  /** Simulated time per time, in powers of ten: `speedOf`. */
  readonly speed: number;
  /** `stopped`: the run goes no further than it is recorded; `canceled`: the reader wanted it to go no further. */
  readonly status: 'idle' | 'recording' | 'recorded' | 'stopped' | 'canceled' | 'failed' | 'invalid';
  readonly error?: string | undefined;
  /** The first moment of a new future is on its way. */
  readonly arriving: boolean;
  readonly recorded: Recorded | null;
  /** Where the reader wants to be; the moment follows. */
  readonly wantedMs: number;
  /** A moment that the reader asked for, and that is not recorded and will not be. */
  readonly beyondMs: number | null;
  /** What happens at the playhead, and what did a fraction of a second of the film before: means between both are calm. */
  readonly moment: Moment | null;
  readonly before: Moment | null;
  /** Bytes that files take of each disk at about this moment, in the order of the document; null: as at the start. */
  readonly used: Float64Array | null;
  /** What lies on each disk at about this moment, where extents of logical volumes have moved; null: as at the start. */
  readonly fills: readonly DiskFill[] | null;
  /** What the moment is of. */
  readonly scenario: Scenario | null;
  /** Part of the batch that the film is of, or of a timed run's time; 1: all of it. */
  readonly scale: number;
  /** The end of the run, once it is recorded. */
  readonly end: RunEnd | null;
  readonly beside: Beside | null;
  /** What was recorded before, where its run could not be continued as this one; null: it was, or there was none. */
  readonly notContinued: Scenario | null;
  /** Both futures are looked at. */
  readonly compares: boolean;
  /** A disk whose last while is looked at, request by request; null: none is. */
  readonly looksAt: TrailAsk | null;
  /** What it has served before the moment. */
  readonly trail: Trail | null;
}

export const NOT_PLAYED: PlaybackState = {
  open: false,
  playing: false,
  held: false,
  speed: -1,
  status: 'idle',
  arriving: false,
  recorded: null,
  wantedMs: 0,
  beyondMs: null,
  moment: null,
  before: null,
  used: null,
  fills: null,
  scenario: null,
  scale: 1,
  end: null,
  beside: null,
  notContinued: null,
  compares: false,
  looksAt: null,
  trail: null,
};

export const playback = createStore<PlaybackState>(() => NOT_PLAYED);

/** Opens the bar and plays, or pauses; the player follows. */
export function togglePlaying(): void {
  const { open, playing } = playback.getState();
  playback.setState({ open: true, playing: !open || !playing });
}

/** Time between a moment and the one that its means begin at, in milliseconds of the film. */
export const MEAN_MS = 300;
