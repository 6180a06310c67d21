import { describe, expect, test } from 'vitest';
import { constantsWritten } from './constants.mjs';

const run = async <T>(code: string): Promise<T> => (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as T;

describe('constants in place', () => {
  const SOURCE = `
    const ROW = 8;
    const NEXT = ROW + 1;
    const FAR = 2 ** 50;
    let moving = 3;
    export function address(row) { return row * ROW + NEXT; }
    export function other(ROW) { return ROW + 1; }
    export function later() { return ++moving + FAR; }
  `;

  test('numbers of a module stand where they are used; what is called the same elsewhere, and what changes, stays', async () => {
    const { code } = await constantsWritten(SOURCE);
    expect(code).toMatch(/row \* 8 \+ 9/);
    expect(code).toMatch(/\+\+moving/);
    const module = await run<Record<'address' | 'other' | 'later', (n?: number) => number>>(code);
    expect(module.address(2)).toBe(25);
    expect(module.other(41)).toBe(42);
    expect([module.later(), module.later()]).toEqual([4 + 2 ** 50, 5 + 2 ** 50]);
  });

  test('functions stay functions: nothing else is done to the code', async () => {
    const { code } = await constantsWritten(
      'function once(x) { return x + 1; } export const twice = (x) => { const y = once(x); return once(y); };',
    );
    expect(code.match(/once\(/g)).toHaveLength(3);
  });

  test('a source map only where one is made', async () => {
    expect((await constantsWritten(SOURCE)).map).toBeNull();
    expect((await constantsWritten(SOURCE, true)).map).toMatchObject({ version: 3 });
  });
});
