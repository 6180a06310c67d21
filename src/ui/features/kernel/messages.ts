/** What the host’s line, its fields and the changes made to it say. */
import { formatBytes, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import { type Vocabulary } from '../../../scenario/terms.ts';

export const messages = catalog({
  oneMoment: 'One moment…',
  // ReadsPopover.tsx
  readSettings: 'the settings of reads',
  // HostLine.tsx
  stripeAware: 'stripe-aware',
  fixed: 'fixed',
  host: (hostText: string, users: number, name: string, queryProcs: number) =>
    `Host: ${hostText}, ${plural(users, 'user')}, ${name} ${queryProcs}`,
  hostAndWorkloadSettings: 'Host and workload settings',
  processors: 'processors',
  processors2: (processors: number) => `Processors ${processors}`,
  kernel: 'kernel',
  scheduler2: 'scheduler',
  tunablesRequestQueueAndReads: 'Tunables, request queue and reads of the host',
  readAhead2: 'read-ahead',
  readAhead3: (kind: string) => `Read-ahead ${kind}`,
  users: 'users',
  inStreams: (users: number) => `${users} in streams`,
  users2: (users: number) => `Users ${users}`,
  workloadUsersOrderBatch: 'Workload: users, order, batch',
  seed: 'seed',
  seed2: (value: number) => `Seed ${value}`,
  andCaches: (words: Vocabulary) => `${words.tuneGroup.Name} and caches`,
  withAValueOfTheirOwn: (own: number) => `${plural(own, 'volume')} with a value of their own.`,
  noEffectEveryVolumeHas: 'No effect: every volume has a value of its own.',
  ofAllVolumes: (Name: string, tuneGroup: number) => `${Name} of all volumes ${tuneGroup}`,
  allVolumes: (tuneGroup: number) => `All volumes: ${tuneGroup}`,
  blockCache: 'block cache',
  blockCache2: (blockCacheBytes: number) => `Block cache ${formatBytes(blockCacheBytes)}`,
  fileCache: 'file cache',
  fileCache2: (fileCacheBytes: number) => `File cache ${formatBytes(fileCacheBytes)}`,
  cachesSizesAtTheStart: (value: string) => `Caches: sizes, ${value} at the start`,
  miB: 'MiB',
  // HostQueuePane.tsx
  readsOfFiles: 'Reads of files',
  // ReadAheadFields.tsx
  // ReadFields.tsx
  // ReadsPopover.tsx
  readAhead6: (value: string) => `Read-ahead: ${value}`,
  // commands.ts
  noKernel2: 'No kernel',
  undoBringsItBack: (value: string) => `${value} (undo brings it back)`,
  schedulerAsTheHost: 'scheduler as the host',
  scheduler3: (value: string) => `scheduler ${value}`,
  // options.ts
  noKernelTextbook: 'no kernel (textbook)',
  asTheHost3: (value: string) => `same as the host (${value})`,
  hasOneSchedulerForAll: (title: string) => `${title} has one scheduler for all disks, chosen when it starts (elevator=).`,
});
