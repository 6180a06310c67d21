/**
 * What a build needs to work without a network: the service worker, with the list of every file and its SHA-256, and
 * beside each worker's program its text as a module, for pages that have no service worker and start their workers from
 * kept text.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './bootstrap.mjs';

const SERVICE_WORKER = 'sw.js';

/** @returns {import('vite').Plugin} */
export function offline() {
  let folder = '';
  let isWritten = false;
  return {
    name: 'spindle-offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // It is called after a build that failed too, whose error an error about missing files would hide.
        if (isWritten) await makeOffline(folder);
      },
    },
  };
}

/**
 * Writes service worker and texts of a built folder.
 * @param {string} folder
 */
export async function makeOffline(folder) {
  writeWorkerTexts(join(folder, 'assets'));
  await writeServiceWorker(folder);
}

/**
 * `x.worker-HASH.text.js` beside each `x.worker-HASH.js`.
 * @param {string} assets
 */
function writeWorkerTexts(assets) {
  for (const file of readdirSync(assets).filter((name) => /\.worker-[^.]+\.js$/.test(name))) {
    const text = readFileSync(join(assets, file), 'utf8');
    // Started from its text, a program has no address from which it could import anything.
    const { staticImports, dynamicImports, importMetas } = parseSync(file, text).module;
    if (staticImports.length + dynamicImports.length + importMetas.length > 0) {
      throw new Error(`${file} is not in one piece: a worker could not start from its text.`);
    }
    writeFileSync(join(assets, file.replace(/\.js$/, '.text.js')), `export default ${JSON.stringify(text)};\n`);
  }
}

/**
 * The files that a page needs, the page itself under ''; not the build's own notes, nor what only pages without a
 * service worker load.
 * @param {string} folder
 * @returns {{ path: string, sha256: string }[]}
 */
function keptFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.') && path !== SERVICE_WORKER && !path.endsWith('.text.js'))
    .toSorted()
    .map((path) => ({
      path: path === 'index.html' ? '' : path,
      sha256: createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    }));
}

/** @param {string} folder */
async function writeServiceWorker(folder) {
  const files = keptFiles(folder);
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SPINDLE_FILES: JSON.stringify(files), SPINDLE_VERSION: JSON.stringify(version) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: join(root, 'src/sw/main.ts'), formats: ['iife'], name: 'spindleServiceWorker', fileName: () => SERVICE_WORKER },
    },
  });
}
