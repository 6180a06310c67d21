/**
 * The work of the last moment. Databases drop what a page asks of them on its way out: most writes that are begun then
 * never end. So what is not known to be kept is left in the tab's session too, which takes it at once, and the
 * reloaded page puts it where it belongs before it reads anything.
 */
import type { DeviceStorage } from './deviceStorage.ts';
import type { WorkRecord } from './record.ts';
import type { SessionStore } from './tabs.ts';

const LEFT_KEY = 'spindle-left';

/** Leaves a record behind for the same tab, shortened where there is no room for all of it; `null` when all is kept. */
export function leaveBehind(
  session: SessionStore | null,
  key: string,
  record: WorkRecord | null,
  shorten: (record: WorkRecord) => WorkRecord,
): void {
  const put = (left: WorkRecord | null) => session?.setItem(LEFT_KEY, JSON.stringify({ key, record: left }));
  try {
    put(record);
  } catch {
    try {
      if (record !== null) put(shorten(record));
    } catch {
      // No room and no session: then the database is the only hope.
    }
  }
}

/** Puts what this tab left behind into storage, unless a newer record is there. Never throws. */
export async function bringIn(session: SessionStore | null, storage: DeviceStorage, key: string): Promise<void> {
  try {
    for (const record of leftBehind(session, key).values()) {
      if (savedAt(record) > savedAt(await storage.get(key))) await storage.set(key, record);
    }
    // Not before: where storage does not answer, the session is all there is.
    session?.setItem(LEFT_KEY, '');
  } catch {
    // Storage fails, which is said where the work is read.
  }
}

/** What this tab left behind under a key, unchecked; empty where there is nothing, or something damaged. */
export function leftBehind(session: SessionStore | null, key: string): Map<string, unknown> {
  const record = noted(session, key);
  return record === undefined || record === null ? new Map<string, unknown>() : new Map([[key, record]]);
}

/** Whether the page went away in order: session and storage hold its very last state. Not so after a crash. Ask before `bringIn`. */
export const wasLeftInOrder = (session: SessionStore | null, key: string): boolean => noted(session, key) !== undefined;

/** The record that was left; null if all was kept already; undefined where nothing was noted. */
function noted(session: SessionStore | null, key: string): unknown {
  try {
    const left: unknown = JSON.parse(session?.getItem(LEFT_KEY) || 'null');
    if (typeof left === 'object' && left !== null && 'key' in left && left.key === key && 'record' in left) return left.record;
  } catch {
    // Damaged, or no session.
  }
  return undefined;
}

/** When a record was written; before all others where it does not say. Records are checked where they are read. */
export function savedAt(record: unknown): number {
  const time = typeof record === 'object' && record !== null && 'savedAt' in record ? record.savedAt : 0;
  return typeof time === 'number' ? time : 0;
}
