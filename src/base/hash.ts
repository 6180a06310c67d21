/**
 * 64-bit fingerprint of numbers and text, the same on every machine: two MurmurHash3-style lanes over
 * the bits of each double (little-endian words whatever the machine) or each UTF-16 unit. For telling
 * results and documents apart, not for security.
 */
const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
const LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

export class Hash64 {
  private a = 0x9e3779b9 | 0;
  private b = 0x85ebca6b | 0;
  private length = 0;

  /** Adds 32 bits. */
  addWord(word: number): this {
    this.length++;
    let k = Math.imul(word, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    this.a ^= k;
    this.a = (Math.imul((this.a << 13) | (this.a >>> 19), 5) + 0xe6546b64) | 0;
    let j = Math.imul(word, 0x38b34ae5);
    j = Math.imul((j << 16) | (j >>> 16), 0xa1e38b93);
    this.b ^= j;
    this.b = (Math.imul((this.b << 17) | (this.b >>> 15), 5) + 0x0bcaa747 + this.a) | 0;
    return this;
  }

  /** Adds a double by its bits; -0 counts as 0. */
  addNumber(value: number): this {
    double[0] = value === 0 ? 0 : value;
    return LITTLE ? this.addWord(words[0]).addWord(words[1]) : this.addWord(words[1]).addWord(words[0]);
  }

  addText(text: string): this {
    this.addWord(text.length);
    for (let at = 0; at < text.length; at += 2) this.addWord(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16));
    return this;
  }

  /** 16 hex digits. */
  digest(): string {
    return hex(finish(this.a ^ this.length)) + hex(finish(this.b ^ this.length ^ this.a));
  }
}

function finish(lane: number): number {
  let h = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const hex = (word: number): string => word.toString(16).padStart(8, '0');
