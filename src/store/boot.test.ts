// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { KIB } from '../base/units.ts';
import { encodeLink } from '../scenario/link/link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { presetScenario } from '../studies/presets.ts';
import { decode, MOST_HERE } from '../worker/decode.ts';
import { inlineSpawn } from '../worker/inline.ts';
import { createPool } from '../worker/pool.ts';
import { testEngine } from '../worker/testing/engine.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { bootIn } from './boot.ts';
import type { Booted } from './boot.ts';
import { memoryStorage } from './deviceStorage.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import { linkCodec } from './links.ts';
import { FIRST_PRESET } from './start.ts';
import { firstScenario, withUnit } from './testing/store.ts';
import { sample } from '../studies/testing/samples.ts';

const open: Booted[] = [];

afterEach(() => {
  for (const app of open.splice(0)) app.stop();
  window.history.replaceState(null, '', '#');
});

interface Device {
  readonly storage?: DeviceStorage;
  readonly session?: Map<string, string>;
  readonly reloaded?: boolean;
  /** Anyone who waits for a large link gives it up. */
  readonly giveUp?: boolean;
}

let tabs = 0;

/** Opens the page with what the device holds; `hash` as typed into the address bar. */
async function visit({ storage = memoryStorage(), session = new Map(), reloaded = false, giveUp = false }: Device = {}, hash?: string) {
  if (hash !== undefined) window.history.replaceState(null, '', `#${hash}`);
  const downloads: string[] = [];
  const app = await bootIn({
    engine: createPool(inlineSpawn(testEngine({ hash: (scenario) => hashOf(scenario) }))),
    storage,
    presence: { claim: async () => true, living: async () => null },
    session: { getItem: (key) => session.get(key) ?? null, setItem: (key, value) => void session.set(key, value) },
    reloaded,
    window,
    download: (fileName) => downloads.push(fileName),
    newTabId: () => `tab${++tabs}`,
    now: () => Date.now(),
    pause: async () => {},
    decodeAway: async (job, signal) => (signal.aborted ? 'canceled' : decode(job)),
    decoding(stop) {
      if (giveUp) stop();
      return () => {};
    },
  });
  open.push(app);
  await app.settle();
  return { ...app, downloads, state: () => app.store.getState(), hash: () => window.location.hash.slice(1) };
}

/** Leaves the page: what is pending is written. */
async function leave(app: Booted): Promise<void> {
  await app.settle();
  app.stop();
  open.splice(open.indexOf(app), 1);
}

/** As the browser does when a link is pasted into the address bar of an open page. */
async function paste(hash: string): Promise<void> {
  window.history.pushState(null, '', `#${hash}`);
  window.dispatchEvent(new Event('hashchange'));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a first visit shows the study and is being answered; the address is its link', async () => {
  const app = await visit();
  expect(app.state().scenario.origin).toBe(FIRST_PRESET);
  expect(['running', 'done']).toContain(app.state().answer.status);
  expect(app.state().link).toMatchObject({ status: 'ready' });
  expect(app.state().link.url.endsWith(`#${app.hash()}`)).toBe(true);
  expect(app.state().notices).toEqual([]);
});

test('a reload comes back to work and history', async () => {
  const device = { storage: memoryStorage(), session: new Map<string, string>() };
  const app = await visit(device);
  app.state().edit('a', withUnit(128 * KIB));
  app.state().edit('b', withUnit(256 * KIB));
  app.state().undo();
  app.state().setView({ strip: 'heat' });
  await leave(app);
  const again = await visit(device);
  expect(again.state().history.map(({ label }) => label)).toEqual([firstScenario.title, 'a', 'b']);
  expect(again.state().historyIndex).toBe(1);
  expect(again.state().view.strip).toBe('heat');
  expect(again.state().notices).toEqual([]);
  again.state().redo();
  expect(again.state().scenario.volumes[0]).toMatchObject({ stripeUnitBytes: 256 * KIB });
});

test('a link opened in a fresh profile shows exactly what was on screen', async () => {
  const app = await visit();
  app.state().edit('a', withUnit(128 * KIB));
  app.state().edit('seed', (scenario) => ({ ...scenario, seed: 4242 }));
  app.state().setView({ strip: 'queue', disk: 7 });
  const link = app.state().currentLink()!;
  await leave(app);
  const other = await visit({}, link.slice(link.indexOf('#') + 1));
  expect(other.state().scenarioHash).toBe(app.state().scenarioHash);
  expect(other.state().view).toMatchObject({ strip: 'queue', disk: 7 });
  expect(other.state().history).toHaveLength(1);
});

test('a link pasted into a page with work is a step that can be undone', async () => {
  const app = await visit();
  const link = app.hash();
  app.state().edit('a', withUnit(128 * KIB));
  await app.settle();
  const mine = app.state().scenario;
  const foreign = await visit({}, link);
  foreign.state().loadPreset(sample('loose', 'manyMixed'));
  await foreign.settle();
  const preset = foreign.hash();
  await leave(foreign);
  await paste(preset);
  expect(app.state().scenario.origin).toBe(sample('loose', 'manyMixed'));
  expect(app.state().notices.at(-1)).toMatchObject({ kind: 'info', action: { label: 'Back to it' } });
  app.state().undo();
  expect(app.state().scenario).toBe(mine);
});

test('a link to a step of its own history goes back to that step', async () => {
  const app = await visit();
  const first = app.hash();
  app.state().edit('a', withUnit(128 * KIB));
  await app.settle();
  await paste(first);
  expect(app.state().history).toHaveLength(2);
  expect(app.state().historyIndex).toBe(0);
});

test('broken links leave a working page and say what is wrong', async () => {
  for (const hash of ['1.AAAA', 'nonsense', '99.abc', '%00', '1.', `1.${'A'.repeat(100_000)}`]) {
    const app = await visit({}, hash);
    expect(app.state().notices.some(({ kind }) => kind === 'error')).toBe(true);
    expect(app.state().scenario.origin).toBe(FIRST_PRESET);
    expect(app.state().problems).toEqual([]);
    expect(app.hash()).not.toBe(hash);
    await leave(app);
  }
});

test('a broken link does not cost the work of a reloaded tab', async () => {
  const device = { storage: memoryStorage(), session: new Map<string, string>() };
  const app = await visit(device);
  app.state().edit('a', withUnit(128 * KIB));
  await leave(app);
  const again = await visit(device, 'nonsense');
  expect(again.state().history.map(({ label }) => label)).toEqual([firstScenario.title, 'a']);
  expect(again.state().notices.some(({ kind }) => kind === 'error')).toBe(true);
});

test('a link stays in the address while the part that reads links does not arrive; the next edit asks for it again', async () => {
  const link = encodeLink(withUnit(128 * KIB)(firstScenario)).slice(1);
  const arrived = vi.spyOn(linkCodec, 'arrived').mockReturnValue(undefined);
  const load = vi.spyOn(linkCodec, 'load').mockRejectedValue(new Error('no network'));
  const app = await visit({}, link);
  expect(app.state().notices.map(({ text, details }) => [text, details])).toEqual([
    [
      'It was not opened: the part of the page that reads and writes links could not be loaded. Check the connection, then try again.',
      ['no network'],
    ],
  ]);
  expect(app.state().scenario.origin).toBe(FIRST_PRESET);
  expect(app.state().currentLink()).toBeNull();
  expect(app.hash()).toBe(link);
  arrived.mockRestore();
  load.mockRestore();
  app.state().edit('a', withUnit(256 * KIB));
  await app.settle();
  expect(app.hash()).toBe(encodeLink(app.state().scenario).slice(1));
});

test('two tabs keep their own work; a new one starts from a copy of the latest', async () => {
  const storage = memoryStorage();
  const left = { storage, session: new Map<string, string>() };
  const right = { storage, session: new Map<string, string>() };
  const a = await visit(left, '');
  const b = await visit(right, '');
  a.state().edit('left', withUnit(128 * KIB));
  await leave(a);
  b.state().edit('right', withUnit(256 * KIB));
  await leave(b);
  const third = await visit({ storage }, '');
  expect(third.state().history.at(-1)?.label).toBe('right');
  expect(third.state().notices[0].text).toContain('as a copy');
  third.state().edit('third', withUnit(512 * KIB));
  await leave(third);
  expect((await visit(left, '')).state().history.at(-1)?.label).toBe('left');
  expect((await visit(right, '')).state().history.at(-1)?.label).toBe('right');
});

test('a link in a new tab says that it was opened, not that work was continued, and offers that work', async () => {
  const storage = memoryStorage();
  const app = await visit({ storage }, '');
  const link = app.state().currentLink()!;
  app.state().edit('mine', withUnit(128 * KIB));
  const mine = app.state().scenarioHash;
  await leave(app);
  const other = await visit({ storage }, link.slice(link.indexOf('#') + 1));
  const [notice, ...more] = other.state().notices;
  expect(more).toEqual([]);
  expect(notice.text).toMatch(/^Opened from the link/);
  expect(other.state().scenarioHash).not.toBe(mine);
  notice.action?.run();
  expect(other.state().scenarioHash).toBe(mine);
});

test('#reset starts clean, at load and while open, and one button brings the work back', async () => {
  const device = { storage: memoryStorage(), session: new Map<string, string>() };
  const app = await visit(device);
  app.state().edit('a', withUnit(128 * KIB));
  const mine = app.state().scenarioHash;
  await app.settle();
  await paste('reset');
  expect(app.state().history).toHaveLength(1);
  expect(app.state().scenario.origin).toBe(FIRST_PRESET);
  app.state().notices.at(-1)?.action?.run();
  expect(app.state().scenarioHash).toBe(mine);
  expect(app.state().history).toHaveLength(2);
  await leave(app);

  const again = await visit(device, 'reset');
  expect(again.state().history).toHaveLength(1);
  expect(again.hash()).not.toBe('reset');
  again.state().notices.at(-1)?.action?.run();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(again.state().scenarioHash).toBe(mine);
});

test('a damaged record does not stop the page, and can be saved', async () => {
  const storage = memoryStorage();
  await storage.set('tab:mine', { version: 1, savedAt: 1, history: 'gone' });
  const app = await visit({ storage, session: new Map([['spindle-tab', 'mine']]) }, '');
  expect(app.state().scenario.origin).toBe(FIRST_PRESET);
  const [notice] = app.state().notices;
  expect(notice.text).toContain('could not be read');
  notice.action?.run();
  expect(app.downloads).toEqual(['spindle-unreadable.json']);
  expect((await storage.keys()).some((key) => key.startsWith('aside:'))).toBe(true);
});

test('storage that is forbidden costs a notice and nothing else', async () => {
  const refuse = async () => {
    throw new Error('The operation is insecure');
  };
  const app = await visit({ storage: { get: refuse, set: refuse, delete: refuse, keys: refuse } });
  app.state().edit('a', withUnit(128 * KIB));
  await app.settle();
  app.state().edit('b', withUnit(256 * KIB));
  await app.settle();
  expect(app.state().history).toHaveLength(3);
  const warnings = app.state().notices.filter(({ kind }) => kind === 'warning');
  expect(warnings.length).toBeGreaterThanOrEqual(1);
  expect(warnings.length).toBeLessThanOrEqual(2);
});

test('a skip link is not a scenario link', async () => {
  document.body.innerHTML = '<main id="board"></main>';
  const app = await visit();
  const { scenario } = app.state();
  await paste('board');
  expect(app.state().scenario).toBe(scenario);
  expect(app.state().notices).toEqual([]);
  await app.settle();
  expect(app.hash()).not.toBe('board');
  document.body.innerHTML = '';
});

test('the preset of the first visit exists', () => {
  expect(presetScenario(FIRST_PRESET)).toBeDefined();
});

/** Storage that answers nothing until it is released. */
function sleepyStorage(held: Map<string, unknown>) {
  let release: () => void = () => {};
  const awake = new Promise<void>((resolve) => (release = resolve));
  const inner = memoryStorage(held);
  const storage: DeviceStorage = {
    get: (key) => awake.then(() => inner.get(key)),
    set: (key, value) => awake.then(() => inner.set(key, value)),
    delete: (key) => awake.then(() => inner.delete(key)),
    keys: () => awake.then(() => inner.keys()),
  };
  return { storage, release: () => release() };
}

/** A visit whose storage does not answer: `settle` would wait for it. */
async function visitAsleep(storage: DeviceStorage, session: Map<string, string>) {
  const app = await bootIn({
    engine: createPool(inlineSpawn(testEngine({ hash: (scenario) => hashOf(scenario) }))),
    storage,
    presence: { claim: async () => true, living: async () => null },
    session: { getItem: (key) => session.get(key) ?? null, setItem: (key, value) => void session.set(key, value) },
    reloaded: true,
    window,
    download: () => {},
    newTabId: () => `tab${++tabs}`,
    now: () => Date.now(),
    pause: async () => {},
    decodeAway: async (job) => decode(job),
    decoding: () => () => {},
  });
  open.push(app);
  return app;
}

async function worked() {
  const held = new Map<string, unknown>();
  const session = new Map<string, string>();
  const app = await visit({ storage: memoryStorage(held), session });
  app.state().edit('a', withUnit(128 * KIB));
  const { scenarioHash } = app.state();
  await leave(app);
  window.history.replaceState(null, '', '#');
  return { held, session, scenarioHash };
}

test('storage that is slow to answer does not keep the page blank; its work is shown once it comes', async () => {
  const { held, session, scenarioHash } = await worked();
  const { storage, release } = sleepyStorage(held);
  const app = await visitAsleep(storage, session);
  expect(app.store.getState().scenario.origin).toBe(FIRST_PRESET);
  // The answer to what is shown meanwhile is no work of anybody's.
  await expect.poll(() => app.store.getState().history[0].elapsedMs).toBeGreaterThan(0);
  release();
  await expect.poll(() => app.store.getState().scenarioHash).toBe(scenarioHash);
  expect(app.store.getState().history).toHaveLength(2);
  // Steps made from now on have ids of their own.
  app.store.getState().edit('b', withUnit(256 * KIB));
  const ids = app.store.getState().history.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  app.store.getState().undo();
  app.store.getState().undo();
  await leave(app);
  // The next reload finds it all.
  const again = await visit({ storage: memoryStorage(held), session, reloaded: true });
  expect(again.state().history).toHaveLength(3);
});

test('what was done before a slow storage answered stays, and the saved work is offered', async () => {
  const { held, session, scenarioHash } = await worked();
  const { storage, release } = sleepyStorage(held);
  const app = await visitAsleep(storage, session);
  const { edit } = app.store.getState();
  edit('meanwhile', withUnit(32 * KIB));
  const meanwhile = app.store.getState().scenarioHash;
  release();
  await expect
    .poll(() =>
      app.store
        .getState()
        .notices.map(({ text }) => text)
        .join(),
    )
    .toContain('Your saved work has arrived');
  expect(app.store.getState().scenarioHash).toBe(meanwhile);
  app.store
    .getState()
    .notices.find(({ topic }) => topic === 'late-work')!
    .action!.run();
  expect(app.store.getState().scenarioHash).toBe(scenarioHash);
  app.store.getState().undo();
  expect(app.store.getState().scenarioHash).toBe(meanwhile);
});

test('a storage that never answers loses nothing over a reload: the session has it', async () => {
  const { held, session } = await worked();
  const app = await visitAsleep(sleepyStorage(held).storage, session);
  app.store.getState().edit('meanwhile', withUnit(32 * KIB));
  const { scenarioHash } = app.store.getState();
  window.dispatchEvent(new Event('pagehide'));
  app.stop();
  open.splice(open.indexOf(app), 1);
  window.history.replaceState(null, '', '#');
  const again = await visitAsleep(sleepyStorage(held).storage, session);
  expect(again.store.getState().scenarioHash).toBe(scenarioHash);
  expect(again.store.getState().history).toHaveLength(2);
});

test('an address that lags behind brings no undone step back after a reload', async () => {
  const [storage, session] = [memoryStorage(), new Map<string, string>()];
  const first = await visit({ storage, session });
  first.state().edit('a', withUnit(128 * KIB));
  await first.settle();
  const stale = window.location.href;
  const mine: unknown = window.history.state;
  first.state().undo();
  first.state().edit('b', withUnit(256 * KIB));
  window.dispatchEvent(new Event('pagehide'));
  await leave(first);
  window.history.replaceState(mine, '', stale);
  const again = await visit({ storage, session, reloaded: true });
  expect(again.state().history.map(({ label }) => label)).toEqual([expect.any(String), 'b']);
  expect(again.state().historyIndex).toBe(1);
  expect(again.hash()).not.toBe(stale.slice(stale.indexOf('#') + 1));
});

describe('a link that is too large for the page', () => {
  const large: Scenario = {
    ...presetScenario(FIRST_PRESET)!,
    title: 'Large',
    placement: {
      ...presetScenario(FIRST_PRESET)!.placement,
      exceptions: Array.from({ length: 400 }, (_, k) => ({
        object: 'daily_sales',
        segments: [1 + (k % 91), 1 + (k % 91)],
        psus: [1, 1 + (k % 22)],
        spread: { kind: 'all', target: 'v-fact' },
      })),
    },
  };
  const hash = encodeLink(large).slice(1);

  test('is decoded away, and opens like any other', async () => {
    expect(JSON.stringify(large).length).toBeGreaterThan(MOST_HERE);
    const app = await visit({}, hash);
    expect(app.state().scenario).toEqual(large);
    expect(app.state().problems).toEqual([]);
  });

  test('that is given up is reported, and the page starts as usual', async () => {
    const app = await visit({ giveUp: true }, hash);
    expect(app.state().scenario.title).not.toBe('Large');
    expect(app.state().notices.map(({ text }) => text)).toContain('The link was not opened: you stopped decoding it.');
  });

  test('that is pasted into an open page opens a moment later', async () => {
    const app = await visit();
    await paste(hash);
    await expect.poll(() => app.state().scenario.title).toBe('Large');
    expect(app.state().notices.filter(({ topic }) => topic === 'decoding')).toEqual([]);
  });
});
