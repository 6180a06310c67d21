import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatInstant,
  formatLeft,
  formatMs,
  formatMsChange,
  formatNumber,
  formatPercent,
  formatRanges,
  formatScale,
  formatWindow,
  timeUnit,
} from './format.ts';

const plain = (text: string) => text.replace(/\u202f/g, ' ');

describe('numbers in words', () => {
  it.each([
    [-5, '0 s'],
    [11_200, '12 s'],
    [99_000, '99 s'],
    [99_001, '2 min'],
    [427_000, '7 min'],
    [5_990_000, '100 min'],
    [6_000_000, '2 h'],
  ])('say roughly what is left of %d ms: %s', (ms, words) => {
    expect(plain(formatLeft(ms))).toBe(words);
  });

  it('keep three significant digits', () => {
    expect(formatNumber(45.04)).toBe('45.0');
    expect(formatNumber(9.996)).toBe('10.0');
    expect(formatNumber(0.04567)).toBe('0.0457');
    expect(plain(formatNumber(132_070))).toBe('132 070');
    expect(formatNumber(-3.2)).toBe('\u22123.20');
  });

  it('never say NaN or Infinity', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      for (const text of [
        formatNumber(value),
        formatMs(value),
        formatMsChange(value),
        formatPercent(value),
        formatScale(value),
        formatInstant(value, 10),
        formatLeft(value),
      ]) {
        expect(text).toBe('\u2013');
      }
    }
  });

  it('hold their value within half a unit of the last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 2e-6, max: 1e9, noNaN: true }), (value) => {
        const read = Number(formatNumber(value).replace(/\u202f/g, ''));
        expect(Math.abs(read - value) / value).toBeLessThanOrEqual(0.00501);
      }),
    );
  });

  it('compare durations in one unit', () => {
    const unit = timeUnit(85_700);
    expect(plain(formatMs(85_700, unit))).toBe('85.7 s');
    expect(plain(formatMs(400, unit))).toBe('0.400 s');
    expect(plain(formatMsChange(-410))).toBe('\u2212410 ms');
    expect(timeUnit(1_500_000).name).toBe('min');
    expect(timeUnit(0.02).name).toBe('µs');
  });

  it('write the same time the same way, alone and beside others', () => {
    for (const ms of [0, 0.83, 33.6, 999.6, 94_360, 1_199_000, 1_512_000, 20_000_000])
      expect(formatMs(ms)).toBe(formatMs(ms, timeUnit(ms)));
    expect(plain(formatMs(94_360))).toBe('94.4 s');
  });

  it('names both ends of a window so that they differ, however long the run is', () => {
    expect(plain(formatWindow(1062, 1092, 119_000))).toBe('1.062 s to 1.092 s');
    expect(plain(formatWindow(0, 45_100, 45_100))).toBe('0.00 s to 45.10 s');
    expect(plain(formatWindow(9004.2, 9004.9, 3_600_000))).not.toMatch(/^(\S+ \S+) to \1$/);
  });

  it('give an instant the digits that its window needs', () => {
    expect(plain(formatInstant(12_840, 45_100))).toBe('12.84 s');
    expect(plain(formatInstant(12_840.5, 900))).toBe('12 840.5 ms');
  });

  it('keep small shares from reading as nothing', () => {
    expect(plain(formatPercent(0.004))).toBe('0.4 %');
    expect(plain(formatPercent(0.0003))).toBe('0.03 %');
    expect(plain(formatPercent(1e-7))).toBe('<0.01 %');
    expect(plain(formatPercent(0.57))).toBe('57 %');
    expect(plain(formatPercent(0))).toBe('0 %');
  });

  it('name scales and ranges as people do', () => {
    expect(formatScale(1)).toBe('full scale');
    expect(formatScale(0.025)).toBe('scale 1/40');
    expect(formatRanges([8, 1, 2, 3, 12, 14])).toBe('1\u20133, 8, 12 and 14');
    expect(formatRanges([])).toBe('none');
  });
});
