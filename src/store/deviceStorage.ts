/**
 * This browser's storage behind four verbs. It may be missing, forbidden, full or stuck (private
 * windows, policies, a database locked by another version): every verb then fails after a while (`patience.ts`), and
 * the page continues without it.
 */
import { createStore, del, get, keys, promisifyRequest } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { withPatience } from './patience.ts';

export interface DeviceStorage {
  get(key: string): Promise<unknown>;
  /** Writes take effect in the order in which they were begun, and what was begun ends even if the page goes away. */
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/** A database that has not answered a question by then will not: the page waits for it before it shows anything. */
const READ_PATIENCE_MS = 3000;
/** Nobody waits for a write. One that is late on a busy machine is no reason to tell that work is lost. */
const WRITE_PATIENCE_MS = 20_000;
const REFUSAL = "this browser's storage does not answer";

/** IndexedDB. Opens with the first use. */
export function indexedStorage(): DeviceStorage {
  let opened: UseStore | null = null;
  const store = () => (opened ??= createStore('spindle', 'records'));
  return {
    get: (key) => asked(() => get<unknown>(key, store())),
    set: (key, value) =>
      told(() =>
        store()('readwrite', (records) => {
          records.put(value, key);
          // A transaction that waits to be asked for more is dropped with its page: this one is told that there is no more.
          records.transaction.commit?.();
          return promisifyRequest(records.transaction);
        }),
      ),
    delete: (key) => told(() => del(key, store())),
    keys: async () => (await asked(() => keys(store()))).filter((key) => typeof key === 'string'),
  };
}

const asked = <T>(start: () => Promise<T>) => withPatience(start, READ_PATIENCE_MS, REFUSAL);
const told = <T>(start: () => Promise<T>) => withPatience(start, WRITE_PATIENCE_MS, REFUSAL);

/** Keeps nothing beyond the page: what remains where storage is forbidden, and what tests use. */
export function memoryStorage(held = new Map<string, unknown>()): DeviceStorage {
  return {
    get: async (key) => held.get(key),
    // Copied as a database would, so that a test cannot see later changes of what it stored.
    set: async (key, value) => void held.set(key, structuredClone(value)),
    delete: async (key) => void held.delete(key),
    keys: async () => [...held.keys()],
  };
}
