/** A part of another revision of this repository, built as the command line is, to be set beside that of this one. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, loadConfigFromFile, mergeConfig } from 'vite';
import { root } from './bootstrap.mjs';

const ENTRY = 'revision-entry.tmp.ts';

/**
 * Calls `work` with an empty folder, which is gone afterwards.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function inFolder(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'revision-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds a module of a revision, with all that it imports, as one file, and answers with its path.
 * @param {string} folder where it is built; see `inFolder`
 * @param {string} name of the file, one for each revision
 * @param {string | undefined} revision of git; undefined: the repository's folder as it is
 * @param {string} text of the module, as if it stood in the repository's folder
 */
export async function builtAt(folder, name, revision, text) {
  const source = revision === undefined ? root : join(folder, `${name}-source`);
  if (revision !== undefined) {
    git('worktree', 'add', '--detach', source, revision);
    symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  }
  const entry = join(source, ENTRY);
  writeFileSync(entry, text);
  try {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.cli.config.ts', source);
    if (!loaded) throw new Error(`${revision ?? root} has no vite.cli.config.ts.`);
    const output = { entryFileNames: `${name}.mjs`, codeSplitting: false };
    const own = { root: source, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
    const outDir = join(folder, name);
    await build(mergeConfig(loaded.config, { ...own, build: { ssr: entry, outDir, rolldownOptions: { output } } }));
    return join(outDir, `${name}.mjs`);
  } finally {
    rmSync(entry);
    if (revision !== undefined) git('worktree', 'remove', '--force', source);
  }
}

/** @param {string[]} args */
function git(...args) {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}
