/** The shelf of results of this page: opened with the first run, apart from the page's first load. */
import { later } from '../../base/later.ts';
import { ENGINE_PROGRAM } from '../../worker/spawn.ts';

/** The page as one file makes the addresses of its programs when it opens, so nothing tells results of one build from those of another. */
export const KEEPS_RESULTS = !import.meta.env.VITE_SPINDLE_SINGLE;

/** Runs that had to be made since the page was opened: counted here, since the shelf may come late, or not at all. */
let made = 0;

export const countMade = (): void => {
  made++;
};

export const keptShelf = later('the results on this device', async () =>
  (await import('./device.ts')).deviceShelf(ENGINE_PROGRAM, () => made),
);
