/** The settings of host, workload and document, one small edit each. */
import { TIB } from '../../base/units.ts';
import { kernelProfile } from '../kernel/profiles.ts';
import { LIMITS, type Disk, type Host, type Scenario, type Scheduler, type SchedulerKind, type Workload } from '../schema.ts';
import { streamUsers } from '../streams/streams.ts';
import { LEAST_WINDOW_BYTES } from '../validate/kernel.ts';
import { queuesFor, volumeSchedulerFault } from '../volumeQueue.ts';
import { diskWith } from './diskQueue.ts';
import { ownWindows, refuseDirectReads } from './kernel.ts';
import { keepTimeline } from './keepTimeline.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';
import { usableScheduler } from './schedulers.ts';
import type { Measured } from '../measured.ts';
import { RED_BRICK, wordsOf, type Terms } from '../terms.ts';

/** Groups of users alongside that a document holds. */
const MOST_ALONGSIDE = 16;

const withHost = (scenario: Scenario, change: Partial<Host>): Scenario => ({ ...scenario, host: { ...scenario.host, ...change } });
const withWorkload = (scenario: Scenario, change: Partial<Workload>): Scenario => ({
  ...scenario,
  workload: { ...scenario.workload, ...change },
});

/**
 * Sets the scheduler of every disk's host queue: a kind with its usual parameters, or one fully described. Refuses what the host's kernel
 * does not have. Disks of a kernel that has one scheduler for all go along.
 */
export function setScheduler(scenario: Scenario, scheduler: SchedulerKind | Scheduler): Scenario {
  const { kernel } = scenario.host;
  const hosts = withHost(scenario, { scheduler: usableScheduler(scheduler, kernel?.profile) });
  // A kernel with one scheduler for all has it above volumes too.
  const volumes = queuesFor(hosts.volumes, hosts.host, (own) =>
    volumeSchedulerFault(own, hosts.host) === null ? own : hosts.host.scheduler,
  );
  const after = volumes.every((volume, k) => volume === hosts.volumes[k]) ? hosts : { ...hosts, volumes };
  if (kernel === undefined || kernelProfile(kernel.profile).perDisk) return after;
  const { kind } = after.host.scheduler;
  const isOther = ({ queue }: Disk): boolean => queue?.scheduler !== undefined && queue.scheduler.kind !== kind;
  if (!scenario.hardware.disks.some(isOther)) return after;
  const disks = scenario.hardware.disks.map((disk) => (isOther(disk) ? diskWith(disk, { scheduler: undefined }) : disk));
  return { ...after, hardware: { ...after.hardware, disks } };
}

/** Switches merging of neighboring requests in the host queue. */
export const setMergeRequests = (scenario: Scenario, mergeRequests: boolean): Scenario => withHost(scenario, { mergeRequests });

/** Sets read-ahead; refuses windows upside down or out of bounds (4 KiB to 64 MiB, the kernel's from 0; 1 to 16 windows), and the kernel's without one. */
export function setReadAhead(scenario: Scenario, change: Partial<Host['readAhead']>): Scenario {
  const before = scenario.host.readAhead;
  const kind = change.kind ?? before.kind;
  if (kind === 'kernel' && scenario.host.kernel === undefined) {
    throw new EditRefused('unknown', 'Read-ahead by the kernel needs a kernel, and the host has none', 'choose a kernel first');
  }
  if (kind === 'kernel') refuseDirectReads(scenario.host);
  const own = kind !== 'kernel';
  const readAhead = { ...(own && before.kind === 'kernel' ? ownWindows(scenario, kind) : before), ...change };
  for (const key of ['minBytes', 'maxBytes'] as const) inRange(`Read-ahead ${key}`, readAhead[key], own ? LEAST_WINDOW_BYTES : 0, 64 << 20);
  inRange('Read-ahead windows', readAhead.windows, 1, 16);
  if (own && readAhead.minBytes > readAhead.maxBytes) {
    const message = `The smallest window (${readAhead.minBytes} bytes) is larger than the largest (${readAhead.maxBytes})`;
    throw new EditRefused('range', message, `at most ${readAhead.maxBytes}`);
  }
  return withHost(scenario, { readAhead });
}

/** Sets the largest window of read-ahead, and with it the smallest where that is larger. */
export const setMostReadAhead = (scenario: Scenario, maxBytes: number): Scenario =>
  setReadAhead(scenario, { maxBytes, minBytes: Math.min(scenario.host.readAhead.minBytes, maxBytes) });

/** Sets how many processors the host has, 1 to 1024. Refused where they are in nodes: `edit/machine.ts` sets those of each. */
export function setProcessors(scenario: Scenario, processors: number): Scenario {
  inRange('Processors', processors, 1, 1024);
  if (scenario.host.machine && processors !== scenario.host.processors) {
    throw new EditRefused('member', 'The processors are in nodes', 'set those of each node under Nodes');
  }
  return withHost(scenario, { processors });
}

/** Sets the database's block cache (buffer pool) in bytes; 0 switches it off. */
export const setBlockCache = (scenario: Scenario, bytes: number): Scenario =>
  withHost(scenario, { blockCacheBytes: inRange('The block cache in bytes', bytes, 0, 64 * TIB) });

/** Sets the operating system's file cache in bytes; 0 means direct I/O. */
export function setFileCache(scenario: Scenario, bytes: number): Scenario {
  if (bytes === 0 && scenario.host.writeBack !== undefined) {
    throw new EditRefused('unknown', 'Dirty pages are written back from the file cache', 'switch write-back off first');
  }
  return withHost(scenario, { fileCacheBytes: inRange('The file cache in bytes', bytes, 0, 64 * TIB) });
}

const usersOf = (alongside: Workload['alongside']): number => alongside?.reduce((sum, { users }) => sum + users, 0) ?? 0;

/** Users alongside and all that streams may have under way. */
const usersBeside = ({ alongside, streams = [] }: Workload): number => usersOf(alongside) + streamUsers(streams);

/** Sets the number of concurrent users, 1 to 500 with those alongside and of streams. */
export const setUsers = (scenario: Scenario, users: number): Scenario =>
  keepTimeline(scenario, withWorkload(scenario, { users: inRange('Users', users, 1, LIMITS.users - usersBeside(scenario.workload)) }));

/**
 * Sets the users beside those of the batch, each repeating queries of one class; none: an empty list. Refuses unknown classes and
 * more users than 500 in all.
 */
export function setAlongside(scenario: Scenario, alongside: NonNullable<Workload['alongside']>): Scenario {
  const { alongside: _before, ...workload } = scenario.workload;
  if (alongside.length === 0) return _before === undefined ? scenario : { ...scenario, workload };
  if (alongside.length > MOST_ALONGSIDE) {
    throw new EditRefused('limit', `${alongside.length} groups of users alongside`, `at most ${MOST_ALONGSIDE} would do`);
  }
  for (const { users } of alongside) inRange('Users alongside', users, 1, LIMITS.users);
  const most = LIMITS.users - workload.users - streamUsers(workload.streams ?? []);
  if (usersOf(alongside) > most) {
    const message = `${LIMITS.users - most} users of batch and streams and ${usersOf(alongside)} alongside are more than ${LIMITS.users}`;
    throw new EditRefused('limit', message, most <= 0 ? 'fewer users of the batch' : `at most ${most} alongside`);
  }
  return setWorkload(scenario, { ...workload, alongside: [...alongside] });
}

/** Sets whether each user runs the batch in an order of its own or all in the same. */
export const setOrder = (scenario: Scenario, order: Workload['order']): Scenario => withWorkload(scenario, { order });

/** Sets QUERYPROCS: processes of one query, 1 to 256. */
export const setQueryProcs = (scenario: Scenario, queryProcs: number): Scenario =>
  withWorkload(scenario, { queryProcs: inRange(wordsOf(scenario).queryProcs.Name, queryProcs, 1, LIMITS.queryProcs) });

/** Puts another workload in; refuses one that names classes which the document does not have. */
export function setWorkload(scenario: Scenario, workload: Workload): Scenario {
  const known = new Set(scenario.classes.map((c) => c.id));
  const ofStreams = (workload.streams ?? []).flatMap(({ classes }) => classes);
  const missing = [...workload.batch, ...(workload.alongside ?? []), ...ofStreams].find((entry) => !known.has(entry.class));
  if (missing)
    throw new EditRefused('unknown', `The document has no query class ${missing.class}`, 'start from a preset of the same study');
  return keepTimeline(scenario, { ...scenario, workload });
}

/** Sets the seed of all draws, 0 to 4 294 967 295. */
export const setSeed = (scenario: Scenario, seed: number): Scenario => ({ ...scenario, seed: inRange('The seed', seed, 0, 4_294_967_295) });

/** Shows the document in the words of a product. Those of Red Brick are what a document has that names none. */
export function setTerms(scenario: Scenario, terms: Terms | undefined): Scenario {
  const { terms: before, ...plain } = scenario;
  const wanted = terms === RED_BRICK.id ? undefined : terms;
  return wanted === before ? scenario : { ...plain, ...(wanted !== undefined && { terms: wanted }) };
}

/** A document in the words of another: what the page itself opens or compares never changes the words that it uses. */
export const inWordsOf = (scenario: Scenario, { terms }: Scenario): Scenario => setTerms(scenario, terms);

/** Sets the title, cut to 120 characters. */
export const setTitle = (scenario: Scenario, title: string): Scenario => ({ ...scenario, title: title.slice(0, LIMITS.titleLength) });

/** Caps a path (loop, channel, adapter) at MiB per second; `null` lifts the cap. */
export function setPathCap(scenario: Scenario, pathId: string, mibPerSecond: number | null): Scenario {
  if (!scenario.hardware.paths.some((path) => path.id === pathId)) {
    throw new EditRefused('unknown', `There is no path ${pathId}`, 'choose one that exists');
  }
  if (mibPerSecond !== null && !(mibPerSecond >= 0.001 && mibPerSecond <= 1_000_000)) {
    throw new EditRefused('range', `A path carries 0.001 to 1 000 000 MiB/s, not ${mibPerSecond}`, 'give a rate in these bounds, or none');
  }
  const paths = scenario.hardware.paths.map((path) => (path.id === pathId ? { ...path, mibPerSecond } : path));
  return { ...scenario, hardware: { ...scenario.hardware, paths } };
}

/** What flash modules with state hear of besides reads and writes: `discard` of freed spill space, `flush` at the end of a load. On by default. */
export type FlashCommands = Pick<Host, 'discard' | 'flush'>;

export function setFlashCommands(scenario: Scenario, change: FlashCommands): Scenario {
  const { discard: discardBefore, flush: flushBefore, ...rest } = scenario.host;
  const discard = change.discard ?? discardBefore ?? true;
  const flush = change.flush ?? flushBefore ?? true;
  return { ...scenario, host: { ...rest, ...(!discard && { discard }), ...(!flush && { flush }) } };
}

/** Keeps what was measured on the real system beside the document, or forgets it. */
export function setMeasured(scenario: Scenario, measured: Measured | undefined): Scenario {
  const { measured: _before, ...plain } = scenario;
  return measured === undefined ? plain : { ...plain, measured };
}
