/** The drive library: summaries at once, drives when they are asked for. */
import type { LibraryEntry, LibrarySummary } from './entry.ts';
import { later } from '../../base/later.ts';
import { SUMMARIES } from './summaries.ts';

export type { LibraryEntry, LibrarySummary } from './entry.ts';

/** Every entry's summary: the studies' drives first, then measured ones, then those of today. */
export const LIBRARY: readonly LibrarySummary[] = SUMMARIES;

const entries = later('the drive library', () => import('./entries.ts'));

/** The entries of `LIBRARY` in its order, with drives and sources: about 100 KB that are loaded apart. */
export async function loadLibrary(): Promise<readonly LibraryEntry[]> {
  const { libraryEntries } = await entries.load();
  return libraryEntries();
}

/** The same, made once. */
export const driveLibrary = later('the drive library', loadLibrary);

/** Source of a parameter by its path in the drive: its own, or that of the nearest part around it. */
export function sourceOfParameter(entry: LibraryEntry, path: string): LibraryEntry['provenance'][string] | undefined {
  for (let key = path; key !== ''; key = key.slice(0, Math.max(0, key.lastIndexOf('.')))) {
    if (Object.hasOwn(entry.provenance, key)) return entry.provenance[key];
  }
  return undefined;
}
