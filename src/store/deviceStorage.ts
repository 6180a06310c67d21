/**
 * This browser's storage behind four verbs. It may be missing, forbidden, full or stuck (private
 * windows, policies, a database locked by another version): every verb then fails within a moment, and
 * the page goes on without it.
 */
import { createStore, del, get, keys, promisifyRequest } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

export interface DeviceStorage {
  get(key: string): Promise<unknown>;
  /** Writes take effect in the order in which they were begun, and what was begun ends even if the page goes away. */
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/** A database that has not answered by then will not: the page must not wait for it. */
const PATIENCE_MS = 1500;

/** IndexedDB. Opens with the first use. */
export function indexedStorage(): DeviceStorage {
  let opened: UseStore | null = null;
  const store = () => (opened ??= createStore('spindle', 'records'));
  return {
    get: (key) => within(() => get<unknown>(key, store())),
    set: (key, value) =>
      within(() =>
        store()('readwrite', (records) => {
          records.put(value, key);
          // A transaction that waits to be asked for more is dropped with its page: this one is told that there is no more.
          records.transaction.commit?.();
          return promisifyRequest(records.transaction);
        }),
      ),
    delete: (key) => within(() => del(key, store())),
    keys: async () => (await within(() => keys(store()))).filter((key) => typeof key === 'string'),
  };
}

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

/** Started inside, so that a synchronous refusal (IndexedDB missing) is a rejection like any other. */
async function within<T>(start: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("this browser's storage does not answer")), PATIENCE_MS);
  });
  try {
    return await Promise.race([start(), late]);
  } finally {
    clearTimeout(timer);
  }
}
