import { useStore } from 'zustand';
import { lanesView } from '../../../store/lanesView.ts';
import type { LanesState } from '../../../store/lanesView.ts';

/** Follows one piece of what the lanes look at. */
export const useLanes = <T>(selector: (state: LanesState) => T): T => useStore(lanesView, selector);
