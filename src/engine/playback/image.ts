/**
 * The state of a run as a skeleton (objects and numbers) and one long row of words (all of its typed arrays). Two moments of a run
 * differ in few of these words, so a checkpoint keeps what has changed since the one before it: some hundred kilobytes where a whole
 * copy has ten megabytes. What `kernel/fork.ts` shares between copies is shared here too.
 */
import type { Immutable, Packing, Sharing } from '../kernel/fork.ts';
import { DifferenceWriter } from './difference.ts';

type Typed = Float64Array | Float32Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;
type Kind = { new (length: number): Typed; new (buffer: ArrayBuffer, byteOffset: number, length: number): Typed };

/** Stands in a skeleton for the typed array of this number. */
class ArrayAt {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** Stands in a skeleton for an array that follows from others. */
class Unpacked {
  readonly kind: Kind;
  readonly length: number;

  constructor(array: Typed) {
    this.kind = array.constructor as Kind;
    this.length = array.length;
  }
}

/** Stands in a skeleton for an object whose large array is packed. */
class Packed {
  readonly object: object;
  readonly packed: ArrayAt;

  constructor(object: object, packed: ArrayAt) {
    this.object = object;
    this.packed = packed;
  }
}

/** A run's state taken apart; the arrays are the run's own. */
export interface Parts {
  readonly skeleton: object;
  readonly arrays: readonly Typed[];
  /** Of the skeleton: objects and their fields, for an idea of its size. */
  readonly fields: number;
  /** What the skeleton shares with other copies: each counts once, however many have it. */
  readonly shared: readonly ArrayBufferView[];
}

/** Takes a run's state apart. The skeleton is a copy, the arrays are not. */
export function takeApart(root: object): Parts {
  const known = new Map<object, object>();
  const arrays: Typed[] = [];
  const parts: ArrayBufferView[] = [];
  let fields = 0;
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'function') throw new Error('A run must not hold functions: it could not be copied.');
      return value;
    }
    const copied = known.get(value);
    if (copied !== undefined) return copied;
    if ((value as Partial<Immutable>).immutable === true || Object.isFrozen(value)) return value;
    if (ArrayBuffer.isView(value)) {
      const place = new ArrayAt(arrays.length);
      known.set(value, place);
      arrays.push(value as Typed);
      return place;
    }
    if (typeof (value as Partial<Sharing>).sharedCopy === 'function') {
      const shared = (value as Sharing).sharedCopy();
      known.set(value, shared);
      parts.push(...(value as Sharing).parts);
      return shared;
    }
    const target: object = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
    let place = target;
    if (typeof (value as Partial<Packing>).pack === 'function') {
      const { unpacked } = value as Packing;
      if (!known.has(unpacked)) known.set(unpacked, new Unpacked(unpacked));
      place = new Packed(target, new ArrayAt(arrays.length));
      arrays.push((value as Packing).pack());
    }
    known.set(value, place);
    for (const key of Object.keys(value)) {
      fields++;
      (target as Record<string, unknown>)[key] = copy((value as Record<string, unknown>)[key]);
    }
    return place;
  };
  return { skeleton: copy(root) as object, arrays, fields, shared: parts };
}

/**
 * Puts a run together again, in place of another one of the same document. Its objects and arrays are used again as far as they fit:
 * compiled code is fast with objects of one shape, which are those that their constructors made.
 */
export function putTogether(skeleton: object, arrays: readonly Typed[], into: object): void {
  const known = new Map<object, unknown>();
  const taken = new Set<object>();
  const packed: { readonly object: Packing; readonly at: number }[] = [];
  const takes = (old: unknown, value: object): boolean => {
    if (
      typeof old !== 'object' ||
      old === null ||
      taken.has(old) ||
      Object.isFrozen(old) ||
      Object.getPrototypeOf(old) !== Object.getPrototypeOf(value)
    )
      return false;
    taken.add(old);
    return true;
  };
  const arrayLike = (array: Typed, old: unknown): Typed => {
    if (!takes(old, array) || (old as Typed).length !== array.length) return array.slice();
    (old as Typed).set(array);
    return old as Typed;
  };
  const copy = (value: unknown, old: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (known.has(value)) return known.get(value);
    const made = make(value, old);
    known.set(value, made);
    return made;
  };
  const make = (value: object, old: unknown): unknown => {
    if (value instanceof ArrayAt) return arrayLike(arrays[value.index], old);
    if (value instanceof Unpacked) {
      if (!(old instanceof value.kind) || old.length !== value.length || taken.has(old)) return new value.kind(value.length);
      taken.add(old);
      return old.fill(0);
    }
    if (value instanceof Packed) {
      const object = copy(value.object, old) as Packing;
      packed.push({ object, at: value.packed.index });
      return object;
    }
    if ((value as Partial<Immutable>).immutable === true || Object.isFrozen(value)) return value;
    if (typeof (value as Partial<Sharing>).sharedCopy === 'function') return (value as Sharing).sharedCopy();
    const keys = Object.keys(value);
    const fits = takes(old, value) && (Array.isArray(value) || Object.keys(old as object).length === keys.length);
    const target: object = fits ? (old as object) : Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
    // Before its fields, which may lead back to it.
    known.set(value, target);
    if (Array.isArray(value)) (target as unknown[]).length = value.length;
    const from = value as Record<string, unknown>;
    const to = target as Record<string, unknown>;
    for (const key of keys) to[key] = copy(from[key], to[key]);
    return target;
  };
  copy(skeleton, into);
  for (const { object, at } of packed) object.unpack(arrays[at] as Uint8Array);
}

/** Where each array begins in the row of words. Arrays begin at multiples of 8 bytes. */
export class ImageLayout {
  readonly words: number;
  private readonly first: readonly number[];
  private readonly kinds: readonly Kind[];
  private readonly lengths: readonly number[];

  constructor(arrays: readonly Typed[]) {
    let next = 0;
    this.first = arrays.map((array) => {
      const at = next;
      next += 2 * Math.ceil(array.byteLength / 8);
      return at;
    });
    this.words = next;
    this.kinds = arrays.map((array) => array.constructor as Kind);
    this.lengths = arrays.map(({ length }) => length);
  }

  /** Whether these arrays have the same kinds and lengths. */
  fits(arrays: readonly Typed[]): boolean {
    return (
      arrays.length === this.lengths.length &&
      arrays.every((array, k) => array.length === this.lengths[k] && array.constructor === this.kinds[k])
    );
  }

  /** The arrays of an image: windows of it. */
  arraysOf(image: Int32Array<ArrayBuffer>): Typed[] {
    return this.lengths.map((length, k) => new this.kinds[k](image.buffer, image.byteOffset + 4 * this.first[k], length));
  }

  /** What has changed since `image`, which is brought up to date. */
  difference(arrays: readonly Typed[], image: Int32Array): Uint8Array {
    const out = new DifferenceWriter();
    arrays.forEach((array, k) => compare(wordsOf(array), image, this.first[k], array.BYTES_PER_ELEMENT === 8, out));
    return out.end();
  }
}

/** The bytes of an array as words; the last word is filled up with zeros. */
function wordsOf(array: Typed): Int32Array {
  const { buffer, byteOffset, byteLength } = array;
  if (byteOffset % 4 === 0 && byteLength % 4 === 0) return new Int32Array(buffer, byteOffset, byteLength / 4);
  const words = new Int32Array(Math.ceil(byteLength / 4));
  new Uint8Array(words.buffer).set(new Uint8Array(buffer, byteOffset, byteLength));
  return words;
}

function compare(words: Int32Array, image: Int32Array, first: number, inPairs: boolean, out: DifferenceWriter): void {
  const count = words.length;
  for (let k = 0; k < count; k++) {
    const word = words[k];
    if (word === image[first + k]) continue;
    image[first + k] = word;
    out.put(first + k, word, inPairs);
  }
}
