/** Brings the store up in a browser: engine, storage, tab, link, in this order, and joins them. */
import type { StoreApi } from 'zustand/vanilla';
import { safeFileName } from '../base/fileName.ts';
import { layoutOf } from '../analysis/document/derived.ts';
import { problemsIn } from '../analysis/document/facts.ts';
import { fillsOf } from '../analysis/fill/fillAfter.ts';
import { onAbsent } from '../worker/arriving.ts';
import { createPool } from '../worker/pool.ts';
import { poolSize } from '../worker/poolSize.ts';
import type { EngineWorkers } from '../worker/pool.ts';
import { later } from '../base/later.ts';
import type { DecodeAway } from '../worker/decode.ts';
import { ENGINE_PROGRAM, workerSpawn } from '../worker/spawn.ts';
import { createAppStore } from './create.ts';
import type { AppStore } from './create.ts';
import { browserIdle } from './debounce.ts';
import type { WhenIdle } from './debounce.ts';
import { keepingResults } from './kept/keepResults.ts';
import { countMade, KEEPS_RESULTS, keptShelf } from './kept/kept.ts';
import { indexedStorage } from './deviceStorage.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import { freshTrail } from './documentSlice.ts';
import { syncLink } from './linkSync.ts';
import type { Address } from './linkSync.ts';
import { bringIn, wasLeftInOrder } from './leaving.ts';
import { TAB_PREFIX, keepOnDevice, prune } from './persist.ts';
import { openEarly } from './lateStart.ts';
import { FIRST_PRESET, gatherStart, openStart } from './start.ts';
import type { StartDeps } from './start.ts';
import { browserPresence, identify, tabSession, wasReloaded } from './tabs.ts';
import type { SessionStore, TabPresence } from './tabs.ts';
import { inTaskOfItsOwn } from './tasks.ts';
import type { AppState } from './types.ts';

/** What a browser gives; tests hand in their own. */
export interface BootEnvironment {
  readonly engine: EngineWorkers;
  readonly storage: DeviceStorage;
  readonly presence: TabPresence;
  readonly session: SessionStore | null;
  /** Whether the page was there just before, in the same tab. */
  readonly reloaded: boolean;
  readonly window: Window;
  readonly download: (fileName: string, content: Blob) => void;
  readonly newTabId: () => string;
  readonly now: () => number;
  readonly pause: () => Promise<void>;
  readonly whenIdle?: WhenIdle;
  /** Decodes what is too large to be decoded on the page. */
  readonly decodeAway: DecodeAway;
  /** Says that the link is being decoded, before there is a page; answers how to take that away. */
  readonly decoding: (stop: () => void) => () => void;
}

export interface Booted extends AppStore {
  /** Writes link and record now; for tests and for leaving the page. */
  readonly settle: () => Promise<void>;
  stop(): void;
}

/** The store on a real page, its first answer under way. */
export async function boot(decoding: BootEnvironment['decoding']): Promise<Booted> {
  const chaos = new URLSearchParams(window.location.search).has('chaos');
  const environment = browserEnvironment(chaos, decoding);
  const app = await bootIn(environment);
  // Workers obey planted faults only under this switch, and only tests know it.
  if (chaos) Object.assign(window, { spindleTest: { plant: environment.engine.plant, state: app.store.getState } });
  return app;
}

/** What the store and the first picture ask of the document; of 100 000 files each takes as long as a task may. */
const PREPARED = [layoutOf, problemsIn, fillsOf];

export async function bootIn(environment: BootEnvironment): Promise<Booted> {
  const { window: page, storage, presence, engine, now, download, decodeAway } = environment;
  const tab = await identify(environment.session, presence, environment.newTabId);
  const address = addressBar(page, tab.id);
  // Before storage is asked: decoding may take longer than anybody waits for that.
  const opened = await openStart(address.hash(), decodeAway, environment.decoding);
  const deps: StartDeps = {
    storage,
    tab,
    hash: address.hash(),
    // Whatever was pasted into the page before a reload was opened there. Browsers may lose an entry's state at a reload.
    hashIsOwn: environment.reloaded || address.isOwn(tab.inherits),
    leftInOrder: tab.inherits !== null && wasLeftInOrder(environment.session, TAB_PREFIX + tab.inherits),
    now,
    pause: environment.pause,
    download,
    opened,
  };
  const gather = async () => {
    if (tab.inherits !== null) await bringIn(environment.session, storage, TAB_PREFIX + tab.inherits);
    return await gatherStart(deps);
  };
  const { start, keepAs, late } = await openEarly(gather, deps, environment.session, presence, environment.newTabId);
  const { history, historyIndex } = start.initial.trail;
  for (const prepare of PREPARED) {
    await environment.pause();
    try {
      prepare(history[historyIndex].scenario);
    } catch {
      // The part of the page that asks again shows what is wrong.
    }
  }
  await environment.pause();
  const app = createAppStore({ engine, now, inTask: inTaskOfItsOwn, pageAddress: address.page, download, decodeAway }, start.initial);
  const { store } = app;
  const keeper = keepOnDevice(store, storage, keepAs, now);
  const link = syncLink(store, {
    address,
    reset: () => resetLive(store),
    isPlace: (hash) => page.document.getElementById(hash) !== null,
    decodeAway,
    whenIdle: environment.whenIdle,
  });
  for (const notice of start.notices) store.getState().notify(notice(store.getState));
  const stopHearing = onAbsent(sayAbsent(store));
  app.begin();
  store.getState().pinLinked(start.pins);
  late?.follow(store);

  const settle = async () => {
    await link.settle();
    await keeper.flush();
  };
  const onHidden = () => {
    if (page.document.visibilityState !== 'hidden') return;
    link.flush();
    void keeper.flush();
  };
  const onLeave = () => {
    link.flush();
    if (late?.leaves(store) !== false) keeper.leave(environment.session);
  };
  page.addEventListener('hashchange', link.hashChanged);
  page.addEventListener('pagehide', onLeave);
  page.document.addEventListener('visibilitychange', onHidden);
  // Tidying up has time until the page stands.
  const tidy = setTimeout(() => {
    presence
      .living()
      .then((living) => prune(storage, living, now()))
      .catch(() => {
        // Storage that fails is reported where work is saved; old records harm nobody.
      });
  }, TIDY_AFTER_MS);

  return {
    ...app,
    settle,
    stop() {
      clearTimeout(tidy);
      page.removeEventListener('hashchange', link.hashChanged);
      page.removeEventListener('pagehide', onLeave);
      page.document.removeEventListener('visibilitychange', onHidden);
      stopHearing();
      link.stop();
      keeper.stop();
      engine.dispose();
    },
  };
}

/** Says what work waits for a program that did not arrive, and takes that back once it has. */
export function sayAbsent(store: StoreApi<AppState>): (name: string, isAbsent: boolean) => void {
  return (name, isAbsent) => {
    const { notify, notices, dismiss } = store.getState();
    const topic = `absent ${name}`;
    if (!isAbsent) notices.filter((notice) => notice.topic === topic).forEach(({ id }) => dismiss(id));
    else
      notify({
        kind: 'warning',
        topic,
        text: `Not loaded yet: ${name}. The network or the server of this page does not answer. It is asked for every few seconds, and what waits for it continues once it is there; your work is safe.`,
      });
  };
}

const TIDY_AFTER_MS = 10_000;

/** `#reset` on a living page: the history starts again, and one button brings all of it back. */
function resetLive(store: StoreApi<AppState>): void {
  const { history, historyIndex, loadPreset, notify } = store.getState();
  loadPreset(FIRST_PRESET);
  const { scenario } = store.getState();
  store.setState(freshTrail(scenario, scenario.title));
  notify({
    kind: 'info',
    text: 'Started afresh.',
    action: {
      label: 'Restore my work',
      run() {
        const { loadScenario } = store.getState();
        loadScenario(history[historyIndex].scenario, 'Restored the work from before the reset');
        store.setState({ history, historyIndex });
      },
    },
  });
}

/** Where links lead, set when the page is built as one file (`scripts/build-single.mjs`). */
const ADDRESS = import.meta.env.VITE_SPINDLE_ADDRESS as string | undefined;

/** The address bar. An entry that this page wrote carries the tab's id, which an entry of a pasted link does not. */
function addressBar(page: Window, tabId: string): Address & { isOwn(inherited: string | null): boolean } {
  return {
    // A file on one reader's disk is nobody else's address.
    page: () => ADDRESS ?? page.location.href.split('#', 1)[0],
    hash: () => page.location.hash.slice(1),
    replace(hash) {
      try {
        page.history.replaceState({ spindleTab: tabId }, '', hash === '' ? page.location.href.split('#', 1)[0] : `#${hash}`);
      } catch {
        // A sandboxed frame may forbid it; the link can still be copied from the page.
      }
    },
    isOwn(inherited) {
      const state: unknown = page.history.state;
      if (typeof state !== 'object' || state === null || !('spindleTab' in state)) return false;
      return state.spindleTab === tabId || state.spindleTab === inherited;
    },
  };
}

const decodeClient = later('the decoding of large links', () => import('../worker/decodeClient.ts'));

const decodeAway: DecodeAway = async (job, signal) => await (await decodeClient.load()).decodeInWorker(job, signal);

/** Not every browser says it. */
const deviceMemoryGb = (): number | undefined => (navigator as { readonly deviceMemory?: number }).deviceMemory;

function browserEnvironment(chaos: boolean, decoding: BootEnvironment['decoding']): BootEnvironment {
  const engine = createPool(workerSpawn({ chaos }), { workers: poolSize(navigator.hardwareConcurrency, deviceMemoryGb()) });
  return {
    // A fault that a test plants needs a run to meet.
    engine: KEEPS_RESULTS && !chaos ? keepingResults(engine, () => keptShelf.load(), ENGINE_PROGRAM, countMade) : engine,
    storage: indexedStorage(),
    presence: browserPresence(),
    session: tabSession(),
    reloaded: wasReloaded(),
    window,
    download: offerDownload,
    newTabId: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    now: () => Date.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    whenIdle: browserIdle,
    decodeAway,
    decoding,
  };
}

function offerDownload(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = safeFileName(fileName);
  anchor.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
