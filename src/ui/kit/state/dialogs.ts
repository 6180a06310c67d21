/** Which dialog of the frame is open: neither in the link nor kept, because nobody wants to come back into one. */
import { create } from 'zustand';

export type FrameDialog =
  | 'share'
  | 'take-away'
  | 'calculators'
  | 'partition'
  | 'caches'
  | 'workload'
  | 'query-class'
  | 'failures'
  | 'keys'
  | 'glossary'
  | 'parameters'
  | 'drives'
  | 'replay'
  | 'validation'
  | 'study'
  | 'queue'
  | null;

interface DialogState {
  readonly open: FrameDialog;
  /** What to begin at: a term of the glossary, the id of a query class. */
  readonly term: string | null;
  /** Trace that was dropped or chosen, until the dialog takes it. */
  readonly file: File | null;
}

export const useDialogs = create<DialogState>(() => ({
  open: null,
  term: null,
  file: null,
}));

/** Opens a dialog, or closes the one that is open. */
export function showDialog(open: FrameDialog, term: string | null = null): void {
  useDialogs.setState({ open, term });
}

/** Opens the replay of traces with a file. */
export function showTrace(file: File): void {
  useDialogs.setState({ open: 'replay', term: null, file });
}
