import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkArithmetic } from './arithmetic.mjs';

let source: string;
beforeEach(() => {
  source = join(mkdtempSync(join(tmpdir(), 'arithmetic-')), 'src');
  for (const folder of ['base', 'scenario', 'engine', 'ui']) mkdirSync(join(source, folder), { recursive: true });
});
afterEach(() => rmSync(join(source, '..'), { recursive: true }));
const plant = (path: string, text: string) => writeFileSync(join(source, path), text);

it('is content with exact arithmetic, and with any in tests and on the page', () => {
  plant('engine/a.ts', 'export const a = Math.sqrt(2) / Math.imul(3, 4) - Math.floor(1.5) + 2 ** 26;');
  plant('engine/a.test.ts', 'export const a = Math.log(2) ** 2;');
  plant('ui/a.ts', 'export const a = Math.sin(2);');
  expect(checkArithmetic(source)).toEqual({ modules: 1, problems: [] });
});

it.each([
  ['Math.log(2)', 'Math.log'],
  ['Math.random()', 'Math.random'],
  ['Math.LN2', 'Math.LN2'],
  ["Math['sin'](1)", "Math['sin']"],
  ['10 ** 0.5', 'the operator **'],
  ['((x: number) => { x **= 2; return x; })(3)', 'the operator **='],
  ['(() => { const { exp } = Math; return exp(1); })()', '{ exp } = Math'],
])('reports %s with its place', (expression, what) => {
  plant('base/a.ts', `// first line\nexport const a = ${expression};`);
  expect(checkArithmetic(source).problems).toEqual([`src/base/a.ts:2: ${what} is not the same in all engines`]);
});

it('fails when it sees no modules', () => {
  expect(checkArithmetic(source).problems).toEqual([expect.stringContaining('No modules found')]);
});
