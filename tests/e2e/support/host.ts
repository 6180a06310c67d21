/** A static host with moods: it can stop, stay silent, or deny files, and its folders can be replaced while pages are open. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface Host {
  readonly port: number;
  /** Folder behind each path, which ends with a slash. */
  readonly mounts: Map<string, string>;
  /** What happens to requests whose path it matches. */
  moods: { readonly path: RegExp; readonly does: 'missing' | 'drops' | 'silent' }[];
  /** Paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Files may be kept by the browser for an hour, as many hosts say: what must be fresh has to ask for it. */
export async function startHost(mounts: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Host> {
  const silent = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    host.asked.push(pathname);
    const mood = host.moods.find(({ path }) => path.test(pathname))?.does;
    if (mood === 'drops') request.socket.destroy();
    else if (mood === 'silent') silent.add(response);
    else {
      const file = mood === 'missing' ? null : fileFor(pathname);
      void (file === null ? Promise.reject(new Error('missing')) : readFile(file)).then(
        (bytes) => {
          response.writeHead(200, {
            'content-type': TYPES[extname(file!)] ?? 'application/octet-stream',
            'cache-control': 'max-age=3600',
            ...headers,
          });
          response.end(bytes);
        },
        () => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n'),
      );
    }
  });
  function fileFor(pathname: string): string | null {
    const base = [...host.mounts.keys()].filter((path) => pathname.startsWith(path)).toSorted((a, b) => b.length - a.length)[0];
    if (base === undefined) return null;
    const rest = pathname.slice(base.length);
    return join(resolve(host.mounts.get(base)!), rest === '' || rest.endsWith('/') ? `${rest}index.html` : rest);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host: Host = {
    port: (server.address() as AddressInfo).port,
    mounts: new Map(Object.entries(mounts)),
    moods: [],
    asked: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return host;
}
