/**
 * JSON pointers (RFC 6901) into plain JSON: one value read, or replaced in a copy. A pointer that leads nowhere
 * is refused with what is there instead.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** There is nothing at the pointer; the message says what is there. */
export class PointerError extends Error {}

const keysOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a pointer; undefined where there is none. Own fields only. */
export function valueAt(document: unknown, pointer: string): unknown {
  let node = document;
  for (const key of pointer === '' ? [] : keysOf(pointer)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return node;
}

/**
 * A copy of `document` with the value at the pointer (at least one key) replaced; only the containers on the way
 * are copied. The last step may name a field of an object that is not there yet (whether it may be there
 * is for validation to say); every other step must exist, or a `PointerError` is thrown. `what` names the document.
 */
export function replacedAt(document: Json, pointer: string, value: Json, what = 'the document'): Json {
  const keys = keysOf(pointer);
  const nowhere = (depth: number, is: string): PointerError =>
    new PointerError(`there is no "${keys[depth]}"; ${depth === 0 ? what : `/${keys.slice(0, depth).join('/')}`} ${is}`);

  function replace(node: Json, depth: number): Json {
    if (depth === keys.length) return value;
    const key = keys[depth];
    if (Array.isArray(node)) {
      const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
      if (index < 0 || index >= node.length) throw nowhere(depth, `has the entries ${entries(node.length)}`);
      return node.with(index, replace(node[index], depth + 1));
    }
    if (node === null || typeof node !== 'object') throw nowhere(depth, `is ${JSON.stringify(node)} and has no fields`);
    const isLast = depth === keys.length - 1;
    if (!Object.hasOwn(node, key) && (!isLast || key === '__proto__'))
      throw nowhere(depth, `has the fields ${Object.keys(node).join(', ')}`);
    return { ...node, [key]: replace(node[key], depth + 1) };
  }

  return replace(document, 0);
}

const entries = (length: number): string => (length === 0 ? 'none (it is empty)' : length === 1 ? '0' : `0 to ${length - 1}`);
