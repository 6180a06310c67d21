import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as studyDrives from '../src/scenario/drives/studyDrives.ts';
import { studyIds } from '../src/studies/presets.ts';
import { root } from './bootstrap.mjs';
import { valuesOf, withoutSources } from './sources.mjs';

test('a number keeps its value, and nothing else of its source', () => {
  const code = `export const A = { size: sourced(2 * KIB, 'bytes', 'assumed', 'half (of ' + PAGE + ')', 'X-01'), rest: f(1, 2) };`;
  expect(withoutSources(code, 'parameters.ts')).toBe(`export const A = { size: sourced(2 * KIB), rest: f(1, 2) };`);
});

test('a sheet keeps its numbers and its title, and none of its texts', () => {
  const code = `export const D = { title: 'D', source: 'a paper', notes: ['one', 'two'], on: { on: true, note: 'x' } };`;
  expect(withoutSources(code, 'd.ts')).toBe(`export const D = { title: 'D', source: '', notes: [], on: { on: true, note: '' } };`);
});

test('no source is left in the numbers of any study', () => {
  for (const study of studyIds()) {
    const file = join(root, 'src/studies', study, 'parameters.ts');
    const code = readFileSync(file, 'utf8');
    const left = withoutSources(code, file);
    expect(left.length, study).toBeLessThan(code.length / 2);
    expect(left, study).not.toMatch(/'(document|datasheet|measured|derived|assumed|calibrated)'/);
  }
});

test('drives that the build makes are those of their sheets, to the last digit', async () => {
  const made = await valuesOf(join(root, 'src/scenario/drives/studyDrives.ts'));
  const read = await import(`data:text/javascript,${encodeURIComponent(made)}`);
  expect({ ...read }).toEqual({ ...studyDrives });
  expect(Object.keys(studyDrives).length).toBeGreaterThan(3);
});
