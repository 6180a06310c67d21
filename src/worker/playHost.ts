/**
 * The worker's side of playing a run: takes its recording further in slices, and in between brings its playhead to where the page
 * asks for it, which comes first. Of several asks only the newest is answered. A run that differs from the one before it in moves of its
 * timeline only continues that one, which is kept beside it: then both futures can be looked at. Like `host.ts` it knows nothing of workers.
 */
import { Recording } from '../engine/playback/recording.ts';
import type { Moment } from '../engine/playback/moment.ts';
import { scenarioHash } from '../scenario/hash.ts';
import { PROGRESS_EVERY_MS, type Host } from './host.ts';
import type { Trail } from '../engine/playback/trail.ts';
import type { PlayAsk, PlayJob, PlayOrder, PlayReply } from './playProtocol.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { Sign } from './protocol.ts';
import type { HostScope } from './scope.ts';
import { firstSlice, workSlice, type SliceBudget } from './slice.ts';
import { pack } from './transfer.ts';

/** Events between two checkpoints, as long as there is room for them: what has to be computed again, at most, to come to a moment between them. */
const CHECKPOINT_EVENTS = 20_000;
/** And so many times what a checkpoint itself costs, so that most of a recording is simulating. */
const MOST_OVERHEAD = 3;
/** The front gets a slice for so many of a playhead that is kept busy, so that a film never stops a recording. */
const SLICES_AHEAD = 3;
/** What is asked for may be so much behind the change: the moment of an action is rounded. */
const NEAR_MS = 1;
/** Checkpoints that are given up in a slice, when two futures share the memory of one. */
const GIVEN_AT_ONCE = 2;

/** One future of a run. */
interface Future {
  readonly job: PlayJob;
  readonly recording: Recording;
  /** Events after which the front leaves the next checkpoint. */
  next: number;
  /** What checkpoints have taken, and what the front has between them. */
  checkpointMs: number;
  frontMs: number;
  /** The front goes no further. */
  over: boolean;
  /** It came to its end. */
  complete: boolean;
  slice: SliceBudget;
  /** Up to here it is what was seen before, and comes first: the playhead is hardly before it. */
  readonly knownMs: number;
  /** Its checkpoints are within what it may have. */
  fits: boolean;
}

interface Playing {
  readonly runId: number;
  readonly job: PlayJob;
  future: Future | null;
  asked: PlayAsk | null;
  /** What the playhead is on its way to, and once it is there the moment that the other future is asked for. */
  goal: PlayAsk | null;
  besideGoal: { readonly id: number; readonly ms: number } | null;
}

/** Starts a host. It is idle until a `run` message arrives; a second one takes the place of the first. */
export function createPlayHost(scope: HostScope): Host {
  let playing: Playing | null = null;
  /** The future before the last change; and the one that was played before a job came or went. */
  let beside: Future | null = null;
  let left: Future | null = null;
  /** What is told of both at the beginning waits for the first moment: the figures of a whole run take longer to sum up than it does. */
  let owed: 'not yet' | 'now' | null = null;
  /** Until the next ask. */
  let resting = false;
  let scheduled = false;
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
      current.future ??= begin(current);
      const { future } = current;
      const isBack = future.over || future.recording.ms >= future.knownMs;
      const headFirst = isBack && (current.asked !== null || current.goal !== null || current.besideGoal !== null);
      const passed = isBack ? null : onTheWay(current, future);
      if (passed !== null) lead(current, future, passed);
      else if (headFirst && (isDone(future) || headSlices < SLICES_AHEAD)) {
        headSlices++;
        lookAhead(current, future);
      } else {
        headSlices = 0;
        if (resting) {
          // What is left waits.
        } else if (owed === 'now' || (owed !== null && future.over)) tellOwed(current.runId, future);
        else if (!future.over) record(current, future);
        else if (beside !== null) lookAfter(current, future, beside);
      }
    } catch (error) {
      playing = null;
      post({ protocol: PROTOCOL, type: 'failed', runId: current.runId, message: wordsOf(error) });
      return;
    }
    if (playing !== null && isBusy(playing)) schedule();
  }

  /** Neither future has anything left to do but to be looked at. */
  const isDone = (future: Future): boolean => future.over && (beside === null || (beside.over && beside.fits && future.fits));

  const isBusy = ({ future, asked, goal, besideGoal }: Playing): boolean =>
    future === null || asked !== null || goal !== null || besideGoal !== null || (!resting && (owed !== null || !isDone(future)));

  function begin({ runId, job }: Playing): Future {
    const before = left;
    const other = beside;
    left = null;
    beside = null;
    owed = null;
    const isSame = (future: Future): boolean => future.job.seed === job.seed && future.job.scale === job.scale;
    if (before !== null && isSame(before)) {
      // Taken back, or done again: that future is still there.
      if (other !== null && scenarioHash(other.job.scenario) === scenarioHash(job.scenario)) return kept(runId, other, before);
      const recording = before.recording.continueAs(job.scenario, job.budgetBytes / 2);
      if (recording !== null) {
        const knownMs = Math.min(before.recording.ms, recording.differsFromMs(before.recording) ?? 0);
        return kept(runId, started(job, recording, knownMs), before);
      }
    }
    post({ protocol: PROTOCOL, type: 'begun', runId, changedMs: null });
    return started(job, new Recording(job.scenario, job), 0);
  }

  function kept(runId: number, future: Future, before: Future): Future {
    beside = before;
    before.fits = false;
    future.fits = false;
    const changedMs = future.recording.differsFromMs(before.recording);
    post({ protocol: PROTOCOL, type: 'begun', runId, changedMs });
    tell(runId, future);
    owed = 'not yet';
    return future;
  }

  function tellOwed(runId: number, future: Future): void {
    owed = null;
    if (beside !== null) tellBeside(runId, beside);
    if (future.complete) tellEnd(runId, future);
  }

  /** What is asked for, if the front of a run that continues another one comes by there: nothing else has to go there then. */
  function onTheWay({ asked, goal }: Playing, { recording, knownMs }: Future): PlayAsk | null {
    const ask = asked ?? goal;
    if (ask === null || ask.halt === true || ask.trail !== undefined || ask.target.to !== 'ms') return null;
    return ask.target.value >= recording.ms && ask.target.value <= knownMs + NEAR_MS ? ask : null;
  }

  function lead(current: Playing, future: Future, ask: PlayAsk): void {
    const { recording } = future;
    const { value } = ask.target;
    try {
      const next = workSlice({ advance: (events) => recording.lead(value, events) }, future.slice, () => scope.now());
      if (next !== null) {
        future.slice = next;
        return;
      }
    } catch (error) {
      stopped(current, future, error);
      return;
    }
    const moment = recording.momentAtFront(value);
    current.asked = null;
    answer(current, ask, moment, null);
  }

  function answer(current: Playing, goal: PlayAsk, moment: Moment, trail: Trail | null): void {
    current.goal = null;
    if (owed !== null) owed = 'now';
    resting = goal.rests === true && beside !== null;
    if (goal.beside === true && beside !== null) {
      current.besideGoal = { id: goal.id, ms: moment.ms };
      beside.recording.aim({ to: 'ms', value: moment.ms });
    }
    const parcel = pack({ moment, trail });
    post({ protocol: PROTOCOL, type: 'moment', runId: current.runId, id: goal.id, ...parcel.value }, parcel.buffers);
  }

  function lookAhead(current: Playing, future: Future): void {
    if (current.asked !== null) {
      current.goal = current.asked;
      current.asked = null;
      if (current.goal.halt === true) {
        future.over = true;
        if (beside !== null) beside.over = true;
      }
      current.besideGoal = null;
      future.recording.aim(current.goal.target, current.goal.trail);
    }
    const { goal, besideGoal, runId } = current;
    if (goal === null && besideGoal !== null && beside !== null) {
      const { id, ms } = besideGoal;
      const moment = seek(beside.recording, { to: 'ms', value: ms });
      if (moment === null) return;
      current.besideGoal = null;
      send(moment, (value) => ({ protocol: PROTOCOL, type: 'beside', runId, id, moment: value }));
      return;
    }
    current.besideGoal = null;
    if (goal === null) return;
    const moment = seek(future.recording, goal.target);
    if (moment === null) return;
    answer(current, goal, moment, future.recording.trailNow());
  }

  /** The moment at the target, once the playhead is there. */
  function seek(recording: Recording, target: PlayAsk['target']): Moment | null {
    const next = workSlice({ advance: (events) => recording.seek(target, events) }, headSlice, () => scope.now());
    if (next === null) return recording.moment();
    headSlice = next;
    return null;
  }

  function send<T extends Moment>(moment: T, reply: (value: T) => PlayReply): void {
    const parcel = pack(moment);
    post(reply(parcel.value), parcel.buffers);
  }

  function record(current: Playing, future: Future): void {
    const { runId } = current;
    try {
      advance(future);
    } catch (error) {
      stopped(current, future, error);
      return;
    }
    if (future.over || scope.now() - toldAt >= PROGRESS_EVERY_MS) tell(runId, future);
    if (future.complete) tellEnd(runId, future);
  }

  /** It goes no further; up to here it can be looked at. */
  function stopped({ runId }: Playing, future: Future, error: unknown): void {
    future.over = true;
    tell(runId, future);
    post({ protocol: PROTOCOL, type: 'stopped', runId, message: wordsOf(error) });
  }

  /** A slice of a future's front. @throws RunStopped */
  function advance(future: Future): void {
    const { recording } = future;
    const start = scope.now();
    const next = workSlice(recording, future.slice, () => scope.now());
    const end = scope.now();
    future.frontMs += end - start;
    if (next === null) {
      future.over = true;
      future.complete = true;
    } else future.slice = next;
    if (!future.over && (recording.sinceCheckpoint < future.next || future.frontMs < MOST_OVERHEAD * future.checkpointMs)) return;
    recording.checkpoint();
    future.checkpointMs += scope.now() - end;
    future.next = Math.max(CHECKPOINT_EVENTS, recording.spacing);
  }

  /** The future that is played is recorded: the other one is, too, and both come to fit into the memory of one. */
  function lookAfter({ runId }: Playing, future: Future, before: Future): void {
    const room = future.job.budgetBytes / 2;
    future.fits ||= future.recording.shrink(room, GIVEN_AT_ONCE);
    before.fits ||= before.recording.shrink(room, GIVEN_AT_ONCE);
    if (!future.fits || !before.fits || before.over) return;
    try {
      advance(before);
    } catch {
      // As far as it came it can be compared.
      before.over = true;
    }
    if (before.over || scope.now() - toldAt >= PROGRESS_EVERY_MS) tellBeside(runId, before);
  }

  function tell(runId: number, { recording }: Future): void {
    toldAt = scope.now();
    post({ protocol: PROTOCOL, type: 'recorded', runId, recorded: recording.recorded() });
  }

  function tellBeside(runId: number, { recording, complete }: Future): void {
    toldAt = scope.now();
    const end = complete ? pack(recording.end()) : null;
    const recorded = recording.recorded();
    post({ protocol: PROTOCOL, type: 'besideRecorded', runId, recorded, end: end?.value ?? null }, end?.buffers ?? []);
  }

  function tellEnd(runId: number, future: Future): void {
    tell(runId, future);
    send(future.recording.end(), (moment) => ({ protocol: PROTOCOL, type: 'end', runId, moment }));
  }

  post({ protocol: PROTOCOL, type: 'ready' });
  return {
    receive(message) {
      if (!isEnvelope(message) || message.protocol !== PROTOCOL) return;
      const order = message as PlayOrder;
      switch (order.type) {
        case 'run':
          left = playing?.future ?? left;
          playing = { runId: order.runId, job: order.job, future: null, asked: null, goal: null, besideGoal: null };
          headSlice = firstSlice;
          resting = false;
          toldAt = -Infinity;
          schedule();
          return;
        case 'ask':
          if (playing?.runId !== order.runId) return;
          playing.asked = order.ask;
          resting = false;
          schedule();
          return;
        case 'cancel':
          if (playing?.runId !== order.runId) return;
          left = playing.future ?? left;
          playing = null;
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

const started = (job: PlayJob, recording: Recording, knownMs: number): Future => ({
  knownMs,
  job,
  recording,
  next: CHECKPOINT_EVENTS,
  checkpointMs: 0,
  frontMs: 0,
  over: false,
  complete: false,
  slice: firstSlice,
  fits: false,
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
