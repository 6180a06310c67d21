/** The shelf of this browser. */
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { MIB } from '../../base/units.ts';
import { createShelf } from './shelf.ts';
import type { DeviceShelf, Drawer } from './shelf.ts';

/** At most so much of the device, and so much of what the browser would give the page. */
const MOST_BYTES = 256 * MIB;
const MOST_SHARE = 0.1;
/** Where the browser does not say what it would give. */
const UNKNOWN_BYTES = 64 * MIB;
/** A moment without work comes by then, or is not waited for any longer. */
const IDLE_WITHIN_MS = 2000;

/**
 * @param program as of `keepingResults`
 * @param made runs that had to be made since the page was opened
 */
export function deviceShelf(program: string, made: () => number): DeviceShelf {
  return createShelf({
    results: drawer('spindle-results'),
    index: drawer('spindle-results-index'),
    program,
    limitBytes,
    made,
    now: () => Date.now(),
    whenIdle(work) {
      // Not every browser has it.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: IDLE_WITHIN_MS });
      else setTimeout(work, 0);
    },
  });
}

let limit: Promise<number> | null = null;

function limitBytes(): Promise<number> {
  limit ??= Promise.resolve(navigator.storage?.estimate?.())
    .then((estimate) => (estimate?.quota === undefined ? UNKNOWN_BYTES : Math.min(MOST_BYTES, MOST_SHARE * estimate.quota)))
    .catch(() => UNKNOWN_BYTES);
  return limit;
}

function drawer(name: string): Drawer {
  const opened = createStore(name, 'entries');
  return {
    get: (key) => get<unknown>(key, opened),
    set: (key, value) => set(key, value, opened),
    delete: (key) => del(key, opened),
    entries: async () => (await entries<string, unknown>(opened)).filter(([key]) => typeof key === 'string'),
    clear: () => clear(opened),
  };
}
