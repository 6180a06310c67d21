/**
 * The answer to the document on screen: an estimate at once, the run itself, then paired seeds. A newer
 * document cancels all of it; a document that was answered before shows that answer without waiting.
 */
import type { RunResult } from '../engine/record/result.ts';
import type { Scenario } from '../scenario/schema.ts';
import { startAnswer } from '../worker/answer.ts';
import type { RunHandle } from '../worker/client.ts';
import { problemsIn } from '../analysis/document/facts.ts';
import { estimateSummary, knownSeeds, refinedSummary, seedsFor, seedsMissing, withPart, withSeeds } from '../analysis/answers/summary.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { shownMs } from '../analysis/answers/measured.ts';
import { atScale } from '../analysis/compare/oneScale.ts';
import { studyOfScenario } from '../studies/catalog.ts';
import type { Patch, SliceContext } from './context.ts';
import type { DocumentFollower } from './documentSlice.ts';
import { noteElapsed } from './history.ts';
import { behindMoment } from './newFuture.ts';
import type { PreviewSliceParts } from './previewSlice.ts';
import type { AnswerState, AppState } from './types.ts';

/** A run of a document that came by link and takes longer than this is asked about first. */
const ASK_ABOVE_MS = 30_000;

export type AnswerSlice = Pick<AppState, 'answer' | 'cancelRun' | 'runFullScale' | 'rerun'>;

export interface AnswerSliceParts {
  readonly slice: AnswerSlice;
  readonly follower: DocumentFollower;
  /** From the answer for the whole batch to the one for the part that edits are answered with. */
  readonly toPart: () => void;
  /** Answers the document of the start, once the page is there. */
  readonly begin: () => void;
}

/**
 * `learned` is told every answer that becomes known, so that pinned layouts of the same document profit;
 * `preview` knows the estimates of documents that were previewed, and those that are still being made.
 */
export function createAnswerSlice(
  context: SliceContext,
  learned: (summary: AnswerSummary) => Patch,
  preview: Pick<PreviewSliceParts, 'estimated' | 'takeOver'>,
): AnswerSliceParts {
  const { get, set, engine, answers } = context;
  let running: RunHandle | null = null;
  /** The last change of the document changed what it means. */
  let means = true;

  const update = (change: Partial<AnswerState>, patch: Patch = {}) => set({ ...patch, answer: { ...get().answer, ...change } });

  function stop(): void {
    running?.cancel();
    running = null;
  }

  /** The state in which a document's answer begins: known, impossible or to be computed. */
  function opening(scenario: Scenario, hash: string, previous: AnswerSummary | null): AnswerState {
    const { workerRestarts } = get().answer;
    const base = { previous, workerRestarts, seedsToCome: 0, summary: null, progress: 0 };
    if (problemsIn(scenario).length > 0) return { ...base, status: 'invalid' };
    const summary = best(scenario, hash);
    if (!summary) return { ...base, status: 'running', summary: preview.estimated(hash) ?? null };
    return { ...base, status: 'done', progress: 1, summary, seedsToCome: seedsMissing(scenario, summary) };
  }

  /** What is shown of a document that was answered before. */
  function best({ workload }: Scenario, hash: string): AnswerSummary | undefined {
    const part = answers.summary(hash, workload.interactiveScale);
    const shown = answers.lastShown(hash) ?? part;
    // Pictures of a part come at once, those of a whole batch that nobody holds any more take as long as its run; a lesson speaks of the part.
    const isHeld = shown?.resultKey !== undefined && answers.get(shown.resultKey) !== undefined;
    return part && (get().readsLesson || !isHeld) ? part : shown;
  }

  function launch(): void {
    const { scenario, answer, history, historyIndex } = get();
    if (answer.status === 'invalid') return;
    const { byLink, elapsedMs } = history[historyIndex];
    // What someone else made may take minutes; what was run before, or is one's own, goes ahead.
    const askAboveMs = byLink && elapsedMs === undefined ? ASK_ABOVE_MS : undefined;
    run(answer.summary?.scale ?? scenario.workload.interactiveScale, answer.summary === null, askAboveMs);
  }

  function run(scale: number, withEstimate: boolean, askAboveMs?: number): void {
    stop();
    const { scenario, scenarioHash: hash } = get();
    const known = answers.summary(hash, scale);
    const haveResult = known?.resultKey !== undefined && answers.get(known.resultKey) !== undefined;
    const seeds = seedsFor(scenario, scale);
    const { known: seedsKnown, knownClasses, knownWork } = knownSeeds(known);
    if (haveResult && seedsKnown.length >= seeds) return;
    const showEstimate = (summary: AnswerSummary) => update({ summary });
    // The worker is at it already: what is left of it is sooner there than a new one, and the run comes right behind.
    const estimating = withEstimate ? preview.takeOver(hash, showEstimate) : undefined;
    const answering = startAnswer(
      engine,
      {
        scenario,
        scale,
        seeds,
        known: seedsKnown,
        knownClasses,
        knownWork,
        wantResult: !haveResult,
        estimate: withEstimate && !estimating,
        series: true,
        askAboveMs,
        priority: 'answer',
        seedPriority: 'seeds',
      },
      {
        estimate: (estimate) => showEstimate(estimateSummary(scenario, hash, scale, estimate)),
        progress: ({ fraction }) => update({ progress: fraction }),
        took: (ms) => answers.noteTook(hash, scale, ms),
        refined: (result) => refined(result, hash, known, seeds),
        seeds: (elapsedMs, classes, work) => {
          const { summary } = get().answer;
          if (!summary || summary.basis === 'estimate') return;
          const next = withSeeds(summary, elapsedMs, classes, work);
          know(next, { summary: next, seedsToCome: seeds - next.seeds }, { history: noted(next) });
        },
        tooLong: (forecastMs) => {
          running = null;
          update({ status: 'canceled', forecastMs, seedsToCome: 0 });
        },
        complete: () => {
          running = null;
          update({ seedsToCome: 0 });
        },
        failed: (message) => {
          running = null;
          failed(message);
        },
      },
    );
    running = {
      cancel() {
        // First what has not begun, or it would begin when the worker becomes free.
        answering.cancel();
        estimating?.cancel();
      },
    };
  }

  function refined(result: RunResult, hash: string, known: AnswerSummary | undefined, seeds: number): void {
    const own = refinedSummary(result, hash, answers.put(result));
    // The same document gives the same run, so the seeds that were known stay true.
    const all = known ? withSeeds(own, known.seedElapsedMs, known.seedClasses, known.seedWork) : own;
    const summary = withPart(all, answers.summary(hash, get().scenario.workload.interactiveScale));
    know(summary, { status: 'done', progress: 1, summary, seedsToCome: Math.max(0, seeds - summary.seeds) }, { history: noted(summary) });
  }

  /** The trail with what is known now. Its times are all of the part that every document is answered with, so that they can stand side by side. */
  function noted(summary: AnswerSummary) {
    const { history, scenario } = get();
    const part = atScale(summary, scenario.workload.interactiveScale);
    return part ? noteElapsed(history, summary.scenarioHash, shownMs(part)) : history;
  }

  function know(summary: AnswerSummary, change: Partial<AnswerState>, patch: Patch = {}): void {
    answers.learn(summary);
    update(change, { ...patch, ...learned(summary) });
  }

  function failed(message: string): void {
    // A paired seed that fails takes nothing away from the answer that is there.
    const { status } = get().answer;
    if (status === 'running') update({ status: 'failed', error: message, seedsToCome: 0 });
    else update({ seedsToCome: 0 });
  }

  engine.onReplaced(({ reason, detail, restartedRun }) => {
    update({ workerRestarts: get().answer.workerRestarts + 1 });
    const what = reason === 'hung' ? 'A simulation worker stopped answering' : 'A simulation worker crashed';
    const then = restartedRun ? ' and its run was started again' : '';
    get().notify({ kind: 'warning', text: `${what}. It was replaced${then}; your work is safe.`, details: [detail] });
  });

  engine.onFailedCheck(({ failedChecks = [], scenarioHash, seed, engineVersion }) => {
    get().notify({
      kind: 'warning',
      topic: 'self-check',
      text: 'This result failed a self-check, so its figures may be wrong. Please report the link of this layout.',
      details: [...failedChecks, `Scenario ${scenarioHash}, seed ${seed}, engine ${engineVersion}`],
    });
  });

  function toPart(): void {
    const { answer, rerun } = get();
    const { basis, part } = answer.summary ?? {};
    if (basis !== 'full') return;
    if (!part) {
      rerun();
      return;
    }
    answers.learn(part);
    update({ status: 'done', progress: 1, summary: part, seedsToCome: seedsMissing(get().scenario, part) });
    run(part.scale, false);
  }

  return {
    toPart,
    slice: {
      answer: { status: 'idle', progress: 0, summary: null, previous: null, workerRestarts: 0, seedsToCome: 0 },
      cancelRun() {
        if (!running) return;
        stop();
        const { status, summary, progress } = get().answer;
        if (status !== 'running') update({ seedsToCome: 0 });
        // A canceled run at full scale leaves the interactive answer standing.
        else if (summary && summary.basis !== 'estimate') update({ status: 'done', progress: 1, seedsToCome: 0 });
        else update({ status: 'canceled', progress, seedsToCome: 0 });
      },
      runFullScale() {
        const { answer, problems } = get();
        if (problems.length > 0 || answer.summary?.basis === 'full') return;
        const { scenario, scenarioHash: hash } = get();
        const known = answers.summary(hash, 1);
        if (known) {
          const full = withPart(known, answers.summary(hash, scenario.workload.interactiveScale));
          answers.learn(full);
          update({ status: 'done', progress: 1, summary: full, seedsToCome: seedsMissing(scenario, full) });
        } else {
          update({ status: 'running', progress: 0, ...withoutError });
        }
        run(1, answer.summary === null);
      },
      rerun() {
        const { scenario, scenarioHash, answer, problems } = get();
        if (problems.length > 0) return;
        stop();
        answers.forget(scenarioHash, [scenario.workload.interactiveScale, 1]);
        update({ status: 'running', progress: 0, summary: null, previous: answer.summary ?? answer.previous, ...withoutError });
        run(scenario.workload.interactiveScale, true);
      },
    },
    follower: {
      patch(scenario, hash) {
        const { answer, scenario: before, scenarioHash } = get();
        // Another title or other words: what is shown, or on its way, answers this document, too.
        means = hash !== scenarioHash;
        if (!means) return {};
        return { answer: opening(scenario, hash, isOneWarehouse(before, scenario) ? (answer.summary ?? answer.previous) : null) };
      },
      after() {
        if (!means) return;
        stop();
        const takeBack = behindMoment(() => {
          running = null;
          launch();
        });
        if (takeBack !== null) running = { cancel: takeBack };
      },
    },
    begin() {
      const { scenario, scenarioHash } = get();
      set({ answer: opening(scenario, scenarioHash, null) });
      launch();
    },
  };
}

/** Whether one was edited into the other, or is another layout of it: otherwise the answer of one says nothing of the other. */
function isOneWarehouse(a: Scenario, b: Scenario): boolean {
  const ids = new Set(a.database.objects.map(({ id }) => id));
  return studyOfScenario(a) === studyOfScenario(b) && b.database.objects.some(({ id }) => ids.has(id));
}

const withoutError = { error: undefined, forecastMs: undefined } as const;
