/**
 * Whether two values of JSON mean the same, whatever the order of their keys: documents come from code, from files and from links, and
 * each writes its fields in an order of its own. A field that is undefined counts as absent. What both share is not looked into, and
 * the first difference ends the search.
 */
export function sameMeaning(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, k) => sameMeaning(item, b[k]));
  const [one, other] = [a as Fields, b as Fields];
  return (
    Object.keys(one).every((key) => sameMeaning(one[key], other[key])) &&
    Object.keys(other).every((key) => other[key] === undefined || Object.hasOwn(one, key))
  );
}

type Fields = Readonly<Record<string, unknown>>;
