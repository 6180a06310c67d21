/**
 * `npm run build:package`, and what `npm pack` does first: the engine and the studies as ES modules with types, and the schemas, into dist-package/. Prints what each part
 * takes compressed. With `-- --modules FOLDER` only the modules, into that folder.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bootstrap, isProgram, root } from './bootstrap.mjs';

const folder = join(root, 'dist-package');
const SOURCES = { spindle: 'index.ts', studies: 'studies.ts' };

/** Types of the package that documents are described with: the package has no dependencies, so it brings them. */
const VALIBOT = join(root, 'node_modules', 'valibot', 'dist', 'index.d.mts');

export async function buildPackage() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildModules(folder);
  await buildTypes();
  copySchemas();
  return sizes();
}

/** The published schemas, without their indentation: it takes more than a third of what they take compressed. */
function copySchemas() {
  const [from, to] = [join(root, 'public', 'schema'), join(folder, 'schema')];
  mkdirSync(to);
  for (const name of readdirSync(from)) writeFileSync(join(to, name), JSON.stringify(JSON.parse(readFileSync(join(from, name), 'utf8'))));
}

/** @param {string} outDir */
async function buildModules(outDir) {
  const { build } = await import('vite');
  const { constantsInPlace, IMPORTED_CONSTANTS } = await import('./constants.mjs');
  const { thirdPartyNotices } = await import('./notices.mjs');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [presetsOnly(), constantsInPlace(), thirdPartyNotices()],
    // As for a server, for else the build expects a page around it; nothing of Node is in it.
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      minify: 'oxc',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(SOURCES).map(([name, file]) => [name, join(root, 'src', 'package', file)])),
        optimization: IMPORTED_CONSTANTS,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'common.js',
          // One part of what both share, so that neither brings it twice.
          codeSplitting: { groups: [{ name: 'common', test: /\/src\/(?!package|studies)|node_modules/, minShareCount: 2 }] },
        },
      },
    },
  });
}

/**
 * Of a study its presets: what its page shows is not in the package.
 * @returns {import('vite').Plugin}
 */
function presetsOnly() {
  const study = /\/src\/studies\/[^/]+\/index\.ts$/;
  return {
    name: 'spindle-presets-only',
    enforce: 'pre',
    transform: (code, id) => (study.test(id) ? code.replaceAll(/import\('[^']+'\)/g, 'Promise.reject()') : null),
  };
}

/** Declarations, and of them those that the package's own name. */
async function buildTypes() {
  const { binOf, runNode } = await import('./run.mjs');
  const all = join(root, '.cache', 'package-types');
  rmSync(all, { recursive: true, force: true });
  const made = await runNode([binOf('typescript', 'tsc'), '-p', 'tsconfig.package.json', '--outDir', all], { timeoutMs: 120_000 });
  if (!made.ok) throw new Error(`Types were not made:\n${made.output}`);
  const types = join(folder, 'types');
  /** @type {Set<string>} */
  const taken = new Set();
  const take = (/** @type {string} */ file) => {
    if (taken.has(file)) return;
    taken.add(file);
    const at = join(types, relative(all, file));
    // Types need no module that is imported for what it does.
    const text = readFileSync(file, 'utf8')
      .replaceAll(/^import ['"][^'"]+['"];\n/gm, '')
      .replaceAll(/(from |import\()(['"])([^'"]+)\2/g, (_, before, quote, name) => {
        if (name === 'valibot') return `${before}${quote}${ahead(relative(dirname(at), join(types, 'valibot.js')))}${quote}`;
        if (!name.startsWith('.')) throw new Error(`${file} needs the types of ${name}, which the package does not bring.`);
        take(resolve(dirname(file), name.replace(/\.ts$/, '.d.ts')));
        return `${before}${quote}${name.replace(/\.ts$/, '.js')}${quote}`;
      });
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
  };
  for (const file of Object.values(SOURCES)) take(join(all, 'package', file.replace(/\.ts$/, '.d.ts')));
  cpSync(VALIBOT, join(types, 'valibot.d.ts'));
}

/** @param {string} path */
const ahead = (path) => (path.startsWith('.') ? path : `./${path}`).replaceAll('\\', '/');

/** Kilobytes (1 000 bytes, gzip) of the engine with what checks documents, of the schemas, and of the studies. */
function sizes() {
  const packed = (/** @type {string} */ file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
  const sum = (/** @type {string[]} */ files) => files.reduce((total, file) => total + packed(file), 0);
  return {
    engine: sum(['spindle.js', 'common.js']),
    schemas: sum(readdirSync(join(folder, 'schema')).map((name) => `schema/${name}`)),
    studies: sum(['studies.js']),
  };
}

if (isProgram(import.meta)) {
  bootstrap();
  const { modules } = parseArgs({ options: { modules: { type: 'string' } } }).values;
  if (modules !== undefined) await buildModules(resolve(modules));
  else {
    const { engine, schemas, studies } = await buildPackage();
    // Standard output is npm pack's.
    process.stderr.write(
      `engine ${engine.toFixed(1)} KB, schemas ${schemas.toFixed(1)} KB (together ${(engine + schemas).toFixed(1)} KB), studies ${studies.toFixed(1)} KB (gzip)\n`,
    );
  }
}
