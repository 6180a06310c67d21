/** What a page of the tests finds on its device. */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, FullConfig } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** As Playwright takes and gives it; its types leave out the databases. */
interface State extends Exclude<BrowserContextOptions['storageState'], string | undefined> {
  readonly origins: { origin: string; localStorage: { name: string; value: string }[]; indexedDB?: Database[] }[];
}
interface Database {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly Store[];
}
interface Store {
  readonly name: string;
  readonly autoIncrement: boolean;
  readonly records: readonly { readonly key?: unknown; readonly value?: unknown }[];
  readonly indexes: readonly unknown[];
}

/** Written before the first test, read by the contexts of all of them. */
export const DEVICE_FILE = '.cache/e2e-device.json';

/**
 * A device on which the page does not go on to the whole batch by itself: when that comes depends on how fast the machine is, and
 * most checks are of the answer before it. `whole-batch.spec.ts` opens the page without.
 */
export const bareDevice = (origin: string): State => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [],
      indexedDB: [
        {
          name: 'spindle',
          version: 1,
          stores: [{ name: 'records', autoIncrement: false, records: [{ key: 'whole-batch', value: false }], indexes: [] }],
        },
      ],
    },
  ],
});

/** Runs of a document that the page keeps: the answer, and four with other seeds that say how sure it is. */
const RUNS = 5;
/** Without them the tests only take longer. */
const PATIENCE_MS = 60_000;

/**
 * Before all tests: the runs behind the interval of the two documents that most of them open are made once, and lie on the device of each
 * test, as those of an earlier visit would. The answer itself is left for the page to compute.
 */
export async function makeDevice(config: FullConfig, hashes: readonly string[]): Promise<void> {
  const { use } = config.projects[0];
  const { origin } = new URL(use.baseURL!);
  const bare = bareDevice(origin);
  const write = (state: State): void => {
    mkdirSync(dirname(DEVICE_FILE), { recursive: true });
    writeFileSync(DEVICE_FILE, JSON.stringify(state));
  };
  write(bare);
  const browser = await chromium.launch(use.launchOptions);
  try {
    write(await withRuns(browser, { baseURL: use.baseURL, serviceWorkers: 'block', storageState: bare }, hashes));
  } finally {
    await browser.close();
  }
}

async function withRuns(browser: Browser, options: BrowserContextOptions, hashes: readonly string[]): Promise<State> {
  const context = await browser.newContext(options);
  const pages = await Promise.all(hashes.map(() => context.newPage()));
  await Promise.all(pages.map((page, k) => page.goto(`./${hashes[k]}`)));
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const state: State = await context.storageState({ indexedDB: true });
    const databases = state.origins.flatMap(({ indexedDB = [] }) => indexedDB);
    const runs = databases.find(({ name }) => name === 'spindle-results')?.stores[0]?.records.length ?? 0;
    if (runs >= RUNS * hashes.length || performance.now() > end) return kept(state);
    await pages[0].waitForTimeout(500);
  }
}

/** Leaves out what the pages noted of themselves, and the large record of the answer, which has its pictures over time. */
function kept(state: State): State {
  const origins = state.origins.map(({ indexedDB = [], ...rest }) => ({
    ...rest,
    indexedDB: indexedDB.map(({ stores, ...database }) => ({
      ...database,
      stores: stores.map(({ records, ...store }) => ({
        ...store,
        records: records.filter(({ key }) => (database.name === 'spindle' ? key === 'whole-batch' : !String(key).endsWith('/s'))),
      })),
    })),
  }));
  return { ...state, origins };
}
