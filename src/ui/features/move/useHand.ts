import { useStore } from 'zustand';
import { useHandles } from '../../kit/state/useApp.ts';
import { handOf } from './hand.ts';
import type { Hand, HandState } from './hand.ts';

/** The hand itself, for event handlers. */
export function useHandApi(): Hand {
  return handOf(useHandles().store);
}

/** Follows one piece of the hand. Select narrowly: `over` changes while a pointer travels. */
export function useHand<T>(selector: (state: HandState) => T): T {
  return useStore(useHandApi(), selector);
}
