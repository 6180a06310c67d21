/** The fan-out of a prefetch in words, for those who read it and those who hear it. */
import { formatBytes, listWords, plural } from '../format.ts';
import type { FanPath, PrefetchFan } from './prefetchFan.ts';

/** "64 KiB", or "32 KiB to 64 KiB" where they differ. */
function each(sizes: readonly number[]): string {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? formatBytes(least) : `${formatBytes(least)} to ${formatBytes(most)}`;
}

const pathWords = ({ path, bytes, disks }: FanPath): string => `${formatBytes(bytes)} over ${path.name} (${plural(disks, 'disk')})`;

/** Beyond so many paths they are summed up. */
const MOST_PATHS = 4;

/** "A prefetch of 768 KiB becomes 2 reads of 384 KiB at the same time and 12 disk I/Os: 64 KiB from each of 12 disks. 384 KiB over ..." */
export function fanWords({ bytes, reads, disks, paths, containers }: PrefetchFan): string {
  const ios = reads.reduce((sum, read) => sum + read.ios.length, 0);
  const used = new Set(reads.map(({ container }) => container)).size;
  const of = `${plural(reads.length, 'read')} of ${each(reads.map((read) => read.bytes))}${reads.length > 1 ? ' at the same time' : ''}`;
  const from = disks.length === 0 ? 'no disk' : disks.length === 1 ? '1 disk' : `each of ${disks.length} disks`;
  const size = disks.length === 0 ? '' : `: ${each(disks.map((disk) => disk.bytes))} from ${from}`;
  const idle =
    used < containers
      ? ` ${plural(containers - used, 'container')} of ${containers} ${containers - used === 1 ? 'is' : 'are'} not read.`
      : '';
  const shares =
    paths.length > MOST_PATHS
      ? `${each(paths.map((path) => path.bytes))} over each of ${paths.length} paths`
      : listWords(paths.map(pathWords));
  return `A prefetch of ${formatBytes(bytes)} becomes ${of} and ${plural(ios, 'disk I/O', 'disk I/Os')}${size}.${idle} ${shares}.`;
}
