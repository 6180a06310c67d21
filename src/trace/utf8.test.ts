import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Text } from './utf8.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('property: every text comes back, its byte order mark too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(utf8Text(utf8(text))).toEqual({ ok: true, value: text });
    }),
  );
  expect(utf8Text(utf8('\uFEFFa'))).toEqual({ ok: true, value: '\uFEFFa' });
});

test.each([
  ['a lone byte', [0xff], 0],
  ['a stray continuation', [0x61, 0x80, 0x62], 1],
  ['a character that is broken off by another', [0x61, 0xe2, 0x28, 0xa1], 2],
  ['a character that breaks off at the end', [0x61, 0x62, 0xe2, 0x82], 2],
  ['an overlong form', [0xc0, 0xaf], 0],
  ['half of a pair', [0x61, 0xed, 0xa0, 0x80], 2],
])('%s is found', (_, bytes, at) => {
  expect(utf8Text(Uint8Array.from(bytes))).toEqual({ ok: false, error: at });
});

test('property: the fault that was put in is found, at its byte', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (before, after) => {
      const [head, tail] = [utf8(before), utf8(after)];
      expect(utf8Text(Uint8Array.from([...head, 0xff, ...tail]))).toEqual({ ok: false, error: head.length });
    }),
  );
});
