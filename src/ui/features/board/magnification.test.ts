import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandEdges, magnification } from './magnification.ts';

describe('bandEdges', () => {
  it('every edge is the rounded running sum: rounding never adds up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 100_000 }),
        (bytes, perPx) => {
          const edges = bandEdges(bytes, perPx);
          let sum = 0;
          bytes.forEach((b, i) => {
            sum += b;
            expect(Math.abs(edges[i + 1] - sum / perPx)).toBeLessThanOrEqual(0.5);
            expect(edges[i + 1]).toBeGreaterThanOrEqual(edges[i]);
          });
        },
      ),
    );
  });
});

describe('magnification', () => {
  it('takes the smallest printed share that holds the fullest disk, for all disks the same', () => {
    const fills = [
      { bands: [], usedBytes: 24, endBytes: 24 },
      { bands: [], usedBytes: 3, endBytes: 3 },
    ];
    expect(magnification(fills, [100, 100])).toEqual({ share: 0.25, bytes: 25 });
    expect(magnification(fills, [100, 1000])).toEqual({ share: 0.05, bytes: 50 });
    expect(magnification([{ bands: [], usedBytes: 99, endBytes: 99 }], [100]).share).toBe(1);
    expect(magnification([], []).share).toBe(1);
  });
});
