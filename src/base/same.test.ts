import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameMeaning } from './same.ts';

/** The same value with the keys of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, reversed(field)]),
  );
}

/** JSON with sorted keys: the definition, slower. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );

const anyJson = fc.jsonValue({ maxDepth: 3, noUnicodeString: true }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

test('the order of keys is no difference', () => {
  fc.assert(fc.property(anyJson, (value) => sameMeaning(value, reversed(value))));
});

test('two values are the same just if their JSON with sorted keys is', () => {
  // Few names and values, so that many pairs are nearly the same.
  const small = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom<unknown>(0, 1, '1', null, false),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(small, small, (a, b) => {
      expect(sameMeaning(a, b)).toBe(sorted(a) === sorted(b));
    }),
    { numRuns: 1000 },
  );
});

test('a field that is undefined is absent, in either value', () => {
  expect(sameMeaning({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameMeaning({ a: 1 }, { b: undefined, a: 1 })).toBe(true);
  expect(sameMeaning({ a: undefined }, { b: 1 })).toBe(false);
  expect(sameMeaning({ b: 1 }, { a: undefined })).toBe(false);
});
