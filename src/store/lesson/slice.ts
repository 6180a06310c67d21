/**
 * The lesson beside the board: which step is open, what the reader expects, and which steps the page has ticked
 * off. It follows the state of page and sweeps, changes neither but through its buttons, and keeps its
 * progress on the device.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { Hash64 } from '../../base/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { sweepsOf } from '../../studies/sweeps.ts';
import { parseLessonText } from './parse.ts';
import type { Condition, Lesson, LessonStep, Opening } from './schema.ts';
import type { DeviceStorage } from '../deviceStorage.ts';
import { holds } from './conditions.ts';
import type { LessonFacts } from './conditions.ts';
import { leftovers } from './leftovers.ts';
import { openedScenario, openedWords, slideWords } from './opening.ts';
import { keepLessons, NO_LESSONS, readLessons } from './record.ts';
import type { LessonProgress, LessonRecord } from './record.ts';
import type { SweepState } from '../sweepSlice.ts';
import type { AppState } from '../types.ts';
import type { LessonProblem } from './where.ts';

export interface LessonState extends LessonProgress {
  /** Null while none is open. */
  readonly lesson: Lesson | null;
  /** A teacher's own file rather than the study's. */
  readonly own: boolean;
  readonly collapsed: boolean;
  /** Which conditions of the open step hold now. */
  readonly met: readonly boolean[];
  /** The reader has done something since the step was opened. Until then nothing ticks it off: the page may have shown all of it before. */
  readonly acted: boolean;
  /** The reader has gone past the last step. */
  readonly ended: boolean;
  /** What was wrong with the file that was opened last; null if nothing was. */
  readonly refused: { readonly name: string; readonly problems: readonly LessonProblem[] } | null;
  /** What the device kept is looked at. */
  readonly ready: boolean;

  /** Opens a lesson from its text, at the step `atStep`, or where it was left. Answers false if it is none. */
  readonly openText: (text: string, name: string, own: boolean, atStep?: string) => boolean;
  /** `linked`: a link leads there, with a document whose answer may be unknown. */
  readonly go: (step: number, linked?: boolean) => void;
  /** The reader's expectation of the open step; it stays as it was given first. */
  readonly predict: (choice: string) => void;
  /** Opens a button's scenario as an undoable step. Answers whether it is on screen now: not before the prediction, nor where it cannot be made. */
  readonly open: (opening: Opening) => boolean;
  /** Sets the number of the step's slider, as one undoable step with the values before it. Answers whether it is on screen. */
  readonly slide: (value: number) => boolean;
  /** The reader has opened what the step leads to by a way of its own: a part of the study's page. */
  readonly act: () => void;
  /** Goes past the last step. */
  readonly finish: () => void;
  readonly collapse: (collapsed: boolean) => void;
  /** Starts the lesson again: progress and predictions are erased. */
  readonly restart: () => void;
  readonly close: () => void;
}

export interface LessonDeps {
  readonly app: StoreApi<AppState>;
  readonly sweep: StoreApi<SweepState>;
  readonly storage: DeviceStorage;
  /** Text of a study's own lesson. */
  readonly studyLesson: (study: string) => Promise<string | undefined>;
  /** Hears which lesson is open, so that the next visit knows at once; and the question that waits for an answer, which nothing on the page may give away. */
  readonly opened: (lesson: Lesson | null, waits: OpenQuestion | null) => void;
}

/** A question that the reader has not answered yet. */
export interface OpenQuestion {
  readonly study: string;
  /** The document when the question was asked: its answer was known before. */
  readonly hash: string;
}

/** Conditions that look at the document and at nothing that was found out about it. */
const OF_DOCUMENT: ReadonlySet<Condition['kind']> = new Set([
  'scheduler',
  'kernel',
  'stripe-unit',
  'preset',
  'made-from',
  'workload',
  'value',
  'moved',
]);

const FRESH: LessonProgress = { at: 0, done: [], predictions: {} };

/** A step that has just been opened. */
const ENTERED = { met: [] as readonly boolean[], acted: false, ended: false };

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

    /** The document when the step was opened. */
    let enteredHash = '';
    /** The document whose answer the reader knew before the question that waits now; '': none. */
    let knownHash = '';

    /** A step is opened: what it asks, what the page shows of it, and which pinned layouts of earlier steps it has no use for. */
    function enter(change: Partial<LessonState>, known?: string): void {
      const { scenarioHash, pinned, unpin } = app.getState();
      enteredHash = scenarioHash;
      // What one question kept back is still unknown when the next one is asked.
      const keptBack = waitsForPrediction(step(), get().predictions) && knownHash !== scenarioHash;
      if (!keptBack) knownHash = scenarioHash;
      set({ ...ENTERED, ...change });
      const { lesson } = get();
      const current = step();
      if (known !== undefined) knownHash = known;
      if (lesson && current) {
        // Anyone who has answered the question has begun the step.
        if (get().predictions[current.id] !== undefined) set({ acted: true });
        for (const id of leftovers(lesson, current, pinned)) unpin(id);
      }
      keep();
      look();
    }

    function keep(): void {
      const { lesson, at, done, predictions, collapsed, own } = get();
      const waits = waitsForPrediction(step(), predictions);
      const reached = { at, done: [...done], predictions: { ...predictions }, ...(waits && { asked: knownHash }) };
      const progress = lesson ? { ...record.progress, [key]: reached } : record.progress;
      record = { version: 1, progress, open: lesson ? { study: lesson.study, collapsed, text: own ? text : null } : null };
      deps.opened(lesson, waits ? { study: lesson!.study, hash: knownHash } : null);
      app.getState().setView({ lesson: lesson && !own ? `${lesson.study}/${lesson.steps[at].id}` : null });
      void keepLessons(storage, record);
    }

    /** What conditions look at, as it is now. */
    function factsNow({ study }: Lesson): LessonFacts {
      const { scenario, scenarioHash, answer, pinned } = app.getState();
      return { scenario, scenarioHash, answer, pinned, runs: sweep.getState().runs, sweep: sweepsOf(study).at(0) };
    }

    /**
     * What is known of the document of a link: nothing if it is the one that the step leads to. Anyone who made the link has seen its answer, the
     * reader has not.
     */
    function knownOfLink(lesson: Lesson, at: number): string {
      const ofDocument = (lesson.steps[at].until ?? []).filter(({ kind }) => OF_DOCUMENT.has(kind));
      const leadsHere = ofDocument.length > 0 && ofDocument.every((condition) => holds(condition, factsNow(lesson)));
      return leadsHere ? '' : app.getState().scenarioHash;
    }

    /** Looks at the page, and ticks the open step off if all of its conditions hold at this moment. */
    function look(): void {
      const { lesson, predictions, done, met } = get();
      const current = step();
      if (!lesson || !current) return;
      const facts = factsNow(lesson);
      if (!get().acted && (facts.scenarioHash !== enteredHash || sweep.getState().running !== null)) set({ acted: true });
      const conditions = current.until ?? [];
      const onScreen = conditions.every((condition) => !OF_DOCUMENT.has(condition.kind) || holds(condition, facts));
      // A comparison is of the document that the step leads to: another one's ticks nothing off.
      const now = conditions.map((condition) => (onScreen || condition.kind !== 'compared') && holds(condition, facts));
      if (now.length !== met.length || now.some((one, c) => one !== met[c])) set({ met: now });
      const isDone = now.length > 0 && now.every(Boolean) && get().acted && !waitsForPrediction(current, predictions);
      if (isDone && !done.includes(current.id)) finish(current);
    }

    function finish(current: LessonStep): void {
      const { lesson, done } = get();
      set({ done: [...done, current.id] });
      keep();
      app.getState().announce(`Step done, ${done.length + 1} of ${lesson?.steps.length ?? 0}: ${current.title}`);
    }

    app.subscribe((state, before) => {
      // A layout that is pinned by hand is something done; answers that come in are not.
      if (state.pinned.length > before.pinned.length && get().lesson && !get().acted) set({ acted: true });
      look();
      const { lesson: linked } = state.view;
      if (!get().ready || linked === before.view.lesson || linked === here()) return;
      if (linked !== null) void openLinked(linked);
      // A link that names no lesson closes none.
      else state.setView({ lesson: here() });
    });
    sweep.subscribe(look);

    /** Study and step that are open, as a link names them. */
    function here(): string | null {
      const { lesson, own } = get();
      return lesson && !own ? `${lesson.study}/${step()?.id}` : null;
    }

    return {
      ...FRESH,
      lesson: null,
      own: false,
      collapsed: false,
      ...ENTERED,
      refused: null,
      ready: false,
      openText(content, name, own, atStep) {
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
        const { at: left, done, predictions, asked: known }: LessonRecord['progress'][string] = record.progress[key] ?? FRESH;
        const there = new Set(lesson.steps.map(({ id }) => id));
        const asked = lesson.steps.findIndex(({ id }) => id === atStep);
        const at = asked >= 0 ? asked : Math.min(left, lesson.steps.length - 1);
        const linkKnown = asked >= 0 ? knownOfLink(lesson, at) : undefined;
        enter(
          { lesson, own, collapsed: false, refused: null, at, done: done.filter((id) => there.has(id)), predictions },
          at === left ? (known ?? linkKnown) : linkKnown,
        );
        return true;
      },
      go(at, linked = false) {
        const { lesson, done, at: from } = get();
        if (!lesson || !Number.isInteger(at) || at < 0 || at >= lesson.steps.length) return;
        const left = lesson.steps[from];
        // A step that asks for nothing is done by reading on.
        const isRead = at > from && left.until === undefined && !waitsForPrediction(left, get().predictions);
        const read = isRead && !done.includes(left.id) ? { done: [...done, left.id] } : {};
        enter({ at, ...read }, linked ? knownOfLink(lesson, at) : undefined);
      },
      predict(choice) {
        const current = step();
        if (!current?.predict?.choices.some(({ id }) => id === choice) || get().predictions[current.id] !== undefined) return;
        set({ predictions: { ...get().predictions, [current.id]: choice }, acted: true });
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
        get().act();
        return true;
      },
      slide(value) {
        const slider = step()?.slide;
        if (!slider || waitsForPrediction(step(), get().predictions)) return false;
        const { pointer, label } = slider;
        set({ acted: true });
        return app.getState().edit(slideWords(label, pointer, value), (current) => openedScenario({ set: [{ pointer, value }] }, current), {
          merge: `lesson${pointer}`,
        });
      },
      act() {
        set({ acted: true });
        look();
      },
      finish() {
        const { lesson, at, done } = get();
        const last = step();
        if (!lesson || !last || at !== lesson.steps.length - 1) return;
        const isRead = last.until === undefined && !waitsForPrediction(last, get().predictions) && !done.includes(last.id);
        set({ ended: true, ...(isRead && { done: [...done, last.id] }) });
        keep();
        app.getState().announce(`Lesson finished: ${get().done.length} of ${lesson.steps.length} steps done`);
      },
      collapse(collapsed) {
        set({ collapsed });
        keep();
      },
      restart() {
        enter({ ...FRESH });
      },
      close() {
        set({ lesson: null, ...ENTERED });
        keep();
      },
    };
  });

  /** Opens the lesson of a link, `<study>/<step>`, at that step; what this device knows of its progress stays. */
  async function openLinked(linked: string): Promise<void> {
    const [study, id] = linked.split('/');
    const { notify, setView } = app.getState();
    const content = await deps.studyLesson(study).catch(() => null);
    // Someone has gone elsewhere meanwhile.
    if (app.getState().view.lesson !== linked) return;
    if (typeof content !== 'string') {
      setView({ lesson: null });
      notify({
        kind: 'warning',
        text:
          content === null
            ? 'The lesson that this link leads to could not be loaded. Check the connection, then open the link again.'
            : `This link leads to a lesson of "${study.slice(0, 40)}", and there is none.`,
      });
      return;
    }
    const { openText, go } = store.getState();
    const { lesson, own } = store.getState();
    const isOpen = !own && lesson?.study === study;
    // At once at its step: to pass through another one would unpin what the link has pinned for this one.
    if (!isOpen && !openText(content, 'The lesson of the link', false, id)) return;
    const at = store.getState().lesson?.steps.findIndex((one) => one.id === id) ?? -1;
    if (at >= 0 && isOpen) go(at, true);
    else if (at < 0 && id !== undefined) notify({ kind: 'info', text: 'The step that this link leads to is no longer in the lesson.' });
  }

  void readLessons(storage).then(async (kept) => {
    const early = store.getState().lesson !== null;
    // Someone may have been quicker than the device.
    record = early ? { ...record, progress: { ...kept.progress, ...record.progress } } : kept;
    const { open } = kept;
    const { lesson: linked } = app.getState().view;
    store.setState({ ready: true });
    if (!early && linked !== null) return openLinked(linked);
    if (early) return;
    // Closed in another tab, or lost: nothing is kept back for it.
    if (!open) return deps.opened(null, null);
    const content = open.text ?? (await deps.studyLesson(open.study).catch(() => null));
    if (store.getState().lesson) return;
    if (content === undefined) return deps.opened(null, null);
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
