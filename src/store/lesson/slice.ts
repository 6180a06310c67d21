/**
 * The lesson beside the board: which step is open, what the reader expects, and which steps the page has ticked
 * off. It follows the state of page and sweeps, changes neither but through its buttons, and keeps its
 * progress on the device.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { Hash64 } from '../../base/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Problem } from '../../scenario/problem.ts';
import { catalogueStudy } from '../../studies/catalogue.ts';
import { parseLessonText } from './parse.ts';
import type { Lesson, LessonStep, Opening } from './schema.ts';
import type { DeviceStorage } from '../deviceStorage.ts';
import { holds } from './conditions.ts';
import { openedScenario, openedWords } from './opening.ts';
import { keepLessons, NO_LESSONS, readLessons } from './record.ts';
import type { LessonProgress, LessonRecord } from './record.ts';
import type { SweepState } from '../sweepSlice.ts';
import type { AppState } from '../types.ts';

export interface LessonState extends LessonProgress {
  /** Null while none is open. */
  readonly lesson: Lesson | null;
  /** A teacher's own file rather than the study's. */
  readonly own: boolean;
  readonly collapsed: boolean;
  /** Which conditions of the open step hold now. */
  readonly met: readonly boolean[];
  /** What was wrong with the file that was opened last; null if nothing was. */
  readonly refused: { readonly name: string; readonly problems: readonly Problem[] } | null;
  /** What the device kept is looked at. */
  readonly ready: boolean;

  /** Opens a lesson from its text, at the step where it was left. Answers false if it is none. */
  readonly openText: (text: string, name: string, own: boolean) => boolean;
  readonly go: (step: number) => void;
  /** The reader's expectation of the open step; it stays as it was given first. */
  readonly predict: (choice: string) => void;
  /** Opens a button's scenario as an undoable step. Answers whether it is on screen now: not before the prediction, nor where it cannot be made. */
  readonly open: (opening: Opening) => boolean;
  readonly collapse: (collapsed: boolean) => void;
  /** Begins the lesson anew. */
  readonly restart: () => void;
  readonly close: () => void;
}

export interface LessonDeps {
  readonly app: StoreApi<AppState>;
  readonly sweep: StoreApi<SweepState>;
  readonly storage: DeviceStorage;
  /** Text of a study's own lesson. */
  readonly studyLesson: (study: string) => Promise<string | undefined>;
  /** Told whether a lesson stands open, so that the next visit knows at once; and whether it waits for a prediction, which no estimate may answer. */
  readonly opened: (open: boolean, waits: boolean) => void;
}

const FRESH: LessonProgress = { at: 0, done: [], predictions: {} };

/** Whether the reader still owes an answer, before the step opens anything. */
export const waitsForPrediction = (step: LessonStep | undefined, predictions: LessonProgress['predictions']): boolean =>
  step?.predict !== undefined && predictions[step.id] === undefined;

export function createLessonStore(deps: LessonDeps): StoreApi<LessonState> {
  const { app, sweep, storage } = deps;
  let record: LessonRecord = NO_LESSONS;
  let key = '';
  let text: string | null = null;

  const store = createStore<LessonState>()((set, get) => {
    function step(): LessonStep | undefined {
      const { lesson, at } = get();
      return lesson?.steps[at];
    }

    function keep(): void {
      const { lesson, at, done, predictions, collapsed, own } = get();
      const progress = lesson ? { ...record.progress, [key]: { at, done: [...done], predictions: { ...predictions } } } : record.progress;
      record = { version: 1, progress, open: lesson ? { study: lesson.study, collapsed, text: own ? text : null } : null };
      deps.opened(lesson !== null, waitsForPrediction(step(), predictions));
      void keepLessons(storage, record);
    }

    /** Looks at the page, and ticks the open step off if all of its conditions hold at this moment. */
    function look(): void {
      const { lesson, predictions, done, met } = get();
      const current = step();
      if (!lesson || !current) return;
      const { scenario, scenarioHash, answer, pinned } = app.getState();
      const facts = {
        scenario,
        scenarioHash,
        answer,
        pinned,
        runs: sweep.getState().runs,
        sweep: catalogueStudy(lesson.study)?.sweeps?.[0],
      };
      const now = (current.until ?? []).map((condition) => holds(condition, facts));
      if (now.length !== met.length || now.some((one, c) => one !== met[c])) set({ met: now });
      const isDone = now.length > 0 && now.every(Boolean) && !waitsForPrediction(current, predictions);
      if (isDone && !done.includes(current.id)) finish(current);
    }

    function finish(current: LessonStep): void {
      const { lesson, done } = get();
      set({ done: [...done, current.id] });
      keep();
      app.getState().announce(`Step done: ${current.title}. ${done.length + 1} of ${lesson?.steps.length ?? 0}`);
    }

    app.subscribe(look);
    sweep.subscribe(look);

    return {
      ...FRESH,
      lesson: null,
      own: false,
      collapsed: false,
      met: [],
      refused: null,
      ready: false,
      openText(content, name, own) {
        const parsed = parseLessonText(content);
        if (!parsed.ok) {
          set({ refused: { name, problems: parsed.problems } });
          app.getState().announce(`${name} is not a lesson that can be opened: ${parsed.problems[0].message}`);
          return false;
        }
        const { lesson } = parsed;
        // A teacher's lesson that was edited is another one: its steps may have moved.
        key = own ? `own/${new Hash64().addText(content).digest()}` : lesson.study;
        text = own ? content : null;
        const { at, done, predictions } = record.progress[key] ?? FRESH;
        const there = new Set(lesson.steps.map(({ id }) => id));
        set({
          lesson,
          own,
          collapsed: false,
          refused: null,
          at: Math.min(at, lesson.steps.length - 1),
          done: done.filter((id) => there.has(id)),
          predictions,
          met: [],
        });
        keep();
        look();
        return true;
      },
      go(at) {
        const { lesson, done, at: from } = get();
        if (!lesson || !Number.isInteger(at) || at < 0 || at >= lesson.steps.length) return;
        const left = lesson.steps[from];
        // A step that asks for nothing is done by reading on.
        const isRead = at > from && left.until === undefined && !waitsForPrediction(left, get().predictions);
        set({ at, met: [], ...(isRead && !done.includes(left.id) ? { done: [...done, left.id] } : {}) });
        keep();
        look();
      },
      predict(choice) {
        const current = step();
        if (!current?.predict?.choices.some(({ id }) => id === choice) || get().predictions[current.id] !== undefined) return;
        set({ predictions: { ...get().predictions, [current.id]: choice } });
        keep();
        look();
      },
      open(opening) {
        if (waitsForPrediction(step(), get().predictions)) return false;
        const { edit, pinCurrent } = app.getState();
        let opened: Scenario | undefined;
        edit(openedWords(opening), (current) => (opened = openedScenario(opening, current)));
        // Refused, and the page says why: what is on screen is another scenario, and is not pinned in its place.
        if (!opened) return false;
        if (opening.pin) pinCurrent();
        return true;
      },
      collapse(collapsed) {
        set({ collapsed });
        keep();
      },
      restart() {
        set({ ...FRESH, met: [] });
        keep();
        look();
      },
      close() {
        set({ lesson: null, met: [] });
        keep();
      },
    };
  });

  void readLessons(storage).then(async (kept) => {
    const early = store.getState().lesson !== null;
    // Somebody may have been quicker than the device.
    record = early ? { ...record, progress: { ...kept.progress, ...record.progress } } : kept;
    const { open } = kept;
    store.setState({ ready: true });
    if (!open || early) return;
    const content = open.text ?? (await deps.studyLesson(open.study).catch(() => null));
    if (store.getState().lesson || content === undefined) return;
    if (content === null) {
      const problem = { pointer: '', message: 'It could not be loaded', expected: 'a connection to the server of this page' };
      store.setState({ refused: { name: 'The lesson that was open', problems: [problem] } });
      return;
    }
    const { openText, collapse } = store.getState();
    if (openText(content, 'The lesson that was open', open.text !== null) && open.collapsed) collapse(true);
  });
  return store;
}
