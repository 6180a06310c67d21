import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HISTOGRAM_BINS, histogramBin, histogramPercentile, histogramValue } from './histogram.ts';

test('a bin’s middle is within 1 % of every duration in it, from a microsecond to an hour', () => {
  fc.assert(
    fc.property(fc.double({ min: 1024, max: 2 ** 42 - 1, noNaN: true }), (ns) => {
      const bin = histogramBin(ns);
      expect(Math.abs(histogramValue(bin) / ns - 1)).toBeLessThan(0.01);
    }),
    { numRuns: 5000 },
  );
});

test('bins ascend with durations, and nothing falls outside', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e18, noNaN: true }), fc.double({ min: 0, max: 1e18, noNaN: true }), (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map(histogramBin);
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThan(HISTOGRAM_BINS);
    }),
    { numRuns: 2000 },
  );
  expect(histogramBin(0)).toBe(0);
});

test('a percentile is the nearest-rank percentile of the durations, within 1 %', () => {
  const durations = fc.array(fc.double({ min: 2000, max: 1e11, noNaN: true }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(durations, fc.double({ min: 0.001, max: 1, noNaN: true }), (values, share) => {
      // Two histograms in one column: the second is read.
      const counts = new Uint32Array(2 * HISTOGRAM_BINS);
      for (const ns of values) counts[HISTOGRAM_BINS + histogramBin(ns)]++;
      counts[3] = 1000;
      const sorted = values.toSorted((a, b) => a - b);
      const exact = sorted[Math.max(1, Math.ceil(share * values.length)) - 1];
      expect(Math.abs(histogramPercentile(counts, HISTOGRAM_BINS, share) / exact - 1)).toBeLessThan(0.01);
    }),
    { numRuns: 500 },
  );
  expect(histogramPercentile(new Uint32Array(HISTOGRAM_BINS), 0, 0.5)).toBe(0);
});
