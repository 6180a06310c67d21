/** What a dialog proposes, drawn on the board as the outcome of a drag is. Neither in the document nor kept. */
import { createStore } from 'zustand/vanilla';
import type { FillAfter } from '../../../analysis/fill/fillAfter.ts';

/** By index of the disk what would lie on it; null: nothing is proposed. */
export const proposal = createStore<{ readonly fills: ReadonlyMap<number, FillAfter> | null }>(() => ({ fills: null }));
