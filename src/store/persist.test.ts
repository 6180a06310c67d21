import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KIB } from '../base/units.ts';
import { memoryStorage } from './deviceStorage.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import { bringIn } from './leaving.ts';
import { keepOnDevice, loadShortcuts, latestRecordKey, loadTheme, prune } from './persist.ts';
import type { WorkRecord } from './record.ts';
import { testStore, withUnit } from './testing/store.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const historyOf = async (storage: DeviceStorage) =>
  ((await storage.get('tab:t1')) as WorkRecord | undefined)?.history.map(({ label }) => label);

test('work is saved once things are quiet, and at once when the page is left', async () => {
  const { store, state } = testStore();
  const storage = memoryStorage();
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  state().edit('a', withUnit(128 * KIB));
  vi.advanceTimersByTime(200);
  state().edit('b', withUnit(256 * KIB));
  vi.advanceTimersByTime(300);
  expect(await historyOf(storage)).toBeUndefined();
  vi.advanceTimersByTime(200);
  await keeper.flush();
  expect(await historyOf(storage)).toHaveLength(3);
  state().setTheme('projector');
  await keeper.flush();
  expect(await loadTheme(storage)).toBe('projector');
  keeper.stop();
});

test('what the device does not keep does not make it write', () => {
  const { store, state } = testStore();
  let writes = 0;
  const storage = { ...memoryStorage(), set: async () => void writes++ };
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  state().select(Int32Array.of(1));
  state().announce('hello');
  state().notify({ kind: 'info', text: 'hello' });
  vi.advanceTimersByTime(5000);
  expect(writes).toBe(0);
  keeper.stop();
});

test('a full device keeps the last steps; one that keeps nothing says so once', async () => {
  const { store, state } = testStore();
  let room = 12;
  const inner = memoryStorage();
  const storage: DeviceStorage = {
    ...inner,
    async set(key, value) {
      const steps = (value as { history?: unknown[] }).history?.length ?? 0;
      if (steps > room) throw new Error('quota exceeded');
      await inner.set(key, value);
    },
  };
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  for (let i = 0; i < 20; i++) state().edit(`step ${i}`, (scenario) => ({ ...scenario, seed: 100 + i }));
  await keeper.flush();
  expect(await historyOf(storage)).toEqual(Array.from({ length: 10 }, (_, i) => `step ${i + 10}`));
  expect(state().notices).toEqual([]);
  room = 0;
  for (let i = 0; i < 3; i++) {
    state().edit(`full ${i}`, (scenario) => ({ ...scenario, seed: 200 + i }));
    await keeper.flush();
  }
  const warnings = state().notices.filter(({ kind }) => kind === 'warning');
  expect(warnings).toHaveLength(1);
  expect(warnings[0].action?.label).toBe('Save as a file');

  // Room again: the next try, which comes by itself, keeps it all and takes the alarm away.
  room = 100;
  await vi.advanceTimersByTimeAsync(20_000);
  await keeper.flush();
  expect(state().notices).toEqual([]);
  expect(await historyOf(storage)).toHaveLength(state().history.length);
  keeper.stop();
});

test('keys that are off stay off on this device, and a value that says nothing turns none off', async () => {
  const { store, state } = testStore();
  const storage = memoryStorage();
  expect(await loadShortcuts(storage)).toEqual({ characters: true, browser: true });
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  state().setShortcuts({ characters: false });
  await keeper.flush();
  keeper.stop();
  expect(await loadShortcuts(storage)).toEqual({ characters: false, browser: true });
  await storage.set('shortcuts', 'none');
  expect(await loadShortcuts(storage)).toEqual({ characters: true, browser: true });
});

test('leaving the page begins its writes at once, the work first, whatever is under way', async () => {
  const { store, state } = testStore();
  const begun: string[] = [];
  const storage: DeviceStorage = {
    ...memoryStorage(),
    set(key, value) {
      begun.push(typeof value !== 'object' || key === 'shortcuts' ? key : String((value as WorkRecord).history.length));
      // A page that goes away hears of no end.
      return new Promise(() => {});
    },
  };
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  state().edit('a', withUnit(128 * KIB));
  void keeper.flush();
  expect(begun).toEqual(['2', 'theme', 'shortcuts', 'whole-batch']);
  state().edit('b', withUnit(256 * KIB));
  void keeper.flush();
  expect(begun).toEqual(['2', 'theme', 'shortcuts', 'whole-batch', '3', 'theme', 'shortcuts', 'whole-batch']);
  keeper.stop();
});

test('an older save that fails late does not take the place of a newer one', async () => {
  const { store, state } = testStore();
  const inner = memoryStorage();
  const refusals: (() => void)[] = [];
  const storage: DeviceStorage = {
    ...inner,
    set: (key, value) =>
      key === 'tab:t1' && refusals.length === 0
        ? new Promise((_, refuse) => refusals.push(() => refuse(new Error('quota exceeded'))))
        : inner.set(key, value),
  };
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  for (let i = 0; i < 20; i++) state().edit(`step ${i}`, (scenario) => ({ ...scenario, seed: 100 + i }));
  void keeper.flush();
  state().edit('b', withUnit(256 * KIB));
  const both = keeper.flush();
  refusals[0]();
  await both;
  expect(await historyOf(storage)).toHaveLength(22);
  expect(state().notices).toEqual([]);
  keeper.stop();
});

/** What a tab keeps for itself; `room` in characters. */
function sessionOf(room = Infinity) {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new Error('quota exceeded');
      held.set(key, text);
    },
  };
}

test('what the device had no time to keep is left in the session, and comes in at the reload', async () => {
  const { store, state } = testStore();
  const inner = memoryStorage();
  let dropping = true;
  const storage: DeviceStorage = { ...inner, set: (key, value) => (dropping ? new Promise(() => {}) : inner.set(key, value)) };
  const session = sessionOf();
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  state().edit('a', withUnit(128 * KIB));
  keeper.leave(session);
  keeper.stop();
  dropping = false;
  await bringIn(session, storage, 'tab:t1');
  expect(await historyOf(storage)).toHaveLength(2);
  // Once; and nothing is left where all is kept.
  const next = keepOnDevice(store, storage, 't1', () => 7);
  state().edit('b', withUnit(256 * KIB));
  await next.flush();
  await bringIn(session, storage, 'tab:t1');
  expect(await historyOf(storage)).toHaveLength(3);
  next.leave(session);
  expect([...session.held.values()]).toEqual([JSON.stringify({ key: 'tab:t1', record: null })]);
  next.stop();
});

test('a session without room is left the last steps; one that is damaged, of another tab, or older changes nothing', async () => {
  const { store, state } = testStore();
  const storage: DeviceStorage = { ...memoryStorage(), set: () => new Promise(() => {}) };
  const keeper = keepOnDevice(store, storage, 't1', () => 7);
  for (let i = 0; i < 20; i++) state().edit(`step ${i}`, (scenario) => ({ ...scenario, seed: 100 + i }));
  const large = sessionOf();
  keeper.leave(large);
  const [whole] = large.held.values();
  const small = sessionOf(whole.length - 1);
  keeper.leave(small);
  const kept = memoryStorage();
  await bringIn(small, kept, 'tab:t1');
  expect(await historyOf(kept)).toEqual(Array.from({ length: 10 }, (_, i) => `step ${i + 10}`));
  expect(() => keeper.leave(sessionOf(5))).not.toThrow();
  keeper.leave(null);

  const before = { savedAt: 8 };
  const newer = memoryStorage(new Map([['tab:t1', before]]));
  for (const text of [whole, whole.slice(5), 'null', '{"key":"tab:t1"}', whole.replace('tab:t1', 'tab:t2')]) {
    const session = sessionOf();
    for (const key of large.held.keys()) session.setItem(key, text);
    await bringIn(session, newer, 'tab:t1');
    expect(await newer.get('tab:t1'), text.slice(0, 40)).toEqual(before);
    expect(await newer.keys()).toEqual(['tab:t1']);
  }
  keeper.stop();
});

test('old work of closed tabs goes, that of living tabs stays', async () => {
  const storage = memoryStorage();
  const day = 24 * 3600 * 1000;
  const now = 1000 * day;
  await storage.set('tab:old', { savedAt: now - 100 * day });
  await storage.set('tab:old-but-open', { savedAt: now - 100 * day });
  await storage.set('tab:bad', 'nonsense');
  for (let i = 0; i < 25; i++) await storage.set(`tab:r${i}`, { savedAt: now - i * 1000 });
  for (let i = 0; i < 8; i++) await storage.set(`aside:${1000 + i}`, {});
  await storage.set('theme', 'dark');
  expect(await latestRecordKey(storage)).toBe('tab:r0');
  await prune(storage, new Set(['old-but-open']), now);
  const keys = await storage.keys();
  expect(keys.filter((key) => key.startsWith('tab:'))).toHaveLength(21);
  expect(keys).toContain('tab:old-but-open');
  expect(keys).not.toContain('tab:bad');
  expect(keys.filter((key) => key.startsWith('aside:')).toSorted()[0]).toBe('aside:1003');
  expect(keys).toContain('theme');
});
