/**
 * A checkpoint is a copy. The whole state of a run is typed arrays and numbers in a graph of class
 * instances without closures, promises or generators, so copying that graph copies the run: the copy
 * continues exactly as the original would. Compiled tables that never change are shared, not copied;
 * their classes say so with `immutable = true`.
 */
export interface Immutable {
  readonly immutable: true;
}

/** State that is too large to copy: it makes a copy of its own, which shares what neither has written since. */
export interface Sharing {
  sharedCopy(): object;
  /** What copies share as long as neither has written it. */
  readonly parts: readonly ArrayBufferView[];
}

/** State of which a large array follows from the rest: what is kept of a run for long keeps less in its place. */
export interface Packing {
  /** The array; several objects may name the same one. */
  readonly unpacked: Uint8Array | Int32Array;
  /** What this object's share of it follows from, together with the object's other fields. */
  pack(): Uint8Array;
  /** Fills its share in again; the array was all zeros before the first of those that share it did. */
  unpack(packed: Uint8Array): void;
}

/** State with large arrays that are its own: neither a table that runs share, nor part of a result. */
export interface Large {
  readonly large: readonly ArrayBufferView[];
}

/**
 * Gives the large arrays of a run back at once; nothing may be asked of it afterwards. A collector goes by objects and sees few of them die:
 * a worker would keep the arrays of its last runs, tens of megabytes, for minutes.
 */
export function releaseState(root: object): void {
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value) || ArrayBuffer.isView(value)) return;
    if ((value as Partial<Immutable>).immutable === true || Object.isFrozen(value)) return;
    seen.add(value);
    for (const { buffer } of (value as Partial<Large>).large ?? []) giveBack(buffer as ArrayBuffer);
    for (const key of Object.keys(value)) visit((value as Record<string, unknown>)[key]);
  };
  visit(root);
}

/** Where the engine below cannot (before ES2024) its collector does. */
function giveBack(buffer: ArrayBuffer & { transfer?(length: number): ArrayBuffer }): void {
  if (buffer.byteLength > 0) buffer.transfer?.(0);
}

export function forkState<T extends object>(root: T): T {
  const copies = new Map<object, object>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'function') throw new Error('A run must not hold functions: it could not be copied.');
      return value;
    }
    const known = copies.get(value);
    if (known !== undefined) return known;
    if ((value as Partial<Immutable>).immutable === true || Object.isFrozen(value)) return value;
    if (ArrayBuffer.isView(value)) {
      const view = (value as Float64Array).slice();
      copies.set(value, view);
      return view;
    }
    if (typeof (value as Partial<Sharing>).sharedCopy === 'function') {
      const forked = (value as Sharing).sharedCopy();
      copies.set(value, forked);
      return forked;
    }
    const target: object = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
    copies.set(value, target);
    for (const key of Object.keys(value)) (target as Record<string, unknown>)[key] = copy((value as Record<string, unknown>)[key]);
    return target;
  };
  return copy(root) as T;
}
