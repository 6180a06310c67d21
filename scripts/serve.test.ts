import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from './serve.mjs';

let folder: string;
let server: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'dist', 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'dist', 'assets', 'a.js'), 'export {}');
  server = await serveFolder({ folder: join(folder, 'dist'), base: '/labs/spindle/' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The path as it is: fetch would tidy up the dots before it asks. */
const ask = (path: string): Promise<{ status: number | undefined; type: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(server.url).origin, { path }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, type: response.headers['content-type'], body }));
    });
    sent.on('error', reject).end();
  });

it('serves the folder under its path', async () => {
  expect(await ask('/labs/spindle/')).toEqual({ status: 200, type: 'text/html; charset=utf-8', body: '<p>page</p>' });
  expect(await ask('/labs/spindle/assets/a.js?v=1')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
});

it.each([
  '/',
  '/index.html',
  '/labs/spindle',
  '/labs/spindle/nowhere.js',
  '/labs/spindle/assets',
  '/labs/spindle/../../secret.txt',
  '/labs/spindle/%2e%2e/secret.txt',
  '/labs/spindle/..%2fsecret.txt',
  '/labs/spindle/%',
])('answers 404 to %s', async (path) => {
  const { status, body } = await ask(path);
  expect({ status, body }).toEqual({ status: 404, body: 'Not found\n' });
});

it('serves the folder under a second path, and never answers what is silent', async () => {
  const other = await serveFolder({ folder: join(folder, 'dist'), base: ['/one/', '/two/'], silent: '/one/assets/a' });
  try {
    const { origin } = new URL(other.url);
    expect(other.url).toBe(`${origin}/one/`);
    for (const path of ['/one/', '/two/', '/two/assets/a.js']) expect((await fetch(origin + path)).status).toBe(200);
    expect((await fetch(`${origin}/labs/spindle/`)).status).toBe(404);
    const asked = new AbortController();
    const silent = fetch(`${origin}/one/assets/a.js`, { signal: asked.signal }).then(
      () => 'answered',
      () => 'given up',
    );
    // Asked later, and answered first.
    expect((await fetch(`${origin}/one/`)).status).toBe(200);
    asked.abort();
    expect(await silent).toBe('given up');
  } finally {
    await other.close();
  }
});
