import { describe, expect, it } from 'vitest';
import { fullAsBar, leastSliver, lookOf, numberLine, numberStep } from './look.ts';

describe('what fits below a tube', () => {
  it('a gauge and a share in % need a width that a thin sliver has not', () => {
    const look = (labelPx: number) => (width: number) => lookOf(width, labelPx);
    expect([9, 16, 18, 21].map(look(11))).toEqual(['narrow', 'narrow', 'narrow', 'narrow']);
    expect([23, 24, 52].map(look(11))).toEqual(['roomy', 'roomy', 'roomy']);
    expect([24, 30, 33, 52].map(look(16))).toEqual(['narrow', 'narrow', 'roomy', 'roomy']);
  });
  it('a share of three digits is a full bar where two digits and their sign just fit', () => {
    expect([23, 29, 30, 52].map((width) => fullAsBar(width, 11))).toEqual([true, false, false, false]);
  });
  it('at a desk a sliver is as thin as can be, in a room it keeps two digits apart', () => {
    expect(leastSliver(11, 3, 8)).toBe(8);
    const least = leastSliver(16, 3, 8);
    expect(numberStep(2, least + 3, 16)).toBe(1);
    expect(numberStep(2, least + 3, 24)).toBe(2);
  });
  it('numbers that would run into each other are thinned out, not made smaller', () => {
    expect(numberStep(2, 16, 11)).toBe(1);
    expect(numberStep(1, 12, 11)).toBe(1);
    expect(numberStep(2, 12, 11)).toBe(2);
    expect(numberStep(3, 11, 11)).toBe(2);
    for (let slot = 11; slot < 40; slot += 1)
      for (const digits of [1, 2, 3, 4]) expect(numberStep(digits, slot, 16) * slot).toBeGreaterThan(digits * 9.3);
  });
  it('shows every number, on two lines where one is too short', () => {
    const lines = (step: number, selected: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((place) => numberLine(place, step, selected));
    expect(lines(1, 3)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(lines(2, -1)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    // A selection moves no number from one line to the other.
    expect(lines(2, 3)).toEqual(lines(2, -1));
  });
  it('where two lines are too short shows the number of the selected disk, and none on a line nearer than there is room', () => {
    for (const step of [3, 4, 5, 8])
      for (let selected = -1; selected < 12; selected += 1) {
        const shown = Array.from({ length: 24 }, (_, place) => numberLine(place, step, selected));
        expect(shown[Math.max(0, selected)]).toBe(0);
        for (const line of [0, 1]) {
          const places = shown.flatMap((each, place) => (each === line ? [place] : []));
          expect(places.slice(1).every((place, i) => place - places[i] >= step)).toBe(true);
        }
      }
  });
});
