/** The settings of host, workload and document, one small edit each. */
import { TIB } from '../../base/units.ts';
import { LIMITS, type Host, type Scenario, type Scheduler, type SchedulerKind, type Workload } from '../schema.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';

const withHost = (scenario: Scenario, change: Partial<Host>): Scenario => ({ ...scenario, host: { ...scenario.host, ...change } });
const withWorkload = (scenario: Scenario, change: Partial<Workload>): Scenario => ({
  ...scenario,
  workload: { ...scenario.workload, ...change },
});

/** A scheduler with the usual parameters (Linux defaults for `deadline`). */
export function defaultScheduler(kind: SchedulerKind): Scheduler {
  return kind === 'deadline' ? { kind, readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 } : { kind };
}

/** Sets the scheduler of every disk's host queue: a kind with its usual parameters, or one fully described. */
export function setScheduler(scenario: Scenario, scheduler: SchedulerKind | Scheduler): Scenario {
  return withHost(scenario, { scheduler: typeof scheduler === 'string' ? defaultScheduler(scheduler) : scheduler });
}

/** Switches merging of neighbouring requests in the host queue. */
export const setMergeRequests = (scenario: Scenario, mergeRequests: boolean): Scenario => withHost(scenario, { mergeRequests });

/** Sets read-ahead; refuses windows upside down or out of bounds (4 KiB to 64 MiB, 1 to 16 windows). */
export function setReadAhead(scenario: Scenario, change: Partial<Host['readAhead']>): Scenario {
  const readAhead = { ...scenario.host.readAhead, ...change };
  for (const key of ['minBytes', 'maxBytes'] as const) inRange(`Read-ahead ${key}`, readAhead[key], 4096, 64 << 20);
  inRange('Read-ahead windows', readAhead.windows, 1, 16);
  if (readAhead.minBytes > readAhead.maxBytes) {
    const message = `The smallest window (${readAhead.minBytes} bytes) is larger than the largest (${readAhead.maxBytes})`;
    throw new EditRefused('range', message, `at most ${readAhead.maxBytes}`);
  }
  return withHost(scenario, { readAhead });
}

export const setProcessors = (scenario: Scenario, processors: number): Scenario =>
  withHost(scenario, { processors: inRange('Processors', processors, 1, 1024) });

/** Sets the database's block cache (buffer pool) in bytes; 0 switches it off. */
export const setBlockCache = (scenario: Scenario, bytes: number): Scenario =>
  withHost(scenario, { blockCacheBytes: inRange('The block cache in bytes', bytes, 0, 64 * TIB) });

/** Sets the operating system's file cache in bytes; 0 means direct I/O. */
export const setFileCache = (scenario: Scenario, bytes: number): Scenario =>
  withHost(scenario, { fileCacheBytes: inRange('The file cache in bytes', bytes, 0, 64 * TIB) });

/** Sets the number of concurrent users, 1 to 500. */
export const setUsers = (scenario: Scenario, users: number): Scenario =>
  withWorkload(scenario, { users: inRange('Users', users, 1, LIMITS.users) });

/** Sets whether each user runs the batch in an order of its own or all in the same. */
export const setOrder = (scenario: Scenario, order: Workload['order']): Scenario => withWorkload(scenario, { order });

/** Sets QUERYPROCS: processes of one query, 1 to 256. */
export const setQueryProcs = (scenario: Scenario, queryProcs: number): Scenario =>
  withWorkload(scenario, { queryProcs: inRange('QUERYPROCS', queryProcs, 1, LIMITS.queryProcs) });

/** Puts another workload in; refuses one that names classes which the document does not have. */
export function setWorkload(scenario: Scenario, workload: Workload): Scenario {
  const known = new Set(scenario.classes.map((c) => c.id));
  const missing = workload.batch.find((entry) => !known.has(entry.class));
  if (missing)
    throw new EditRefused('unknown', `The document has no query class ${missing.class}`, 'start from a preset of the same study');
  return { ...scenario, workload };
}

/** Sets the seed of all draws, 0 to 4 294 967 295. */
export const setSeed = (scenario: Scenario, seed: number): Scenario => ({ ...scenario, seed: inRange('The seed', seed, 0, 4_294_967_295) });

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
