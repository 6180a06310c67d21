/**
 * `npm run build:single [-- --address URL] [--out FILE]`: the whole page as one HTML file that opens from a disk, without a server and without a network. Scripts, workers,
 * styles and the typeface lie in it compressed. With an address, links that it makes open the page there and not the reader's own file.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bootstrap, isProgram, root } from './bootstrap.mjs';

const MOST_BYTES = 3_000_000;
/** Programs that workers run; in one text, because most of it is the same. */
const WORKERS = ['engine', 'claims', 'play', 'replay', 'decode'];
const ALL_WORKERS = '\0spindle-workers';

/**
 * Makes the file's text, as bytes.
 * @param {string | undefined} address where links lead; the file itself without
 */
export async function singleFile(address) {
  const { build, mergeConfig, loadConfigFromFile, parseSync } = await import('vite');
  const { constantsInPlace, IMPORTED_CONSTANTS } = await import('./constants.mjs');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts', root);
  if (!loaded) throw new Error('vite.config.ts is not there.');
  /** @type {import('vite').InlineConfig} */
  const common = { root, configFile: false, logLevel: 'error', publicDir: false };
  const workers = await build({
    ...common,
    plugins: [allWorkers(), constantsInPlace()],
    // As for a server, for else what is imported on demand brings a loader of files along.
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      write: false,
      ssr: true,
      target: 'es2023',
      minify: 'oxc',
      rolldownOptions: { input: ALL_WORKERS, optimization: IMPORTED_CONSTANTS, output: { format: 'es', codeSplitting: false } },
    },
  });
  // The policy and the service worker of a folder of files are not this file's.
  const plugins = (loaded.config.plugins ?? []).flat().filter((plugin) => !isOfFolder(plugin));
  const page = await build(
    mergeConfig(
      { ...loaded.config, plugins, build: { ...loaded.config.build, rolldownOptions: {} } },
      {
        ...common,
        plugins: [workerAddresses()],
        define: {
          'import.meta.env.VITE_SPINDLE_SINGLE': 'true',
          'import.meta.env.VITE_SPINDLE_ADDRESS': JSON.stringify(address) ?? 'undefined',
        },
        build: {
          write: false,
          assetsInlineLimit: Number.MAX_SAFE_INTEGER,
          rolldownOptions: { optimization: IMPORTED_CONSTANTS, output: { codeSplitting: false } },
        },
      },
    ),
  );
  const outputs = outputOf(page);
  const text = (/** @type {RegExp} */ name) => {
    const found = outputs.filter(({ fileName }) => name.test(fileName));
    if (found.length !== 1)
      throw new Error(`${found.length} files like ${name}; expected one: ${outputs.map(({ fileName }) => fileName).join(', ')}`);
    const [output] = found;
    return output.type === 'chunk' ? output.code : output.source.toString();
  };
  const [program] = outputOf(workers);
  const { staticImports, dynamicImports, importMetas } = parseSync(program.fileName, program.code).module;
  if (staticImports.length + dynamicImports.length + importMetas.length > 0)
    throw new Error('The program of the workers is not in one piece.');
  return htmlOf([text(/\.js$/), text(/\.css$/), program.code], text(/^THIRD-PARTY\.txt$/));
}

/** @param {Awaited<ReturnType<typeof import('vite').build>>} built */
const outputOf = (built) => /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(built) ? built[0] : built).output;

/** @param {unknown} plugin */
const isOfFolder = (plugin) =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  ['spindle-content-security-policy', 'spindle-offline'].includes(String(plugin.name));

/** @returns {import('vite').Plugin} */
function allWorkers() {
  return {
    name: 'spindle-all-workers',
    resolveId: (id) => (id === ALL_WORKERS ? id : undefined),
    load: (id) =>
      id === ALL_WORKERS
        ? `const programs = { ${WORKERS.map((name) => `${name}: () => import('/src/worker/${name}.worker.ts')`).join(', ')} };\nvoid programs[globalThis.spindleProgram]();`
        : undefined,
  };
}

/**
 * A worker's address is that of a text which the page's first script has made.
 * @returns {import('vite').Plugin}
 */
function workerAddresses() {
  const worker = /\/(\w+)\.worker\.ts\?worker&url$/;
  return {
    name: 'spindle-worker-addresses',
    enforce: 'pre',
    resolveId: (id) => {
      const [, name] = worker.exec(id) ?? [];
      return name === undefined ? undefined : `\0spindle-worker-${name}`;
    },
    load: (id) =>
      id.startsWith('\0spindle-worker-') ? `export default globalThis.spindleWorkers.${id.slice('\0spindle-worker-'.length)};` : undefined,
  };
}

/** Unpacks what the file holds and starts the page. Bytes are characters of windows-1252; some are written behind a sign. */
const START = `
const characters = document.getElementById('packed').textContent;
const high = new Map([...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, k) => 128 + k))].map((c, k) => [c.charCodeAt(0), 128 + k]));
const bytes = new Uint8Array(characters.length);
let length = 0;
for (let at = 0; at < characters.length; at += 1) {
  let code = characters.charCodeAt(at);
  if (code === 61) code = characters.charCodeAt(++at) - 64;
  bytes[length++] = code < 256 ? high.get(code) ?? code : high.get(code);
}
const stream = new Blob([bytes.subarray(0, length)]).stream().pipeThrough(new DecompressionStream('gzip'));
const [page, style, workers] = JSON.parse(await new Response(stream).text());
const address = (type, ...texts) => URL.createObjectURL(new Blob(texts, { type }));
globalThis.spindleWorkers = Object.fromEntries(${JSON.stringify(WORKERS)}.map((name) => [name, address('text/javascript', '"use strict"; globalThis.spindleProgram = "' + name + '";', workers)]));
const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address('text/css;charset=utf-8', style) });
const isStyled = new Promise((resolve) => link.addEventListener('load', resolve));
document.head.append(link);
await isStyled;
await import(address('text/javascript', page));
`;

/**
 * @param {readonly string[]} parts script, styles, program of the workers
 * @param {string} notices licenses of what is in them
 */
function htmlOf(parts, notices) {
  const hash = createHash('sha256').update(START).digest('base64');
  // Beside the one script that is named by its content only what that made of this file can run; and what becomes a script is decided in one place, as in the
  // served page (Trusted Types).
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    'worker-src blob:',
    'style-src blob:',
    'img-src blob: data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types spindle',
  ].join('; ');
  const icon = readFileSync(join(root, 'public', 'icon.svg')).toString('base64');
  const head = readFileSync(join(root, 'index.html'), 'utf8')
    .replace(
      /<meta charset="[^"]*" \/>/,
      `<meta charset="windows-1252" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace(/href="\.\/icon\.svg"/, `href="data:image/svg+xml;base64,${icon}"`)
    .replace(/\s*<link rel="manifest"[^>]*>/, '');
  const script = /<script type="module"[^>]*><\/script>/;
  if (!script.test(head) || /\P{ASCII}/u.test(head)) throw new Error('index.html is not what this build expects.');
  const [before, after] = head.split(script);
  const licenses = notices.replaceAll('<', '&lt;').replaceAll(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`);
  return Buffer.concat([
    Buffer.from(`${before}<script type="text/plain" id="licenses">\n${licenses}</script>\n    `),
    Buffer.from(`<script type="application/octet-stream" id="packed">`),
    escaped(gzipSync(JSON.stringify(parts), { level: 9 })),
    Buffer.from(`</script>\n    <script type="module">${START}</script>${after}`),
  ]);
}

/**
 * What a parser of HTML would change or end at stands behind a sign, 64 higher.
 * @param {Buffer} bytes
 */
function escaped(bytes) {
  const out = Buffer.alloc(2 * bytes.length);
  let length = 0;
  for (const byte of bytes) {
    const isSpecial = byte === 0 || byte === 10 || byte === 13 || byte === 60 || byte === 61;
    if (isSpecial) out[length++] = 61;
    out[length++] = isSpecial ? byte + 64 : byte;
  }
  return out.subarray(0, length);
}

if (isProgram(import.meta)) {
  bootstrap();
  const { values } = parseArgs({ options: { address: { type: 'string' }, out: { type: 'string', default: 'dist-single/spindle.html' } } });
  const { address } = values;
  if (address !== undefined && !/^https?:\/\/[^\s#]+$/.test(address)) {
    process.stderr.write(`--address ${address}: expected where the page is served, as in https://example.org/spindle/\n`);
    process.exit(2);
  }
  const file = resolve(root, values.out);
  const bytes = await singleFile(address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  process.stdout.write(`${file}: ${(bytes.length / 1e6).toFixed(2)} MB, limit ${MOST_BYTES / 1e6} MB\n`);
  if (bytes.length > MOST_BYTES) {
    process.stderr.write('The file is larger than it may be.\n');
    process.exitCode = 1;
  }
}
