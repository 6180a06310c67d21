/**
 * Work that fills pauses: it runs only while the user waits for nothing, stops at once for anything else, and then starts over. So
 * it may take long and still delays nothing.
 */
import type { RunHandle } from './jobClient.ts';

/** Pauses shorter than this are between two steps of the same work, or of the same hand. */
export const REST_MS = 300;

export interface Spare {
  /** Starts the work in the next pause, behind what came before it. `begin` is told how to say that the work is over. */
  add(begin: (over: () => void) => RunHandle): RunHandle;
  /** Other work has come: what runs is stopped, and started over in the next pause. */
  giveWay(): void;
  /** Nothing else is under way now: a pause may have begun. */
  rest(): void;
  dispose(): void;
}

interface Item {
  readonly begin: (over: () => void) => RunHandle;
  handle: RunHandle | null;
}

/** @param isIdle whether nothing else is under way */
export function createSpare(isIdle: () => boolean, restMs = REST_MS): Spare {
  const queue: Item[] = [];
  let running: Item | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rest(): void {
    clearTimeout(timer);
    if (running === null && queue.length > 0 && isIdle()) timer = setTimeout(next, restMs);
  }

  function next(): void {
    const [item] = queue;
    if (running !== null || item === undefined || !isIdle()) return;
    queue.shift();
    running = item;
    const handle = item.begin(() => end(item));
    // A worker that cannot be started has said so by now.
    if (running === item) item.handle = handle;
  }

  function end(item: Item): void {
    if (running !== item) return;
    running = null;
    item.handle = null;
    rest();
  }

  function giveWay(): void {
    clearTimeout(timer);
    if (running === null) return;
    const item = running;
    const { handle } = item;
    running = null;
    item.handle = null;
    queue.unshift(item);
    handle?.cancel();
  }

  return {
    add(begin) {
      const item: Item = { begin, handle: null };
      queue.push(item);
      rest();
      return {
        cancel() {
          const place = queue.indexOf(item);
          if (place >= 0) queue.splice(place, 1);
          if (running !== item) return;
          const { handle } = item;
          running = null;
          item.handle = null;
          handle?.cancel();
          rest();
        },
      };
    },
    giveWay,
    rest,
    dispose() {
      clearTimeout(timer);
      queue.length = 0;
      running = null;
    },
  };
}
