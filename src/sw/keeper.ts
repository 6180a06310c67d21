/** Keeps one version of the page in a cache and answers for its files. Knows no browser events: main.ts brings them. */

/** A file of the build. */
export interface KeptFile {
  /** From the page's folder; '' is the page itself. */
  readonly path: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** What the keeper needs of a browser. */
export interface KeeperWorld {
  /** The folder of the page, with a slash at its end. */
  readonly scope: string;
  readonly version: string;
  readonly files: readonly KeptFile[];
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  fetch(request: Request): Promise<Response>;
  sha256(bytes: ArrayBuffer): Promise<string>;
}

export interface Keeper {
  /** Fetches and checks every file. Rejects, and keeps nothing, if one is missing or is not the file that was built. */
  keep(): Promise<void>;
  /** Deletes what older versions of this folder kept; other folders' caches are theirs. */
  clearOlder(): Promise<void>;
  /** Under which address a request is answered from the cache; null for one that is none of this version's. */
  addressFor(request: Pick<Request, 'method' | 'mode' | 'url'>): string | null;
  /** The kept file, or what the network says where the browser has thrown it away. */
  answer(address: string, request: Request): Promise<Response>;
  /** Whether an address is this page's own, whatever stands behind its "?" and "#". */
  isPage(url: string): boolean;
}

/** How many files are asked for at once: some hosts refuse more. */
const AT_ONCE = 6;

export function createKeeper(world: KeeperWorld): Keeper {
  const { scope, version, files, caches } = world;
  // A space never stands in an address: the folder /a/ is no beginning of /a/b/ here.
  const family = `spindle ${scope} `;
  const name = family + version;
  const addresses = new Map(files.map((file) => [scope + file.path, file]));
  const ownPages = new Set([scope, `${scope}index.html`]);

  async function keep(): Promise<void> {
    const isNew = !(await caches.keys()).includes(name);
    const cache = await caches.open(name);
    const waiting = [...addresses];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await cache.put(next[0], await proven(...next));
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } catch (error) {
      waiting.length = 0;
      // An older worker of the same version may live on what is there.
      if (isNew) await caches.delete(name);
      throw error;
    }
  }

  /** The file from wherever it can be had unaltered: an older version's cache, the browser's cache, the server. */
  async function proven(address: string, { path, sha256: wanted }: KeptFile): Promise<Response> {
    const older = await caches.match(address);
    if (older && (await world.sha256(await older.clone().arrayBuffer())) === wanted) return older;
    let found = 'not asked for';
    // Files with their hash in the name may come from the browser's cache, since they are checked; `reload` goes past it.
    for (const cache of path.startsWith('assets/') ? (['default', 'reload'] as const) : (['reload'] as const)) {
      const response = await world.fetch(new Request(address, { cache, credentials: 'same-origin' }));
      if (!response.ok) {
        found = `the server answers ${response.status}`;
        continue;
      }
      const bytes = await response.arrayBuffer();
      if ((await world.sha256(bytes)) === wanted) return remade(response, bytes);
      found = 'the server delivers something else than was built';
    }
    throw new Error(`${path === '' ? 'index.html' : path}: ${found}`);
  }

  return {
    keep,
    async clearOlder() {
      for (const other of await caches.keys()) if (other.startsWith(family) && other !== name) await caches.delete(other);
    },
    addressFor({ method, mode, url }) {
      if (method !== 'GET') return null;
      const { origin, pathname, search } = new URL(url);
      const address = origin + pathname;
      if (mode === 'navigate' && ownPages.has(address)) return scope;
      return search === '' && addresses.has(address) ? address : null;
    },
    async answer(address, request) {
      return (await caches.match(address, { cacheName: name })) ?? (await world.fetch(request));
    },
    isPage(url) {
      const { origin, pathname } = new URL(url);
      return ownPages.has(origin + pathname);
    },
  };
}

/** Headers that say how the bytes came, not what they are. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * The answer with these bytes, which are its own. Not a clone: that would hold every file once more until the browser cleans up. Nor is
 * it redirected, which browsers refuse where a page is asked for.
 */
function remade({ status, statusText, headers }: Response, bytes: ArrayBuffer): Response {
  const kept = new Headers(headers);
  for (const name of OF_THE_WAY) kept.delete(name);
  const answer = new Response(bytes, { status, statusText, headers: kept });
  // The answer has its own copy.
  (bytes as { transfer?(length: number): void }).transfer?.(0);
  return answer;
}
