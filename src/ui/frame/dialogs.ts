/** Which dialog of the frame is open: neither in the link nor kept, because nobody wants to come back into one. */
import { create } from 'zustand';

export type FrameDialog = 'share' | 'keys' | 'definitions' | null;

interface DialogState {
  readonly open: FrameDialog;
  /** Term to begin at, in the list of definitions. */
  readonly term: string | null;
  show(dialog: FrameDialog, term?: string): void;
}

export const useDialogs = create<DialogState>((set) => ({
  open: null,
  term: null,
  show: (open, term) => set({ open, term: term ?? null }),
}));
