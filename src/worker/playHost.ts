/**
 * The worker's side of playing a run: takes its recording further in slices, and in between brings its playhead to where the page
 * asks for it, which comes first. Of several asks only the newest is answered. Like `host.ts` it knows nothing of workers.
 */
import { Recording } from '../engine/playback/recording.ts';
import { PROGRESS_EVERY_MS, type Host } from './host.ts';
import type { PlayAsk, PlayJob, PlayOrder, PlayReply } from './playProtocol.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { Sign } from './protocol.ts';
import type { HostScope } from './scope.ts';
import { firstSlice, workSlice } from './slice.ts';
import { pack } from './transfer.ts';

/** Computing between two checkpoints, as long as there is room for them: what has to be computed again, at most, to come to a moment between them. */
const CHECKPOINT_MS = 24;
/** And so many times what a checkpoint itself costs, so that most of a recording is simulating. */
const MOST_OVERHEAD = 3;
/** The front gets a slice for so many of a playhead that is kept busy, so that a film never stops a recording. */
const SLICES_AHEAD = 3;

interface Playing {
  readonly runId: number;
  readonly job: PlayJob;
  recording: Recording | null;
  /** Of the front, since its last checkpoint. */
  costMs: number;
  /** When it leaves the next one. */
  nextMs: number;
  /** The front goes no further. */
  over: boolean;
  asked: PlayAsk | null;
  /** What the playhead is on its way to. */
  goal: PlayAsk | null;
}

/** Starts a host. It is idle until a `run` message arrives; a second one takes the place of the first. */
export function createPlayHost(scope: HostScope): Host {
  let playing: Playing | null = null;
  let scheduled = false;
  let frontSlice = firstSlice;
  let headSlice = firstSlice;
  let headSlices = 0;
  let toldAt = -Infinity;

  const post = (message: PlayReply | Sign, transfer: ArrayBuffer[] = []) => scope.post(message, transfer);

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    scope.yieldTo(work);
  }

  function work(): void {
    scheduled = false;
    const current = playing;
    if (current === null) return;
    try {
      current.recording ??= new Recording(current.job.scenario, current.job);
      const { recording } = current;
      const headFirst = current.asked !== null || current.goal !== null;
      if (headFirst && (current.over || headSlices < SLICES_AHEAD)) {
        headSlices++;
        lookAhead(current, recording);
      } else if (!current.over) {
        headSlices = 0;
        record(current, recording);
      }
    } catch (error) {
      playing = null;
      post({ protocol: PROTOCOL, type: 'failed', runId: current.runId, message: wordsOf(error) });
      return;
    }
    if (playing !== null && (!playing.over || playing.asked !== null || playing.goal !== null)) schedule();
  }

  function lookAhead(current: Playing, recording: Recording): void {
    if (current.asked !== null) {
      current.goal = current.asked;
      current.asked = null;
      recording.aim(current.goal.target);
    }
    const { goal } = current;
    if (goal === null) return;
    const next = workSlice({ advance: (events) => recording.seek(goal.target, events) }, headSlice, () => scope.now());
    if (next !== null) {
      headSlice = next;
      return;
    }
    current.goal = null;
    const parcel = pack(recording.moment());
    post({ protocol: PROTOCOL, type: 'moment', runId: current.runId, id: goal.id, moment: parcel.value }, parcel.buffers);
  }

  function record(current: Playing, recording: Recording): void {
    const start = scope.now();
    let next: typeof frontSlice | null;
    try {
      next = workSlice(recording, frontSlice, () => scope.now());
    } catch (error) {
      // Up to here it can be looked at.
      current.over = true;
      tell(current, recording);
      post({ protocol: PROTOCOL, type: 'stopped', runId: current.runId, message: wordsOf(error) });
      return;
    }
    current.costMs += scope.now() - start;
    if (next === null) current.over = true;
    else frontSlice = next;
    if (current.over || current.costMs >= current.nextMs) {
      const from = scope.now();
      recording.checkpoint(current.costMs);
      current.costMs = 0;
      current.nextMs = Math.max(CHECKPOINT_MS, MOST_OVERHEAD * (scope.now() - from), recording.spacingMs);
    }
    if (current.over || scope.now() - toldAt >= PROGRESS_EVERY_MS) tell(current, recording);
  }

  function tell({ runId }: Playing, recording: Recording): void {
    toldAt = scope.now();
    post({ protocol: PROTOCOL, type: 'recorded', runId, recorded: recording.recorded() });
  }

  post({ protocol: PROTOCOL, type: 'ready' });
  return {
    receive(message) {
      if (!isEnvelope(message) || message.protocol !== PROTOCOL) return;
      const order = message as PlayOrder;
      switch (order.type) {
        case 'run':
          playing = {
            runId: order.runId,
            job: order.job,
            recording: null,
            costMs: 0,
            nextMs: CHECKPOINT_MS,
            over: false,
            asked: null,
            goal: null,
          };
          frontSlice = firstSlice;
          headSlice = firstSlice;
          toldAt = -Infinity;
          schedule();
          return;
        case 'ask':
          if (playing?.runId !== order.runId) return;
          playing.asked = order.ask;
          if (order.ask.halt === true) playing.over = true;
          schedule();
          return;
        case 'cancel':
          if (playing?.runId === order.runId) playing = null;
          return;
        case 'ping':
          post({ protocol: PROTOCOL, type: 'pong', nonce: order.nonce });
          return;
        case 'chaos':
          scope.chaos?.(order.fault);
      }
    },
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
