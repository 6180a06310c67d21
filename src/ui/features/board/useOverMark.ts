/**
 * Highlights the target under what is held. Uses an attribute instead of state: a drag crosses
 * dozens of tubes a second, and none of them needs to render for it.
 */
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useHandles } from '../../kit/state/useApp.ts';
import { handOf, placeKey } from '../../../store/move/hand.ts';
import type { HandState } from '../../../store/move/hand.ts';
import { previewOf } from '../../../store/move/preview.ts';

export function useOverMark(field: RefObject<HTMLElement | null>): void {
  const { store } = useHandles();
  useEffect(() => {
    const hand = handOf(store);
    const show = (state: HandState, before?: HandState) => {
      if (before && state.over === before.over && state.inHand === before.inHand) return;
      for (const element of field.current?.querySelectorAll('[data-over]') ?? []) element.removeAttribute('data-over');
      const { over, inHand } = state;
      if (!over || !inHand || !field.current) return;
      const value = previewOf(store.getState().scenario, inHand, over, state.marked).refused ? 'refused' : '';
      const keys =
        over.kind === 'loose' || over.kind === 'path' || over.kind === 'gap'
          ? [placeKey(over)]
          : [`target:${over.id}`, `disk:${over.id}`, `hung:${over.id}`];
      for (const key of keys) {
        for (const element of field.current.querySelectorAll(`[data-drop="${CSS.escape(key)}"]`)) element.setAttribute('data-over', value);
      }
    };
    show(hand.getState());
    return hand.subscribe(show);
  }, [store, field]);
}
