/** What page and playback worker exchange: a job is a run that is recorded for as long as it is looked at, an ask is where to look. */
import type { Moment } from '../engine/playback/moment.ts';
import type { TrailAsk, Trail } from '../engine/playback/trail.ts';
import type { Recorded, RunEnd, Target } from '../engine/playback/recording.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { AskOrder, Order, Reply } from './protocol.ts';

export interface PlayJob {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly scale: number;
  /** Bytes of all checkpoints together. */
  readonly budgetBytes: number;
}

export interface PlayAsk {
  /** Comes back with the answer. */
  readonly id: number;
  readonly target: Target;
  /** From now on the run is recorded no further. */
  readonly halt?: true;
  /** The future before the change is wanted at the same moment. */
  readonly beside?: true;
  /** What a disk has served before the moment is wanted too. */
  readonly trail?: TrailAsk;
  /** Once it is answered nothing is recorded until the next ask, because someone waits for work elsewhere. */
  readonly rests?: true;
}

export type PlayOrder = Order<PlayJob> | AskOrder<PlayAsk>;

interface Of {
  readonly protocol: number;
  readonly runId: number;
}

export type PlayReply = Reply &
  (
    | (Of & { readonly type: 'recorded'; readonly recorded: Recorded })
    /** The run continues the one before it, which is kept beside it, from here on; null: it was begun from the start. */
    | (Of & { readonly type: 'begun'; readonly changedMs: number | null })
    /** Of the future before the change: how far it is recorded, at its end with the moment there. */
    | (Of & { readonly type: 'besideRecorded'; readonly recorded: Recorded; readonly end: RunEnd | null })
    /** Of the future before the change, at the moment that was asked for last. */
    | (Of & { readonly type: 'beside'; readonly id: number; readonly moment: Moment })
    /** The run's end, when it is recorded. */
    | (Of & { readonly type: 'end'; readonly moment: RunEnd })
    /** The run cannot be simulated any further, in words; what is recorded can be looked at. */
    | (Of & { readonly type: 'stopped'; readonly message: string })
    /** Nearest to what was asked for as the recording allows. @see PlayAsk.id */
    | (Of & { readonly type: 'moment'; readonly id: number; readonly moment: Moment; readonly trail: Trail | null })
    | (Of & { readonly type: 'failed'; readonly message: string })
  );
