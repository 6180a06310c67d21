/**
 * A static file server with no abilities: what the build must be content with. It serves one folder
 * under one path, or several, and answers 404 to everything else.
 *
 * `node scripts/serve.mjs [FOLDER] [--port N] [--base /some/path/]... [--silent /some/path/part]`
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { isProgram } from './bootstrap.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Starts serving; `close` ends it.
 * @param {{ folder: string, port?: number, base?: string | string[], silent?: string }} options port 0 (the default) takes any free one;
 *   requests for what begins with `silent` are never answered, as by a host that hangs
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export function serveFolder({ folder, port = 0, base = '/', silent }) {
  const top = resolve(folder);
  const bases = [base].flat();
  const server = createServer((request, response) => {
    if (silent !== undefined && request.url?.startsWith(silent)) return;
    void answer(request.url ?? '/').then(
      ({ file, size }) => {
        response.writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'content-length': size,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
        createReadStream(file).pipe(response);
      },
      () => {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('Not found\n');
      },
    );
  });

  /** @param {string} url */
  async function answer(url) {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const under = bases.find((one) => path.startsWith(one));
    if (under === undefined) throw new Error('outside the base');
    const wanted = join(top, path.slice(under.length));
    if (wanted !== top && !wanted.startsWith(top + sep)) throw new Error('outside the folder');
    const file = path.endsWith('/') ? join(wanted, 'index.html') : wanted;
    const found = await stat(file);
    if (!found.isFile()) throw new Error('not a file');
    return { file, size: found.size };
  }

  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done({
        url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}${bases[0]}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

if (isProgram(import.meta)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4173' },
      base: { type: 'string', multiple: true, default: ['/'] },
      silent: { type: 'string' },
    },
  });
  const { port, base, silent } = values;
  const { url } = await serveFolder({
    folder: positionals[0] ?? 'dist',
    port: Number(port),
    base,
    ...(silent !== undefined && { silent }),
  });
  process.stdout.write(`${url}\n`);
}
