import { describe, expect, it } from 'vitest';
import { testResult } from '../../../analysis/testing/result.ts';
import { drawnParts, readingOf, readingParts } from './reading.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('how many I/Os are drawn', () => {
  it('all of them, or how many of how many; the bin is a part of its own, that can be left out', () => {
    expect(drawnParts(145_699, 145_699, 33.14).map(plain)).toEqual(['all 145 699 I/Os drawn', ' · bin 33.1 ms']);
    expect(drawnParts(145_000, 145_699, 33.14).map(plain)[0]).toBe('145 000 of 145 699 I/Os drawn');
    expect(drawnParts(0, 0, 0).map(plain)[0]).toBe('no I/Os drawn');
  });
});

describe('a point in words', () => {
  const result = testResult([[{ busy: 50, outstanding: 250, max: 9, done: 4 }]], 100, 100);
  it('time, disk and how busy first, then what can be left out', () => {
    const parts = readingParts(result, 0, 50).map(plain);
    expect(parts).toHaveLength(3);
    expect(parts[0]).toMatch(/^50\.\d+ ms, disk 1: 50 % busy$/);
    expect(parts[1]).toMatch(/^, [\d.]+ waiting$/);
    expect(parts[2]).toBe(', peak 9 outstanding');
    expect(plain(readingOf(result, 0, 50))).toBe(parts.join(''));
  });
  it('a disk that is not there, no disk, no cursor', () => {
    expect(readingParts(result, 7, 50).join('')).toMatch(/disk 8: no data$/);
    expect(readingParts(result, null, 50)).toHaveLength(1);
    expect(readingOf(result, 0, null)).toMatch(/^No cursor/);
  });
});
