import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeeper } from './keeper.ts';

const SCOPE = 'https://host.example/a/';
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Caches as a browser has them, by name and address. */
function fakeCaches() {
  const held = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    if (!held.has(name)) held.set(name, new Map());
    const cache = held.get(name)!;
    return { put: async (address: string, response: Response) => void cache.set(address, response) };
  };
  const match = async (address: string, options?: { cacheName?: string }) => {
    for (const [name, cache] of held) {
      const found = options?.cacheName === undefined || options.cacheName === name ? cache.get(address) : undefined;
      if (found) return found.clone();
    }
    return undefined;
  };
  const caches = { open, match, keys: async () => [...held.keys()], delete: async (name: string) => held.delete(name) };
  return { held, caches: caches as unknown as CacheStorage };
}

/** A browser whose own cache and whose server may hold different bytes under one address. */
function world(files: Record<string, string>, served: Record<string, string>, cached: Record<string, string> = {}) {
  const asked: string[] = [];
  const { held, caches } = fakeCaches();
  const make = (version: string) =>
    createKeeper({
      scope: SCOPE,
      version,
      files: Object.entries(files).map(([path, text]) => ({ path, sha256: hex(text) })),
      caches,
      fetch: async (request) => {
        const path = request.url.slice(SCOPE.length);
        asked.push(`${request.cache} ${path}`);
        const text = request.cache === 'reload' ? served[path] : (cached[path] ?? served[path]);
        return text === undefined ? new Response('Not found', { status: 404 }) : new Response(text);
      },
      sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    });
  return { make, held, asked };
}

const FILES = { '': '<html>', 'icon.svg': '<svg>', 'assets/index-abc.js': 'run()' };

describe('keeping', () => {
  it('takes every file, all but those with a hash in their name past the browser’s cache', async () => {
    const { make, held, asked } = world(FILES, FILES);
    await make('v1').keep();
    expect([...held.keys()]).toEqual([`spindle ${SCOPE} v1`]);
    expect([...held.get(`spindle ${SCOPE} v1`)!.keys()].toSorted()).toEqual(
      Object.keys(FILES)
        .map((path) => SCOPE + path)
        .toSorted(),
    );
    expect(asked.toSorted()).toEqual(['default assets/index-abc.js', 'reload ', 'reload icon.svg']);
  });

  it('asks the server where the browser’s cache holds something else', async () => {
    const { make, held } = world(FILES, FILES, { 'assets/index-abc.js': 'old()', '': '<old>' });
    await make('v1').keep();
    const kept = held.get(`spindle ${SCOPE} v1`)!;
    expect([await kept.get(`${SCOPE}assets/index-abc.js`)!.text(), await kept.get(SCOPE)!.text()]).toEqual(['run()', '<html>']);
  });

  it.each([
    [
      'something else than was built',
      { ...FILES, 'assets/index-abc.js': '<html>' },
      'assets/index-abc.js: the server delivers something else',
    ],
    ['nothing', { '': '<html>', 'icon.svg': '<svg>' }, 'assets/index-abc.js: the server answers 404'],
    ['another page', { ...FILES, '': '<html><script>' }, 'index.html: the server delivers something else'],
  ])('keeps nothing at all where the server delivers %s', async (_, served, words) => {
    const { make, held } = world(FILES, served);
    await expect(make('v1').keep()).rejects.toThrow(words);
    expect([...held.keys()]).toEqual([]);
  });

  it('takes what has not changed from the older version, which stays until it is cleared away', async () => {
    const { make, held, asked } = world(FILES, FILES);
    await make('v1').keep();
    asked.length = 0;
    await make('v2').keep();
    expect(asked).toEqual([]);
    expect([...held.keys()]).toEqual([`spindle ${SCOPE} v1`, `spindle ${SCOPE} v2`]);
  });

  it('clears away its own older versions, and nothing of other folders or programs', async () => {
    const { make, held } = world(FILES, FILES);
    const others = [`spindle ${SCOPE}b/ v1`, 'spindle https://host.example/ v1', 'workbox'];
    for (const name of [...others, `spindle ${SCOPE} v0`]) held.set(name, new Map());
    const keeper = make('v1');
    await keeper.keep();
    await keeper.clearOlder();
    expect([...held.keys()].toSorted()).toEqual([...others, `spindle ${SCOPE} v1`].toSorted());
  });
});

describe('answering', () => {
  const keeper = world(FILES, FILES).make('v1');
  const address = (url: string, mode: Request['mode'] = 'navigate', method = 'GET') => keeper.addressFor({ url, mode, method });

  it('answers for its page under every address that shows it', () => {
    for (const url of [SCOPE, `${SCOPE}index.html`, `${SCOPE}?chaos`, `${SCOPE}#1.abc`]) expect([url, address(url)]).toEqual([url, SCOPE]);
  });

  it('answers for no page or file of another folder, and for nothing that is asked with a query', () => {
    expect(address(`${SCOPE}b/`)).toBeNull();
    expect(address('https://host.example/')).toBeNull();
    expect(address(`${SCOPE}b/assets/index-abc.js`, 'cors')).toBeNull();
    expect(address(`${SCOPE}icon.svg?asked=1`, 'no-cors')).toBeNull();
    expect(address(`${SCOPE}assets/index-abc.js`, 'cors')).toBe(`${SCOPE}assets/index-abc.js`);
    expect(address(SCOPE, 'navigate', 'POST')).toBeNull();
  });

  it('asks the network for a file that the browser has thrown away', async () => {
    const { make } = world(FILES, FILES);
    const answer = await make('v1').answer(`${SCOPE}icon.svg`, new Request(`${SCOPE}icon.svg`));
    expect(await answer.text()).toBe('<svg>');
  });
});
