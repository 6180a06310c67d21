/** Quartiles, for figures of speed. */

/**
 * First quartile, median and third, each one of the values (the next higher where they fall between two).
 * @param {readonly number[]} values at least one
 * @returns {[number, number, number]}
 */
export function quartiles(values) {
  if (values.length === 0) throw new RangeError('No values: there is no median.');
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return [at(0.25), at(0.5), at(0.75)];
}
