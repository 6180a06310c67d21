/**
 * What the page knows. The store holds documents, small answers and handles; big buffers (run results)
 * stay outside it in `results.ts`, reached by key, so that no component re-renders because an array changed.
 */
import type { DetailRecord, DetailWindow } from '../engine/record/detail.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { LinkedPin } from '../scenario/link/pins.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Problem } from '../scenario/problem.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import type { LayoutUnderTest } from './study.ts';

/** One step of the edit trail. */
export interface HistoryEntry {
  readonly id: number;
  /** In words, as announced: "Moved fact segment 3 to disk 5". */
  readonly label: string;
  readonly scenario: Scenario;
  readonly scenarioHash: string;
  /** Elapsed time once known (refined answer), for the trail's dots. */
  readonly elapsedMs?: number;
  /** It came by link: a run of it that takes long is asked about first. */
  readonly byLink?: true;
}

export interface AnswerState {
  readonly status: 'idle' | 'running' | 'done' | 'invalid' | 'failed' | 'canceled';
  /** 0 to 1 while running. */
  readonly progress: number;
  readonly summary: AnswerSummary | null;
  /** The answer that stood before this edit, shown as "about" until the new one is there. */
  readonly previous: AnswerSummary | null;
  readonly error?: string | undefined;
  /** Status `canceled`: the document came by link, its run would take about so many milliseconds of computing, and nobody has agreed to it yet. */
  readonly forecastMs?: number | undefined;
  /** Times a crashed or hung worker was replaced since the page was opened. */
  readonly workerRestarts: number;
  /** Paired seeds that are still being run in the background to narrow the interval. */
  readonly seedsToCome: number;
}

/** Single requests of a window of the run. */
export interface DetailState {
  /** What is looked at; null: nobody looks at single requests, and nothing is simulated for it. */
  readonly window: DetailWindow | null;
  readonly status: 'idle' | 'running' | 'done' | 'invalid' | 'failed' | 'canceled';
  /** 0 to 1 while running. */
  readonly progress: number;
  /** The record that came last (`results.detail(key)`) and what it is of; it may be of an earlier document or window. */
  readonly shown: {
    readonly key: string;
    readonly scenarioHash: string;
    readonly seed: number;
    readonly scale: number;
    readonly window: DetailWindow;
    /** Ids of the disks, by index. */
    readonly disks: readonly string[];
  } | null;
  readonly error?: string | undefined;
}

/** A layout kept for comparison. */
export interface Pinned {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  readonly answer: AnswerSummary | null;
  /** `stopped`: runs are missing, and none is under way until someone asks for it. It may have an answer of some seeds. */
  readonly status: 'waiting' | 'running' | 'stopped' | 'done' | 'failed';
  /** Why it failed, in words. */
  readonly error?: string;
  /**
   * True when it did not have to do the same work as the current scenario: workload, query classes,
   * costs or seed differ. For a layout of the study also when the host differs, for that is meant to be
   * the same for all; a layout that the user pinned may well differ in the host's settings.
   */
  readonly stale: boolean;
  /** `study`: filled in by `runAllLayouts`; `user`: pinned by hand. */
  readonly from: 'study' | 'user';
}

/** Selected files: sorted PSU indexes of the current layout (see `scenario/layout.ts`). */
export type Selection = Int32Array;

export type MatrixColor = 'waiting' | 'bytes' | 'disk';
export type ThemeChoice = 'system' | 'light' | 'dark' | 'projector';
/** Which kinds of keys act. Keys that every page has (Tab, arrows, Enter, Escape, undo) always do. */
export interface ShortcutChoice {
  /** Letters, digits and symbols without a modifier. Speech input and a slip of the hand press them by accident (WCAG 2.1.4). */
  readonly characters: boolean;
  /** Function keys and Ctrl+S, which browsers and screen readers have a use for too. */
  readonly browser: boolean;
}

/** What else the machine may be computing for the user. */
export type Occupation = 'trace' | 'claims' | 'play';

export type Tab = 'warehouse' | 'board' | 'answer';

export interface View {
  /** Time cursor in simulated ms, shared by all time pictures; null when none. */
  readonly cursorMs: number | null;
  /** Highlighted disk (index into hardware.disks) or null. */
  readonly disk: number | null;
  readonly matrixColour: MatrixColor;
  /** Objects open in the warehouse tree. */
  readonly openObject: string | null;
  readonly strip: 'both' | 'queue' | 'heat' | 'lanes';
  readonly stripAs: 'chart' | 'table';
  readonly tab: Tab;
  readonly baselineId: string | null;
  /** Claim of a study that a link leads to, `<study>/<id>`, while the study's page shows it; null when none. */
  readonly claim: string | null;
  /** Step of a study's lesson that is open, `<study>/<step>`: a link leads there; null when none is, or one of a file. */
  readonly lesson: string | null;
  /** Simulated ms at which the film of the run stands, as a link says it; null: it is not open. `playback.ts` has the playhead itself. */
  readonly playMs: number | null;
  /** Speed of the film as a link says it, in powers of ten; null: it says nothing. */
  readonly playSpeed: number | null;
  /** What the panel of a disk's head and platter shows of the film, as `ui/features/play/mechanics/panelLook.ts` writes it; null: it is closed. */
  readonly mechanics: string | null;
  /** The sweep of this scenario that the study's page shows, as `analysis/sweep/design.ts` writes it; null: it shows none. */
  readonly sweep: string | null;
}

export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly details?: readonly string[];
  /** A newer notice of the same topic takes its place. */
  readonly topic?: string;
  /** Fix as a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Several ways out, one of which is taken. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
  /** It is about one attempt: gone with the next change of the document, with Escape, or after a while. */
  readonly passing?: true;
}

/** A link to hand on; '' where there is none. `pinned`: what became of the layouts that are pinned. */
export interface SharedLink {
  readonly url: string;
  readonly pinned: 'none' | 'all' | 'left-out';
}

/** The share link of what is on screen. */
export interface LinkState {
  /** Whole address; empty while `failed` or not computed yet. */
  readonly url: string;
  /** Characters of the whole address. */
  readonly length: number;
  /** `long`: over 2 000 characters, chat programs may cut it, offer the file; `tooLong`: over 32 000, not offered. */
  readonly status: 'pending' | 'ready' | 'long' | 'tooLong' | 'failed';
  /** What to tell the user when it is not simply `ready`. */
  readonly advice?: string;
}

export interface EditOptions {
  /**
   * Edits that follow each other within a second under the same name become one history step: for
   * steppers and sliders, never for drags (which are one edit anyhow).
   */
  readonly merge?: string;
  /** The document came by link. */
  readonly byLink?: true;
}

export interface AppState {
  // ---- the document and its history
  readonly scenario: Scenario;
  readonly scenarioHash: string;
  readonly problems: readonly Problem[];
  readonly history: readonly HistoryEntry[];
  readonly historyIndex: number;
  /**
   * The one gateway for changes: `change` is a pure edit of `scenario/edit`. Answers whether a step was
   * made. A refusal (an Error thrown by `change`) leaves everything as it was and becomes a notice; a
   * change that changes nothing makes no step.
   */
  readonly edit: (label: string, change: (scenario: Scenario) => Scenario, options?: EditOptions) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly jumpTo: (index: number) => void;
  readonly loadPreset: (id: string) => void;
  readonly loadScenario: (scenario: Scenario, label: string) => void;
  /** Opens a dropped or chosen file: a scenario as JSON, or text with a link. Every problem becomes a notice. */
  readonly openFile: (file: Blob & { readonly name?: string }) => Promise<boolean>;
  /** Opens pasted text: a scenario as JSON, a link, or text that contains one. */
  readonly openText: (text: string) => Promise<boolean>;
  /** Offers the scenario as a .json file. */
  readonly saveFile: () => void;

  // ---- the link
  readonly link: LinkState;
  /** The link of this very moment (the `link` field lags behind edits by a fraction of a second); null when there is none. */
  readonly currentLink: () => string | null;
  /** The same with the pinned layouts, where they fit. */
  readonly sharedLink: () => SharedLink;
  /** The link to another scenario, with what is to be looked at; null when there is none. */
  readonly linkTo: (scenario: Scenario, view: Partial<View>) => string | null;

  // ---- answers
  readonly answer: AnswerState;
  readonly pinned: readonly Pinned[];
  readonly pinCurrent: () => void;
  readonly unpin: (id: string) => void;
  /** Fills the comparison with every layout of the study under the current workload, in the background. */
  readonly runAllLayouts: () => void;
  /** Pins layouts that a link brought along; they are run when someone asks for it. */
  readonly pinLinked: (layouts: readonly LinkedPin[]) => void;
  /**
   * Opens the first of these layouts as a step of the history and pins all of them, as many as can be compared. Says
   * what it did, with the way back.
   */
  readonly openSideBySide: (layouts: readonly LayoutUnderTest[]) => void;
  /** Computes stale pinned layouts, and those without an answer or without their query classes, again under the current workload, seed and (layouts of the study) host. */
  readonly refreshPinned: () => void;
  /** Runs in the background, paired seeds included: 8 layouts with 5 seeds are 40. */
  readonly background: {
    readonly running: boolean;
    readonly done: number;
    readonly total: number;
    /** Time left in milliseconds, as those that are done took on average; null: too few are done to say. */
    readonly leftMs: number | null;
  };
  /** Stops all of it. What is known stays; `resumeComparison` runs the rest. */
  readonly cancelBackground: () => void;
  /** Runs what pinned layouts still lack: those that were stopped, that failed, or that the device kept half finished. */
  readonly resumeComparison: () => void;
  /** Runs all pinned layouts again from their first seed. */
  readonly restartComparison: () => void;
  /**
   * What a change would make of the elapsed time, without making it: for the preview of a drop after a
   * short rest. Hears an estimate (or a better answer that is known), or null when the change is
   * refused, invalid or cannot be estimated. Call the function that comes back on leaving; an edit
   * ends it too. Nobody's preview ends another's: they are computed one after another.
   */
  readonly previewElapsed: (change: (scenario: Scenario) => Scenario, heard: (summary: AnswerSummary | null) => void) => () => void;
  readonly cancelRun: () => void;
  readonly runFullScale: () => void;
  /** From the whole batch back to the part of it that edits are answered with; this document stays with that. */
  readonly showPart: () => void;
  /** How far the whole batch of the document on screen is, in percent, while it is computed by itself; null while it is not. */
  readonly wholeBatch: number | null;
  /** Gives it up, for this document. */
  readonly cancelWhole: () => void;
  /** Whether the whole batch is computed by itself where that takes only seconds. */
  readonly computesWhole: boolean;
  readonly setComputesWhole: (on: boolean) => void;
  /** Other workers that compute for the user, a trace's or a study's claims: nothing is computed by itself beside them. */
  readonly occupied: readonly Occupation[];
  readonly setOccupied: (by: Occupation, on: boolean) => void;
  readonly rerun: () => void;
  readonly detail: DetailState;
  /** Simulates the window for its single requests, and again after each edit, until it is called with null. */
  readonly lookInto: (window: DetailWindow | null) => void;
  readonly cancelDetail: () => void;

  // ---- view
  readonly selection: Selection;
  readonly select: (psus: Selection) => void;
  readonly view: View;
  readonly setView: (change: Partial<View>) => void;
  readonly theme: ThemeChoice;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly shortcuts: ShortcutChoice;
  readonly setShortcuts: (change: Partial<ShortcutChoice>) => void;
  /** Last thing to say to a screen reader (polite live region). */
  readonly announcement: string;
  readonly announce: (text: string) => void;
  /** Hash of the document on screen when a lesson asked for a prediction that it still waits for; null while none does. */
  readonly questionHash: string | null;
  readonly setQuestion: (hash: string | null) => void;
  /** A lesson stands open: answers keep to the scale that its sentences are of. */
  readonly readsLesson: boolean;
  readonly setReadsLesson: (reads: boolean) => void;
  readonly notices: readonly Notice[];
  readonly notify: (notice: Omit<Notice, 'id'>) => void;
  readonly dismiss: (id: number) => void;
}

/** Full results by key (`scenarioHash/seed/scale/engineVersion`), least recently used dropped. A result never changes under its key. */
export interface ResultStore {
  get(key: string): RunResult | undefined;
  /** Single requests of a window, by the key of `detail.shown`. */
  detail(key: string): DetailRecord | undefined;
}
