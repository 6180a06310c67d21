/**
 * What is derived from a run or a document is asked for by several places at once; this computes it once for each. Results
 * and scenarios never change, so an object is as good a key as its content.
 */
export function perObject<K extends object, V>(compute: (key: K) => V): PerObject<K, V> {
  const known = new WeakMap<K, { readonly value: V }>();
  const valueOf = (key: K): V => {
    const found = known.get(key);
    if (found) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
  return Object.assign(valueOf, { keep: (key: K, value: V) => void known.set(key, { value }) });
}

export interface PerObject<K extends object, V> {
  (key: K): V;
  /** Keeps a value that a shorter way has found; it must be what would be computed. */
  readonly keep: (key: K, value: V) => void;
}
