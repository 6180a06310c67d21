/** What else an action may say, behind *More*: how fast data move and what that costs, what a method forbids and keeps in memory. */
import { KIB, MIB } from '../../../base/units.ts';
import { paceOf } from '../../../scenario/timeline/pace.ts';
import type { MoveMethod, Pace, Restore } from '../../../scenario/timeline/timeline.ts';
import type { DraftKind, Field } from './draftField.ts';
import { messages } from './timelineMessages.ts';

/** Whose pace is the usual one where an action says nothing else. */
const METHOD_OF: Partial<Record<DraftKind, MoveMethod>> = {
  'add-container': 'rebalance',
  'drop-container': 'rebalance',
  rebalance: 'rebalance',
  'move-table': 'pages',
  balance: 'volume-manager',
  'stripe-unit': 'copy',
  'move-logical': 'volume-manager',
  'remove-physical': 'volume-manager',
};

const methodOf = (kind: DraftKind, method: MoveMethod): MoveMethod | undefined => (kind === 'move' ? method : METHOD_OF[kind]);

const byHost = (kind: DraftKind, method: MoveMethod): boolean => kind === 'move' && (method === 'copy' || method === 'restore');

/** Fields of these are numbers where 0 means: nothing of that. */
export function moreFields(kind: DraftKind, method: MoveMethod): readonly Field[] {
  const whose = methodOf(kind, method);
  if (whose === undefined) return [];
  const usual = paceOf(whose);
  const more = { more: true, least: 0, preset: '0' } as const;
  return [
    ...(kind === 'add-container' ? [{ ...more, key: 'size', label: messages.sizeOfContainer, most: 1_048_576, unit: 'MiB' } as const] : []),
    { ...more, key: 'chunk', label: messages.chunk, least: 4, most: 64 * 1024, unit: 'KiB', preset: String(usual.chunkBytes / KIB) },
    { ...more, key: 'rate', label: messages.rate, most: 1_000_000, unit: 'MiB/s', isWhole: false },
    { ...more, key: 'pause', label: messages.pause, most: 60_000, unit: 'ms', isWhole: false },
    {
      more: true,
      key: 'order',
      label: messages.order,
      choices: [
        { value: 'ascending', label: messages.ascending },
        { value: 'descending', label: messages.descending },
      ],
    },
    {
      ...more,
      key: 'processor',
      label: messages.processor,
      most: 1000,
      unit: 'ms',
      isWhole: false,
      preset: String(usual.processorMsPerBlock),
    },
    ...(byHost(kind, method)
      ? [
          { ...more, key: 'cache', label: messages.cache, most: 1_048_576, unit: 'MiB' } as const,
          {
            more: true,
            key: 'reopens',
            label: messages.reopens,
            choices: [
              { value: 'file', label: messages.reopensFile },
              { value: 'database', label: messages.reopensDatabase },
            ],
          } as const,
        ]
      : []),
    ...(kind === 'move' && method === 'restore'
      ? [
          { ...more, key: 'backup', label: messages.backup, most: 1_000_000, unit: 'MiB/s', isWhole: false } as const,
          {
            more: true,
            key: 'forbids',
            label: messages.forbids,
            choices: [
              { value: 'nothing', label: messages.forbidsNothing },
              { value: 'changes', label: messages.forbidsChanges },
            ],
          } as const,
        ]
      : []),
  ];
}

type Value = (key: Field['key']) => string;

/** The pace, as far as it is not the usual one. */
export function paceFrom(kind: DraftKind, method: MoveMethod, value: Value): { pace?: Pace } {
  const whose = methodOf(kind, method);
  if (whose === undefined) return {};
  const usual = paceOf(whose);
  const [chunk, rate, pause, processor] = (['chunk', 'rate', 'pause', 'processor'] as const).map((key) => Number(value(key)));
  const pace: Pace = {
    ...(chunk * KIB !== usual.chunkBytes && { chunkBytes: chunk * KIB }),
    ...(rate > 0 && { mibPerSecond: rate }),
    ...(pause > 0 && { pauseMs: pause }),
    ...(value('order') === 'descending' && { order: 'descending' as const }),
    ...(processor !== usual.processorMsPerBlock && { processorMsPerBlock: processor }),
  };
  return Object.keys(pace).length === 0 ? {} : { pace };
}

/** What only some methods have. */
export function methodFrom(method: MoveMethod, value: Value): { restore?: Restore; writeCacheBytes?: number; reopens?: 'database' } {
  if (!byHost('move', method)) return {};
  const [cache, backup] = (['cache', 'backup'] as const).map((key) => Number(value(key)));
  const restore: Restore = {
    ...(backup > 0 && { backupMibPerSecond: backup }),
    ...(value('forbids') === 'changes' && { forbids: 'changes' as const }),
  };
  return {
    ...(cache > 0 && { writeCacheBytes: cache * MIB }),
    ...(value('reopens') === 'database' && { reopens: 'database' as const }),
    ...(method === 'restore' && Object.keys(restore).length > 0 && { restore }),
  };
}
