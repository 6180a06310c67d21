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

export interface SpareOptions {
  /** Whether nothing else is under way. */
  readonly isIdle: () => boolean;
  /** How much of it may run side by side. */
  readonly width?: () => number;
  readonly restMs?: number;
}

export function createSpare({ isIdle, width = () => 1, restMs = REST_MS }: SpareOptions): Spare {
  const queue: Item[] = [];
  const running = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rest(): void {
    clearTimeout(timer);
    if (queue.length > 0 && running.size < width() && (running.size > 0 || isIdle()))
      timer = setTimeout(next, running.size > 0 ? 0 : restMs);
  }

  function next(): void {
    if (running.size === 0 && !isIdle()) return;
    const item = queue.shift();
    if (item === undefined) return;
    running.add(item);
    const handle = item.begin(() => end(item));
    // A worker that cannot be started has said so by now.
    if (running.has(item)) item.handle = handle;
    rest();
  }

  function end(item: Item): void {
    if (!running.delete(item)) return;
    item.handle = null;
    rest();
  }

  function giveWay(): void {
    clearTimeout(timer);
    const stopped = [...running];
    running.clear();
    queue.unshift(...stopped);
    for (const item of stopped) {
      const { handle } = item;
      item.handle = null;
      handle?.cancel();
    }
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
          if (!running.delete(item)) return;
          const { handle } = item;
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
      running.clear();
    },
  };
}
