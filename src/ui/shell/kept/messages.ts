/** What is said of the results that lie on the device; loaded when someone asks. */
import { plural } from '../../../analysis/format.ts';
import { formatBytes } from '../../../base/units.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  kept: (results: number, bytes: number, limitBytes: number) =>
    `${plural(results, 'result')}, ${formatBytes(bytes)} of at most ${formatBytes(limitBytes)}: kept on this device, so that no run is made twice.`,
  since: (taken: number, made: number) =>
    ` Since this page was opened, ${plural(taken, 'result')} came from there, and ${plural(made, 'run')} had to be made.`,
  damaged: (results: number) => ` ${plural(results, 'damaged result')} dropped, and made again.`,
  full: ' The device has no room for more.',
  none: 'This browser keeps no results for the page, so every run is made again after a reload.',
  inOneFile: 'The page as one file keeps no results: every run is made again after a reload.',
  clear: 'Clear them',
  cleared: 'The results on this device are cleared.',
  notCleared: 'The results on this device could not be cleared.',
});
