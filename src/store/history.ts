/** The edit trail as pure functions: a list of documents and the place in it that is on screen. */
import type { HistoryEntry } from './types.ts';

/** Steps that are kept: documents share what an edit left alone, so 200 cost little; trails longer than that help nobody. */
export const HISTORY_LIMIT = 200;

export interface Trail {
  readonly history: readonly HistoryEntry[];
  readonly historyIndex: number;
}

/** Adds a step after the current one; what had been undone is gone, and beyond the limit the oldest step. */
export function push(trail: Trail, entry: HistoryEntry): Trail {
  const history = [...trail.history.slice(0, trail.historyIndex + 1), entry].slice(-HISTORY_LIMIT);
  return { history, historyIndex: history.length - 1 };
}

/** Puts `entry` in the place of the current step; what had been undone is gone. */
export function replaceCurrent(trail: Trail, entry: HistoryEntry): Trail {
  const history = [...trail.history.slice(0, trail.historyIndex), entry];
  return { history, historyIndex: history.length - 1 };
}

/** Notes the elapsed time at every step with that document; the same list where nothing changes. */
export function noteElapsed(history: readonly HistoryEntry[], scenarioHash: string, elapsedMs: number): readonly HistoryEntry[] {
  const isNew = (entry: HistoryEntry) => entry.scenarioHash === scenarioHash && entry.elapsedMs !== elapsedMs;
  if (!history.some(isNew)) return history;
  return history.map((entry) => (isNew(entry) ? { ...entry, elapsedMs } : entry));
}

/** Largest step id, so that new ones go on from there. */
export function lastId(history: readonly HistoryEntry[]): number {
  return history.reduce((largest, entry) => Math.max(largest, entry.id), 0);
}

/** What undo would take back, in the words of the edit trail; undefined when there is nothing. */
export const undoLabel = ({ history, historyIndex }: Trail): string | undefined =>
  historyIndex > 0 ? history[historyIndex].label : undefined;

/** What redo would bring back. */
export const redoLabel = ({ history, historyIndex }: Trail): string | undefined => history[historyIndex + 1]?.label;
