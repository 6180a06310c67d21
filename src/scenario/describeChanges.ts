/** What was changed at a host, a few words for each setting. */
import { formatBytes, plural } from '../base/units.ts';
import {
  changedTunables,
  describeScheduler,
  kernelWords,
  readDifferences,
  requestQueueDifference,
  writeBackDifference,
} from './describeHost.ts';
import { machineChanges } from './machine/words.ts';
import type { Host } from './schema.ts';
import type { Vocabulary } from './terms.ts';

export interface SettingChange {
  /** "block cache 1 GB". */
  readonly now: string;
  /** The value before, where it says something. */
  readonly was?: string;
}

/** Settings that are not the scheduler's, the kernel's or the request queue's. */
export function settingChanges(a: Host, b: Host, words: Vocabulary): SettingChange[] {
  const changes: SettingChange[] = [];
  const add = (now: string, was?: string) => changes.push(was === undefined ? { now } : { now, was });
  if (a.mergeRequests !== b.mergeRequests) add(`merging ${b.mergeRequests ? 'on' : 'off'}`);
  for (const line of readDifferences(a, b)) add(line);
  if (a.blockCacheBytes !== b.blockCacheBytes) add(`block cache ${formatBytes(b.blockCacheBytes)}`, formatBytes(a.blockCacheBytes));
  if (a.fileCacheBytes !== b.fileCacheBytes) add(`file cache ${formatBytes(b.fileCacheBytes)}`, formatBytes(a.fileCacheBytes));
  for (const line of writeBackDifference(a, b)) add(line);
  if ((a.cachesAtStart ?? 'cold') !== (b.cachesAtStart ?? 'cold')) add(`caches ${b.cachesAtStart ?? 'cold'} at the start`);
  if (a.tuneGroup !== b.tuneGroup) add(`${words.tuneGroup.name} ${b.tuneGroup}`, `${a.tuneGroup}`);
  if (a.processors !== b.processors) add(plural(b.processors, 'processor'), `${a.processors}`);
  for (const line of machineChanges(a.machine, b.machine)) add(line);
  if (a.scansBypassFileCache !== b.scansBypassFileCache) add(`scans ${b.scansBypassFileCache ? 'bypass' : 'use'} the file cache`);
  if ((a.discard ?? true) !== (b.discard ?? true)) add(`freed ${words.spill.one} ${(b.discard ?? true) ? 'trimmed' : 'not trimmed'}`);
  if ((a.flush ?? true) !== (b.flush ?? true)) add(`loads ${(b.flush ?? true) ? 'flush' : 'do not flush'} flash at their end`);
  if (a.maxRequestBytes !== b.maxRequestBytes) add(`largest request ${formatBytes(b.maxRequestBytes)}`);
  return changes;
}

/** Everything that differs at the host, by the value that it has after: "antic_expire 0 ms", "C-LOOK", "8 processors". */
export function hostChanges(before: Host, after: Host, words: Vocabulary): string[] {
  const [a, b] = [before.kernel?.profile, after.kernel?.profile];
  const isOtherScheduler = before.scheduler.kind !== after.scheduler.kind;
  return [
    ...(a === b ? [] : [kernelWords(after)]),
    ...(isOtherScheduler ? [describeScheduler(after.scheduler, b)] : changedTunables(before, after)),
    ...(a === b ? requestQueueDifference(before, after) : []),
    ...settingChanges(before, after, words).map(({ now }) => now),
  ];
}
