/** A map that forgets what was used least recently once its contents weigh too much. */
export interface Lru<V> {
  get(key: string): V | undefined;
  put(key: string, value: V): void;
  delete(key: string): void;
  /** Weight of everything held. */
  weight(): number;
}

/**
 * `weigh` gives the weight of a value in the unit of `limit`. The value put last is always held, even
 * if it alone weighs more; `isKept` names keys that are on screen and must not go.
 */
export function createLru<V>(limit: number, weigh: (value: V) => number, isKept: (key: string) => boolean = () => false): Lru<V> {
  // A Map iterates in order of insertion: taking out and putting back moves a key to the end.
  const held = new Map<string, { readonly value: V; readonly weight: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= held.get(key)?.weight ?? 0;
    held.delete(key);
  }

  function trim(newest: string): void {
    // Deleting while iterating is what a Map allows.
    for (const key of held.keys()) {
      if (total <= limit) return;
      if (key !== newest && !isKept(key)) remove(key);
    }
  }

  return {
    get(key) {
      const entry = held.get(key);
      if (!entry) return undefined;
      held.delete(key);
      held.set(key, entry);
      return entry.value;
    },
    put(key, value) {
      remove(key);
      const weight = weigh(value);
      held.set(key, { value, weight });
      total += weight;
      trim(key);
    },
    delete: remove,
    weight: () => total,
  };
}
