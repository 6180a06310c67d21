import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from '../../store/types.ts';
import { AppContext, useHandles } from '../useApp.ts';
import { createPacer } from './pacer.ts';
import type { Pacer } from './pacer.ts';

const pacers = new WeakMap<StoreApi<AppState>, Pacer<AppState>>();

function pacerOf(store: StoreApi<AppState>): Pacer<AppState> {
  let pacer = pacers.get(store);
  if (!pacer) {
    pacer = createPacer(store, {
      render: flushSync,
      yieldTo,
      afterPaint: (work) => requestAnimationFrame(() => yieldTo(work)),
      later: setTimeout,
      now: () => performance.now(),
      awaits: ({ answer }) => answer.status === 'running' && answer.summary === null,
    });
    pacers.set(store, pacer);
  }
  return pacer;
}

// A message is a task that comes after those that wait and, unlike a timer, without delay.
function messageTasks(): (work: () => void) => void {
  const channel = new MessageChannel();
  let pending: (() => void)[] = [];
  channel.port1.addEventListener('message', () => {
    const due = pending;
    pending = [];
    for (const work of due) work();
  });
  channel.port1.start();
  return (work) => {
    pending.push(work);
    channel.port2.postMessage(null);
  };
}

const yieldTo = messageTasks();

interface PacedProps {
  /** One number for each place: lower ones first. */
  readonly order: number;
  /** It may wait for the first answer. */
  readonly late?: boolean;
  readonly children: ReactNode;
}

/** A place that renders in its turn when the state changes, and not in the event that changed it. */
export function Paced({ order, late = false, children }: PacedProps) {
  const handles = useHandles();
  const own = useMemo(() => ({ ...handles, followed: pacerOf(handles.store).place(order, late) }), [handles, order, late]);
  return <AppContext value={own}>{children}</AppContext>;
}

/**
 * With these the user begins something, which shall meet places that are up to date. What ends it (letting go, a
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
