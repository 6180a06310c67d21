/**
 * The document, its history and the one gateway through which it changes. Whatever changes it - drag,
 * key, preset, link, file, undo - ends in `show`, so answer, comparison, link and storage follow alike.
 */
import { shownMs } from '../analysis/answers/measured.ts';
import type { Scenario } from '../scenario/schema.ts';
import { inChosenWords, presetScenario } from '../studies/presets.ts';
import { hashOf, problemsIn } from '../analysis/document/facts.ts';
import { meaningHash } from '../scenario/hash.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import { withActionsGone } from './actionsGone.ts';
import type { Patch, SliceContext } from './context.ts';
import { lastId, push, replaceCurrent } from './history.ts';
import type { Trail } from './history.ts';
import type { AppState, HistoryEntry } from './types.ts';

/** How the rest of the state follows the document. */
export interface DocumentFollower {
  /** Fields to set in the same step as the document. */
  patch(scenario: Scenario, hash: string): Patch;
  /** Work to start once it is set. */
  after(): void;
}

type DocumentFields = 'scenario' | 'scenarioHash' | 'problems' | 'history' | 'historyIndex';
type DocumentActions = 'edit' | 'undo' | 'redo' | 'jumpTo' | 'loadPreset' | 'loadScenario';
export type DocumentSlice = Pick<AppState, DocumentFields | DocumentActions>;

/** Edits under one merge name become one step if they are at most this far apart. */
const MERGE_WITHIN_MS = 1000;

export function createDocumentSlice(context: SliceContext, initial: Trail, followers: readonly DocumentFollower[]): DocumentSlice {
  const { get, set } = context;
  let lastUsed = 0;
  let merging: { readonly name: string; readonly entryId: number; readonly atMs: number } | null = null;

  function show(trail: Trail, announcement: string): void {
    const { scenario } = trail.history[trail.historyIndex];
    const scenarioHash = hashOf(scenario);
    const patches = followers.map((follower) => follower.patch(scenario, scenarioHash));
    // What was refused before is of no concern any more.
    const notices = get().notices.filter(({ passing }) => !passing);
    const own: Patch = { ...trail, notices, scenario, scenarioHash, problems: problemsIn(scenario), announcement };
    set(Object.assign({}, ...patches, own) as Patch);
    for (const follower of followers) follower.after();
  }

  function entryOf(label: string, scenario: Scenario): HistoryEntry {
    const hash = hashOf(scenario);
    const known = context.answers.lastShown(hash);
    const elapsedMs = known && shownMs(known);
    // Work that storage brings late has ids of its own.
    lastUsed = Math.max(lastUsed, lastId(get().history)) + 1;
    return { id: lastUsed, label, scenario, scenarioHash: hash, ...(elapsedMs === undefined ? {} : { elapsedMs }) };
  }

  function edit(
    label: string,
    change: (scenario: Scenario) => Scenario,
    options?: { readonly merge?: string; readonly byLink?: true },
  ): boolean {
    const state = get();
    let next: Scenario;
    try {
      next = change(state.scenario);
      if (isSameDocument(next, state.scenario)) return false;
    } catch (error) {
      refuse(label, error, change);
      return false;
    }
    const entry = { ...entryOf(label, next), ...(options?.byLink && { byLink: options.byLink }) };
    const current = state.history[state.historyIndex];
    const merges =
      options?.merge !== undefined &&
      merging?.name === options.merge &&
      merging.entryId === current.id &&
      context.now() - merging.atMs <= MERGE_WITHIN_MS;
    const kept = merges ? { ...entry, id: current.id } : entry;
    merging = options?.merge === undefined ? null : { name: options.merge, entryId: kept.id, atMs: context.now() };
    show(merges ? replaceCurrent(state, kept) : push(state, kept), label);
    return true;
  }

  function refuse(label: string, error: unknown, change: (scenario: Scenario) => Scenario): void {
    const reason = error instanceof Error ? error.message : String(error);
    // Edits say what would work instead.
    const fix = error instanceof Error && 'fix' in error && typeof error.fix === 'string' ? [error.fix] : [];
    const also = error instanceof EditRefused ? withActionsGone(get().scenario, error, label, change) : undefined;
    const action = also && { label: also.label, run: () => void edit(also.done, also.change) };
    get().notify({ kind: 'warning', text: reason, details: [...fix, `Not done: ${label}.`], ...(action && { action }), passing: true });
    get().announce(`Refused: ${reason}`);
  }

  function jumpTo(index: number): void {
    const { history, historyIndex } = get();
    if (!Number.isInteger(index) || index < 0 || index >= history.length || index === historyIndex) return;
    merging = null;
    const words =
      index === historyIndex - 1
        ? `Undone: ${history[historyIndex].label}`
        : index === historyIndex + 1
          ? `Redone: ${history[index].label}`
          : `Back at: ${history[index].label}`;
    show({ history, historyIndex: index }, words);
  }

  const hash = hashOf(initial.history[initial.historyIndex].scenario);
  const problems = problemsIn(initial.history[initial.historyIndex].scenario);
  return {
    ...initial,
    scenario: initial.history[initial.historyIndex].scenario,
    scenarioHash: hash,
    problems,
    edit,
    jumpTo,
    undo: () => jumpTo(get().historyIndex - 1),
    redo: () => jumpTo(get().historyIndex + 1),
    loadScenario(scenario, label) {
      edit(label, () => scenario);
    },
    loadPreset(id) {
      const scenario = presetScenario(id);
      if (!scenario) {
        get().notify({ kind: 'error', text: `There is no preset "${id}".` });
        return;
      }
      edit(`Loaded ${scenario.title}`, (before) => inChosenWords(scenario, before));
    },
  };
}

/** The hash says what a document means; its title, origin, terms, service levels and measured figures are not part of that, but changing them is an edit. */
function isSameDocument(a: Scenario, b: Scenario): boolean {
  return (
    a === b ||
    (a.title === b.title &&
      a.origin === b.origin &&
      a.terms === b.terms &&
      isSame(a.measured, b.measured) &&
      isSame(a.levels, b.levels) &&
      hashOf(a) === hashOf(b))
  );
}

const isSame = (a: unknown, b: unknown): boolean => a === b || meaningHash(a) === meaningHash(b);

/** A history of one step. */
export function freshTrail(scenario: Scenario, label: string, more: Pick<HistoryEntry, 'byLink'> = {}): Trail {
  const hash = hashOf(scenario);
  return { history: [{ id: 1, label, scenario, scenarioHash: hash, ...more }], historyIndex: 0 };
}
