/** An action of a timeline as the words of `spindle edit` that make it: what `timelineEdit` reads, written down by hand. */
import type { Action, Scheduler } from '../../scenario/schema.ts';
import type { Pace } from '../../scenario/timeline/timeline.ts';

/** "at 1000 move ts:1 d2 copy chunk=65536 id=m". */
export function timelineWords(action: Action): string {
  const words = [...plain(action), ...('pace' in action ? paceWords(action.pace) : []), `id=${action.id}`];
  return ['at', String(action.atMs), action.kind, ...words].join(' ');
}

function plain(action: Action): string[] {
  switch (action.kind) {
    case 'move':
      return [
        `${action.object}:${action.segment === undefined ? '' : `${action.segment}.`}${action.psu}`,
        action.to,
        action.method,
        ...setting('cache', action.writeCacheBytes),
        ...setting('backup', action.restore?.backupMibPerSecond),
        ...setting('forbids', action.restore?.forbids),
        ...setting('reopens', action.reopens),
      ];
    case 'add-container':
      return [action.object, action.to, ...(action.bytes === undefined ? [] : [String(action.bytes)])];
    case 'drop-container':
      return [action.object, String(action.psu)];
    case 'rebalance':
      return [action.object, action.direction];
    case 'cancel':
      return [action.action];
    case 'fail-disk':
    case 'replace-disk':
      return [action.disk];
    case 'fail-path':
      return [action.path, ...setting('retry', action.retryMs)];
    case 'scheduler':
      return schedulerWords(action.scheduler);
    case 'stripe-unit':
      return [action.volume, String(action.stripeUnitBytes)];
    case 'move-table':
      return [action.table, action.to];
    case 'balance':
      return [action.by, ...action.over];
    case 'move-logical':
      return [
        action.logical,
        action.to.join(','),
        ...setting('from', action.from?.join(',')),
        ...setting('extents', action.extents && `${action.extents.first}-${action.extents.first + action.extents.count - 1}`),
      ];
    case 'resize-logical':
      return [action.logical, String(action.bytes), ...setting('on', action.on?.join(','))];
    case 'remove-physical':
      return [action.physical];
    case 'add-physical':
      return [action.group, action.physical];
    case 'users':
      return [action.stream ?? 'batch', String(action.users)];
  }
}

const setting = (name: string, value: number | string | undefined): string[] => (value === undefined ? [] : [`${name}=${value}`]);

const paceWords = (pace: Pace = {}): string[] => [
  ...setting('chunk', pace.chunkBytes),
  ...setting('pause', pace.pauseMs),
  ...setting('rate', pace.mibPerSecond),
  ...setting('order', pace.order),
  ...setting('processor', pace.processorMsPerBlock),
];

const schedulerWords = ({ kind, ...tunables }: Scheduler): string[] => [
  kind,
  ...Object.entries(tunables).flatMap(([name, value]) => setting(name, value as number | undefined)),
];
