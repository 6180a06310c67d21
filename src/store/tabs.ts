/**
 * Which tab this is. Every tab keeps its work under an id of its own, which survives a reload but not a
 * new tab. A duplicated tab comes with the id of its original: anyone who holds the id's lock is the owner,
 * the other takes a new id and starts from a copy.
 */

export interface TabPresence {
  /** Claims an id for the life of the page; false if a living tab has it. */
  claim(id: string): Promise<boolean>;
  /** Ids of living tabs, this one included; null where the browser cannot tell. */
  living(): Promise<ReadonlySet<string> | null>;
}

export interface TabIdentity {
  readonly id: string;
  /** Record to start from: the tab's own after a reload, the original's in a duplicate, none in a new tab. */
  readonly inherits: string | null;
}

const ID_KEY = 'spindle-tab';
const LOCK_PREFIX = 'spindle-tab-';
/** How long the page before may take to be gone: at a reload there certainly was one, else the tab may be a duplicate. */
const RELOADED_MS = 3000;
const LEAVING_MS = 500;
/** How long a tab has to say that an id is its own, where there are no locks. */
const ANSWER_MS = 120;

/** The slice of `Storage` that is needed: sessionStorage, or nothing at all where it is forbidden. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;

/** What the browser keeps for this tab; null where it is forbidden. */
export function tabSession(): SessionStore | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Finds out which tab this is and notes it. `newId` gives an id that no other tab has. */
export async function identify(session: SessionStore | null, presence: TabPresence, newId: () => string): Promise<TabIdentity> {
  const before = readId(session);
  if (before !== null && (await presence.claim(before))) return { id: before, inherits: before };
  const id = newId();
  await presence.claim(id);
  noteId(session, id);
  return { id, inherits: before };
}

/** Makes an id that this tab has claimed the one that a reload finds. */
export function noteId(session: SessionStore | null, id: string): void {
  try {
    session?.setItem(ID_KEY, id);
  } catch {
    // Without session storage a reload counts as a new tab, which starts from the latest record all the same.
  }
}

function readId(session: SessionStore | null): string | null {
  try {
    const id = session?.getItem(ID_KEY) ?? null;
    return id !== null && /^[a-z0-9-]{1,64}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** Web Locks where there are any (secure contexts); a question to all tabs elsewhere, as in a classroom's plain http. */
export function browserPresence(): TabPresence {
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return lockPresence(navigator.locks, wasReloaded() ? RELOADED_MS : LEAVING_MS);
  if (typeof BroadcastChannel !== 'undefined') return channelPresence(() => new BroadcastChannel('spindle-tabs'));
  return { claim: async () => true, living: async () => null };
}

/** Whether this page was there just before, in the same tab. */
export function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

/** `patienceMs`: how long the page before has to give its lock back. */
export function lockPresence(locks: LockManager, patienceMs = LEAVING_MS): TabPresence {
  return {
    claim: (id) =>
      new Promise((resolve) => {
        // At a reload the page before may still be on its way out: it saves its work, then its lock is free. Anyone who
        // has it for longer is another tab.
        const request = locks.request(LOCK_PREFIX + id, { signal: AbortSignal.timeout(patienceMs) }, () => {
          resolve(true);
          // Held until the page is gone.
          return new Promise<void>(() => {});
        });
        // Locks may also be forbidden (opaque origins); then nobody can tell, and the id counts as ours.
        request.catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
      }),
    async living() {
      try {
        const { held = [] } = await locks.query();
        const names = held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []));
        return new Set(names);
      } catch {
        return null;
      }
    },
  };
}

/** What is needed of a BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export function channelPresence(open: () => Channel): TabPresence {
  const channel = open();
  const mine = new Set<string>();
  const heard = new Set<string>();
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const data = event.data as { ask?: unknown; have?: unknown } | null;
    if (data?.ask === true) for (const id of mine) channel.postMessage({ have: id });
    else if (typeof data?.have === 'string') heard.add(data.have);
  });
  const ask = async () => {
    heard.clear();
    channel.postMessage({ ask: true });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  };
  return {
    async claim(id) {
      await ask();
      if (heard.has(id)) return false;
      mine.add(id);
      return true;
    },
    async living() {
      await ask();
      return new Set([...heard, ...mine]);
    },
  };
}
