/** Dirty pages: a file cache to be dirty, writes that go through it, thresholds in their order, and copies that take time. */
import { fileReadsOf } from '../kernel/fileReads.ts';
import { writeBackOf } from '../writeBack.ts';
import type { Costs, Host } from '../schema.ts';
import type { Report } from './report.ts';

const AT = '/host/writeBack';

export function checkWriteBack(host: Host | undefined, costs: Pick<Costs, 'fileCacheHitMs'> | undefined, report: Report): void {
  const rules = host && writeBackOf(host);
  if (!rules) return;
  const { dirtyRatio, dirtyBackgroundRatio } = rules;
  if (host.fileCacheBytes === 0) {
    report.add(AT, 'pages are to be written back from a file cache that has no room', 'a fileCacheBytes above 0, or no writeBack');
  }
  if (fileReadsOf(host)?.mode === 'direct') {
    report.add(AT, 'files are read and written directly, past the page cache', 'fileReads.mode "buffered", or no writeBack');
  }
  if (dirtyBackgroundRatio >= dirtyRatio) {
    const own = host.writeBack?.dirtyBackgroundRatio !== undefined;
    const message = `flushers would begin at ${dirtyBackgroundRatio} %${own ? '' : ' (the default)'}, where processes wait already (dirtyRatio ${dirtyRatio} %)`;
    const right =
      dirtyRatio > 1 ? `a dirtyBackgroundRatio below ${dirtyRatio}` : 'a dirtyRatio of at least 2 with a lower dirtyBackgroundRatio';
    report.add(`${AT}/${own ? 'dirtyBackgroundRatio' : 'dirtyRatio'}`, message, right);
  }
  if (costs?.fileCacheHitMs === 0) {
    report.add(
      '/costs/fileCacheHitMs',
      'copying a block to or from the file cache takes no time, so writes into it would take none either',
      'more than 0 with host.writeBack, such as 0.05',
    );
  }
}
