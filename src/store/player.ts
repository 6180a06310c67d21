/**
 * Plays the run of the document: has it recorded in a worker of its own, moves the playhead, and asks for what happens there. One
 * question is under way at a time; of those that come meanwhile the last one is asked next.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Moment } from '../engine/playback/moment.ts';
import type { Target } from '../engine/playback/recording.ts';
import type { Trail } from '../engine/playback/trail.ts';
import type { AskedHandle } from '../worker/jobClient.ts';
import type { PlayClient } from '../worker/playClient.ts';
import type { PlayAsk, PlayReply } from '../worker/playProtocol.ts';
import type { Scenario } from '../scenario/schema.ts';
import { awaitsFirstLine, behindFirstLine } from './newFuture.ts';
import { MEAN_MS, NOT_PLAYED, playback, type Beside } from './playback.ts';
import type { AppState } from './types.ts';

/** Of all checkpoints together: with page, answer and workers under 400 MB. */
export const BUDGET_BYTES = 76 * 2 ** 20;
/** While the film plays the other future is asked for so often: numbers that change more often cannot be read. */
const BESIDE_MS = 500;
/** While the film plays the link follows so often. */
const LINK_MS = 1000;
/** With reduced motion the film is a row of stills. */
const STILL_MS = 500;

/** Where these are the same, a moment of one run can be drawn on the board of the other. */
const ON_SCREEN = ['hardware', 'volumes', 'database', 'placement', 'classes', 'workload'] as const;

export interface PlayerDeps {
  readonly store: StoreApi<AppState>;
  /** `replaced` is called when a worker broke and another one records from the start. */
  readonly client: (replaced: () => void) => PlayClient;
  /** Wall clock in milliseconds. */
  readonly now: () => number;
  /** Calls back at the next frame; answers how to take it back. */
  readonly frame: (work: () => void) => () => void;
  readonly reducedMotion: () => boolean;
  /** Called when the film is opened: what stands idle elsewhere frees its memory until the function that is answered is called. */
  readonly keepRoom: () => () => void;
  /** In words for the live region. */
  readonly words: { readonly moment: (moment: Moment) => string };
}

export interface Player {
  /** Brings the playhead to a time, as near as the recording allows. @param waits until the run is recorded as far as that */
  seek(ms: number, waits?: boolean): void;
  /** To the completion of the next I/O (1) or the one before (-1); by `events`: to the next event. */
  step(by: 1 | -1, unit: 'ios' | 'events'): void;
  /** Records no further; what is recorded stays. */
  cancel(): void;
  /** Records from the start. */
  restart(): void;
  close(): void;
}

/** Follows the document and `playback` until it is closed. */
export function createPlayer(deps: PlayerDeps): Player {
  const { store } = deps;
  const client = deps.client(() => set({ recorded: null, ...(get().status !== 'failed' && { status: 'recording' }) }));
  let handle: AskedHandle<PlayAsk> | null = null;
  let lastId = 0;
  let asked: PlayAsk | null = null;
  let next: Target | null = null;
  let speaks = false;
  let stopWaiting: (() => void) | null = null;
  let recordedKey = '';
  let takeBack = () => {};
  /** Where the film was at a time on the wall clock. */
  let anchor = { ms: 0, at: 0 };
  let shownAt = -Infinity;
  let besideAt = -Infinity;
  let linkedAt = -Infinity;
  /** What has been recorded before the present job. */
  let before: Scenario | null = null;
  /** Moments of the last while, oldest first. */
  let past: { readonly at: number; readonly moment: Moment }[] = [];
  const get = playback.getState;
  const set = playback.setState;

  function ask(target: Target, rests = false): void {
    if (target.to === 'ms') set({ wantedMs: target.value });
    if (handle === null) return;
    if (asked !== null) {
      next = target;
      return;
    }
    stopWaiting?.();
    const { beside, compares, playing, looksAt } = get();
    const both = beside !== null && compares && (!playing || deps.now() - besideAt >= BESIDE_MS);
    if (both) besideAt = deps.now();
    asked = {
      id: ++lastId,
      target,
      ...(both && { beside: true as const }),
      ...(looksAt !== null && { trail: looksAt }),
      ...(rests && { rests }),
    };
    handle.ask(asked);
  }

  function heard(reply: PlayReply): void {
    switch (reply.type) {
      case 'recorded': {
        const { recorded } = reply;
        set({ recorded, ...(recorded.complete && { status: 'recorded' }) });
        followFront();
        return;
      }
      case 'stopped':
        set({ status: 'stopped', error: reply.message });
        store.getState().announce(reply.message);
        return;
      case 'begun':
        set({
          ...(reply.changedMs === null && { arriving: false }),
          notContinued: reply.changedMs === null ? before : null,
          beside:
            reply.changedMs === null || before === null
              ? null
              : { scenario: before, changedMs: reply.changedMs, recorded: null, moment: null, end: null },
        });
        return;
      case 'besideRecorded':
        ofBeside({ recorded: reply.recorded, ...(reply.end !== null && { end: reply.end }) });
        return;
      case 'beside':
        ofBeside({ moment: reply.moment });
        return;
      case 'end':
        set({ end: reply.moment });
        return;
      case 'moment':
        if (reply.id === asked?.id) arrived(reply.moment, reply.trail);
        return;
      case 'failed':
        failed(reply.message);
    }
  }

  /** The reader wants to be where the recording is only now. */
  function followFront(): void {
    const { moment, recorded, wantedMs } = get();
    if (asked === null && moment !== null && recorded !== null && moment.ms < Math.min(wantedMs, recorded.ms))
      ask({ to: 'ms', value: wantedMs });
  }

  function arrived(moment: Moment, trail: Trail | null): void {
    const { target, rests } = asked ?? {};
    asked = null;
    const at = deps.now();
    // Going back, or from another place: nothing before it belongs to it.
    const last = past.at(-1);
    if (last !== undefined && (moment.ms < last.moment.ms || !get().playing)) past = [];
    past.push({ at, moment });
    while (past.length > 2 && past[1].at <= at - MEAN_MS) past.shift();
    const before = past.length > 1 ? past[0].moment : null;
    const waits = target?.to === 'ms' && moment.ms < target.value && get().status === 'recording';
    set({ moment, before, trail, arriving: false, ...(next === null && !waits && { wantedMs: moment.ms }) });
    link();
    if (next !== null) {
      const target = next;
      next = null;
      ask(target);
    } else if (speaks) {
      speaks = false;
      store.getState().announce(deps.words.moment(moment));
    }
    if (rests === true && asked === null) stopWaiting = behindFirstLine(store, () => ask({ to: 'ms', value: get().wantedMs }));
  }

  /** The link says where the film stands. */
  function link(): void {
    const { playing, wantedMs, speed } = get();
    if (playing && deps.now() - linkedAt < LINK_MS) return;
    linkedAt = deps.now();
    store.getState().setView({ playMs: wantedMs, playSpeed: speed });
  }

  function ofBeside(part: Partial<Beside>): void {
    const { beside } = get();
    if (beside !== null) set({ beside: { ...beside, ...part } });
  }

  function failed(message: string): void {
    handle = null;
    asked = null;
    next = null;
    set({ status: 'failed', error: message, playing: false, arriving: false });
    store.getState().announce(message);
  }

  const keyOf = (state: AppState): string => `${state.scenarioHash}/${state.scenario.seed}/${scaleOf(state)}`;

  function record(): void {
    const state = store.getState();
    const { scenario, problems } = state;
    recordedKey = keyOf(state);
    handle?.cancel();
    stopWaiting?.();
    handle = null;
    asked = null;
    next = null;
    past = [];
    const was = get();
    before = was.scenario;
    // What is seen stays until the new future answers, where only what happens later can be another.
    const stays = was.scenario !== null && ON_SCREEN.every((part) => was.scenario?.[part] === scenario[part]);
    set({
      recorded: null,
      beyondMs: null,
      error: undefined,
      scenario,
      scale: scaleOf(state),
      before: null,
      end: null,
      beside: null,
      notContinued: null,
      ...(!stays && { moment: null, trail: null }),
    });
    if (problems.length > 0) {
      set({ status: 'invalid', playing: false, arriving: false });
      return;
    }
    set({ status: 'recording', arriving: stays });
    handle = client.run({ scenario, seed: scenario.seed, scale: scaleOf(state), budgetBytes: BUDGET_BYTES }, { heard, failed });
    anchor = { ms: get().wantedMs, at: deps.now() };
    ask({ to: 'ms', value: get().wantedMs }, stays && !was.playing && awaitsFirstLine(state));
  }

  function startFilm(): void {
    const { recorded, wantedMs } = get();
    // At its end it begins again.
    const ms = recorded?.complete === true && wantedMs >= recorded.ms ? 0 : wantedMs;
    anchor = { ms, at: deps.now() };
    shownAt = -Infinity;
    takeBack();
    takeBack = deps.frame(show);
  }

  function show(): void {
    const { playing, held, speed, recorded, wantedMs } = get();
    if (!playing) return;
    takeBack = deps.frame(show);
    const now = deps.now();
    if (held) {
      anchor = { ms: wantedMs, at: now };
      return;
    }
    if (deps.reducedMotion() && now - shownAt < STILL_MS) return;
    shownAt = now;
    const recording = get().status === 'recording';
    if (recorded === null || (recording && anchor.ms > recorded.ms)) {
      anchor = { ...anchor, at: now };
      return;
    }
    const ms = anchor.ms + (now - anchor.at) * 10 ** speed;
    if (ms < recorded.ms) {
      ask({ to: 'ms', value: ms });
      return;
    }
    ask({ to: 'ms', value: recorded.ms });
    if (recording) anchor = { ms: recorded.ms, at: now };
    else set({ playing: false });
  }

  const stopWatching = playback.subscribe((state, before) => {
    const comparable = state.compares && state.beside !== null;
    if (state.looksAt !== before.looksAt && state.looksAt !== null && !state.playing) ask({ to: 'ms', value: state.wantedMs });
    if (comparable && !(before.compares && before.beside !== null) && !state.playing) ask({ to: 'ms', value: state.wantedMs });
    if (state.playing === before.playing && state.speed === before.speed) return;
    if (!state.playing && state.open && state.speed !== before.speed) link();
    if (state.playing) startFilm();
    else if (before.playing) {
      takeBack();
      past = [];
      speaks = true;
      ask({ to: 'ms', value: state.wantedMs });
    }
  });
  const stopFollowing = store.subscribe((state, before) => {
    const { playMs, playSpeed } = state.view;
    // Another link to this film.
    if (playSpeed !== null && playSpeed !== before.view.playSpeed && playSpeed !== get().speed) set({ speed: playSpeed });
    if (playMs !== null && playMs !== before.view.playMs && playMs !== get().wantedMs) ask({ to: 'ms', value: playMs });
    if (state.scenarioHash === before.scenarioHash && state.answer.summary === before.answer.summary) return;
    if (keyOf(state) !== recordedKey) record();
  });

  store.getState().setOccupied('play', true);
  const freeRoom = deps.keepRoom();
  // By a link.
  const linked = store.getState().view;
  if (!get().open) set({ open: true, wantedMs: linked.playMs ?? 0, speed: linked.playSpeed ?? get().speed });
  record();
  if (get().playing) startFilm();

  return {
    seek(ms, waits = false) {
      const { recorded, playing, status } = get();
      const value = Math.max(0, Math.min(ms, waits ? ms : (recorded?.ms ?? (ms < Infinity ? ms : get().wantedMs))));
      const ends = status === 'canceled' || status === 'stopped' || status === 'failed';
      set({ beyondMs: ends && ms < Infinity && ms > value ? ms : null });
      anchor = { ms: value, at: deps.now() };
      past = [];
      speaks = !playing;
      ask({ to: 'ms', value });
    },
    step(by, unit) {
      const { moment } = get();
      if (moment === null) return;
      set({ playing: false, beyondMs: null });
      past = [];
      speaks = true;
      next = null;
      ask({ to: unit, value: Math.max(0, moment[unit] + by) });
    },
    cancel() {
      if (handle === null || get().status !== 'recording') return;
      set({ status: 'canceled' });
      next = null;
      asked = { id: ++lastId, target: { to: 'ms', value: get().wantedMs }, halt: true };
      handle.ask(asked);
    },
    restart: record,
    close() {
      takeBack();
      stopWaiting?.();
      stopWatching();
      stopFollowing();
      handle?.cancel();
      client.dispose();
      freeRoom();
      store.getState().setOccupied('play', false);
      store.getState().setView({ playMs: null, playSpeed: null });
      set({ ...NOT_PLAYED, speed: get().speed });
    },
  };
}

/** The scale of the answer on screen, so that the film is of the run that the pictures show. */
function scaleOf({ answer: { summary }, scenario, scenarioHash }: AppState): number {
  return summary?.scenarioHash === scenarioHash ? summary.scale : scenario.workload.interactiveScale;
}
