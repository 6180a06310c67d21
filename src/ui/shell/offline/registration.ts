/** The service worker as the page sees it: registered for the page's own folder, watched for a newer version. */
import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from '../../../store/types.ts';
import { trusted } from '../../../worker/trusted.ts';
import { messages } from './keepMessages.ts';

export type Kept =
  /** This version, or an older one that this tab came from, is kept. `serves`: it answers for this tab already. */
  { readonly kept: true; readonly serves: boolean; readonly isNew: boolean } | { readonly kept: false; readonly detail: string };

/** A first visit on a slow network. */
const INSTALL_MS = 5 * 60_000;
/** A claimed tab hears of it within moments. */
const CLAIM_MS = 3000;

/** Registers the service worker and waits until it keeps the page. Never rejects. */
export async function keptByServiceWorker(store: StoreApi<AppState>): Promise<Kept> {
  // Absent on plain http and where the user forbids it.
  const container = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return { kept: false, detail: messages.onlyHttps };
  let why = messages.noReason;
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = data as { readonly spindle?: unknown; readonly detail?: unknown } | null;
    if (said?.spindle === 'not-kept' && typeof said.detail === 'string') why = said.detail;
  });
  container.startMessages();
  try {
    const scope = new URL('./', document.baseURI).href;
    const registration = (await container.register(trusted(new URL('./sw.js', scope).href), { scope, updateViaCache: 'none' })) as
      | ServiceWorkerRegistration
      | undefined;
    if (!registration) return { kept: false, detail: messages.notAllowed };
    const isNew = registration.active === null;
    if (!(await becomesActive(registration))) return { kept: false, detail: why };
    watchForNewer(registration, container, store);
    return { kept: true, serves: await serves(container, registration), isNew };
  } catch (error) {
    return { kept: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function becomesActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { active, installing, waiting } = registration;
  if (active) return Promise.resolve(true);
  const coming = installing ?? waiting;
  if (!coming) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), INSTALL_MS);
    const look = () => {
      if (coming.state !== 'activated' && coming.state !== 'redundant') return;
      clearTimeout(timer);
      resolve(coming.state === 'activated');
    };
    coming.addEventListener('statechange', look);
    look();
  });
}

/** Whether this folder's own worker answers for this tab: another deployment above it may do so at first. */
async function serves(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): Promise<boolean> {
  const own = () => container.controller !== null && container.controller === registration.active;
  if (own()) return true;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CLAIM_MS);
    container.addEventListener('controllerchange', () => {
      if (!own()) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return own();
}

/** Announces each newer version once; it waits until nobody uses this one. */
function watchForNewer(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer, store: StoreApi<AppState>): void {
  const told = new WeakSet<ServiceWorker>();
  const tell = (worker: ServiceWorker) => {
    if (told.has(worker)) return;
    told.add(worker);
    store.getState().notify({
      kind: 'info',
      topic: 'new-version',
      text: messages.newVersion,
      action: { label: messages.switchNow, run: () => void switchOver(worker, container, store) },
    });
  };
  const look = () => {
    if (registration.waiting) tell(registration.waiting);
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) tell(installing);
    });
  };
  registration.addEventListener('updatefound', look);
  look();
}

/** Asks the waiting version to take over, which it does if this is the only tab, and reloads into it. */
async function switchOver(worker: ServiceWorker, container: ServiceWorkerContainer, store: StoreApi<AppState>): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<number>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ readonly others: number }>) => resolve(data.others));
    port1.start();
  });
  const changed = new Promise<void>((resolve) => container.addEventListener('controllerchange', () => resolve(), { once: true }));
  worker.postMessage({ spindle: 'take-over' }, [port2]);
  const others = await answer;
  if (others === 0) {
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, CLAIM_MS))]);
    // The work is left to the device and the tab's session as the page goes.
    location.reload();
    return;
  }
  store.getState().notify({
    kind: 'info',
    topic: 'new-version',
    text: messages.othersOpen(others),
    action: { label: messages.switchNow, run: () => void switchOver(worker, container, store) },
  });
}
