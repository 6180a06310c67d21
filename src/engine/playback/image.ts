/**
 * The state of a run as a skeleton (objects and numbers) and one long row of words (all of its typed arrays). Two moments of a run
 * differ in few of these words, so a checkpoint keeps what has changed since the one before it: some hundred kilobytes where a whole
 * copy has ten megabytes. What `kernel/fork.ts` shares between copies is shared here too.
 */
import type { Immutable, Sharing } from '../kernel/fork.ts';

type Typed = Float64Array | Float32Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;
type Kind = new (buffer: ArrayBuffer, byteOffset: number, length: number) => Typed;

/** Stands in a skeleton for the typed array of this number. */
class ArrayAt {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** A run's state taken apart; the arrays are the run's own. */
export interface Parts {
  readonly skeleton: object;
  readonly arrays: readonly Typed[];
  /** Of the skeleton: objects and their fields, for an idea of its size. */
  readonly fields: number;
}

/** Takes a run's state apart. The skeleton is a copy, the arrays are not. */
export function takeApart(root: object): Parts {
  const known = new Map<object, object>();
  const arrays: Typed[] = [];
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
      return shared;
    }
    const target: object = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
    known.set(value, target);
    for (const key of Object.keys(value)) {
      fields++;
      (target as Record<string, unknown>)[key] = copy((value as Record<string, unknown>)[key]);
    }
    return target;
  };
  return { skeleton: copy(root) as object, arrays, fields };
}

/** Puts a run together again: a new one, from a skeleton that may be used again and from arrays that become the run's own. */
export function putTogether(skeleton: object, arrays: readonly Typed[]): object {
  const known = new Map<object, object>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof ArrayAt) return arrays[value.index];
    const copied = known.get(value);
    if (copied !== undefined) return copied;
    if ((value as Partial<Immutable>).immutable === true || Object.isFrozen(value)) return value;
    if (typeof (value as Partial<Sharing>).sharedCopy === 'function') {
      const shared = (value as Sharing).sharedCopy();
      known.set(value, shared);
      return shared;
    }
    const target: object = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
    known.set(value, target);
    for (const key of Object.keys(value)) (target as Record<string, unknown>)[key] = copy((value as Record<string, unknown>)[key]);
    return target;
  };
  return copy(skeleton) as object;
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
  difference(arrays: readonly Typed[], image: Int32Array): Int32Array {
    const out = new DifferenceWriter();
    arrays.forEach((array, k) => compare(wordsOf(array), image, this.first[k], out));
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

function compare(words: Int32Array, image: Int32Array, first: number, out: DifferenceWriter): void {
  const count = words.length;
  for (let k = 0; k < count; k++) {
    const word = words[k];
    if (word === image[first + k]) continue;
    image[first + k] = word;
    out.put(first + k, word);
  }
}

/** A difference is a list of runs: a word that holds how far the run is behind the one before (24 bits) and its length (8 bits), then its words. */
const LENGTH_BITS = 8;
const MOST_LENGTH = 2 ** LENGTH_BITS - 1;
const MOST_GAP = 2 ** (32 - LENGTH_BITS) - 1;

class DifferenceWriter {
  private words = new Int32Array(4096);
  private size = 0;
  private head = -1;
  private length = 0;
  private next = 0;

  /** Places come in rising order. */
  put(place: number, word: number): void {
    if (this.size + 8 > this.words.length) {
      const words = new Int32Array(2 * this.words.length);
      words.set(this.words);
      this.words = words;
    }
    if (this.head < 0 || place !== this.next || this.length === MOST_LENGTH) {
      this.close();
      let gap = place - this.next;
      while (gap > MOST_GAP) {
        this.words[this.size++] = MOST_GAP << LENGTH_BITS;
        gap -= MOST_GAP;
        if (this.size === this.words.length) throw new RangeError('An image of a run is too large.');
      }
      this.head = this.size;
      this.words[this.size++] = gap << LENGTH_BITS;
      this.length = 0;
    }
    this.words[this.size++] = word;
    this.length++;
    this.next = place + 1;
  }

  private close(): void {
    if (this.head >= 0) this.words[this.head] |= this.length;
  }

  end(): Int32Array {
    this.close();
    return this.words.slice(0, this.size);
  }
}

/** Brings an image from one moment to the next. */
export function applyDifference(difference: Int32Array, image: Int32Array): void {
  let place = 0;
  for (let at = 0; at < difference.length;) {
    const head = difference[at++];
    place += head >>> LENGTH_BITS;
    const end = at + (head & MOST_LENGTH);
    while (at < end) image[place++] = difference[at++];
  }
}

/** One difference for two that follow each other. */
export function mergeDifferences(first: Int32Array, second: Int32Array): Int32Array {
  const out = new DifferenceWriter();
  const one = new DifferenceReader(first);
  const two = new DifferenceReader(second);
  while (one.place < Infinity || two.place < Infinity) {
    if (one.place < two.place) {
      out.put(one.place, one.word);
      one.move();
    } else {
      out.put(two.place, two.word);
      if (one.place === two.place) one.move();
      two.move();
    }
  }
  return out.end();
}

/** Goes through the words of a difference. */
class DifferenceReader {
  /** Infinity: behind the last one. */
  place = 0;
  word = 0;
  private readonly difference: Int32Array;
  private at = 0;
  private left = 0;
  private next = 0;

  constructor(difference: Int32Array) {
    this.difference = difference;
    this.move();
  }

  move(): void {
    const { difference } = this;
    while (this.left === 0) {
      if (this.at === difference.length) {
        this.place = Infinity;
        return;
      }
      const head = difference[this.at++];
      this.next += head >>> LENGTH_BITS;
      this.left = head & MOST_LENGTH;
    }
    this.left--;
    this.place = this.next++;
    this.word = difference[this.at++];
  }
}
