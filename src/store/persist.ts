/**
 * Keeps the tab's work on the device: a moment after every change, and when the page is left. Where the
 * device refuses, the user hears of it once, until a later try succeeds, and everything else continues.
 */
import type { StoreApi } from 'zustand/vanilla';
import { debounce } from './debounce.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import { leaveBehind, savedAt } from './leaving.ts';
import { writeRecord } from './record.ts';
import type { WorkRecord } from './record.ts';
import { DEVICE_FIELDS } from './storage.ts';
import type { SessionStore } from './tabs.ts';
import type { AppState, ShortcutChoice, ThemeChoice } from './types.ts';

export const TAB_PREFIX = 'tab:';
export const ASIDE_PREFIX = 'aside:';
const THEME_KEY = 'theme';
const SHORTCUTS_KEY = 'shortcuts';
const WHOLE_KEY = 'whole-batch';

const SAVE_AFTER_MS = 400;
/** After a write that failed: the device may have room again, or time. */
const TRY_AGAIN_MS = 15_000;
const NOT_KEPT = 'This browser is not saving your work: it will be gone when you close the page. Save it as a link or a file.';
/** Steps that are still kept when the whole history does not fit. */
const SHORT_HISTORY = 10;
/** Work of closed tabs: how much of it and for how long. */
const MOST_RECORDS = 20;
const KEEP_MS = 60 * 24 * 3600 * 1000;
const MOST_ASIDE = 5;

export interface Keeper {
  /** Saves now what waits to be saved. */
  flush(): Promise<void>;
  /** The same for a page that goes away: what is not known to be kept by then is left in the session. */
  leave(session: SessionStore | null): void;
  stop(): void;
}

/** Follows the store from now on. */
export function keepOnDevice(store: StoreApi<AppState>, storage: DeviceStorage, tabId: string, now: () => number): Keeper {
  /** The saves that are under way; a newer one does not wait for them, for the page may be on its way out. */
  let saving: Promise<unknown> = Promise.resolve();
  let newest = 0;
  /** What is being saved and has not ended well yet. */
  let unsaved: WorkRecord | null = null;
  let told = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const save = debounce(() => {
    const record = writeRecord(store.getState(), now());
    const { theme, shortcuts, computesWhole } = store.getState();
    newest += 1;
    const own = newest;
    unsaved = record;
    const writes = [
      setOrShorten(storage, TAB_PREFIX + tabId, record, () => own === newest),
      // What is the device's after the work, but all begun now.
      storage.set(THEME_KEY, theme),
      storage.set(SHORTCUTS_KEY, shortcuts),
      storage.set(WHOLE_KEY, computesWhole),
    ];
    clearTimeout(again);
    const ended = Promise.all(writes).then(
      () => {
        takeBack();
        if (own === newest) unsaved = null;
      },
      (error: unknown) => {
        tellOnce(error);
        if (own === newest) again = setTimeout(() => save.request(), TRY_AGAIN_MS);
      },
    );
    saving = Promise.all([saving, ended]);
  }, SAVE_AFTER_MS);

  function tellOnce(error: unknown): void {
    if (told) return;
    told = true;
    store.getState().notify({
      kind: 'warning',
      text: NOT_KEPT,
      details: [error instanceof Error ? error.message : String(error)],
      action: { label: 'Save as a file', run: () => store.getState().saveFile() },
    });
  }

  /** Kept again: nothing is left to be afraid of. */
  function takeBack(): void {
    if (!told) return;
    told = false;
    const { notices, dismiss } = store.getState();
    notices.filter(({ text }) => text === NOT_KEPT).forEach(({ id }) => dismiss(id));
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (DEVICE_FIELDS.some((field) => state[field] !== before[field])) save.request();
  });
  return {
    async flush() {
      save.flush();
      await saving;
    },
    leave(session) {
      save.flush();
      leaveBehind(session, TAB_PREFIX + tabId, unsaved, shortened);
    },
    stop() {
      unsubscribe();
      clearTimeout(again);
      save.cancel();
    },
  };
}

/**
 * Where the whole history does not fit, its last steps are better than none. `isNewest` says whether no other save has
 * begun since: what an older one has to say then must not take the newer one's place.
 */
async function setOrShorten(storage: DeviceStorage, key: string, record: WorkRecord, isNewest: () => boolean): Promise<void> {
  try {
    await storage.set(key, record);
  } catch (error) {
    if (!isNewest()) return;
    if (record.history.length <= SHORT_HISTORY) throw error;
    await storage.set(key, shortened(record));
  }
}

/** A record with the last steps up to the current one. */
function shortened(record: WorkRecord): WorkRecord {
  const first = Math.max(0, record.historyIndex - SHORT_HISTORY + 1);
  const history = record.history.slice(first, first + SHORT_HISTORY);
  return { ...record, history, historyIndex: record.historyIndex - first };
}

export async function loadTheme(storage: DeviceStorage): Promise<ThemeChoice> {
  const theme = await storage.get(THEME_KEY);
  return theme === 'light' || theme === 'dark' || theme === 'projector' ? theme : 'system';
}

/** Which keys act. Only what is off is off: of a value that says nothing, all are on. */
export async function loadShortcuts(storage: DeviceStorage): Promise<ShortcutChoice> {
  const kept = await storage.get(SHORTCUTS_KEY);
  const isOn = (kind: keyof ShortcutChoice) => !(typeof kept === 'object' && kept !== null && Reflect.get(kept, kind) === false);
  return { characters: isOn('characters'), browser: isOn('browser') };
}

/** Whether the whole batch is computed by itself: unless someone switched it off. */
export const loadComputesWhole = async (storage: DeviceStorage): Promise<boolean> => (await storage.get(WHOLE_KEY)) !== false;

/** Key of the record that was saved last, this tab's own aside. */
export async function latestRecordKey(storage: DeviceStorage): Promise<string | null> {
  const [latest] = await recordsByAge(storage);
  return latest?.key ?? null;
}

/** Moves a record out of the way without losing it; answers its new key. */
export async function putAside(storage: DeviceStorage, key: string, value: unknown, now: number): Promise<string> {
  const aside = `${ASIDE_PREFIX}${now}`;
  await storage.set(aside, value);
  await storage.delete(key);
  return aside;
}

/** Drops records of tabs that were closed long ago, beyond the newest few; living tabs keep theirs. */
export async function prune(storage: DeviceStorage, living: ReadonlySet<string> | null, now: number): Promise<void> {
  const records = await recordsByAge(storage);
  for (const [place, { key, savedAt }] of records.entries()) {
    const tab = key.slice(TAB_PREFIX.length);
    // A browser that cannot tell which tabs live prunes by age alone.
    if (living?.has(tab)) continue;
    if (place >= MOST_RECORDS || now - savedAt > KEEP_MS) await storage.delete(key);
  }
  const aside = (await storage.keys()).filter((key) => key.startsWith(ASIDE_PREFIX)).toSorted();
  for (const key of aside.slice(0, -MOST_ASIDE)) await storage.delete(key);
}

async function recordsByAge(storage: DeviceStorage): Promise<{ readonly key: string; readonly savedAt: number }[]> {
  const records: { key: string; savedAt: number }[] = [];
  for (const key of await storage.keys()) {
    if (!key.startsWith(TAB_PREFIX)) continue;
    records.push({ key, savedAt: savedAt(await storage.get(key)) });
  }
  return records.toSorted((a, b) => b.savedAt - a.savedAt);
}
