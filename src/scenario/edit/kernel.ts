/** The host's kernel, and what comes and goes with it. Its single settings are `kernelSettings.ts`. */
import { sameMeaning } from '../../base/same.ts';
import { plural } from '../../base/units.ts';
import { KERNEL_IDS, kernelProfile, type KernelId, type KernelProfile } from '../kernel/profiles.ts';
import type { Disk, Host, Scenario } from '../schema.ts';
import { LEAST_WINDOW_BYTES } from '../validate/kernel.ts';
import { queuesFor } from '../volumeQueue.ts';
import { diskWith } from './diskQueue.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';
import { withOrderedThresholds } from './orderedThresholds.ts';
import { carriedOver, defaultScheduler } from './schedulers.ts';

/** What a host without a kernel orders its queues by if what it had was the kernel's. */
const TEXTBOOK_SCHEDULER = 'clook';

/** The scenario with its host changed. */
export const withHost = (scenario: Scenario, change: Partial<Host>): Scenario => ({ ...scenario, host: { ...scenario.host, ...change } });

/**
 * Gives the host a kernel: its scheduler unless the current one is there too, its read-ahead and largest request, and merging; what was set
 * of queue and tunables stays where the kernel has it. `null` goes back to the textbook's host and drops what needs a kernel.
 */
export function setKernel(scenario: Scenario, id: KernelId | null): Scenario {
  const before = scenario.host.kernel?.profile;
  if ((id ?? undefined) === before) return scenario;
  if (id === null) return keepTimeline(scenario, withoutKernel(scenario));
  if (!KERNEL_IDS.includes(id)) throw new EditRefused('unknown', `There is no kernel ${id as string}`, `one of ${KERNEL_IDS.join(', ')}`);
  const profile = kernelProfile(id);
  const { host } = scenario;
  refuseDirectReads(host);
  // Who goes to a kernel wants what it does; who goes from one to another with a textbook order compares.
  const kept = before !== undefined || profile.schedulers.includes(host.scheduler.kind) ? carriedOver(host.scheduler, id) : null;
  const scheduler = kept ?? defaultScheduler(profile.defaultScheduler);
  const hardware = { ...scenario.hardware, disks: scenario.hardware.disks.map((disk) => underKernel(disk, profile, scheduler.kind)) };
  const after = withQueues(
    withHost(
      { ...scenario, hardware },
      {
        kernel: { ...host.kernel, profile: id },
        scheduler,
        mergeRequests: true,
        maxRequestBytes: Math.max(profile.maxRequestBytes, scenario.database.blockBytes),
        readAhead: { ...host.readAhead, kind: 'kernel', maxBytes: profile.readAheadBytes },
      },
    ),
  );
  return keepTimeline(scenario, after);
}

/** Queues above volumes, and thresholds of dirty pages, with what the host has now. */
const withQueues = (scenario: Scenario): Scenario => ({
  ...scenario,
  host: withOrderedThresholds(scenario.host),
  volumes: queuesFor(scenario.volumes, scenario.host, (scheduler) => carriedOver(scheduler, scenario.host.kernel?.profile)),
});

/**
 * Why disks have no scheduler of their own any more after `setKernel`, in words for people ("2 disks lose their own scheduler: Linux
 * 2.6.9 has one for all"); the same for tunables of one that stays, and for queues where the kernel goes. Empty: nothing is lost.
 */
export function lostByDisks(before: Scenario, after: Scenario): string[] {
  const lose = { scheduler: 0, tunables: 0, queue: 0 };
  before.hardware.disks.forEach(({ queue: had }, k) => {
    const has = after.hardware.disks[k]?.queue;
    if (had?.scheduler && !has?.scheduler) lose.scheduler++;
    if (had?.scheduler && has?.scheduler && !sameMeaning(had.scheduler, has.scheduler)) lose.tunables++;
    if ((['requests', 'tags', 'readAheadBytes'] as const).some((key) => had?.[key] !== undefined && has?.[key] === undefined)) lose.queue++;
  });
  const id = after.host.kernel?.profile;
  const profile = id && kernelProfile(id);
  const title = profile?.title ?? 'a host without a kernel';
  const disks = (count: number, what: string): string => `${plural(count, 'disk')} ${count === 1 ? 'loses its' : 'lose their'} own ${what}`;
  const words: string[] = [];
  if (lose.scheduler > 0)
    words.push(`${disks(lose.scheduler, 'scheduler')}: ${title} ${profile?.perDisk === false ? 'has one for all' : 'does not have it'}`);
  if (lose.tunables > 0) words.push(`${disks(lose.tunables, 'tunables')}: ${title} does not have all of them`);
  const changed = before.volumes.filter(({ queue }, k) => queue?.scheduler.kind !== after.volumes[k]?.queue?.scheduler.kind).length;
  if (changed > 0)
    words.push(
      `${plural(changed, 'queue')} above ${changed === 1 ? 'a volume goes' : 'volumes go'} to FCFS: ${title} has another scheduler`,
    );
  if (lose.queue > 0) words.push(`${disks(lose.queue, 'queue')}: ${title} has none`);
  return words;
}

function underKernel(disk: Disk, profile: KernelProfile, hostKind: string): Disk {
  const own = disk.queue?.scheduler;
  if (own === undefined) return disk;
  const kept = profile.perDisk || own.kind === hostKind ? carriedOver(own, profile.id) : null;
  return kept === own ? disk : diskWith(disk, { scheduler: kept ?? undefined });
}

function withoutKernel(scenario: Scenario): Scenario {
  const { kernel: _kernel, fileReads: _reads, ...host } = scenario.host;
  const disks = scenario.hardware.disks.map((disk) => {
    const own = disk.queue?.scheduler;
    if (disk.queue === undefined) return disk;
    const scheduler = own && (carriedOver(own, undefined) ?? undefined);
    return diskWith(disk, { requests: undefined, tags: undefined, readAheadBytes: undefined, scheduler });
  });
  return withQueues({
    ...scenario,
    hardware: { ...scenario.hardware, disks },
    host: {
      ...host,
      scheduler: carriedOver(host.scheduler, undefined) ?? defaultScheduler(TEXTBOOK_SCHEDULER),
      readAhead: host.readAhead.kind === 'kernel' ? ownWindows(scenario, 'stripe-aware') : host.readAhead,
    },
  });
}

/**
 * Refuses the kernel's read-ahead where files would be read past the page cache from which dirty pages are written back. How files are
 * read may have been chosen before, when the host read ahead by itself and it had no effect.
 */
export function refuseDirectReads({ writeBack, fileReads }: Host): void {
  if (writeBack === undefined || fileReads?.mode !== 'direct') return;
  const message = 'Dirty pages are written back from the page cache, and the kernel would read files past it';
  throw new EditRefused('unknown', message, 'switch write-back off first');
}

/** The host's own read-ahead after the kernel's, which may have been smaller than a window or a block, or off. */
export function ownWindows({ host: { readAhead }, database }: Scenario, kind: 'fixed' | 'stripe-aware'): Host['readAhead'] {
  const minBytes = Math.max(LEAST_WINDOW_BYTES, readAhead.minBytes);
  return { ...readAhead, kind, minBytes, maxBytes: Math.max(minBytes, readAhead.maxBytes, database.blockBytes) };
}
