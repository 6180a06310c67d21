/**
 * What has changed between two rows of words, in few bytes. A difference is a list of runs of changed words: how far a run begins behind
 * the one before it, its length, then each word as its distance from the changed word before it, in one to four bytes. Caches list pages
 * that were read one after the other, so most distances take one byte. Words of 64-bit numbers are compared with the same half of the
 * number before.
 *
 * A run begins with the gap before it (seven bits a byte, the lowest first; the eighth says that more follow) and its head. Each word has a
 * size: that of the first one is in the head, those of four others at a time in a byte before them.
 */

const GAP_BITS = 7;
const MORE = 1 << GAP_BITS;
/** Of a head: bytes of the first distance less one (2 bits), words of the run less one (5 bits), whether these are halves of numbers. */
const SIZE = 3;
const LENGTH_SHIFT = 2;
const MOST_LENGTH = 32;
const IN_PAIRS = 128;
/** A gap, a head, a byte of sizes and a distance. */
const MOST_BYTES = 16;
/** Distances are read four bytes at a time, the last one too. */
const BEHIND = 3;
/** What of four bytes a distance of one to four takes. */
const MASKS = Int32Array.of(0xff, 0xffff, 0xffffff, -1);

/** Small whether a distance is positive or negative. */
const toZigzag = (distance: number): number => (distance << 1) ^ (distance >> 31);

/** Bytes that are being written: one difference at a time is, so one piece of memory does for all. */
let scratch = new Uint8Array(1 << 16);

/** Writes one difference; `end` before the next one begins. */
export class DifferenceWriter {
  private at = 0;
  private head = -1;
  private sizes = 0;
  private length = 0;
  private pairs = false;
  private next = 0;
  private last = 0;
  private even = 0;
  private odd = 0;

  /** Places come in rising order. @param inPairs the word is half of a 64-bit number */
  put(place: number, word: number, inPairs: boolean): void {
    if (this.at + MOST_BYTES > scratch.length) {
      const larger = new Uint8Array(2 * scratch.length);
      larger.set(scratch);
      scratch = larger;
    }
    const distance = toZigzag((word - this.exchange(place, word, inPairs)) | 0);
    const size = distance >>> 8 === 0 ? 0 : distance >>> 16 === 0 ? 1 : distance >>> 24 === 0 ? 2 : 3;
    if (place !== this.next || this.length === MOST_LENGTH || inPairs !== this.pairs || this.head < 0) {
      this.close();
      this.begin(place - this.next, size);
      this.pairs = inPairs;
    } else {
      const nth = (this.length - 1) & 3;
      if (nth === 0) {
        this.sizes = this.at++;
        scratch[this.sizes] = 0;
      }
      scratch[this.sizes] |= size << (2 * nth);
    }
    for (let shift = 0; shift <= 8 * size; shift += 8) scratch[this.at++] = distance >>> shift;
    this.length++;
    this.next = place + 1;
  }

  end(): Uint8Array {
    this.close();
    return scratch.slice(0, this.at + BEHIND);
  }

  /** The word becomes the one that the next of its kind is compared with; answers the one that it is compared with. */
  private exchange(place: number, word: number, inPairs: boolean): number {
    let before: number;
    if (!inPairs) {
      before = this.last;
      this.last = word;
    } else if ((place & 1) === 0) {
      before = this.even;
      this.even = word;
    } else {
      before = this.odd;
      this.odd = word;
    }
    return before;
  }

  private begin(gap: number, size: number): void {
    let rest = gap;
    while (rest >= MORE) {
      scratch[this.at++] = (rest & (MORE - 1)) | MORE;
      rest >>>= GAP_BITS;
    }
    scratch[this.at++] = rest;
    this.head = this.at++;
    scratch[this.head] = size;
    this.length = 0;
  }

  private close(): void {
    if (this.head >= 0) scratch[this.head] |= ((this.length - 1) << LENGTH_SHIFT) | (this.pairs ? IN_PAIRS : 0);
  }
}

/** Brings an image from one moment to the next. */
export function applyDifference(difference: Uint8Array, image: Int32Array): void {
  const end = difference.length - BEHIND;
  let even = 0;
  let odd = 0;
  let last = 0;
  let place = 0;
  let at = 0;
  // One loop without a call: this is most of the way to a moment of a long run.
  while (at < end) {
    let byte = difference[at++];
    place += byte & (MORE - 1);
    for (let shift = GAP_BITS; byte >= MORE; shift += GAP_BITS) {
      byte = difference[at++];
      place += (byte & (MORE - 1)) << shift;
    }
    const head = difference[at++];
    const words = ((head & (IN_PAIRS - 1)) >> LENGTH_SHIFT) + 1;
    let size = head & SIZE;
    let sizes = 0;
    for (let k = 0; k < words; k++, place++) {
      if (k > 0) {
        if ((k & 3) === 1) sizes = difference[at++];
        size = sizes & SIZE;
        sizes >>= 2;
      }
      const four = difference[at] | (difference[at + 1] << 8) | (difference[at + 2] << 16) | (difference[at + 3] << 24);
      const value = four & MASKS[size];
      const distance = (value >>> 1) ^ -(value & 1);
      at += size + 1;
      if (head < IN_PAIRS) image[place] = last = (last + distance) | 0;
      else if ((place & 1) === 0) image[place] = even = (even + distance) | 0;
      else image[place] = odd = (odd + distance) | 0;
    }
  }
}

/** One difference for two that follow each other. */
export function mergeDifferences(first: Uint8Array, second: Uint8Array): Uint8Array {
  const out = new DifferenceWriter();
  const one = new DifferenceReader(first);
  const two = new DifferenceReader(second);
  while (one.place < Infinity || two.place < Infinity) {
    if (one.place < two.place) {
      out.put(one.place, one.word, one.inPairs);
      one.move();
    } else {
      out.put(two.place, two.word, two.inPairs);
      if (one.place === two.place) one.move();
      two.move();
    }
  }
  return out.end();
}

/** Goes through the words of a difference, as `applyDifference` does. */
class DifferenceReader {
  /** Infinity: behind the last one. */
  place = -1;
  word = 0;
  inPairs = false;
  private readonly difference: Uint8Array;
  private at = 0;
  private words = 0;
  private nth = 0;
  private size = 0;
  private sizes = 0;
  private last = 0;
  private even = 0;
  private odd = 0;

  constructor(difference: Uint8Array) {
    this.difference = difference;
    this.move();
  }

  move(): void {
    const { difference } = this;
    this.place++;
    if (this.nth === this.words) {
      if (this.at === difference.length - BEHIND) {
        this.place = Infinity;
        return;
      }
      this.begin();
    } else {
      if ((this.nth & 3) === 1) this.sizes = difference[this.at++];
      this.size = this.sizes & SIZE;
      this.sizes >>= 2;
    }
    const { at } = this;
    const four = difference[at] | (difference[at + 1] << 8) | (difference[at + 2] << 16) | (difference[at + 3] << 24);
    const value = four & MASKS[this.size];
    this.at += this.size + 1;
    this.nth++;
    this.advance((value >>> 1) ^ -(value & 1));
  }

  private begin(): void {
    const { difference } = this;
    let byte = MORE;
    for (let shift = 0; byte >= MORE; shift += GAP_BITS) {
      byte = difference[this.at++];
      this.place += (byte & (MORE - 1)) << shift;
    }
    const head = difference[this.at++];
    this.words = ((head & (IN_PAIRS - 1)) >> LENGTH_SHIFT) + 1;
    this.inPairs = head >= IN_PAIRS;
    this.size = head & SIZE;
    this.nth = 0;
  }

  private advance(distance: number): void {
    if (!this.inPairs) this.word = this.last = (this.last + distance) | 0;
    else if ((this.place & 1) === 0) this.word = this.even = (this.even + distance) | 0;
    else this.word = this.odd = (this.odd + distance) | 0;
  }
}
