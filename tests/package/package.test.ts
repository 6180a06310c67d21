/** The package as others get it: packed, installed into an empty folder without a network, and the examples of its document run as they stand there. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binOf } from '../../scripts/run.mjs';
import { root } from '../../scripts/bootstrap.mjs';
import { runToEnd } from '../../src/engine/run.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';

const examples = [...readFileSync(join(root, 'docs', 'package.md'), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
const [preset] = presetIds().filter((id) => examples[0]?.includes(`'${id}'`));
let folder: string;

/** A program in the folder; throws with what it said where it fails. */
function does(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-package-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  does('npm', 'pack', root, '--silent', '--pack-destination', folder);
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  does('npm', 'install', '--offline', '--omit=optional', '--no-audit', '--no-fund', `./${file}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it.each([0, 1, 2])('gives the result of this engine in example %i of its document', (index) => {
    writeFileSync(join(folder, `example-${index}.js`), examples[index]);
    const { resultHash } = runToEnd(presetScenario(preset)!, { scale: 0.02, seed: 7 });
    expect(does(process.execPath, `example-${index}.js`)).toBe(`${resultHash}\n`);
  });

  it('refuses what it cannot run, and brings schemas, the command line and nothing else', () => {
    writeFileSync(
      join(folder, 'refused.js'),
      `import { simulate } from 'spindle';
import schema from 'spindle/schema/scenario.schema.json' with { type: 'json' };
try { simulate({ version: 1 }); } catch ({ name, problems }) { console.log(name, problems.length > 0, problems[0].pointer.length > 0, schema.type); }`,
    );
    expect(does(process.execPath, 'refused.js')).toBe('InvalidScenario true true object\n');
    expect(does('npx', '--no-install', 'spindle', 'presets')).toContain(preset);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['spindle']);
  });

  it('refuses a seed that is none', () => {
    writeFileSync(
      join(folder, 'seeds.js'),
      `import { simulate } from 'spindle';
for (const seed of [-1, 1.5, NaN, 2 ** 32, '7']) try { simulate({}, { seed }); console.log('taken'); } catch ({ name }) { console.log(name); }`,
    );
    expect(does(process.execPath, 'seeds.js')).toBe('RangeError\n'.repeat(5));
  });

  it('brings the published schemas, without indentation', () => {
    const [published, packed] = [join(root, 'public', 'schema'), join(folder, 'node_modules', 'spindle', 'dist-package', 'schema')];
    const names = readdirSync(published);
    expect(readdirSync(packed)).toEqual(names);
    for (const name of names) {
      const text = readFileSync(join(packed, name), 'utf8');
      expect(text).toBe(JSON.stringify(JSON.parse(readFileSync(join(published, name), 'utf8'))));
    }
  });

  it('names its modules and types to notebooks, too, that know nothing of exports', () => {
    const at = join(folder, 'node_modules', 'spindle');
    const { main, types, typesVersions, exports } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    expect(join(at, main)).toBe(join(at, exports['.'].default));
    expect(join(at, types)).toBe(join(at, exports['.'].types));
    expect(typesVersions['*'].studies).toEqual([exports['./studies'].types]);
    for (const file of [main, types, exports['./studies'].types]) expect(readFileSync(join(at, file), 'utf8').length).toBeGreaterThan(0);
  });

  it('has types that stand by themselves', () => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { simulate, type RunResult, type Scenario } from 'spindle';
import { presetScenario } from 'spindle/studies';
const scenario: Scenario | undefined = presetScenario('x');
const seed: number | undefined = scenario?.seed;
const result: RunResult = simulate(scenario, { scale: 0.5 });
// @ts-expect-error -- a result has no such field
export const nothing = [seed, result.elapsedMs.toFixed(1), result.elapsedHours];
`,
    );
    const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '', 'typed.ts'];
    expect(does(process.execPath, binOf('typescript', 'tsc'), ...args)).toBe('');
  });
});
