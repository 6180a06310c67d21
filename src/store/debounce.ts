/** Does something once things have been quiet for a moment. */
export interface Debounced {
  /** Asks for it; it happens `waitMs` after the last request. */
  request(): void;
  /** Does it now if it was asked for. */
  flush(): void;
  cancel(): void;
}

/** Calls back in a moment without work, soon in any case; answers how to take that back. */
export type WhenIdle = (work: () => void) => () => void;

/** `whenIdle`: once things have been quiet, a moment without work is waited for as well. */
export function debounce(action: () => void, waitMs: number, whenIdle: WhenIdle = atOnce): Debounced {
  /** Takes back what is asked for, wherever it waits. */
  let takeBack: (() => void) | null = null;
  function cancel(): void {
    takeBack?.();
    takeBack = null;
  }
  function run(): void {
    takeBack = null;
    action();
  }
  return {
    request() {
      cancel();
      const timer = setTimeout(() => {
        // It may come back at once, and what it does may ask again.
        const mark = () => {};
        takeBack = mark;
        const stop = whenIdle(run);
        if (takeBack === mark) takeBack = stop;
      }, waitMs);
      takeBack = () => clearTimeout(timer);
    },
    flush() {
      if (takeBack === null) return;
      cancel();
      action();
    },
    cancel,
  };
}

function atOnce(work: () => void): () => void {
  work();
  return () => {};
}

/** So long a moment without work is waited for. */
const MOST_BUSY_MS = 1000;

/** The browser's own idle moments; where it reports none, at once. */
export const browserIdle: WhenIdle = (work) => {
  if (typeof requestIdleCallback !== 'function') return atOnce(work);
  const handle = requestIdleCallback(work, { timeout: MOST_BUSY_MS });
  return () => cancelIdleCallback(handle);
};
