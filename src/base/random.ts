/**
 * Draws as a pure function of a place, never a sequence: `draw(seed, a, b, c, d)` is the same number
 * whenever and in whatever order it is asked, so that two layouts meet the same work however their
 * completions interleave (a counter-based generator in the sense of Salmon et al., SC 2011; the mixing
 * rounds are those of MurmurHash3, x86 32 bit, by Austin Appleby, public domain).
 */

function round(hash: number, value: number): number {
  let k = Math.imul(value, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const h = hash ^ Math.imul(k, 0x1b873593);
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

/** 32 uniform random bits, as a number in [0, 2^32). */
export function draw(seed: number, a: number, b: number, c: number, d: number): number {
  let h = round(round(round(round(seed | 0, a), b), c), d);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const TWO_POW_32 = 4_294_967_296;

/** Uniform in [0, 1), 32 bits of it. */
export function drawUnit(seed: number, a: number, b: number, c: number, d: number): number {
  return draw(seed, a, b, c, d) / TWO_POW_32;
}

/** Uniform integer in [0, n); bias below n / 2^32, which no simulated figure can show. */
export function drawBelow(n: number, seed: number, a: number, b: number, c: number, d: number): number {
  return Math.floor((draw(seed, a, b, c, d) / TWO_POW_32) * n);
}
