/** What holds for every run, whatever the scenario, to the last nanosecond and byte. */
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { HISTOGRAM_BINS } from '../record/histogram.ts';
import { PHASE_COUNT } from '../record/attribution.ts';
import type { ServerLog } from '../record/serverLog.ts';
import { SIZE_CLASSES } from '../record/objectLog.ts';
import { failedChecks, leavesWork } from '../selfCheck.ts';
import { Simulation } from '../simulation.ts';
import { checkPoolInvariants } from './poolInvariants.ts';

const sum = (column: ArrayLike<number>, from = 0, to = column.length): number => {
  let total = 0;
  for (let k = from; k < to; k++) total += column[k];
  return total;
};

/** Plain comparisons: there are millions of them, too many for a matcher each. The stack says which one. */
function equal(found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`An invariant is broken: ${String(found)} is not ${String(expected)}.`);
}

function holds(condition: boolean): void {
  if (!condition) throw new Error('An invariant is broken.');
}

/** Runs a scenario in one step and checks every invariant. */
export function checkedRun(scenario: Scenario, scale = 1): Simulation {
  const simulation = new Simulation(scenario, scenario.seed, scale, 1, { series: true, objects: true });
  for (let slices = 0; !simulation.advance(100_000); slices++) {
    if (slices > 10_000) throw new Error('The run does not end.');
  }
  checkInvariants(simulation);
  return simulation;
}

export function checkInvariants(simulation: Simulation): void {
  const { executor, deviceLog, volumeLog, queries, scenario, processors, blocks } = simulation;
  const end = executor.endNs;
  deviceLog.close(end);
  volumeLog.close(end);
  processors.close(end);
  holds(Number.isInteger(end));
  equal(failedChecks(simulation).join('; '), '');

  // Every operator waits for its I/O, so nothing is outstanding at the end and the laws are exact; a kernel's read-ahead and
  // users alongside the batch may leave something under way.
  // Flushers, cleaners, the log and rebuilds may have something under way when the last query ends.
  const { pools, volumes, rebuilds, writeBack } = simulation;
  const isWriting = ((pools !== null || writeBack !== null) && volumes.pendingWriteBytes > 0) || rebuilds.jobs.length > 0;
  const exact = executor.fileReader === null && !leavesWork(executor.batch) && !isWriting;
  if (pools !== null) checkPoolInvariants(pools);
  const parallel = Reflect.get(blocks, 'parallel') as Int32Array;
  checkServers(deviceLog, end, exact, (device) => parallel[device] === 1);
  checkServers(volumeLog, end, exact, () => false);
  checkPaths(simulation, end, exact);
  checkSeries(simulation, end);
  if (exact) checkPools(simulation);

  checkObjects(simulation, end, exact);

  // Bytes: what the operators asked for, what the volumes saw, what the disks moved, what the paths carried.
  const bytes = (log: ServerLog): number => log.total('bytesRead') + log.total('bytesWritten');
  // Copies and parity are more than was asked for: `selfCheck.ts` has their bounds.
  const isPlain = exact && scenario.volumes.every(({ kind }) => kind === 'stripe' || kind === 'concat');
  if (isPlain) equal(sum(executor.psuBytes), bytes(deviceLog));
  // Loose disks are recorded as devices only.
  if (isPlain && simulation.targets.every((target) => target.kind !== 'disk')) {
    equal(bytes(volumeLog), bytes(deviceLog));
    equal(volumeLog.total('bytesWritten'), deviceLog.total('bytesWritten'));
  }
  equal(blocks.ios, deviceLog.total('requests'));

  // Attribution: each user's phases sum to the time at which its last query ended.
  equal(queries.count, queries.user.length);
  const { streams } = simulation;
  const last = new Float64Array(queries.userVectors.length / PHASE_COUNT);
  for (let row = 0; row < queries.count; row++) {
    // Users of streams think in between.
    if (streams === null) equal(queries.startNs[row], last[queries.user[row]]);
    last[queries.user[row]] += queries.elapsedNs[row];
  }
  for (let user = 0; user < last.length; user++) {
    const phases = queries.userVectors.subarray(user * PHASE_COUNT, (user + 1) * PHASE_COUNT);
    equal(sum(phases), last[user]);
    holds(Math.min(...phases) >= 0);
  }
  if (queries.count > 0 && streams === null) {
    equal(Math.max(...last), end);
    equal(last[executor.lastUser], end);
  }
  checkClasses(simulation);
  holds(processors.busyNs <= scenario.host.processors * end);
  const left = simulation.workPlanned - executor.workDone;
  // Queries that were turned away are not done.
  holds((streams === null ? Math.abs(left) : -left) <= 1e-9 * simulation.workPlanned);
}

/** The phases of a class sum to the elapsed times of its queries, and those of all classes to those of all users. */
function checkClasses({ queries, alongside, scenario }: Simulation): void {
  const row = (vectors: Float64Array, at: number): Float64Array => vectors.subarray(at * PHASE_COUNT, (at + 1) * PHASE_COUNT);
  const elapsed = new Float64Array(scenario.classes.length);
  for (let query = 0; query < queries.count; query++) elapsed[queries.classIndex[query]] += queries.elapsedNs[query];
  for (let at = 0; at < elapsed.length; at++) {
    const phases = row(queries.classVectors, at);
    equal(sum(phases), elapsed[at]);
    holds(Math.min(...phases) >= 0);
  }
  for (let phase = 0; phase < PHASE_COUNT; phase++) {
    let users = 0;
    let classes = 0;
    for (let at = phase; at < queries.userVectors.length; at += PHASE_COUNT) users += queries.userVectors[at];
    for (let at = phase; at < queries.classVectors.length; at += PHASE_COUNT) classes += queries.classVectors[at];
    equal(classes, users);
  }
  for (let entry = 0; entry < alongside.count.length; entry++) {
    const phases = row(alongside.vectors, entry);
    equal(sum(phases), alongside.sumNs[entry]);
    holds(Math.min(...phases) >= 0);
  }
}

/** Little's law (N T = sum of responses, and of the time that requests waited before they became part of others), the utilization law (U T = sum of services), sums of parts and counts. */
function checkServers(log: ServerLog, end: number, exact: boolean, serial: (server: number) => boolean): void {
  for (let server = 0; server < log.servers; server++) {
    const waited = log.figure(server, 'responseNs') + log.figure(server, 'withdrawnNs');
    if (exact) {
      equal(log.figure(server, 'depth'), 0);
      equal(log.figure(server, 'outstandingNs'), waited);
    } else holds(log.figure(server, 'outstandingNs') >= waited - log.figure(server, 'depth') * end);
    const service =
      log.figure(server, 'overheadNs') +
      log.figure(server, 'seekNs') +
      log.figure(server, 'rotationNs') +
      log.figure(server, 'transferNs') +
      log.figure(server, 'busNs');
    equal(log.figure(server, 'queueNs') + service, log.figure(server, 'responseNs'));
    if (serial(server) && exact) equal(log.figure(server, 'busyNs'), service);
    else if (!serial(server) && exact) holds(log.figure(server, 'busyNs') <= log.figure(server, 'responseNs'));
    holds(log.figure(server, 'busyNs') <= end);
    for (const part of ['queueNs', 'overheadNs', 'seekNs', 'rotationNs', 'transferNs', 'busNs'] as const) {
      holds(log.figure(server, part) >= 0);
    }
    equal(sum(log.histogram, server * HISTOGRAM_BINS, (server + 1) * HISTOGRAM_BINS), log.figure(server, 'requests'));
    holds(log.figure(server, 'maxResponseNs') <= end);
  }
}

/** No path is busy for longer than there is time, nor for less than what went over it takes at its rate. */
function checkPaths({ paths, scenario, blocks }: Simulation, end: number, exact: boolean): void {
  const carried = blocks.carriedBytes();
  scenario.hardware.paths.forEach(({ mibPerSecond }, path) => {
    // What is under way at the end counts with all of its time.
    holds(!exact || paths.busyNs[path] <= end);
    // Each request's occupancy is rounded to whole nanoseconds.
    if (mibPerSecond !== null) holds(paths.busyNs[path] >= (carried[path] / (mibPerSecond * 1024 * 1024)) * 1e9 - blocks.ios);
    else if (paths.capped[path] === 0) equal(paths.busyNs[path], 0);
  });
}

function checkSeries({ series, deviceLog }: Simulation, end: number): void {
  if (series === null) throw new Error('The run did not record series.');
  holds(series.bins * series.widthNs > end);
  for (let disk = 0; disk < series.disks; disk++) {
    const busyNs = series.column('busyNs', disk);
    const outstandingNs = series.column('outstandingNs', disk);
    const maxDepth = series.column('maxDepth', disk);
    equal(sum(busyNs), deviceLog.figure(disk, 'busyNs'));
    equal(sum(outstandingNs), deviceLog.figure(disk, 'outstandingNs'));
    equal(sum(series.column('bytes', disk)), deviceLog.figure(disk, 'bytesRead') + deviceLog.figure(disk, 'bytesWritten'));
    equal(sum(series.column('completions', disk)), deviceLog.figure(disk, 'requests'));
    equal(sum(series.column('responseNs', disk)), deviceLog.figure(disk, 'responseNs'));
    equal(Math.max(...maxDepth), deviceLog.figure(disk, 'maxDepth'));
    for (let bin = 0; bin < series.bins; bin++) {
      holds(busyNs[bin] <= series.widthNs);
      // The depth's time average cannot be above its maximum.
      holds(outstandingNs[bin] <= maxDepth[bin] * series.widthNs);
    }
  }
}

/** Every slot of the pools has come back exactly once. */
function checkPools(simulation: Simulation): void {
  for (const pool of [Reflect.get(simulation.blocks, 'requests'), Reflect.get(simulation.volumes, 'pool')] as object[]) {
    const free = Reflect.get(pool, 'free') as Int32Array;
    equal(Reflect.get(pool, 'freeCount'), free.length);
    equal(new Set(free).size, free.length);
  }
  equal(simulation.volumes.pendingWriteBytes, 0);
}

/** By object: Little's law, and the bytes of its files. */
function checkObjects({ volumes, executor, scenario }: Simulation, end: number, exact: boolean): void {
  const { objects } = volumes;
  if (objects === null) return;
  const { log } = objects;
  log.close(end);
  const { objectFirst } = layOut(scenario);
  scenario.database.objects.forEach((_, object) => {
    const issued = objects.reads(object) + objects.writes(object);
    const requests = log.figure(object, 'requests');
    equal(issued, requests + log.figure(object, 'depth'));
    holds(objects.undisturbed(object) <= objects.sequential(object) && objects.sequential(object) <= issued);
    equal(sum(objects.sizes, object * SIZE_CLASSES, (object + 1) * SIZE_CLASSES), issued);
    equal(sum(log.histogram, object * HISTOGRAM_BINS, (object + 1) * HISTOGRAM_BINS), requests);
    if (!exact) return;
    equal(log.figure(object, 'outstandingNs'), log.figure(object, 'responseNs'));
    const bytes = log.figure(object, 'bytesRead') + log.figure(object, 'bytesWritten');
    equal(bytes, sum(executor.psuBytes, objectFirst[object], objectFirst[object + 1]));
  });
}
