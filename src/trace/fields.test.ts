import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Fields } from './fields.ts';
import { bytesOf } from './testing/write.ts';

function fieldsOf(text: string, divider: 'blanks' | 'commas' = 'blanks'): Fields {
  const fields = new Fields();
  const bytes = bytesOf(text);
  fields.set(bytes, 0, bytes.length);
  if (divider === 'blanks') fields.splitAtBlanks();
  else fields.splitAtCommas();
  return fields;
}

const all = (fields: Fields): string[] => Array.from({ length: fields.count }, (_, at) => fields.text(at));

describe('fields', () => {
  it('are divided by runs of blanks', () => expect(all(fieldsOf('  a \t bc  d '))).toEqual(['a', 'bc', 'd']));
  it('are divided by commas, blanks around them not counted', () =>
    expect(all(fieldsOf(' a , b c,, d', 'commas'))).toEqual(['a', 'b c', '', 'd']));
  it('know that a line of blanks is empty', () => expect(new Fields().set(bytesOf(' \t '), 0, 3)).toBe(false));
  it('are no more than the program looks at', () => expect(fieldsOf('a '.repeat(1000)).count).toBe(64));
  it('compare words without case', () => {
    const fields = fieldsOf('Read reads');
    expect([fields.is(0, 'read'), fields.is(1, 'read'), fields.is(2, 'read')]).toEqual([true, false, false]);
  });
});

test('whole numbers are read to the last digit', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (n) => {
      expect(fieldsOf(String(n)).whole(0)).toBe(n);
    }),
  );
  for (const bad of ['', '-1', '+1', '1.0', '1e3', '0x1', '9007199254740993', '1'.repeat(40), 'NaN', 'Infinity', '١']) {
    expect([bad, fieldsOf(bad).whole(0)]).toEqual([bad, -1]);
  }
});

test('decimal numbers are scaled without a rounding error of their own', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 9 }), (ns, digits) => {
      const padded = String(ns).padStart(digits + 1, '0');
      const text = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
      expect(fieldsOf(text).scaled(0, digits)).toBe(ns);
    }),
  );
  const cases: [string, number][] = [
    ['1', 1_000_000],
    ['.5', 500_000],
    ['2.', 2_000_000],
    ['0.0000005', 1],
    ['0.00000049', 0],
    ['1e-3', 1000],
    ['1.5E2', 150_000_000],
  ];
  for (const [text, ns] of cases) expect([text, fieldsOf(text).scaled(0, 6)]).toEqual([text, ns]);
  for (const bad of ['', '.', '-1', '-0.0', '+1', '1.2.3', 'nan', 'inf', 'Infinity', '1e', '1e9999', '0x10', '1,5']) {
    expect([bad, fieldsOf(bad).scaled(0, 6)]).toEqual([bad, -1]);
  }
});

test('flags are hexadecimal', () => {
  const cases: [string, number][] = [
    ['0', 0],
    ['1', 1],
    ['0x1', 1],
    ['A1', 161],
    ['ffffffff', 4_294_967_295],
    ['', -1],
    ['0x', -1],
    ['g', -1],
    ['100000000', -1],
    ['-1', -1],
  ];
  for (const [text, value] of cases) expect([text, fieldsOf(text).hex(0)]).toEqual([text, value]);
});
