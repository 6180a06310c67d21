import { describe, expect, it } from 'vitest';
import { hottestFirst } from './hottestFiles.ts';

describe('hottestFirst', () => {
  it('orders from hot to cold, ties in table order, cold files left out', () => {
    expect([...hottestFirst(Float64Array.of(1, 0, 5, 5, 2))]).toEqual([2, 3, 4, 0]);
  });
});
