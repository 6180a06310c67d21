import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from '../../store/types.ts';
import { inTaskOfItsOwn } from '../../store/tasks.ts';
import { AppContext, useHandles } from '../kit/state/useApp.ts';
import { createPacer } from './pacer.ts';
import type { Pacer } from './pacer.ts';

/**
 * In the order in which they hear of a change: the pictures take longest. All but the first are late; `hint` is the sentence
 * of the first visit, whose going moves all the others.
 */
const PLACES = ['board', 'warehouse', 'time', 'hint'] as const;

/**
 * Whether the event under way is that of a field, a list or a choice in a place: a control must show what was
 * chosen in it when its event ends, or React puts back what was there.
 */
function isOfControlIn(place: string): boolean {
  const target = globalThis.event?.target;
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isControl && target.closest('[data-place]')?.getAttribute('data-place') === place;
}

const pacers = new WeakMap<StoreApi<AppState>, Pacer<AppState>>();

function pacerOf(store: StoreApi<AppState>): Pacer<AppState> {
  let pacer = pacers.get(store);
  if (!pacer) {
    pacer = createPacer(store, {
      render: flushSync,
      yieldTo: inTaskOfItsOwn,
      afterPaint: (work) => requestAnimationFrame(() => inTaskOfItsOwn(work)),
      later: setTimeout,
      now: () => performance.now(),
      awaits: ({ answer }) => answer.status === 'running' && answer.summary === null,
      urgent: (order, state, before) => state.view !== before.view || state.selection !== before.selection || isOfControlIn(PLACES[order]),
    });
    pacers.set(store, pacer);
  }
  return pacer;
}

/** A place that renders in its turn when the state changes, and not in the event that changed it. */
export function Paced({ place, children }: { readonly place: (typeof PLACES)[number]; readonly children: ReactNode }) {
  const handles = useHandles();
  const own = useMemo(() => {
    const order = PLACES.indexOf(place);
    return { ...handles, followed: pacerOf(handles.store).place(order, order > 0) };
  }, [handles, place]);
  return <AppContext value={own}>{children}</AppContext>;
}

/**
 * With these the user begins something, which must meet places that are up to date. What ends it (letting go, a
 * click) belongs to what was pressed, and comes in pairs of which the second must not wait for the work of the first.
 */
const USER_EVENTS = ['pointerdown', 'keydown'] as const;

export function useUpToDateForUser(): void {
  const { store } = useHandles();
  useEffect(() => {
    const flush = () => pacerOf(store).flush();
    // Ahead of React's own listeners, which stand deeper.
    for (const type of USER_EVENTS) globalThis.addEventListener(type, flush, true);
    return () => {
      for (const type of USER_EVENTS) globalThis.removeEventListener(type, flush, true);
    };
  }, [store]);
}
