import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from './fields.ts';
import { TRACE_LIMITS } from './limits.ts';
import { LineSplitter } from './lines.ts';
import { bytesOf } from './testing/write.ts';

function split(pieces: readonly Uint8Array[]): { text: string; whole: boolean }[] {
  const lines: { text: string; whole: boolean }[] = [];
  const splitter = new LineSplitter((bytes, from, to, whole) => {
    lines.push({ text: textOf(bytes, from, to), whole });
    return true;
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return lines;
}

test('lines are the same in whatever pieces a file comes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\r', ' ') })),
      fc.array(fc.nat(9)),
      fc.boolean(),
      (parts, cuts, ended) => {
        const text = parts.join('\n') + (ended ? '\n' : '');
        const bytes = bytesOf(text);
        const pieces: Uint8Array[] = [];
        let from = 0;
        for (const cut of cuts) {
          pieces.push(bytes.subarray(from, from + cut));
          from += cut;
        }
        pieces.push(bytes.subarray(from));
        const expected = text.split('\n').map((line) => line.replace(/\r$/, ''));
        // What follows the last line's end is not a line, unless something stands there.
        if (text === '' || text.endsWith('\n')) expected.pop();
        expect(split(pieces).map((line) => line.text)).toEqual(expected);
      },
    ),
    { seed: 11, numRuns: 300 },
  );
});

test('a long line is cut and told, the next one is whole again', () => {
  const long = 'x'.repeat(TRACE_LIMITS.lineBytes + 1);
  for (const pieces of [[bytesOf(`${long}\nb`)], [bytesOf(long), bytesOf('x'.repeat(100_000)), bytesOf('\nb')]]) {
    const lines = split(pieces);
    expect(lines.map((line) => line.whole)).toEqual([false, true]);
    expect(lines[1].text).toBe('b');
  }
  expect(split([bytesOf(`${long.slice(1)}\n`)]).map((line) => line.whole)).toEqual([true]);
});
