/** The host's kernel, schedulers and request queues in words, and what differs of them. */
import { formatBytes, formatCount, plural } from '../base/units.ts';
import type { DiskQueue } from './hardware.ts';
import { describeMachine } from './machine/words.ts';
import { USUAL_FILE_READS } from './kernel/fileReads.ts';
import { SCHEDULER_NAMES } from './kernel/names.ts';
import { kernelProfile, type KernelId } from './kernel/profiles.ts';
import { tunablesOf, tunableValues, type Tunable } from './kernel/tunables.ts';
import type { Host, Scenario, Scheduler } from './schema.ts';
import type { VolumeQueue } from './volumes.ts';
import { writeBackSettings } from './writeBack.ts';

/** "CFQ, slice_idle 2 ms, quantum 8": a scheduler with those of its tunables that differ from the kernel's defaults. */
export function describeScheduler(scheduler: Scheduler, kernel: KernelId | undefined): string {
  const values = tunableValues(scheduler, kernel);
  const set = tunablesOf(scheduler.kind, kernel).filter(({ name, default: usual }) => values[name] !== usual);
  return [SCHEDULER_NAMES[scheduler.kind], ...set.map((tunable) => tunableWords(tunable, values[tunable.name]))].join(', ');
}

function tunableWords({ name, kernelName, unit }: Tunable, value: number): string {
  // What is in no kernel has no name there.
  const what = kernelName === 'none' ? name : kernelName;
  if (unit === 'switch') return `${what} ${value === 1 ? 'on' : 'off'}`;
  return `${what} ${Number.isInteger(value) ? formatCount(value) : value} ${unit}`;
}

const readAheadWords = (bytes: number): string => (bytes === 0 ? 'no read-ahead' : `read-ahead ${formatBytes(bytes)}`);

/** "noop, 64 requests, 4 tags, no read-ahead". */
function queueWords({ scheduler, requests, tags, readAheadBytes }: DiskQueue, kernel: KernelId | undefined): string {
  return [
    ...(scheduler ? [describeScheduler(scheduler, kernel)] : []),
    ...(requests === undefined ? [] : [plural(requests, 'request')]),
    ...(tags === undefined ? [] : [plural(tags, 'tag')]),
    ...(readAheadBytes === undefined ? [] : [readAheadWords(readAheadBytes)]),
  ].join(', ');
}

/** How files are read through the kernel: "buffered reads of 128 KiB, read-ahead 128 KiB". */
function readWords({ readAhead, fileReads }: Host): string[] {
  if (readAhead.kind !== 'kernel') return [];
  const { mode, callBytes, outstanding } = fileReads ?? USUAL_FILE_READS;
  const calls = `${mode} reads of ${formatBytes(callBytes)}`;
  if (mode === 'buffered') return [`${calls}, ${readAheadWords(readAhead.maxBytes)}`];
  return [outstanding === 1 ? calls : `${calls}, ${outstanding} under way`];
}

/** Settings of the request queue that are not the kernel's. */
function settingWords({ kernel }: Host): string[] {
  if (kernel === undefined) return [];
  const { requests, tags, plugRequests, plugMs } = kernel;
  return [
    ...(requests === undefined ? [] : [plural(requests, 'request')]),
    ...(tags === undefined ? [] : [plural(tags, 'tag')]),
    ...(plugRequests === undefined ? [] : [`plugged for ${plural(plugRequests, 'request')}`]),
    ...(plugMs === undefined ? [] : [`plugged for ${plugMs} ms`]),
  ];
}

/** The kernel's name; "no kernel" for the host of textbooks. */
export const kernelWords = ({ kernel }: Host): string => (kernel === undefined ? 'no kernel' : kernelProfile(kernel.profile).title);

/** A host with a kernel in one line, and disks whose queues are not as the host's, those alike together; nothing for a host as textbooks have it. */
export function describeHost({ host, hardware, volumes }: Scenario, ranges: (ids: readonly string[]) => string): string[] {
  const kernel = host.kernel?.profile;
  const own =
    kernel === undefined
      ? []
      : [[kernelWords(host), describeScheduler(host.scheduler, kernel), ...settingWords(host), ...readWords(host)].join(', ')];
  const alike = new Map<string, string[]>();
  for (const { id, queue } of hardware.disks) {
    if (queue === undefined) continue;
    const words = queueWords(queue, kernel);
    if (words !== '') alike.set(words, [...(alike.get(words) ?? []), id]);
  }
  const above = volumes.flatMap(({ id, queue }) =>
    queue === undefined ? [] : [`one queue above ${id}: ${volumeQueueWords(queue, kernel)}`],
  );
  const writes = host.writeBack === undefined ? [] : [writeBackWords(host)];
  const nodes = host.machine === undefined ? [] : [describeMachine(host.machine)];
  return [...nodes, ...own, ...writes, ...[...alike].map(([words, ids]) => `${ranges(ids)}: ${words}`), ...above];
}

/** "C-LOOK, 4 requests in the array at a time, disks below as the host": the queue above a volume. */
export function volumeQueueWords({ scheduler, depth, mergeRequests, disks }: VolumeQueue, kernel: KernelId | undefined): string {
  return [
    describeScheduler(scheduler, kernel),
    ...(depth === undefined ? [] : [`${plural(depth, 'request')} in the array at a time`]),
    ...(mergeRequests === undefined ? [] : [mergeRequests ? 'merging' : 'no merging']),
    ...(disks === undefined ? [] : [disks.kind === 'host' ? 'disks below as the host' : `disks below ${SCHEDULER_NAMES[disks.kind]}`]),
  ].join(', ');
}

/** What is different at kernel, scheduler, queue and reads of the host, a line each. */
export function hostDifferences(before: Host, after: Host): string[] {
  const [a, b] = [before.kernel?.profile, after.kernel?.profile];
  const lines: string[] = [];
  if (a !== b) lines.push(`${kernelWords(after)} (was ${kernelWords(before)})`);
  const [was, is] = [describeScheduler(before.scheduler, a), describeScheduler(after.scheduler, b)];
  if (was !== is) lines.push(`scheduler ${is} (was ${was})`);
  // What schedulers of the textbook have is not a tunable of a kernel.
  else if (hasOtherAges(before, after)) lines.push(`scheduler ${is} with other ages`);
  return [...lines, ...requestQueueDifference(before, after)];
}

const hasOtherAges = (before: Host, after: Host): boolean =>
  before.scheduler.kind === 'sptf' && JSON.stringify(before.scheduler) !== JSON.stringify(after.scheduler);

/** Tunables of the same scheduler that have another value, by that value. A kernel's own defaults go with the kernel. */
export function changedTunables(before: Host, after: Host): string[] {
  if (hasOtherAges(before, after)) return ['other ages'];
  const [was, is] = [before, after].map(({ scheduler, kernel }) => tunableValues(scheduler, kernel?.profile));
  const usual = (host: Host) => new Map(tunablesOf(host.scheduler.kind, host.kernel?.profile).map((one) => [one.name, one.default]));
  const [before0, after0] = [usual(before), usual(after)];
  return tunablesOf(after.scheduler.kind, after.kernel?.profile)
    .filter(({ name }) => was[name] !== is[name] && !(was[name] === before0.get(name) && is[name] === after0.get(name)))
    .map((tunable) => tunableWords(tunable, is[tunable.name]));
}

/** Whether requests queue otherwise under a kernel, in one line. */
export function requestQueueDifference(before: Host, after: Host): string[] {
  if (before.kernel === undefined || after.kernel === undefined) return [];
  const settings = settingWords(after).join(', ');
  return settings === settingWords(before).join(', ') ? [] : [`request queue: ${settings === '' ? "as the kernel's" : settings}`];
}

/** "dirty_ratio 60 %, dirty_expire_centisecs 100 cs": what differs from the kernel's; nothing: "as the kernel's". */
function writeBackWords(host: Host): string {
  if (host.writeBack === undefined) return 'writes go to the disks at once';
  const set = writeBackSettings(host.kernel?.profile).filter(({ name }) => host.writeBack?.[name] !== undefined);
  const words = set.map(({ name, kernelName, unit }) => `${kernelName} ${host.writeBack?.[name]} ${unit}`);
  return `dirty pages written back${words.length === 0 ? '' : `: ${words.join(', ')}`}`;
}

/** Whether writes go otherwise, in one line. */
export function writeBackDifference(before: Host, after: Host): string[] {
  const words = writeBackWords(after);
  return words === writeBackWords(before) ? [] : [words];
}

/** Whether files are read otherwise, in one line. */
export function readDifferences(before: Host, after: Host): string[] {
  const reads = readWords(after).join(', ');
  if (after.readAhead.kind === 'kernel') return reads === readWords(before).join(', ') ? [] : [reads];
  const [a, b] = [before.readAhead, after.readAhead];
  if (a.kind === b.kind && a.minBytes === b.minBytes && a.maxBytes === b.maxBytes && a.windows === b.windows) return [];
  return [`read-ahead ${b.kind}, ${formatBytes(b.minBytes)} to ${formatBytes(b.maxBytes)}`];
}

/** Disks whose queues changed: "queues of d3-d5 noop, 4 tags", "queues of d1 as the host". */
export function queueDifferences(before: Scenario, after: Scenario, ranges: (ids: readonly string[]) => string): string[] {
  const alike = new Map<string, string[]>();
  after.hardware.disks.forEach(({ id, queue = {} }, k) => {
    const was = before.hardware.disks[k]?.queue ?? {};
    const words = queueWords(queue, after.host.kernel?.profile);
    if (words === queueWords(was, before.host.kernel?.profile)) return;
    alike.set(words, [...(alike.get(words) ?? []), id]);
  });
  const ofDisks = [...alike].map(
    ([words, ids]) => `${ids.length === 1 ? 'queue' : 'queues'} of ${ranges(ids)} ${words === '' ? 'as the host' : words}`,
  );
  return [...ofDisks, ...aboveDifferences(before, after)];
}

/** Volumes in both documents whose queue above them changed. */
function aboveDifferences(before: Scenario, after: Scenario): string[] {
  const old = new Map(before.volumes.map((volume) => [volume.id, volume]));
  return after.volumes.flatMap(({ id, queue }) => {
    const was = old.get(id);
    const words = queue === undefined ? '' : volumeQueueWords(queue, after.host.kernel?.profile);
    if (was === undefined || words === (was.queue === undefined ? '' : volumeQueueWords(was.queue, before.host.kernel?.profile))) return [];
    return [words === '' ? `no queue above ${id}` : `queue above ${id} ${words}`];
  });
}
