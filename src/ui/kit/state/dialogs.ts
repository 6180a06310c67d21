/**
 * Dialogs are opened by id from anywhere; the shell says which component each is. Which one is open is neither in the link nor kept,
 * because nobody wants to come back into one.
 */
import { create } from 'zustand';
import type { ReplaySettings } from '../../../store/replaySpec.ts';

/** Every dialog, and what it can be opened about. */
export interface Dialogs {
  share: null;
  'take-away': null;
  calculators: null;
  /** Id of the object whose files are shown first; null: all that is partitioned together. */
  partition: string | null;
  caches: null;
  workload: null;
  /** Id of the object that is shown first; null: the first one. */
  tables: string | null;
  pools: null;
  /** Nodes with their adapters, and how processes use them. */
  nodes: null;
  /** Cards that volumes lie behind. */
  controllers: null;
  /** Volume groups and their map. */
  groups: null;
  /** A study to start from, or a warehouse of one's own. */
  new: null;
  /** Whose words the document is shown in. */
  words: null;
  /** Id of the query class; null: a new one. */
  'query-class': string | null;
  /** Id of the disk that fails; null: of each layout the one whose failure loses most. */
  failures: string | null;
  /** What each object asked for. */
  objects: null;
  /** Which objects are used together, which move pays, and which split is best. */
  advisor: null;
  /** A better layout under constraints. */
  find: null;
  /** The way from disk to processor, its narrowest pipe, and what is the limit without it. */
  pipes: null;
  /** Whether the rules of a balanced server are kept. */
  verify: null;
  /** What one prefetch of a table space becomes. */
  prefetch: null;
  /** Streams of users, and what each got. */
  streams: null;
  /** What was measured on the real system, beside the simulation. */
  measured: null;
  /** What each disk does at the playhead. */
  now: null;
  keys: null;
  /** Term to begin at. */
  glossary: string | null;
  parameters: null;
  /** Ids of the disks that a drive is chosen for; null: the marked ones, else the highlighted one, else all. */
  drives: readonly string[] | null;
  /** A trace to read, and how it is to be replayed. */
  replay: { readonly file: File; readonly settings?: ReplaySettings } | null;
  validation: null;
  study: null;
  /** Id of the disk whose queue is shown, or of the volume whose queue above it is; null: the host's, which holds for all disks. */
  queue: { readonly disk: string } | { readonly volume: string } | null;
  /** Where the selected files are to go. */
  move: null;
  /** Where on a disk or volume the selected files are to lie; a gap of it, by the byte at which it begins. */
  place: { readonly target: string; readonly at: number } | null;
  /** Selecting files by a form. */
  select: null;
  hottest: null;
  exceptions: null;
  /** A new volume. */
  make: null;
  /** What one request to this volume becomes, by its id; null: to whichever there is. */
  request: string | null;
}

export type DialogId = keyof Dialogs;

interface DialogState {
  readonly open: DialogId | null;
  readonly about: Dialogs[DialogId];
}

export const useDialogs = create<DialogState>(() => ({ open: null, about: null }));

/** Opens a dialog, in the place of the one that is open. */
export function showDialog<I extends DialogId>(open: I, ...[about = null]: null extends Dialogs[I] ? [about?: Dialogs[I]] : never): void {
  useDialogs.setState({ open, about });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null, about: null });
}

/** What the dialog was opened about. For the dialog itself: null while another one is open. */
export function useDialogAbout<I extends DialogId>(id: I): Dialogs[I] | null {
  // What stands beside an id is what was opened with it.
  return useDialogs(({ open, about }) => (open === id ? (about as Dialogs[I]) : null));
}
