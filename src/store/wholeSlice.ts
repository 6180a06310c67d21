/**
 * The whole batch by itself: where the part of it that an edit is answered with shows that the whole takes only seconds, it is
 * computed while the page is at rest, and is the answer as soon as it has seeds enough for an interval; the remaining seeds narrow that.
 * After that the same for the layouts that it is compared with. It runs as `spare` work, which gives way to whatever anybody asks for,
 * and it ends with the document that it is for.
 */
import type { StoreApi } from 'zustand/vanilla';
import { batchPart } from '../analysis/answers/batchPart.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { knownSeeds, refinedSummary, seedsFor, withPart, withSeeds } from '../analysis/answers/summary.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { WHOLE_BATCH_MS, wholeBatchMs } from '../analysis/answers/wholeBatch.ts';
import { hashOf } from '../analysis/document/facts.ts';
import type { Scenario } from '../scenario/schema.ts';
import { startAnswer } from '../worker/answer.ts';
import type { RunHandle } from '../worker/client.ts';
import type { Patch, SliceContext } from './context.ts';
import type { AppState, Pinned } from './types.ts';

/** Pinned layouts other than the baseline are computed only if all of them together take no longer than this. */
const ALL_PINNED_MS = 60_000;

export type WholeSlice = Pick<
  AppState,
  'wholeBatch' | 'computesWhole' | 'setComputesWhole' | 'occupied' | 'setOccupied' | 'cancelWhole' | 'showPart'
>;

export interface WholeSliceParts {
  readonly slice: WholeSlice;
  /** Follows the state from now on. */
  readonly follow: (store: StoreApi<AppState>) => void;
}

interface Target {
  readonly scenario: Scenario;
  readonly hash: string;
  /** It is the document on screen, which wants its pictures too. */
  readonly onScreen: boolean;
}

/** Fields that say what is wanted next. */
const LOOKED_AT = ['answer', 'pinned', 'background', 'computesWhole', 'readsLesson', 'occupied', 'detail', 'view', 'scenarioHash'] as const;

export function createWholeSlice(
  { get, set, engine, answers }: SliceContext,
  learned: (summary: AnswerSummary) => Patch,
  toPart: () => void,
  computesWhole: boolean,
): WholeSliceParts {
  let running: (Target & { handle: RunHandle | null }) | null = null;
  /** Documents that would take too long, or whose run failed. */
  const declined = new Set<string>();
  /** Documents for which the user said no, until they ask for the whole batch after all. */
  const unwanted = new Set<string>();

  /** Milliseconds of one run as far as is known; null where there is nothing to run, or too much. */
  function cost(scenario: Scenario, hash: string): number | null {
    const scale = scenario.workload.interactiveScale;
    const part = batchPart(scenario, scale);
    if (part.isWhole || declined.has(hash) || unwanted.has(hash)) return null;
    // How long an answer took that the device kept is not known: its run is given up after some seconds if it takes too long.
    const ms = wholeBatchMs(part, answers.took(hash, scale)) ?? 0;
    return ms > WHOLE_BATCH_MS ? null : ms;
  }

  function wanted(): Target | null {
    const { computesWhole: on, readsLesson, occupied, answer, scenario, scenarioHash: hash, detail, background } = get();
    const { summary, status, seedsToCome } = answer;
    // A lesson keeps to the scale that its sentences are of. Single requests stay those of the run on screen while the user looks at them.
    if (!on || readsLesson || occupied.length > 0 || detail.window !== null || background.running) return null;
    if (status !== 'done' || seedsToCome > 0 || summary?.scenarioHash !== hash) return null;
    if (lacksWhole(summary) && cost(scenario, hash) !== null) return { scenario, hash, onScreen: true };
    return summary.basis === 'full' && scenario.workload.interactiveScale < 1 ? nextPinned() : null;
  }

  /** Of the layouts that the screen is compared with, the next one that lacks its whole batch: the baseline before all others. */
  function nextPinned(): Target | null {
    const { pinned, view, scenarioHash } = get();
    const lacking = pinned.filter((pin) => !pin.stale && isReady(pin) && hashOf(pin.scenario) !== scenarioHash);
    const targetOf = ({ scenario }: Pinned): Target => ({ scenario, hash: hashOf(scenario), onScreen: false });
    const costs = lacking.map((pin) => cost(pin.scenario, hashOf(pin.scenario)));
    const baseline = lacking.findIndex(({ id }) => id === view.baselineId);
    if (baseline >= 0 && costs[baseline] !== null) return targetOf(lacking[baseline]);
    // Bars are of one scale: if one of them takes too long, the others gain nothing.
    let all = 0;
    for (const ms of costs) {
      if (ms === null) return null;
      all += ms * SEEDS;
    }
    return lacking.length > 0 && all <= ALL_PINNED_MS ? targetOf(lacking[0]) : null;
  }

  function follow(): void {
    const target = wanted();
    if (running && target && running.hash === target.hash && running.onScreen === target.onScreen) return;
    stop();
    if (target) start(target);
  }

  function stop(): void {
    const was = running;
    running = null;
    was?.handle?.cancel();
    if (get().wholeBatch !== null) set({ wholeBatch: null });
  }

  function start(target: Target): void {
    const { scenario, hash, onScreen } = target;
    let summary = answers.summary(hash, 1);
    const known = knownSeeds(summary);
    const held = summary?.resultKey !== undefined && answers.get(summary.resultKey) !== undefined;
    const mine: typeof running = { ...target, handle: null };
    running = mine;
    const wantResult = onScreen && !held;
    // The run with the scenario's own seed counts as known only where its pictures are held too.
    const runs = Math.max(1, seedsFor(scenario, 1) - Math.max(0, known.known.length - (wantResult ? 1 : 0)));
    let done = 0;
    const show = (fraction: number) => {
      const percent = Math.floor((100 * Math.min(runs, done + fraction)) / runs);
      const isShown = get().answer.summary?.basis === 'full';
      if (onScreen && !isShown && running === mine && get().wholeBatch !== percent) set({ wholeBatch: percent });
    };
    const keep = (next: AnswerSummary) => {
      summary = next;
      if (next.seeds >= seedsFor(scenario, 1)) arrived(scenario, next);
      else {
        answers.keep(next);
        show(0);
      }
    };
    const decline = () => {
      if (running !== mine) return;
      declined.add(hash);
      follow();
    };
    show(0);
    // What was known already is there at once; only its further seeds are run.
    if (summary && summary.seeds >= seedsFor(scenario, 1) && !wantResult) arrived(scenario, summary);
    if (running !== mine) return;
    const handle = startAnswer(
      engine,
      {
        scenario,
        scale: 1,
        seeds: SEEDS,
        ...known,
        wantResult,
        estimate: false,
        series: onScreen,
        askAboveMs: WHOLE_BATCH_MS,
        priority: 'spare',
        seedPriority: 'spare',
      },
      {
        took: () => {
          done += 1;
        },
        progress: ({ fraction }) => show(fraction),
        refined(result) {
          const own = refinedSummary(result, hash, onScreen ? answers.put(result) : undefined);
          keep(summary ? withSeeds(own, summary.seedElapsedMs, summary.seedClasses, summary.seedWork) : own);
        },
        seeds(elapsedMs, classes, work) {
          if (summary) keep(withSeeds(summary, elapsedMs, classes, work));
        },
        tooLong: decline,
        failed: decline,
        complete() {
          if (running !== mine || !summary) return;
          running = null;
          follow();
        },
      },
    );
    // What was known already may have arrived within the call.
    if (running === mine) mine.handle = handle;
  }

  function arrived({ workload }: Scenario, summary: AnswerSummary): void {
    const { answer, scenarioHash } = get();
    const whole = withPart(summary, answers.summary(summary.scenarioHash, workload.interactiveScale));
    answers.learn(whole);
    const patch = { ...learned(whole), wholeBatch: null };
    set(summary.scenarioHash === scenarioHash ? { ...patch, answer: { ...answer, summary: whole } } : patch);
  }

  return {
    slice: {
      wholeBatch: null,
      computesWhole,
      setComputesWhole(on) {
        // The user wants to see it: forget where it was refused.
        if (on) for (const refused of [declined, unwanted]) refused.clear();
        set({ computesWhole: on });
      },
      occupied: [],
      setOccupied(by, isOn) {
        const others = get().occupied.filter((other) => other !== by);
        set({ occupied: isOn ? [...others, by] : others });
      },
      cancelWhole() {
        unwanted.add(get().scenarioHash);
        follow();
      },
      showPart() {
        unwanted.add(get().scenarioHash);
        toPart();
      },
    },
    follow(store) {
      store.subscribe((state, before) => {
        // Its sentences, ticks and sliders are of the part.
        if (state.readsLesson && !before.readsLesson && state.answer.summary?.part) toPart();
        // Shown again because the user asked for it: the seeds that it still lacks are welcome.
        if (state.answer.summary?.basis === 'full') unwanted.delete(state.scenarioHash);
        if (LOOKED_AT.some((field) => state[field] !== before[field])) follow();
      });
    },
  };
}

/** Whether an answer is of a part of the batch, or of the whole with seeds to come. */
const lacksWhole = ({ basis, seeds }: AnswerSummary): boolean => basis === 'refined' || (basis === 'full' && seeds < SEEDS);

/** Whether a pinned layout lacks its whole batch and nothing else. */
const isReady = ({ status, answer, scenario }: Pinned): boolean =>
  status === 'done' && answer !== null && lacksWhole(answer) && answer.seeds >= seedsFor(scenario, answer.scale);
