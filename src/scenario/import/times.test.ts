import { expect, test } from 'vitest';
import { headerUnitMs, readMs, readPerSecond } from './times.ts';

test.each([
  ['5 s', 5000],
  ['500ms', 500],
  ['1,5 min', 90_000],
  ['2 h', 7_200_000],
  ['0', 0],
  ['7', null],
  ['-1 s', null],
  ['5 parsecs', null],
  ['s', null],
])('%j is a time', (text, ms) => {
  expect(readMs(text, undefined)).toBe(ms);
});

test('a number alone is in the unit of its column', () => {
  expect([headerUnitMs('think_ms'), headerUnitMs('Think time (s)'), headerUnitMs('think')]).toEqual([1, 1000, undefined]);
  expect(readMs('7', headerUnitMs('think s'))).toBe(7000);
});

test.each([
  ['12.5 per second', 12.5],
  ['12.5/s', 12.5],
  ['600 queries per minute', 10],
  ['3600 / h', 1],
  ['30 a minute', 0.5],
  ['12.5', null],
  ['fast', null],
])('%j is a rate', (text, perSecond) => {
  expect(readPerSecond(text, undefined)).toBe(perSecond);
});
