/** The service worker: one version of the page, kept whole. Built apart, into one file, by scripts/offline.mjs. */
import { createKeeper } from './keeper.ts';
import type { KeptFile } from './keeper.ts';

/** Written here by the build. */
declare const SPINDLE_FILES: readonly KeptFile[];
declare const SPINDLE_VERSION: string;

/** What this thread uses of its global; the DOM's library describes a page's `self` instead. */
interface ServiceWorkerGlobal {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchLike) => void): void;
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void;
}
interface WindowClient {
  readonly id: string;
  readonly url: string;
  postMessage(message: unknown): void;
}
interface Waitable {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchLike extends Waitable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageLike extends Waitable {
  readonly data: unknown;
  readonly source: { readonly id?: string } | null;
  readonly ports: readonly MessagePort[];
}

const worker = self as unknown as ServiceWorkerGlobal;
const keeper = createKeeper({
  scope: worker.registration.scope,
  version: SPINDLE_VERSION,
  files: SPINDLE_FILES,
  caches,
  fetch: (request) => fetch(request),
  sha256: async (bytes) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
});

const ownTabs = async () =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => keeper.isPage(url));

worker.addEventListener('install', (event) => {
  event.waitUntil(
    keeper.keep().catch(async (error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      for (const tab of await ownTabs()) tab.postMessage({ spindle: 'not-kept', detail });
      throw error;
    }),
  );
});

// Claimed, so that the tab that brought it has it from the first visit on.
worker.addEventListener('activate', (event) => event.waitUntil(keeper.clearOlder().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const address = keeper.addressFor(event.request);
  if (address !== null) event.respondWith(keeper.answer(address, event.request));
});

// A version that waits takes over early only for the one tab that there is, and only when that tab asks for it.
worker.addEventListener('message', (event) => {
  if ((event.data as { spindle?: unknown } | null)?.spindle !== 'take-over') return;
  event.waitUntil(
    ownTabs().then(async (tabs) => {
      const others = tabs.filter(({ id }) => id !== event.source?.id).length;
      if (others === 0) await worker.skipWaiting();
      event.ports[0]?.postMessage({ others });
    }),
  );
});
