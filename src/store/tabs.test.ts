import { expect, test } from 'vitest';
import { channelPresence, identify, lockPresence } from './tabs.ts';
import type { Channel, SessionStore, TabPresence } from './tabs.ts';

function session(id?: string): SessionStore & { readonly held: Map<string, string> } {
  const held = new Map(id === undefined ? [] : [['spindle-tab', id]]);
  return { held, getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

/** Locks of one origin, shared by all tabs that the test opens. `free` is what the end of a page does to its lock. */
function sharedLocks(): LockManager & { free(name: string): void } {
  const held = new Map<string, () => void>();
  const locks = {
    async request(name: string, { signal }: LockOptions, callback: (lock: unknown) => Promise<void>): Promise<void> {
      if (held.has(name)) {
        await new Promise<void>((resolve, reject) => {
          held.set(name, resolve);
          signal!.addEventListener('abort', () => reject(signal!.reason as Error));
        });
      }
      held.set(name, () => {});
      return callback({ name });
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    free(name: string) {
      const next = held.get(name);
      held.delete(name);
      next?.();
    },
  };
  return locks as unknown as LockManager & { free(name: string): void };
}

const ids = () => {
  let next = 1;
  return () => `new-${next++}`;
};

test('a new tab takes an id and inherits nothing', async () => {
  const store = session();
  expect(await identify(store, lockPresence(sharedLocks()), ids())).toEqual({ id: 'new-1', inherits: null });
  expect(store.held.get('spindle-tab')).toBe('new-1');
});

test('a reload is the same tab', async () => {
  expect(await identify(session('mine'), lockPresence(sharedLocks()), ids())).toEqual({ id: 'mine', inherits: 'mine' });
});

test('a reload waits for the page before, which may still be on its way out', async () => {
  const locks = sharedLocks();
  await identify(session('mine'), lockPresence(locks), ids());
  const reloaded = identify(session('mine'), lockPresence(locks), ids());
  await new Promise((resolve) => setTimeout(resolve, 20));
  locks.free('spindle-tab-mine');
  expect(await reloaded).toEqual({ id: 'mine', inherits: 'mine' });
});

test('a duplicated tab takes an id of its own and starts from a copy', async () => {
  const locks = sharedLocks();
  const newId = ids();
  const original = session('mine');
  await identify(original, lockPresence(locks), newId);
  const copy = session('mine');
  expect(await identify(copy, lockPresence(locks), newId)).toEqual({ id: 'new-1', inherits: 'mine' });
  expect(copy.held.get('spindle-tab')).toBe('new-1');
  expect(await lockPresence(locks).living()).toEqual(new Set(['mine', 'new-1']));
});

test('without locks the tabs ask each other', async () => {
  const listeners: { readonly owner: Channel; readonly hear: (data: unknown) => void }[] = [];
  const open = (): Channel => {
    const channel = {
      postMessage: (data: unknown) => {
        for (const { owner, hear } of listeners) if (owner !== channel) hear(data);
      },
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) => {
        listeners.push({ owner: channel, hear: (data) => listener({ data }) });
      },
    } as unknown as Channel;
    return channel;
  };
  const newId = ids();
  const first = channelPresence(open);
  expect(await identify(session('mine'), first, newId)).toEqual({ id: 'mine', inherits: 'mine' });
  expect(await identify(session('mine'), channelPresence(open), newId)).toEqual({ id: 'new-1', inherits: 'mine' });
  expect(await first.living()).toEqual(new Set(['mine', 'new-1']));
});

test('forbidden session storage and odd ids do not stop the page', async () => {
  const forbidden: SessionStore = {
    getItem() {
      throw new Error('SecurityError');
    },
    setItem() {
      throw new Error('SecurityError');
    },
  };
  const presence: TabPresence = { claim: async () => true, living: async () => null };
  expect(await identify(forbidden, presence, ids())).toEqual({ id: 'new-1', inherits: null });
  expect(await identify(null, presence, ids())).toEqual({ id: 'new-1', inherits: null });
  expect(await identify(session('../../other'), presence, ids())).toEqual({ id: 'new-1', inherits: null });
});
