import { useStore } from 'zustand';
import { useHandles } from '../state/useApp.ts';
import { handOf } from '../../../store/move/hand.ts';
import type { Hand, HandState } from '../../../store/move/hand.ts';

/** The hand itself, for event handlers. */
export function useHandApi(): Hand {
  return handOf(useHandles().store);
}

/** Follows one piece of the hand. Select narrowly: `over` changes while a pointer travels. */
export function useHand<T>(selector: (state: HandState) => T): T {
  return useStore(useHandApi(), selector);
}
