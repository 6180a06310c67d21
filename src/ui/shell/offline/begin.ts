/** Prepares the page for use without a network, once nobody waits for anything else. */
import type { StoreApi } from 'zustand/vanilla';
import { later } from '../../../base/later.ts';
import type { AppState } from '../../../store/types.ts';
import { setOffline } from './state.ts';
import { messages } from '../messages.ts';

/** So long after the first answer, whose pictures are drawn first. What is fetched then is fetched beside the page, or in its pauses. */
const QUIET_MS = 500;
/** A first answer that takes longer than this is not waited for. */
const LONGEST_MS = 60_000;

const keeping = later(messages.parts.offline, () => import('./keep.ts'));

/** Call once. Only a build can be kept: the development server makes its files as they are asked for. */
export function beginKeeping(store: StoreApi<AppState>): void {
  if (!import.meta.env.PROD) return;
  // One file is all there already.
  if (import.meta.env.VITE_SPINDLE_SINGLE) {
    setOffline({ status: 'ready', kept: 'browser' });
    return;
  }
  const begin = () => {
    keeping.load().then(
      ({ keepPage }) => void keepPage(store),
      (error: unknown) => {
        setOffline({ status: 'failed', detail: error instanceof Error ? error.message : String(error) });
        addEventListener('online', begin, { once: true });
      },
    );
  };
  let timer = setTimeout(begin, LONGEST_MS);
  const unsubscribe = store.subscribe(({ answer }) => {
    if (answer.status !== 'done' && answer.status !== 'failed') return;
    unsubscribe();
    clearTimeout(timer);
    timer = setTimeout(begin, QUIET_MS);
  });
}
