import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkStudies } from './studies.mjs';

/** A house with one study; every test plants one fault in it and must see it reported. */
const HOUSE = {
  'src/studies/index.ts': "import { ONE } from './one-study/index.ts';\nexport const STUDIES = [ONE];",
  'src/studies/one-study/index.ts': "export const ONE = { id: 'one-study' };",
  'src/studies/claims/claim.ts': 'export type Claim = string;',
  'src/ui/App.tsx':
    "import { STUDIES } from '../studies/index.ts';\n// Of one-study.\nexport const app = <p>{STUDIES[0].id}, not one-study-more</p>;",
  'src/ui/App.test.ts': "import { sample } from '../studies/testing/samples.ts';\nexport const preset = sample('loose', 'mixed');",
  'src/scenario/link/dictionary1.ts': "export const WORDS = 'one-study/layout';",
};

let project: string;
function plant(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'studies-'));
  for (const [path, text] of Object.entries(HOUSE)) plant(path, text);
});
afterEach(() => rmSync(project, { recursive: true }));

it('is content with a house whose studies are known to the registry alone', () => {
  expect(checkStudies(project)).toEqual({
    studies: ['one-study'],
    files: 3,
    exceptions: ['src/scenario/link/dictionary1.ts'],
    problems: [],
  });
});

it.each([
  ['an import', 'src/ui/a.ts', "import '../studies/one-study/layouts.ts';", "imports from a study's folder"],
  [
    'a type',
    'src/cli/a.ts',
    "import type { X } from '../studies/one-study/index.ts';\nexport type Y = X;",
    "imports from a study's folder",
  ],
  ['a load on demand', 'src/ui/a.ts', "export const p = import('../studies/one-study/about.ts');", "imports from a study's folder"],
  ['an import type', 'src/ui/a.ts', "export type R = import('../studies/one-study/index.ts').R;", "imports from a study's folder"],
  ['a re-export', 'src/ui/a.ts', "export * from '../studies/one-study/index.ts';", "imports from a study's folder"],
  ['a glob', 'src/ui/a.ts', "export const g = import.meta.glob('../studies/one-study/*.json');", "imports from a study's folder"],
  ['an id', 'src/store/a.ts', "export const is = (id: string) => id === 'one-study';", 'knows a study by its id'],
  ['a preset', 'src/store/a.ts', "export const FIRST = 'one-study/layout/w1';", 'knows a study by its id'],
  ['an id in a template', 'src/cli/a.ts', 'export const of = (x: string) => `one-study/${x}`;', 'knows a study by its id'],
  ['an id between tags', 'src/ui/b.tsx', 'export const b = <p>The study one-study.</p>;', 'knows a study by its id'],
  ['a test beside the code', 'src/ui/b.test.ts', "export const preset = 'one-study/layout/w1';", 'knows a study by its id'],
  ['a test of the whole', 'tests/golden/b.test.ts', "import '../../src/studies/one-study/presets.ts';", "imports from a study's folder"],
  ['a script', 'scripts/a.mjs', "export const STUDY = 'one-study';", 'knows a study by its id'],
  ['a configuration', 'vitest.config.ts', "export default ['/tests/one-study'];", 'knows a study by its id'],
])('reports %s', (_, path, text, expected) => {
  plant(path, text);
  const { problems } = checkStudies(project);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${path}: ${expected}`);
});

it('does not take an empty house for one that keeps the rule', () => {
  rmSync(join(project, 'src/studies/one-study'), { recursive: true });
  expect(checkStudies(project).problems[0]).toContain('No study found');
});
