/** Does something once things have been quiet for a moment. */
export interface Debounced {
  /** Asks for it; it happens `waitMs` after the last request. */
  request(): void;
  /** Does it now if it was asked for. */
  flush(): void;
  cancel(): void;
}

export function debounce(action: () => void, waitMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | null = null;
  function cancel(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function run(): void {
    timer = null;
    action();
  }
  return {
    request() {
      cancel();
      timer = setTimeout(run, waitMs);
    },
    flush() {
      if (timer === null) return;
      cancel();
      action();
    },
    cancel,
  };
}
