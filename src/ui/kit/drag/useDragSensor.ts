/** Attaches the drag sensor to a place. One line per place: sources are attributes, targets are attributes. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { AppState, Selection } from '../../../store/types.ts';
import { useHandles } from '../state/useApp.ts';
import { dropOn } from '../../../store/move/commands.ts';
import { handOf } from '../../../store/move/hand.ts';
import { prepareAt } from '../../../store/move/preview.ts';
import { attachSensor } from './sensor.ts';
import { filesInHand, takeOfDrag } from '../../../store/move/sources.ts';
import { resolvePlace } from '../../../store/move/targets.ts';
import { messages } from '../messages.ts';

/** Files that a press takes on a surface without elements of its own. */
export interface SurfaceGrab {
  readonly psus: Selection;
  /** They are not selected: a rest lifts and selects them; moving at once is not the sensor's business. */
  readonly byRest: boolean;
}

/** `onSurface` answers what a press on such a surface (the matrix) takes; null: the press is not the sensor's business. */
export function useDragSensor(
  root: RefObject<HTMLElement | null>,
  onSurface: (state: AppState, event: PointerEvent) => SurfaceGrab | null,
): void {
  const handles = useHandles();
  const surface = useRef(onSurface);
  useEffect(() => {
    surface.current = onSurface;
  });
  useEffect(() => {
    const { store } = handles;
    const hand = handOf(store);
    return attachSensor(root.current!, {
      hand,
      source(element, event) {
        const drag = element.closest('[data-drag]')?.getAttribute('data-drag');
        if (!drag || event.ctrlKey || event.metaKey || event.shiftKey) return null;
        if (drag !== 'matrix')
          return { take: () => takeOfDrag(store.getState().scenario, drag, store.getState().selection, hand.getState().marked) };
        const grab = surface.current(store.getState(), event);
        if (!grab) return null;
        const { psus, byRest } = grab;
        const take = () => {
          if (byRest) store.getState().select(psus);
          return filesInHand(store.getState().scenario, psus);
        };
        return { take, byRest };
      },
      resolve: (place, inHand) => resolvePlace(store.getState().scenario, place, inHand),
      prepare: (place) => prepareAt(handles, place),
      drop: (place) => dropOn(handles, place),
      canceled: (inHand) => store.getState().announce(messages.putBack(inHand.label)),
    });
  }, [handles, root]);
}
