/** Loads everything that the page could ever need, and says when that is done. */
import type { StoreApi } from 'zustand/vanilla';
import { everyLater } from '../../../base/later.ts';
import type { AppState } from '../../../store/types.ts';
import { allPrograms } from '../../../worker/program.ts';
import { keptByServiceWorker } from './registration.ts';
import { setOffline } from './state.ts';
import { messages } from './keepMessages.ts';

/** Between two tries, where the browser does not say that the network is back. */
const AGAIN_MS = 60_000;

export async function keepPage(store: StoreApi<AppState>): Promise<void> {
  const worker = await keptByServiceWorker(store);
  const kept = worker.kept && worker.serves ? 'browser' : 'tab';
  // What the service worker answers for is evaluated when someone asks for it: all at once it takes time and memory that the answer needs.
  if (kept === 'tab') await untilDone(loadEverything);
  await untilDone(async () => {
    for (const program of allPrograms()) {
      await idle();
      await (kept === 'browser' ? program.prove() : program.keep());
    }
  });
  setOffline({ status: 'ready', kept: worker.kept ? 'browser' : 'tab' });
  // A visitor whose browser has kept it all along need not hear it each time.
  if (!worker.kept || worker.isNew) store.getState().announce(messages.ready);
}

/** A part that has not arrived by then is counted as missing, so that the others are not kept waiting. */
const PATIENCE_MS = 30_000;

const patience = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));

/** Each part that is loaded on demand, one after the other; those that fail do not keep the others away. */
async function loadEverything(): Promise<void> {
  const missing: string[] = [];
  for (const part of everyLater()) {
    if (part.arrived() !== undefined) continue;
    await idle();
    const came = await Promise.race([
      part.load().then(
        () => true,
        () => false,
      ),
      patience(),
    ]);
    if (!came) missing.push(part.name);
  }
  // Of the typeface, scripts that are not on the screen yet may still be needed for a name.
  for (const face of document.fonts) await face.load().catch(() => missing.push(messages.typeface(face.family)));
  if (missing.length > 0) throw new Error(messages.missing(missing));
}

/** Tries until it succeeds, and says meanwhile what is missing. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      setOffline({ status: 'failed', detail: error instanceof Error ? error.message : String(error) });
      await networkBack();
    }
  }
}

function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    addEventListener('online', go);
  });
}

/** A moment in which the page does nothing else. Safari has no idle callbacks. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 50);
  });
}
