import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports } from './imports.mjs';

/** A small house that keeps the rule; every test plants one fault in it and must see it reported. */
const HOUSE = {
  'base/heap.ts': 'export const heap = 1;',
  'scenario/schema.ts': "import * as v from 'valibot';\nexport type Scenario = string;\nexport const x = v;",
  'engine/run.ts': "import type { Scenario } from '../scenario/schema.ts';\nimport './device/hdd.ts';\nexport type R = Scenario;",
  'engine/kernel/queue.ts': "import { heap } from '../../base/heap.ts';\nexport const queue = heap;",
  'engine/device/hdd.ts': "import { queue } from '../kernel/queue.ts';\nexport const hdd = queue;",
  'worker/engine.ts': "import '../engine/run.ts';",
  'ui/shell/main.tsx': "import { createRoot } from 'react-dom/client';\nexport const app = <p>{String(createRoot)}</p>;",
  'ui/kit/state/useApp.ts': 'export const useApp = 1;',
  'ui/kit/controls/Button.tsx': "import { useApp } from '../state/useApp.ts';\nexport const Button = useApp;",
  'ui/features/board/Board.tsx': "import { Button } from '../../kit/controls/Button.tsx';\nexport const Board = Button;",
  'ui/features/drives/Drives.tsx': "import '../../kit/controls/Button.tsx';\nexport type Drive = 1;",
  'ui/shell/App.tsx': "import '../features/board/Board.tsx';\nexport const App = () => import('../features/drives/Drives.tsx');",
};

let folder: string;
const source = () => join(folder, 'src');
function plant(path: string, text: string) {
  mkdirSync(dirname(join(source(), path)), { recursive: true });
  writeFileSync(join(source(), path), text);
}
const problems = () => checkImports(source()).problems;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, text] of Object.entries(HOUSE)) plant(path, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('checkImports', () => {
  it('is content with a house that keeps the rule', () => {
    expect(checkImports(source())).toEqual({ modules: 12, problems: [] });
  });

  it.each([
    ['a layer above', 'base/heap.ts', "import '../ui/shell/main.tsx';", 'base must not import ui'],
    ['the engine reaching for the page', 'engine/device/hdd.ts', "export * from '../../ui/shell/main.tsx';", 'engine must not import ui'],
    ['a type of a layer above', 'scenario/schema.ts', "export type { R } from '../engine/run.ts';", 'scenario must not import engine'],
    ['an import type expression', 'base/heap.ts', "export type R = import('../engine/run.ts').R;", 'base must not import engine'],
    ['a dynamic import', 'engine/run.ts', "export const p = import('../worker/engine.ts');", 'engine must not import worker'],
    [
      'a worker started from below',
      'studies/a.ts',
      "new Worker(new URL('../worker/engine.ts', import.meta.url));",
      'studies must not import worker',
    ],
    ['the analysis reaching for the worker', 'analysis/why.ts', "import '../worker/engine.ts';", 'analysis must not import worker'],
    ['the command line reaching for the page', 'cli/main.ts', "import '../ui/shell/main.tsx';", 'cli must not import ui'],
    ['a part of the engine above', 'engine/kernel/queue.ts', "import '../device/hdd.ts';", 'engine/kernel must not import engine/device'],
    ['a part reaching for the whole', 'engine/device/hdd.ts', "import '../run.ts';", 'engine/device must not import engine/run'],
    ['react in the engine', 'engine/run.ts', "import 'react';", 'engine must not import the package react'],
    ['zustand in the scenario', 'scenario/schema.ts', "import 'zustand';", 'scenario must not import the package zustand'],
    ['a built-in module of Node in the worker', 'worker/engine.ts', "import 'node:fs';", 'worker must not import the package node:fs'],
    ['a missing file', 'base/heap.ts', "import './nowhere.ts';", 'does not exist'],
    ['an import without extension', 'worker/engine.ts', "import '../engine/run';", 'does not exist'],
    ['a module outside every layer', 'helpers/x.ts', 'export const x = 1;', 'lies in none of the layers'],
  ])('reports %s', (_, path, text, expected) => {
    plant(path, text);
    expect(problems()).toContainEqual(expect.stringContaining(expected));
  });

  it.each([
    ['the kit reaching for a feature', 'kit/state/a.ts', "import '../../features/board/Board.tsx';", 'kit must not import features/board'],
    ['the kit reaching for the shell', 'kit/state/a.ts', "import '../../shell/App.tsx';", 'kit must not import shell'],
    [
      'a feature reaching for another',
      'features/board/a.ts',
      "import '../drives/Drives.tsx';",
      'features/board must not import features/drives',
    ],
    [
      'the other way round',
      'features/drives/a.ts',
      "export * from '../board/Board.tsx';",
      'features/drives must not import features/board',
    ],
    [
      'a type of another feature',
      'features/board/a.ts',
      "import type { Drive } from '../drives/Drives.tsx';",
      'features/board must not import',
    ],
    [
      'an import type expression',
      'features/board/a.ts',
      "export type D = import('../drives/Drives.tsx').Drive;",
      'features/board must not import',
    ],
    [
      'a part loaded on demand',
      'features/board/a.ts',
      "export const d = import('../drives/Drives.tsx');",
      'features/board must not import',
    ],
    ['a feature reaching for the shell', 'features/board/a.ts', "import '../../shell/App.tsx';", 'features/board must not import shell'],
    [
      'a style of another feature',
      'features/board/a.module.css',
      ".a { composes: b from '../drives/b.module.css'; }",
      'features/board must not',
    ],
    ['a module outside of the three', 'board/Board.tsx', 'export const board = 1;', 'lies neither in kit/'],
    ['a module in no feature', 'features/helpers.ts', 'export const helper = 1;', 'lies neither in kit/'],
    [
      'folders of the kit in a circle',
      'kit/state/a.ts',
      "import '../controls/Button.tsx';",
      'circle of folders in src/ui: kit/controls -> kit/state -> kit/controls',
    ],
    [
      'folders of a feature in a circle',
      'features/board/x/a.ts',
      "import '../y/b.ts';",
      'circle of folders in src/ui: features/board/x -> features/board/y -> features/board/x',
    ],
  ])('reports on the page %s', (_, path, text, expected) => {
    plant('ui/features/board/y/b.ts', "import '../x/c.ts';");
    plant('ui/features/board/x/c.ts', 'export const c = 1;');
    plant(`ui/${path}`, text);
    expect(problems()).toContainEqual(expect.stringContaining(expected));
  });

  it('reports a cycle once, and a cycle of types as well', () => {
    plant('base/heap.ts', "import { b } from './b.ts';\nexport const heap = b;");
    plant('base/b.ts', "import { heap } from './heap.ts';\nexport const b = () => heap;");
    expect(problems()).toEqual(['cycle: src/base/b.ts -> src/base/heap.ts -> src/base/b.ts']);
    plant('base/b.ts', "import type { heap } from './heap.ts';\nexport const b: () => typeof heap = () => 1;");
    expect(problems()).toEqual(['cycle: src/base/b.ts -> src/base/heap.ts -> src/base/b.ts']);
  });

  it('leaves tests and their helpers alone, and lets nothing import them', () => {
    plant('engine/run.test.ts', "import '../studies/a.ts';");
    plant('engine/testing/draws.ts', "import 'fast-check';");
    expect(problems()).toEqual([]);
    plant('engine/run.ts', "import './testing/draws.ts';");
    expect(problems()).toEqual([expect.stringContaining('belongs to the tests')]);
  });

  it('fails when it sees no modules', () => {
    rmSync(source(), { recursive: true });
    mkdirSync(source());
    expect(problems()).toEqual([expect.stringContaining('No modules found')]);
  });
});
