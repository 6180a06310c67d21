/**
 * Shares out the work that one change of the state gives to the page. A new document concerns every place, and
 * all of them rendering in the event that made it would be one long task, before which no message of a worker is
 * read and nothing is painted. So places hear of changes one after another, in an order that is given, and
 * when they took long the rest waits for a task of its own. Late places also wait until the first answer
 * to the document has been painted, but not for long.
 *
 * What the user begins finds every place up to date: anyone who hears of it first calls `flush`.
 */
import type { StoreApi } from 'zustand/vanilla';

/** A store as components follow it. */
export type Followed<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface PacerOptions<S> {
  /** Runs what tells components of a change, and has rendered them when it comes back. */
  readonly render: (tell: () => void) => void;
  /** Calls back in a task of its own, after what waits already. */
  readonly yieldTo: (work: () => void) => void;
  /** Calls back once what is rendered now has been painted. */
  readonly afterPaint: (work: () => void) => void;
  /** Calls back after so many milliseconds. */
  readonly later: (work: () => void, afterMs: number) => void;
  /** Milliseconds of any clock. */
  readonly now: () => number;
  /** Whether something is about to come that the user waits for more than for the late places. */
  readonly awaits: (state: S) => boolean;
  /** Whether the place must hear of this change in the event that made it, as long as nothing waits for it. */
  readonly urgent: (order: number, state: S, before: S) => boolean;
}

export interface Pacer<S> {
  /** The store for the place of this order (one each); lower numbers hear first. */
  place(order: number, late: boolean): Followed<S>;
  /** Renders now what waits. */
  flush(): void;
}

/** A task that has rendered for this long begins no further place. */
const BUDGET_MS = 6;
/** So long late places wait at most: a change that is seen within that time still seems to come at once. */
const MOST_LATE_MS = 120;

type Listener<S> = Parameters<StoreApi<S>['subscribe']>[0];

interface Place<S> {
  readonly order: number;
  readonly late: boolean;
  readonly followed: Followed<S>;
  readonly listeners: Set<Listener<S>>;
  /** The state that its listeners have heard of, while a newer one waits. */
  heard: S | null;
}

export function createPacer<S>(store: StoreApi<S>, { render, yieldTo, afterPaint, later, now, awaits, urgent }: PacerOptions<S>): Pacer<S> {
  const places: Place<S>[] = [];
  let unsubscribe: (() => void) | null = null;
  let scheduled = false;
  /** Counts the times that late places were held back, so that the end of one hold does not end the next. */
  let holds = 0;
  let held = false;
  let awaited = false;

  function changed(state: S, before: S): void {
    for (const place of places) {
      if (place.heard === null && urgent(place.order, state, before)) hear(place, before);
      else place.heard ??= before;
    }
    const was = awaited;
    awaited = awaits(state);
    if (awaited && !was) {
      held = true;
      const hold = ++holds;
      later(() => release(hold), MOST_LATE_MS);
    } else if (was && !awaited) {
      const hold = holds;
      afterPaint(() => release(hold));
    }
    if (next()) schedule();
  }

  function release(hold: number): void {
    if (!held || hold !== holds) return;
    held = false;
    schedule();
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    yieldTo(work);
  }

  function work(): void {
    scheduled = false;
    const begun = now();
    for (let place = next(); place; place = next()) {
      if (now() - begun >= BUDGET_MS) {
        schedule();
        return;
      }
      tell(place);
    }
  }

  const next = () => places.find(({ heard, late }) => heard !== null && !(late && held));

  function tell(place: Place<S>): void {
    const before = place.heard;
    place.heard = null;
    if (before !== null && place.listeners.size > 0) render(() => hear(place, before));
  }

  function hear({ listeners }: Place<S>, before: S): void {
    for (const listener of listeners) listener(store.getState(), before);
  }

  function create(order: number, late: boolean): Place<S> {
    const listeners = new Set<Listener<S>>();
    const subscribe: Followed<S>['subscribe'] = (listener) => {
      listeners.add(listener);
      unsubscribe ??= store.subscribe(changed);
      return () => {
        listeners.delete(listener);
        if (places.some((place) => place.listeners.size > 0)) return;
        unsubscribe?.();
        unsubscribe = null;
      };
    };
    const { getState, getInitialState } = store;
    return { order, late, followed: { getState, getInitialState, subscribe }, listeners, heard: null };
  }

  return {
    place(order, late) {
      const known = places.find((place) => place.order === order);
      if (known) return known.followed;
      const place = create(order, late);
      places.push(place);
      places.sort((a, b) => a.order - b.order);
      return place.followed;
    },
    flush() {
      held = false;
      for (let place = next(); place; place = next()) tell(place);
    },
  };
}
