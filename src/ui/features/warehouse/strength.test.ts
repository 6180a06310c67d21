import { describe, expect, it } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import type { Layout } from '../../../scenario/layout.ts';
import { LEVELS, strengthOfTargets, strengthOfValues } from './strength.ts';

const shown = [{ object: 0, firstPsu: 0, segments: 2, psusPerSegment: 2 }];

describe('strengthOfValues', () => {
  it('keeps nothing apart from a little, and the largest on show is the strongest', () => {
    const { levels, most } = strengthOfValues(Float64Array.of(0, 0.0001, 25, 100, 900), shown);
    expect(most).toBe(100);
    expect(levels[0]).toBe(0);
    expect(levels[1]).toBe(1);
    expect(levels[2]).toBe(LEVELS / 2);
    expect(levels[3]).toBe(LEVELS);
    expect(levels[4]).toBe(LEVELS);
  });
  it('is all zero when nothing was measured', () => {
    expect([...strengthOfValues(new Float64Array(4), shown).levels]).toEqual([0, 0, 0, 0]);
  });
});

describe('strengthOfTargets', () => {
  it('spreads targets over the levels in order and leaves files that are not placed at zero', () => {
    const layout = partOf<Layout>({ targets: [{}, {}, {}], psuCount: 4, target: Int32Array.of(0, 1, 2, -1) });
    const { levels } = strengthOfTargets(layout);
    expect(levels[0]).toBe(1);
    expect(levels[2]).toBe(LEVELS);
    expect(levels[1]).toBeGreaterThan(levels[0]);
    expect(levels[3]).toBe(0);
  });
});
