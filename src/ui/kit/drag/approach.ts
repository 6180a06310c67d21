/**
 * The way of what is held to another place. What a drop there would do is computed in a task of its own before anything is drawn: with
 * 100 000 files the two together would hold the pointer up.
 */
import { enter, samePlace } from '../../../store/move/hand.ts';
import type { Hand, Place } from '../../../store/move/hand.ts';
import { inTaskOfItsOwn } from '../../../store/tasks.ts';

export interface Approach {
  /** Goes over `place` soon, then calls `entered`; a place asked for later takes the place of this one. Null is left for at once. */
  to(place: Place | null, entered?: () => void): void;
  stop(): void;
}

/** @param prepare computes what those who follow the hand ask for once it is over the place */
export function createApproach(hand: Hand, prepare: (place: Place) => void, inTask = inTaskOfItsOwn): Approach {
  let next: { readonly place: Place; takeBack: () => void } | null = null;

  function stop(): void {
    next?.takeBack();
    next = null;
  }

  return {
    to(place, entered) {
      if (place !== null && next !== null && samePlace(next.place, place)) return;
      stop();
      if (place === null || samePlace(hand.getState().over, place)) {
        enter(hand, place);
        entered?.();
        return;
      }
      const { inHand } = hand.getState();
      const arrive = () => {
        next = null;
        if (hand.getState().inHand !== inHand) return;
        enter(hand, place);
        entered?.();
      };
      const going = { place, takeBack: () => {} };
      going.takeBack = inTask(() => {
        prepare(place);
        going.takeBack = inTask(arrive);
      });
      next = going;
    },
    stop,
  };
}
