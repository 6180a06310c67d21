/** The drive library, loaded when it is first looked at; once for the page. */
import { useSyncExternalStore } from 'react';
import { loadLibrary } from '../../../scenario/drives/library.ts';
import type { LibraryEntry } from '../../../scenario/drives/library.ts';

export type Library =
  | { readonly status: 'loading'; readonly entries: null }
  | { readonly status: 'ready'; readonly entries: readonly LibraryEntry[] }
  | { readonly status: 'failed'; readonly entries: null; readonly why: string };

let library: Library | null = null;
const listeners = new Set<() => void>();

function set(next: Library): void {
  library = next;
  for (const listener of listeners) listener();
}

/** Loads it, again if it failed: the network may be back. */
export function fetchLibrary(): void {
  if (library !== null && library.status !== 'failed') return;
  set({ status: 'loading', entries: null });
  loadLibrary().then(
    (entries) => set({ status: 'ready', entries }),
    (error: unknown) => set({ status: 'failed', entries: null, why: error instanceof Error ? error.message : String(error) }),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  fetchLibrary();
  return () => listeners.delete(listener);
}

const LOADING: Library = { status: 'loading', entries: null };

export const useLibrary = (): Library => useSyncExternalStore(subscribe, () => library ?? LOADING);
