import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIB } from '../base/units.ts';
import { readClasses } from '../scenario/import/classes.ts';
import { anyText } from './anyText.ts';

const utf16 = (text: string, bigEndian: boolean, mark: boolean): Uint8Array => {
  const units = Array.from(`${mark ? '\uFEFF' : ''}${text}`, (c) => c.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};
const ascii = fc.stringMatching(/^[ -~\n]{4,60}$/);

test('text comes back from UTF-8 and UTF-16, with a mark and without', () => {
  fc.assert(
    fc.property(ascii, fc.boolean(), fc.boolean(), (text, bigEndian, mark) => {
      expect(anyText(utf16(text, bigEndian, mark))).toEqual({ text, encoding: 'UTF-16' });
      expect(anyText(new TextEncoder().encode(`${mark ? '\uFEFF' : ''}${text}`))).toEqual({ text, encoding: 'UTF-8' });
    }),
  );
});

test('bytes that are no UTF-8 are read as Windows-1252', () => {
  expect(anyText(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toEqual({ text: 'Größe', encoding: 'Windows-1252' });
});

test('any bytes are read', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof anyText(bytes).text === 'string'));
});

describe('query classes out of a file', () => {
  test('the same in every separator and encoding of a file', () => {
    const csv = 'class;does;object;with;memory\nJöin;hash join;ORDERS;CUSTOMERS;1,5 GB\n';
    const latin1 = Uint8Array.from(csv, (c) => c.charCodeAt(0));
    for (const bytes of [utf16(csv, false, true), latin1, new TextEncoder().encode(`\uFEFF${csv}`)])
      expect(readClasses(anyText(bytes).text)).toEqual({
        rows: [expect.objectContaining({ title: 'Jöin', does: 'hash join', other: ['CUSTOMERS'], memoryBytes: 1.5 * GIB })],
        streams: [],
        problems: [],
      });
    expect(readClasses(csv.replaceAll(',', '.').replaceAll(';', '\t')).rows[0]).toMatchObject({ memoryBytes: 1.5 * GIB });
  });
});
