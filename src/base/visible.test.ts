import { expect, test } from 'vitest';
import { visible } from './visible.ts';

test('what a terminal obeys or what turns the text around is seen', () => {
  expect(visible('a\u001b[2J\u0007b\u009b1m')).toBe('a\\u001b[2J\\u0007b\\u009b1m');
  expect(visible('\u202Egnp.exe\u2066')).toBe('\\u202egnp.exe\\u2066');
});

test('lines, tabs and letters of every script stay', () => {
  const text = 'line\n\ttab \u00e9 \u05d0\u05d1 \u4e2d \u{1f468}\u200d\u{1f469} x';
  expect(visible(text)).toBe(text);
});

test('JSON stays the same JSON', () => {
  const value = { title: 'a\u009b\u202e\u2028\u001b' };
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value);
});
