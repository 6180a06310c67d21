/**
 * What the page knows. The store holds documents, small answers and handles; big buffers (run results)
 * stay outside it in `results.ts`, reached by key, so that no component re-renders because an array changed.
 */
import type { Phase, RunResult } from '../engine/record/result.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Problem } from '../scenario/validate.ts';

/** One step of the edit trail. */
export interface HistoryEntry {
  readonly id: number;
  /** In words, as announced: "Moved fact segment 3 to disk 5". */
  readonly label: string;
  readonly scenario: Scenario;
  readonly scenarioHash: string;
  /** Elapsed time once known (refined answer), for the trail's dots. */
  readonly elapsedMs?: number;
}

export type Basis = 'estimate' | 'refined' | 'full';

/** What is known about one scenario's elapsed time, and how sure it is. */
export interface AnswerSummary {
  readonly scenarioHash: string;
  readonly basis: Basis;
  readonly scale: number;
  readonly elapsedMs: number;
  /** 95 % interval: for an estimate, of the refined value; for a refined answer, over seeds. */
  readonly lowMs: number;
  readonly highMs: number;
  readonly seeds: number;
  readonly attributionMs: Readonly<Record<Phase, number>>;
  readonly ios: number;
  /** Key of the full result in `results.ts`; absent for an estimate. */
  readonly resultKey?: string;
  /** Elapsed time of each paired seed, first the scenario's own. */
  readonly seedElapsedMs: readonly number[];
}

export interface AnswerState {
  readonly status: 'idle' | 'running' | 'done' | 'invalid' | 'failed' | 'cancelled';
  /** 0 to 1 while running. */
  readonly progress: number;
  readonly summary: AnswerSummary | null;
  /** The answer that stood before this edit, shown as "about" until the new one is there. */
  readonly previous: AnswerSummary | null;
  readonly error?: string;
  /** Times a crashed or hung worker was replaced since the page was opened. */
  readonly workerRestarts: number;
}

/** A layout kept for comparison. */
export interface Pinned {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  readonly answer: AnswerSummary | null;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  /** True when the workload, seed or host of the current scenario differs from the one it was computed with. */
  readonly stale: boolean;
}

/** Selected files: sorted PSU indexes of the current layout (see `scenario/layout.ts`). */
export type Selection = Int32Array;

export type MatrixColour = 'waiting' | 'bytes' | 'disk';
export type ThemeChoice = 'system' | 'light' | 'dark' | 'projector';
export type Tab = 'warehouse' | 'board' | 'answer';

export interface View {
  /** Time cursor in simulated ms, shared by all time pictures; null when none. */
  readonly cursorMs: number | null;
  /** Highlighted disk (index into hardware.disks) or null. */
  readonly disk: number | null;
  readonly matrixColour: MatrixColour;
  /** Objects open in the warehouse tree. */
  readonly openObject: string | null;
  readonly strip: 'both' | 'queue' | 'heat';
  readonly stripAs: 'chart' | 'table';
  readonly tab: Tab;
  readonly baselineId: string | null;
}

export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly details?: readonly string[];
  /** Mend as a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface AppState {
  // ---- the document and its history
  readonly scenario: Scenario;
  readonly scenarioHash: string;
  readonly problems: readonly Problem[];
  readonly history: readonly HistoryEntry[];
  readonly historyIndex: number;
  /** The one gateway for changes: `change` is a pure edit of `scenario/edit`; a refusal (Error) leaves everything as it was. */
  edit(label: string, change: (scenario: Scenario) => Scenario): void;
  undo(): void;
  redo(): void;
  jumpTo(index: number): void;
  loadPreset(id: string): void;
  loadScenario(scenario: Scenario, label: string): void;

  // ---- answers
  readonly answer: AnswerState;
  readonly pinned: readonly Pinned[];
  pinCurrent(): void;
  unpin(id: string): void;
  /** Fills the comparison with every layout of the study under the current workload, in the background. */
  runAllLayouts(): void;
  readonly background: { readonly running: boolean; readonly done: number; readonly total: number };
  cancelBackground(): void;
  cancelRun(): void;
  runFullScale(): void;
  rerun(): void;

  // ---- view
  readonly selection: Selection;
  select(psus: Selection): void;
  readonly view: View;
  setView(change: Partial<View>): void;
  readonly theme: ThemeChoice;
  setTheme(theme: ThemeChoice): void;
  /** Last thing to say to a screen reader (polite live region). */
  readonly announcement: string;
  announce(text: string): void;
  readonly notices: readonly Notice[];
  notify(notice: Omit<Notice, 'id'>): void;
  dismiss(id: number): void;
}

/** Full results by key (`scenarioHash/seed/scale`), least recently used dropped. */
export interface ResultStore {
  get(key: string): RunResult | undefined;
}
