/** Vectors of the kernel versions' rules: what a sequential reader makes them ask for, to the page. c: waited for, a: ahead. */
import { describe, expect, test } from 'vitest';
import { PagesInMemory, vector } from '../../testing/readAhead.ts';
import { createReadAhead } from './create.ts';

const MIDDLE = 5000;
const CALLS = [1, 2, 16, 32, 256] as const; // 4, 8, 64, 128 KiB and 1 MiB

describe('2.6.9, asked at every page', () => {
  test.each(CALLS)('calls of %i pages: two windows waited for, then ever one ahead, from anywhere', (pages) => {
    expect(vector('per-page', pages, 0, 6)).toBe('16c 17c 25c 32a 32a 32a');
    expect(vector('per-page', pages, MIDDLE, 6)).toBe('16c 17c 25c 32a 32a 32a');
  });

  test('a window ahead is asked for at the second page of the one before', () => {
    const source = new PagesInMemory(1000);
    const readAhead = createReadAhead('per-page', 32, 1, source);
    for (let page = 0; page < 200; page++) source.read(readAhead, page, 1);
    const ahead = source.asked.filter((asked) => asked.ahead);
    expect(ahead.slice(1, 4).map(({ first, at }) => [first, at])).toEqual([
      [90, 59],
      [122, 91],
      [154, 123],
    ]);
  });
});

describe('RHEL 4 U4, asked once a window', () => {
  test.each([0, MIDDLE])('from page %i', (from) => {
    expect(vector('per-read', 1, from, 6)).toBe('16c 17c 25c 32a 32a 32a');
    expect(vector('per-read', 2, from, 6)).toBe('16c 16c 24c 32a 32a 32a');
    expect(vector('per-read', 32, from, 6)).toBe('32c 32c 32c 32c 32c 32c');
    expect(vector('per-read', 256, from, 12)).toBe(Array.from({ length: 12 }, () => '32c').join(' '));
  });

  test('64 KiB calls: 16 pages until the run is longer than its average, and 32 in the end', () => {
    const all = vector('per-read', 16, 0, 60).split(' ');
    expect(all.slice(0, 16)).toEqual(all.slice(0, 16).map(() => '16c'));
    expect(all.slice(-4)).toEqual(['32a', '32a', '32a', '32a']);
  });

  test('calls of the largest window never have more than one request under way', () => {
    const source = new PagesInMemory(100_000);
    const readAhead = createReadAhead('per-read', 32, 1, source);
    for (let page = 0; page < 9600; page += 32) source.read(readAhead, page, 32);
    expect(source.asked.every(({ first, count, ahead, at }) => !ahead && first === at && count === 32)).toBe(true);
  });
});

describe('2.6.11, two windows', () => {
  test.each([
    [1, '8c 16a 32a 32a 32a'],
    [2, '8c 16a 32a 32a 32a'],
    [16, '32c 32a 32a 32a 32a'],
    [32, '32c 32a 32a 32a 32a'],
    [256, '32c 32a 32a 32a 32a'],
  ])('calls of %i pages from the start of the file', (pages, expected) => {
    expect(vector('two-window-2.6.11', pages, 0, 5)).toBe(expected);
  });

  test.each([
    [1, '1c 8c 16a 32a 32a'],
    [2, '2c 8c 16a 32a 32a'],
    [16, '16c 32c 32a 32a 32a'],
    [32, '32c 32c 32a 32a 32a'],
    [256, '32c 32c 32a 32a 32a'],
  ])('calls of %i pages from within the file', (pages, expected) => {
    expect(vector('two-window-2.6.11', pages, MIDDLE, 5)).toBe(expected);
  });

  test('with 2 MiB of read-ahead the first window is a quarter of it, or small reads squared', () => {
    expect(vector('two-window-2.6.11', 16, 0, 3, 512)).toBe('128c 256a 512a');
    expect(vector('two-window-2.6.11', 4, 0, 4, 512)).toBe('16c 64a 128a 256a');
  });
});

describe.each(['two-window-2.6.18', 'on-demand'] as const)('%s', (generation) => {
  test.each([
    [1, '4c 8a 16a 32a 32a 32a'],
    [2, '4c 8a 16a 32a 32a 32a'],
    [16, '32c 32a 32a 32a 32a 32a'],
    [32, '32c 32a 32a 32a 32a 32a'],
    [256, '32c 32a 32a 32a 32a 32a'],
  ])('calls of %i pages from the start of the file', (pages, expected) => {
    expect(vector(generation, pages, 0, 6)).toBe(expected);
  });

  test.each([
    [1, '1c 4c 8a 16a 32a 32a'],
    [2, '2c 4c 8a 16a 32a 32a'],
    [16, '16c 32c 32a 32a 32a 32a'],
    [32, '32c 32c 32a 32a 32a 32a'],
    [256, generation === 'on-demand' ? '32c 32a 32a 32a 32a 32a' : '32c 32c 32a 32a 32a 32a'],
  ])('calls of %i pages from within the file', (pages, expected) => {
    expect(vector(generation, pages, MIDDLE, 6)).toBe(expected);
  });

  test('a window ahead is asked for as soon as the reader enters the one before', () => {
    const source = new PagesInMemory(1000);
    const readAhead = createReadAhead(generation, 32, 1, source);
    for (let page = 0; page < 200; page += 2) source.read(readAhead, page, 2);
    expect(source.asked.map(({ first, at }) => [first, at]).slice(0, 6)).toEqual([
      [0, 0],
      [4, 2],
      [12, 4],
      [28, 12],
      [60, 28],
      [92, 60],
    ]);
  });

  test('with 2 MiB of read-ahead windows grow fourfold while they are below a sixteenth', () => {
    expect(vector(generation, 2, 0, 6, 512)).toBe('8c 32a 64a 128a 256a 512a');
  });
});
