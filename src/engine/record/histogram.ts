/**
 * Log-linear histogram of durations: 64 equal sub-bins an octave, read straight from the bits of the
 * double, so that recording costs no logarithm. A value's bin is at most 1/64 of it wide and a
 * percentile is the bin's middle: relative error below 0.8 % (the scheme of fio and HdrHistogram).
 */
const SUB_BITS = 6;
const SUB_BINS = 1 << SUB_BITS;
/** Durations below 2^10 ns (about 1 µs) share the first bin, those from 2^42 ns (73 min) the last. */
const LOWEST_OCTAVE = 10;
const OCTAVES = 32;
export const HISTOGRAM_BINS = OCTAVES * SUB_BINS + 2;

const value64 = new Float64Array(1);
const words = new Uint32Array(value64.buffer);
const HIGH = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;

export function histogramBin(durationNs: number): number {
  value64[0] = durationNs;
  const high = words[HIGH];
  const octave = (high >>> 20) - 1023 - LOWEST_OCTAVE;
  if (octave < 0) return 0;
  if (octave >= OCTAVES) return HISTOGRAM_BINS - 1;
  return 1 + (octave << SUB_BITS) + ((high >>> (20 - SUB_BITS)) & (SUB_BINS - 1));
}

/** Middle of a bin in ns. */
export function histogramValue(bin: number): number {
  if (bin === 0) return 2 ** (LOWEST_OCTAVE - 1);
  const octave = (bin - 1) >> SUB_BITS;
  const sub = (bin - 1) & (SUB_BINS - 1);
  return 2 ** (LOWEST_OCTAVE + octave) * (1 + (sub + 0.5) / SUB_BINS);
}

/** Nearest-rank percentile (share in (0, 1]) of the bins [from, from + HISTOGRAM_BINS); 0 if empty. */
export function histogramPercentile(counts: Uint32Array, from: number, share: number): number {
  let total = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin++) total += counts[from + bin];
  if (total === 0) return 0;
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin++) {
    seen += counts[from + bin];
    if (seen >= rank) return histogramValue(bin);
  }
  return histogramValue(HISTOGRAM_BINS - 1);
}
