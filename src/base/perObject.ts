/**
 * What is derived from a run or a document is asked for by several places at once; this computes it once for each. Results
 * and scenarios never change, so an object is as good a key as its content.
 */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
