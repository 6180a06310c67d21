/**
 * Builds the command line into dist-cli/spindle.js when its sources are other than those it was built
 * from. `node scripts/build-cli.mjs`, or `ensureCli()` from other scripts and tests.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, root } from './bootstrap.mjs';

const folder = join(root, 'dist-cli');
/** The program that `npm run -s spindle` runs. */
export const cliFile = join(folder, 'spindle.js');

/** Licenses of the packages in it. */
const NOTICES = 'THIRD-PARTY.txt';

/** Builds if needed; standard output is left alone. */
export async function ensureCli() {
  const stampFile = join(folder, 'stamp');
  const wanted = sourcesHash();
  if (existsSync(cliFile) && existsSync(join(folder, NOTICES)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted)
    return cliFile;
  const { build, mergeConfig, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.cli.config.ts', root);
  if (!loaded) throw new Error('vite.cli.config.ts is not there.');
  // Built beside and moved into place, because another command may be running the old file.
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, 'building-'));
  try {
    await build(mergeConfig(loaded.config, { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: false } }));
    chmodSync(join(outDir, 'spindle.js'), 0o755);
    renameSync(join(outDir, 'spindle.js'), cliFile);
    renameSync(join(outDir, NOTICES), join(folder, NOTICES));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  writeFileSync(stampFile, wanted);
  return cliFile;
}

/** Contents, not times: a fresh clone or a change of branch gives files new times. */
function sourcesHash() {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'package.json',
    'vite.cli.config.ts',
    'scripts/constants.mjs',
    'scripts/notices.mjs',
    ...sources('src'),
  ];
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * All modules that the command line may import: everything but the page.
 * @param {string} path from the root
 * @returns {string[]}
 */
function sources(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) return child === 'src/ui' || child === 'src/store' ? [] : sources(child);
    return /\.(ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [child] : [];
  });
}

if (isProgram(import.meta)) await ensureCli();
