/**
 * Natural logarithm from + - * / alone. `Math.log` may differ in the last digit between JavaScript
 * engines; results must agree to the bit between Node and every browser.
 */
const parts = new Float64Array(1);
const words = new Uint32Array(parts.buffer);
/** Index of the high word, whatever the machine's byte order. */
const HIGH = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;
const LN_2 = 0.693_147_180_559_945_3;

/** ln(x) for finite x > 0 (normal numbers); relative error below 1e-15. */
export function naturalLog(x: number): number {
  parts[0] = x;
  let exponent = ((words[HIGH] >>> 20) & 0x7ff) - 1023;
  words[HIGH] = (words[HIGH] & 0x000fffff) | 0x3ff00000;
  let mantissa = parts[0];
  if (mantissa > 1.414_213_562_373_095_1) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln m = 2 artanh((m-1)/(m+1)); |s| <= 0.1716, so the term s^23/23 is below 1e-18.
  const s = (mantissa - 1) / (mantissa + 1);
  const s2 = s * s;
  let sum = 0;
  for (let k = 21; k >= 1; k -= 2) sum = sum * s2 + 1 / k;
  return 2 * s * sum + exponent * LN_2;
}
