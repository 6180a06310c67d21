/** What the picture of a prefetch says; its sentence is in `analysis/fanOut`. */
import { formatBytes, formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  title: 'What one prefetch becomes',
  none: 'The layout has no table space that is read in prefetches: its files have no extents, or they grow together.',
  fixProblems: 'Fix the scenario’s problems first.',
  unplaced: 'A container of this table space is placed nowhere.',
  lead: (containers: number, extent: number, prefetch: number) =>
    `${plural(containers, 'container')}, extents of ${formatBytes(extent)}, a prefetch of ${formatBytes(prefetch)}. The disk I/Os are those that the engine plans.`,
  space: 'Table space',
  which: (nth: number, of: number) => `Prefetch ${formatCount(nth)} of ${formatCount(of)}`,
  before: 'Prefetch before',
  next: 'Next prefetch',
  isFirst: 'This is the first one',
  isLast: 'This is the last one',
  picture: 'Picture of the prefetch',
  seen: (sentence: string) => `From left to right: prefetch, containers, disks with their bytes. ${sentence}`,
  container: (number: number, target: string) => `${number} ${target}`,
  more: (disks: number) => `${plural(disks, 'more disk')} below, in the table.`,
  byDisk: 'By disk, as a table',
  byPath: 'By channel and adapter',
  disk: 'Disk',
  inContainer: 'Container',
  channel: 'Attached to',
  ios: 'Disk I/Os',
  bytes: 'Bytes',
  path: 'Path',
  disks: 'Disks',
});
