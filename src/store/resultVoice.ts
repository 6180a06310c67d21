/**
 * Says every result once, for those who do not see it: the answer to the document on screen, whether it was computed now or
 * known already (undo, redo, a preset seen before), and the end of runs in the background. It follows the state from
 * outside, so that no way to a result can forget to speak.
 */
import type { StoreApi } from 'zustand/vanilla';
import { isInterimAnswer } from '../analysis/answers/certainty.ts';
import { measureOf } from '../studies/catalog.ts';
import { againstOf } from './against.ts';
import { comparisonStanding, unfinishedWords } from './unfinished.ts';
import { isAnswerWithheld } from './withheld.ts';
import { backgroundInWords, effectInWords, longRunInWords } from './words.ts';
import type { AppState, Pinned } from './types.ts';

/** A first answer whose seeds take longer than this is said before they are there. */
const INTERIM_AFTER_MS = 4000;

/** Speaks in a task of its own: a command names what it did after the document has changed, and its words come first. */
export function sayResults(store: StoreApi<AppState>, inTask: (work: () => void) => unknown): void {
  let said: string | null = null;
  let interim: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  let batch = new Batch();
  /** What a lesson's question keeps back: said once the prediction is made. */
  let withheld: (() => void) | null = null;

  function followAnswer({ answer }: AppState, before: AppState): void {
    const key = answerKey(answer);
    // Anyone who asks for a run again hears its result again.
    if (answer.status === 'running') said = null;
    if (answer.status === 'canceled' && before.answer.status !== 'canceled')
      inTask(() => store.getState().announce(answer.forecastMs === undefined ? 'Simulation canceled.' : longRunInWords(answer.forecastMs)));
    if (interim && interim.key !== key) {
      clearTimeout(interim.timer);
      interim = null;
    }
    if (key === null || key === said) return;
    // The verdict comes with the seeds: what is said is what stands on the screen in the end.
    if (answer.seedsToCome > 0) {
      interim ??= { key, timer: setTimeout(() => sayAnswer(key), INTERIM_AFTER_MS) };
      return;
    }
    if (interim) clearTimeout(interim.timer);
    interim = null;
    said = key;
    inTask(() => sayAnswer(key));
  }

  function sayAnswer(key: string): void {
    const now = store.getState();
    // A newer document speaks for itself.
    if (answerKey(now.answer) !== key || !now.answer.summary) return;
    if (isAnswerWithheld(now)) {
      withhold(() => sayAnswer(key));
      return;
    }
    const measure = measureOf(now.scenario);
    now.announce(effectInWords(now.answer.summary, now.scenario, againstOf(now.answer.summary, now, measure), measure));
  }

  function sayBatch(): void {
    if (batch.said) return;
    batch.said = true;
    const ended = batch;
    const say = () => {
      const words = ended.inWords(store.getState());
      if (words === null) return;
      if (store.getState().questionHash === null) store.getState().announce(words);
      else withhold(say);
    };
    inTask(say);
  }

  function withhold(say: () => void): void {
    withheld = say;
    store.getState().announce('Simulation done. The result is announced after your prediction in the lesson.');
  }

  /** Says how far the comparison is, in the words that stand on the screen. */
  function sayStopped(): void {
    inTask(() => {
      const words = unfinishedWords(comparisonStanding(store.getState()));
      if (words !== '') store.getState().announce(`Stopped: ${words}.`);
    });
  }

  function followBackground({ pinned, background }: AppState, before: AppState): void {
    if (background.running) batch.note(pinned);
    // Fewer seeds rank nothing: the result is said when every layout has enough.
    if (background.running && batch.size > 0 && batch.isAnswered(pinned)) sayBatch();
    if (background.running === before.background.running) return;
    if (background.running) {
      inTask(() => {
        if (store.getState().background.running && batch.size > 1) store.getState().announce(`Simulating ${batch.size} layouts.`);
      });
    } else {
      if (batch.isStopped(pinned)) sayStopped();
      else sayBatch();
      batch = new Batch();
    }
  }

  store.subscribe((state, before) => {
    if (state.questionHash === null && withheld) {
      inTask(withheld);
      withheld = null;
    }
    if (state.answer !== before.answer) followAnswer(state, before);
    if (state.background !== before.background || state.pinned !== before.pinned) followBackground(state, before);
  });
}

/** Which answer is on screen; null while there is none that was simulated. Further seeds narrow it and are no new one. */
function answerKey({ status, summary }: AppState['answer']): string | null {
  return status === 'done' && summary && summary.basis !== 'estimate' ? `${summary.scenarioHash}/${summary.scale}` : null;
}

/** The pinned layouts that runs in the background are about, from their first run to their last. */
class Batch {
  /** Its result was said. */
  said = false;
  /** Whether the layout had no answer before, by id. */
  readonly #news = new Map<string, boolean>();

  get size(): number {
    return this.#news.size;
  }

  note(pinned: readonly Pinned[]): void {
    for (const { id, status, answer } of pinned) {
      if ((status !== 'waiting' && status !== 'running') || this.#news.has(id)) continue;
      this.#news.set(id, answer === null);
      this.said = false;
    }
  }

  isAnswered(pinned: readonly Pinned[]): boolean {
    return pinned.every(
      ({ id, status, answer }) => !this.#news.has(id) || status === 'failed' || (answer !== null && !isInterimAnswer(answer)),
    );
  }

  /** Whether one of its layouts has runs that were canceled. */
  isStopped(pinned: readonly Pinned[]): boolean {
    return pinned.some(({ id, status }) => status === 'stopped' && this.#news.has(id));
  }

  /** Null where nothing is new: more seeds of one layout whose answer was known. */
  inWords({ pinned, scenario }: Pick<AppState, 'pinned' | 'scenario'>): string | null {
    if (this.size === 0 || (this.size === 1 && ![...this.#news.values()][0])) return null;
    return backgroundInWords(
      pinned.filter(({ id }) => this.#news.has(id)),
      measureOf(scenario),
    );
  }
}
