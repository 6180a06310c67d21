/**
 * The address bar follows the document: whatever is on screen can be copied from there. Only ever by
 * replacing the entry - the page's own undo is the history, and a Back button that walked through edits
 * would leave the page by surprise.
 */
import type { StoreApi } from 'zustand/vanilla';
import { debounce } from './debounce.ts';
import type { WhenIdle } from './debounce.ts';
import { awaited, isLater } from './decoding.ts';
import type { Opened } from './opening.ts';
import type { DecodeAway } from '../worker/decode.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { takeOpened } from './fileSlice.ts';
import { linkCodec, openAddress } from './links.ts';
import { LINK_VIEW_FIELDS } from './storage.ts';
import type { AppState, LinkState } from './types.ts';

/** Browsers limit how often an address may be replaced (Safari: 100 times in 30 s). */
const WRITE_AFTER_MS = 350;

/** The page's address as the store needs it. */
export interface Address {
  readonly page: () => string;
  /** Text after "#". */
  hash(): string;
  /** Replaces the entry, with a note that the hash is this tab's own. */
  replace(hash: string): void;
}

export interface LinkSyncDeps {
  readonly address: Address;
  /** What `#reset` does. */
  reset(): void;
  /** Whether a hash names a place on the page, as skip links do. */
  isPlace(hash: string): boolean;
  /** Decodes what is too large to be decoded on the page. */
  readonly decodeAway: DecodeAway;
  /** When to pack the link, which takes as long as a frame; without it as soon as its time has come. */
  readonly whenIdle?: WhenIdle;
}

export interface LinkSync {
  /** The user (or a link on the page) changed the hash. */
  readonly hashChanged: () => void;
  /** Writes now what waits to be written. */
  flush(): void;
  /** The same, once links can be written at all. */
  settle(): Promise<void>;
  stop(): void;
}

/** Where what is opened here comes from, in words. */
const FROM = 'a link';

/** Follows the store from now on; writes the first link as soon as links can be written. */
export function syncLink(store: StoreApi<AppState>, deps: LinkSyncDeps): LinkSync {
  const { address } = deps;
  let written = address.hash();
  let following = true;

  function write(): void {
    const codec = linkCodec.arrived();
    if (codec === undefined) {
      void writeLater();
      return;
    }
    const { scenario, view } = store.getState();
    const link = codec.addressOf(address.page(), scenario, view);
    // Someone changed the hash and the event is still to come: it must not be lost under ours.
    const foreign = address.hash() !== written;
    // A link that is too long must not leave an older one standing: a reload would go back to it.
    if (!foreign) written = link.url === '' ? '' : link.url.slice(link.url.indexOf('#') + 1);
    if (!foreign && written !== address.hash()) address.replace(written);
    if (differs(store.getState().link, link)) store.setState({ link });
  }

  async function writeLater(): Promise<void> {
    try {
      await linkCodec.load();
      if (following) write();
    } catch {
      // The next edit asks again.
    }
  }

  const soon = debounce(write, WRITE_AFTER_MS, deps.whenIdle);
  /** In a task of its own: the page is just being built. */
  const first = debounce(write, 0);

  const unsubscribe = store.subscribe((state, before) => {
    const viewChanged = state.view !== before.view && LINK_VIEW_FIELDS.some((field) => state.view[field] !== before.view[field]);
    if (state.scenario !== before.scenario || viewChanged) soon.request();
  });
  // A link that could not be read stays in the address: a reload may open it.
  if (linkCodec.arrived() !== undefined || written === '' || written === 'reset') first.request();

  function flush(): void {
    first.flush();
    soon.flush();
  }

  function open(opened: Opened): void {
    const state = store.getState();
    const step = opened.ok ? state.history.findLastIndex((entry) => entry.scenarioHash === hashOf(opened.scenario)) : -1;
    // The Back button leads to links of this very history: that is a step in it, not a new one.
    if (step >= 0) state.jumpTo(step);
    else takeOpened(store.getState, opened, FROM);
    soon.request();
  }

  async function openHash(hash: string): Promise<void> {
    const opening = await openAddress(hash, deps.decodeAway);
    const opened = isLater(opening) ? await awaited(opening, FROM, store.getState) : opening;
    if (opened) open(opened);
    // Given up: the link of what is on screen comes back into the address.
    else soon.request();
  }

  return {
    hashChanged() {
      const hash = address.hash();
      if (hash === written) return;
      // A second event for the same hash must not act twice.
      written = hash;
      if (hash === 'reset') {
        deps.reset();
        // At once, or a reload within the next moment would start clean again.
        address.replace('');
        written = '';
        soon.request();
        return;
      }
      if (hash !== '' && deps.isPlace(hash)) {
        // A skip link moved the focus; the scenario's link comes back into the address.
        soon.request();
        return;
      }
      if (hash !== '') {
        void openHash(hash);
        return;
      }
      soon.request();
    },
    flush,
    async settle() {
      await linkCodec.load().catch(() => null);
      flush();
    },
    stop() {
      following = false;
      unsubscribe();
      first.cancel();
      soon.cancel();
    },
  };
}

function differs(a: LinkState, b: LinkState): boolean {
  return a.url !== b.url || a.status !== b.status || a.length !== b.length;
}
