import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './text.ts';

test.each([
  ['lists', '['.repeat(4e6) + ']'.repeat(4e6)],
  ['objects', `${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`],
])('millions of nested %s are refused without being built', (_, text) => {
  // Of this process's own time: two files are tested at once, and other programs run.
  const before = process.cpuUsage();
  expect(readJson(text)).toMatchObject({
    ok: false,
    error: { kind: 'size', problem: { pointer: '', message: 'The document is nested too deeply' } },
  });
  // Building them takes seconds.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});

test.each([
  ['values', `[${'0,'.repeat(1e6)}0]`],
  ['empty lists', `[${'[],'.repeat(1e6)}0]`],
])('a million %s are refused', (_, text) => {
  expect(readJson(text)).toMatchObject({ ok: false, error: { kind: 'size', problem: { message: 'The document is too large' } } });
});

test('brackets in texts count nothing', () => {
  const value = { title: '[{"'.repeat(50), '\\"[': ['\\', '"'] };
  expect(readJson(JSON.stringify(value))).toEqual({ ok: true, value });
});

test('what is not JSON is told apart', () => {
  for (const text of ['', '{', '['.repeat(8e6), '{"a":'.repeat(1e6), 'NaN', '[1,]', '"\\', '{"a":1}}'])
    expect(readJson(text)).toMatchObject({ ok: false, error: { kind: 'syntax' } });
});

test('property: everything of the depth of a document is read as it was written, byte order mark or not', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 16 }), (value) => {
      const text = JSON.stringify(value);
      expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      expect(readJson(`\uFEFF${text}`)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    { seed: 3, numRuns: 300 },
  );
});
