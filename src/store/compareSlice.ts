/**
 * Layouts kept for comparison, and their runs in the background workers. All of them answer for the same
 * seeds as the current layout, so that differences can be taken seed by seed.
 */
import { inChosenWords } from '../studies/presets.ts';
import { plural } from '../base/units.ts';
import type { LinkedPin } from '../scenario/link/pins.ts';
import type { Scenario } from '../scenario/schema.ts';
import { startAnswer } from '../worker/answer.ts';
import type { RunHandle } from '../worker/client.ts';
import { sameHost, sameWork, underConditionsOf } from '../analysis/compare/conditions.ts';
import { hashOf, problemsIn } from '../analysis/document/facts.ts';
import { knownSeeds, lacksClasses, refinedSummary, seedsFor, withSeeds } from '../analysis/answers/summary.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import type { Patch, SliceContext } from './context.ts';
import type { DocumentFollower } from './documentSlice.ts';
import { isLayoutId, layoutsUnder, sharesHost } from './study.ts';
import type { LayoutUnderTest } from './study.ts';
import type { AppState, Pinned } from './types.ts';
import { answerUnderWay, comparisonStanding } from './unfinished.ts';
import { openedTogetherWords } from './words.ts';

type Fields = 'pinned' | 'background';
type Actions =
  | 'pinCurrent'
  | 'unpin'
  | 'runAllLayouts'
  | 'pinLinked'
  | 'openSideBySide'
  | 'refreshPinned'
  | 'cancelBackground'
  | 'resumeComparison'
  | 'restartComparison';
export type CompareSlice = Pick<AppState, Fields | Actions>;

/** As many bars as can be told apart in one chart. */
const MOST_PINNED = 24;

export interface CompareSliceParts {
  readonly slice: CompareSlice;
  readonly follower: DocumentFollower;
  /** Fields to set because an answer became known. */
  readonly learned: (summary: AnswerSummary) => Patch;
}

interface BackgroundRun {
  /** Null for the moment in which it is being started. */
  handle: RunHandle | null;
  runsToCome: number;
}

const IDLE: AppState['background'] = { running: false, done: 0, total: 0, leftMs: null };

export function createCompareSlice(context: SliceContext, initial: readonly Pinned[]): CompareSliceParts {
  const { get, set, engine, answers, inTask, now } = context;
  const runs = new Map<string, BackgroundRun>();
  /** Pins that wait for a task of their own, in which it is found out what they lack; how to take that back. */
  const asked = new Map<string, () => void>();
  let lastPin = 0;

  // What the device kept of earlier visits serves undo and presets as well.
  for (const pin of initial) if (pin.answer) answers.learn(pin.answer);

  const change = (id: string, fields: Partial<Pinned>): readonly Pinned[] =>
    get().pinned.map((pin) => (pin.id === id ? { ...pin, ...fields } : pin));

  /** Runs of the batch under way that have ended; the total is these and the ones to come, so the two always meet. */
  let ended = 0;
  let begunMs = 0;

  function progress(): AppState['background'] {
    if (runs.size === 0 && asked.size === 0) {
      ended = 0;
      return IDLE;
    }
    if (!get().background.running) begunMs = now();
    let toCome = 0;
    for (const run of runs.values()) toCome += run.runsToCome;
    // The first runs start together, and say nothing of how the others follow each other.
    const leftMs = ended > engine.width && asked.size === 0 ? ((now() - begunMs) / ended) * toCome : null;
    return { running: true, done: ended, total: ended + toCome, leftMs };
  }

  /**
   * Computes these pins, each in a task of its own: whether a scenario is valid takes milliseconds, and those of a study
   * in one step would be a long task.
   */
  function computeSoon(ids: readonly string[]): void {
    for (const id of ids) {
      stop(id);
      asked.set(
        id,
        inTask(() => {
          asked.delete(id);
          const pin = get().pinned.find((candidate) => candidate.id === id);
          if (pin) compute(pin);
          // The last one may have lacked nothing.
          if (asked.size === 0 && runs.size === 0) set({ background: progress() });
        }),
      );
    }
    if (ids.length > 0) set({ background: progress() });
  }

  /** Starts what a pinned layout lacks; it counts into the progress of a batch that is under way. */
  function compute(pin: Pinned): void {
    stop(pin.id);
    const { scenario } = pin;
    const hash = hashOf(scenario);
    const problems = problemsIn(scenario);
    if (problems.length > 0) {
      set({ pinned: change(pin.id, { status: 'failed', error: problems[0].message }) });
      return;
    }
    const scale = pin.answer?.scale ?? scenario.workload.interactiveScale;
    const known = answers.summary(hash, scale) ?? pin.answer ?? undefined;
    const seeds = knownSeeds(known);
    const wanted = seedsFor(scenario, scale);
    if (known && seeds.known.length >= wanted) {
      set({ pinned: change(pin.id, { status: 'done', answer: known, error: undefined }) });
      return;
    }
    // Known before it starts: a worker that cannot be started says so while it is being asked.
    const run: BackgroundRun = { handle: null, runsToCome: wanted - seeds.known.length };
    runs.set(pin.id, run);
    set({
      pinned: change(pin.id, { status: known ? 'done' : 'running', answer: known ?? null, error: undefined }),
      background: progress(),
    });
    const isOver = () => runs.get(pin.id) !== run;
    if (isOver()) return;
    run.handle = startAnswer(
      engine,
      {
        scenario,
        scale,
        seeds: wanted,
        ...seeds,
        wantResult: false,
        estimate: false,
        // How deep its queues are sets the scale that pictures share; the series itself is not kept.
        series: true,
        // A layout that was just pinned has its bar before those pinned earlier have their intervals.
        priority: known ? 'background' : 'first',
        seedPriority: 'background',
      },
      {
        took: (ms) => answers.noteTook(hash, scale, ms),
        refined: (result) =>
          learn(
            pin.id,
            withSeeds(refinedSummary(result, hash, undefined), known?.seedElapsedMs ?? [], known?.seedClasses, known?.seedWork),
          ),
        seeds: (elapsedMs, classes, work) => {
          const answer = answers.summary(hash, scale) ?? get().pinned.find(({ id }) => id === pin.id)?.answer;
          if (answer) learn(pin.id, withSeeds(answer, elapsedMs, classes, work));
        },
        failed: (message) => {
          if (isOver()) return;
          runs.delete(pin.id);
          set({ pinned: change(pin.id, { status: 'failed', error: message }), background: progress() });
        },
      },
    );
    // Anyone who heard of the start may have stopped it.
    if (isOver()) run.handle.cancel();
  }

  /** One run of a pinned layout has ended. */
  function learn(id: string, summary: AnswerSummary): void {
    const run = runs.get(id);
    if (run) {
      run.runsToCome -= 1;
      ended += 1;
      if (run.runsToCome <= 0) runs.delete(id);
    }
    // The answer on screen may hold more of the same document: its full result.
    const better = answers.summary(summary.scenarioHash, summary.scale);
    const merged = better?.resultKey === undefined ? summary : { ...summary, resultKey: better.resultKey };
    answers.learn(merged);
    set({ pinned: change(id, { status: 'done', answer: merged, error: undefined }), background: progress() });
  }

  function stop(id: string): void {
    const run = runs.get(id);
    const takeBack = asked.get(id);
    if (!run && !takeBack) return;
    takeBack?.();
    asked.delete(id);
    runs.delete(id);
    run?.handle?.cancel();
    set({ background: progress() });
  }

  const isUnderWay = (id: string) => runs.has(id) || asked.has(id);

  function isStale(pin: Pinned, scenario: Scenario): boolean {
    return !sameWork(pin.scenario, scenario) || (pin.from === 'study' && sharesHost(pin.id) && !sameHost(pin.scenario, scenario));
  }

  function withStaleness(pinned: readonly Pinned[], scenario: Scenario): readonly Pinned[] {
    const changed = pinned.some((pin) => pin.stale !== isStale(pin, scenario));
    return changed ? pinned.map((pin) => ({ ...pin, stale: isStale(pin, scenario) })) : pinned;
  }

  /** An id that no pinned layout has, whether it comes from this page, the device or a link. */
  function freshId(pinned: readonly Pinned[]): string {
    const isTaken = (id: string) => pinned.some((pin) => pin.id === id);
    do lastPin += 1;
    while (isTaken(`pin-${lastPin}`));
    return `pin-${lastPin}`;
  }

  function pinCurrent(): void {
    const { scenario, scenarioHash, problems, answer, pinned, history, historyIndex, setView } = get();
    if (problems.length > 0) {
      get().notify({ kind: 'warning', text: 'This scenario has problems, so there is no answer to compare. Fix them first.' });
      return;
    }
    const there = pinned.find((pin) => hashOf(pin.scenario) === scenarioHash && !pin.stale);
    if (there) {
      setView({ baselineId: there.id });
      return;
    }
    if (pinned.length >= MOST_PINNED) {
      get().notify({ kind: 'warning', text: `${MOST_PINNED} layouts are pinned; unpin one first.` });
      return;
    }
    // A step that opened another scenario is called by that; any other step says what is special about this layout.
    const isOpened = scenario.title !== history[historyIndex - 1]?.scenario.title;
    const title = isOpened ? scenario.title : history[historyIndex].label;
    const known = answer.summary?.basis === 'estimate' ? null : answer.summary;
    const pin: Pinned = {
      id: freshId(pinned),
      title,
      scenario,
      answer: known,
      status: known ? 'done' : 'running',
      stale: false,
      from: 'user',
    };
    set({ pinned: [...get().pinned, pin], announcement: `Pinned: ${title}` });
    setView({ baselineId: pin.id });
    // The answer that is being computed for the screen serves the pin too; otherwise it gets a run of its own.
    if (!answerUnderWay(answer)) compute(pin);
  }

  /**
   * Pins layouts of a study, in place of what is pinned under their ids, and runs what is not known of them.
   * @param takesTwins what is pinned under another id and is the same document becomes that layout
   */
  function pinLayouts(layouts: readonly LayoutUnderTest[], takesTwins = false): void {
    const pinned = new Map(get().pinned.map((pin) => [pin.id, pin]));
    const lacking: string[] = [];
    let hasMoved = false;
    for (const { id, title, scenario, own } of layouts) {
      // What a reader has pinned of the same document is that layout, not another one beside it.
      const twin =
        !takesTwins || pinned.has(id) ? undefined : [...pinned.values()].find((pin) => hashOf(pin.scenario) === hashOf(scenario));
      if (twin !== undefined) {
        stop(twin.id);
        pinned.delete(twin.id);
        pinned.set(id, { ...twin, id, title, stale: false, from: own ? 'user' : 'study' });
        if (get().view.baselineId === twin.id) get().setView({ baselineId: id });
        hasMoved = true;
      }
      const there = pinned.get(id);
      const current = there && hashOf(there.scenario) === hashOf(scenario);
      if (current && (isUnderWay(id) || hasAllSeeds(there))) continue;
      pinned.set(id, {
        id,
        title,
        scenario: current ? there.scenario : scenario,
        answer: current ? there.answer : null,
        status: 'waiting',
        stale: false,
        from: own ? 'user' : 'study',
      });
      lacking.push(id);
    }
    if (lacking.length === 0 && !hasMoved) return;
    set({ pinned: [...pinned.values()] });
    computeSoon(lacking);
  }

  /** Pins what a link brought along, beside what is pinned. Nothing of it is run until someone asks for it: it may take long. */
  function pinLinked(layouts: readonly LinkedPin[]): void {
    const { scenario } = get();
    const pinned = [...get().pinned];
    let leftOut = 0;
    for (const { title, scenario: layout, study } of layouts) {
      if (pinned.some((pin) => hashOf(pin.scenario) === hashOf(layout))) continue;
      if (pinned.length >= MOST_PINNED) {
        leftOut += 1;
        continue;
      }
      // The id of a study's layout says that it is compared as one. It is for one pin only, and never takes another's place.
      const isStudys = study !== undefined && isLayoutId(study) && pinned.every(({ id }) => id !== study);
      const pin: Pinned = {
        id: isStudys ? study : freshId(pinned),
        title,
        scenario: layout,
        answer: null,
        status: 'stopped',
        stale: false,
        from: isStudys ? 'study' : 'user',
      };
      pinned.push({ ...pin, stale: isStale(pin, scenario) });
    }
    if (pinned.length > get().pinned.length) set({ pinned });
    if (leftOut > 0)
      get().notify({
        kind: 'info',
        text: `${plural(leftOut, 'pinned layout')} of the link left out: at most ${MOST_PINNED} can be pinned.`,
      });
  }

  const runAllLayouts = () => pinLayouts(layoutsUnder(get().scenario), true);

  function openSideBySide(layouts: readonly LayoutUnderTest[]): void {
    if (layouts.length === 0) return;
    const [first] = layouts;
    const { pinned: before, view, setView, notify } = get();
    const others = before.filter(({ id }) => !layouts.some((layout) => layout.id === id));
    const shown = layouts.slice(0, Math.max(0, MOST_PINNED - others.length));
    const ids = new Set(shown.map(({ id }) => id));
    const titles = layouts.map(({ title }) => title);
    const [pinned, leftOut] = [titles.slice(0, shown.length), titles.slice(shown.length)];
    const words = openedTogetherWords({ open: first.title, pinned, leftOut, most: MOST_PINNED });
    const stepped = get().edit(words.step, (scenario) => inChosenWords(first.scenario, scenario));
    pinLayouts(shown);
    // Of two, the other one is what the first is compared with; of more, the bars say it.
    setView({ baselineId: shown.length === 2 ? shown[1].id : null });
    notify({
      kind: 'info',
      text: words.notice,
      action: {
        label: 'Back to what was there',
        run() {
          for (const id of ids) stop(id);
          const was = (id: string) =>
            before.filter((pin) => pin.id === id).map((pin) => (pin.answer ? pin : { ...pin, status: 'stopped' as const }));
          set({ pinned: get().pinned.flatMap((pin) => (ids.has(pin.id) ? was(pin.id) : [pin])) });
          if (stepped) get().undo();
          setView({ baselineId: view.baselineId });
        },
      },
      passing: true,
    });
  }

  function refreshPinned(): void {
    const { scenario, pinned } = get();
    const lacking: string[] = [];
    const renewed = pinned.map((pin): Pinned => {
      // What is known stays on screen; only what it does not say yet is run.
      if (!pin.stale && pin.answer !== null) {
        if (lacksClasses(pin.answer) && !isUnderWay(pin.id)) lacking.push(pin.id);
        return pin;
      }
      lacking.push(pin.id);
      const under = underConditionsOf(pin.scenario, scenario, pin.from === 'study' && sharesHost(pin.id));
      return { ...pin, scenario: under, answer: null, status: 'waiting', stale: false };
    });
    set({ pinned: renewed });
    computeSoon(lacking);
  }

  return {
    slice: {
      pinned: initial,
      background: IDLE,
      pinCurrent,
      unpin(id) {
        stop(id);
        const { view, setView, pinned } = get();
        set({ pinned: pinned.filter((pin) => pin.id !== id) });
        if (view.baselineId === id) setView({ baselineId: null });
      },
      runAllLayouts,
      pinLinked,
      openSideBySide,
      refreshPinned,
      cancelBackground() {
        const stopped = new Set([...asked.keys(), ...runs.keys()]);
        // First: anyone who hears that the last run has ended wants to know that it was stopped.
        set({ pinned: get().pinned.map((pin) => (stopped.has(pin.id) ? { ...pin, status: 'stopped' } : pin)) });
        for (const id of stopped) stop(id);
      },
      resumeComparison() {
        const { remaining } = comparisonStanding(get());
        const ids = new Set(remaining.filter((id) => !isUnderWay(id)));
        set({ pinned: get().pinned.map((pin) => (ids.has(pin.id) ? { ...pin, status: 'waiting', error: undefined } : pin)) });
        computeSoon([...ids]);
      },
      restartComparison() {
        const { pinned, scenarioHash } = get();
        // What the screen answers for is run again from there; stale layouts have to be brought up to date first.
        const again = pinned.filter((pin) => !pin.stale && hashOf(pin.scenario) !== scenarioHash);
        const ids = new Set(again.map(({ id }) => id));
        for (const { id, scenario } of again) {
          stop(id);
          answers.forget(hashOf(scenario), [scenario.workload.interactiveScale, 1]);
        }
        set({ pinned: pinned.map((pin) => (ids.has(pin.id) ? { ...pin, answer: null, status: 'waiting', error: undefined } : pin)) });
        computeSoon([...ids]);
      },
    },
    follower: {
      patch: (scenario) => ({ pinned: withStaleness(get().pinned, scenario) }),
      after() {
        // A pin that leaned on an answer which this edit canceled gets a run of its own.
        for (const pin of get().pinned) {
          // One that the user stopped, or that failed, waits until it is asked for.
          const waits = pin.status === 'stopped' || pin.status === 'failed';
          const abandoned = pin.from === 'user' && !pin.stale && !isUnderWay(pin.id) && !waits;
          const leansOnScreen = hashOf(pin.scenario) === get().scenarioHash && answerUnderWay(get().answer);
          if (abandoned && !leansOnScreen && lacksSeeds(pin)) compute(pin);
        }
      },
    },
    learned(summary) {
      const { pinned } = get();
      const profits = (pin: Pinned) =>
        hashOf(pin.scenario) === summary.scenarioHash &&
        (pin.answer === null ||
          (pin.answer.scale === summary.scale && pin.answer.seeds <= summary.seeds) ||
          // More of the batch says more, once it has its seeds, and what was known of less of it comes along.
          (pin.answer.scale < summary.scale && summary.seeds >= seedsFor(pin.scenario, summary.scale)));
      if (!pinned.some(profits)) return {};
      return { pinned: pinned.map((pin) => (profits(pin) ? { ...pin, answer: summary, status: 'done' as const } : pin)) };
    },
  };
}

const lacksSeeds = ({ scenario, answer }: Pinned): boolean => answer === null || answer.seeds < seedsFor(scenario, answer.scale);

/** Whether a layout has nothing to come, its query classes included. */
const hasAllSeeds = ({ scenario, answer }: Pinned): boolean =>
  answer !== null && knownSeeds(answer).known.length >= seedsFor(scenario, answer.scale);
