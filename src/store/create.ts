/** Puts the slices together: one store, one set of answers, one engine. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { EngineWorkers } from '../worker/pool.ts';
import { createAnswerSlice } from './answerSlice.ts';
import { createCompareSlice } from './compareSlice.ts';
import type { SliceContext } from './context.ts';
import { createDetailSlice } from './detailSlice.ts';
import { createDocumentSlice } from './documentSlice.ts';
import { createFileSlice } from './fileSlice.ts';
import type { FileDeps } from './fileSlice.ts';
import type { Trail } from './history.ts';
import { createNoticeSlice } from './noticeSlice.ts';
import { createPreviewSlice } from './previewSlice.ts';
import { createAnswers } from './results.ts';
import type { AppState, Pinned, ResultStore, ShortcutChoice, View } from './types.ts';
import { sayResults } from './resultVoice.ts';
import { createWholeSlice } from './wholeSlice.ts';
import { createViewSlice, followView } from './viewSlice.ts';

export interface AppStoreDeps extends FileDeps {
  readonly engine: EngineWorkers;
  /** Wall clock in milliseconds. */
  readonly now: () => number;
  /** Does the work soon, in a task of its own; answers how to take it back. */
  readonly inTask: (work: () => void) => () => void;
}

/** What the page starts with. */
export interface InitialState {
  readonly trail: Trail;
  readonly pinned: readonly Pinned[];
  readonly view: View;
  readonly theme: AppState['theme'];
  /** Absent: all act. */
  readonly shortcuts?: ShortcutChoice;
  /** Absent: the whole batch is computed by itself. */
  readonly computesWhole?: boolean;
}

export interface AppStore {
  readonly store: StoreApi<AppState>;
  readonly results: ResultStore;
  /** For work that is not about the document: it waits behind everything that is. */
  readonly engine: EngineWorkers;
  /** Starts answering the document of the start. */
  begin(): void;
}

/** Builds the store. Nothing runs before `begin`. */
export function createAppStore(deps: AppStoreDeps, initial: InitialState): AppStore {
  let begin = () => {};
  let followWhole: (store: StoreApi<AppState>) => void = () => {};
  const onScreen = () => keysOnScreen(store.getState());
  const answers = createAnswers(onScreen);
  const store = createStore<AppState>()((set, get) => {
    const context: SliceContext = { set, get, engine: deps.engine, answers, now: deps.now, inTask: deps.inTask };
    const compare = createCompareSlice(context, initial.pinned);
    const preview = createPreviewSlice(context);
    const detail = createDetailSlice(context);
    const answer = createAnswerSlice(context, compare.learned, preview);
    const whole = createWholeSlice(context, compare.learned, answer.toPart, initial.computesWhole ?? true);
    begin = answer.begin;
    followWhole = whole.follow;
    return {
      ...createDocumentSlice(context, initial.trail, [
        followView(context),
        preview.follower,
        answer.follower,
        compare.follower,
        detail.follower,
      ]),
      ...answer.slice,
      ...whole.slice,
      ...preview.slice,
      ...compare.slice,
      ...detail.slice,
      ...createViewSlice(context, initial),
      ...createNoticeSlice(context),
      ...createFileSlice(context, deps),
    };
  });
  sayResults(store, deps.inTask);
  followWhole(store);
  return { store, results: answers, engine: deps.engine, begin: () => begin() };
}

function keysOnScreen({ answer }: AppState): ReadonlySet<string> {
  const keys = [answer.summary?.resultKey, answer.previous?.resultKey];
  return new Set(keys.filter((key) => key !== undefined));
}
