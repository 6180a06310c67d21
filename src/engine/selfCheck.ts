/**
 * What must hold at the end of every run, whatever the scenario, checked in the product and not only in tests: Little's law, the
 * utilization law, the sum of each response's parts, bytes from the queries down to the disks (copies and parity included), and the
 * times of users. A few comparisons for each disk, volume and user; nothing is recorded for them while the run continues.
 */
import { SECTOR_BYTES } from '../base/units.ts';
import { arrayShape, isArrayVolume } from '../scenario/arrays.ts';
import { failedDisks } from '../scenario/failures.ts';
import type { Volume } from '../scenario/schema.ts';
import type { Batch } from './database/batch.ts';
import { NONE } from './host/motion/places.ts';
import { PHASE_COUNT } from './record/attribution.ts';
import type { Streams } from './database/streams/streams.ts';
import type { ServerLog } from './record/serverLog.ts';
import type { StreamRecorder } from './record/streamRecorder.ts';
import type { Simulation } from './simulation.ts';

const SERVICE = ['overheadNs', 'seekNs', 'rotationNs', 'transferNs', 'busNs'] as const;
/** Sums beyond the whole numbers of a double are rounded with each addition. */
const ROUNDED = 1e-6;

const equal = (a: number, b: number): boolean =>
  a === b || (Math.max(a, b) > Number.MAX_SAFE_INTEGER && Math.abs(a - b) <= ROUNDED * Math.max(a, b));
const atMost = (a: number, b: number): boolean => a <= b || equal(a, b);

/** What does not hold of a complete run, in words; empty if all does. The logs must be closed (`run.ts`). */
export function failedChecks(simulation: Simulation): string[] {
  const found: string[] = [];
  const check = (holds: boolean, words: () => string): void => {
    if (!holds) found.push(words());
  };
  const { deviceLog, volumeLog, scenario, targets } = simulation;
  checkServers(deviceLog, simulation, (d) => `disk ${scenario.hardware.disks[d].id}`, check);
  checkServers(volumeLog, simulation, (t) => `volume ${targets[t].id}`, check);
  if (isExact(simulation)) {
    checkBytes(simulation, check);
    checkGroups(simulation, check);
  }
  checkPlaces(simulation, check);
  checkUsers(simulation, check);
  return found;
}

type Check = (holds: boolean, words: () => string) => void;

/**
 * Every operator waits for its own I/O, so nothing is outstanding at the end and the laws hold to the nanosecond. What a kernel reads
 * ahead, users alongside, copies that are written later, caches that write back and rebuilds may leave something under way: then they are bounds.
 */
function isExact({ executor, volumes, rebuilds, movers }: Simulation): boolean {
  return (
    executor.fileReader === null &&
    !leavesWork(executor.batch) &&
    volumes.pendingWriteBytes === 0 &&
    volumes.raid?.writes?.isDirty !== true &&
    rebuilds.jobs.length === 0 &&
    movers === null
  );
}

/** What a timeline moves lies in one place, and nothing that was written is missing there. */
function checkPlaces({ movers, scenario }: Simulation, check: Check): void {
  if (movers === null) return;
  const granule = movers.places.check();
  check(
    granule === NONE,
    () => `piece ${granule} of what the timeline of ${scenario.title} moves lies in no place, in two, or without its last write`,
  );
  const extent = movers.extentMoves?.extents.check() ?? NONE;
  check(
    extent === NONE,
    () => `extent ${extent} of what the timeline of ${scenario.title} moves lies with another one, or without its last write`,
  );
}

/** Whether the run ends while queries are under way: those of users alongside and of streams without end, all of a timed run. */
export const leavesWork = ({ alongside, streams, timed }: Batch): boolean =>
  alongside.length > 0 || timed || (streams !== null && streams.awaited.includes(0));

function checkServers(log: ServerLog, simulation: Simulation, name: (server: number) => string, check: Check): void {
  const end = simulation.executor.endNs;
  const exact = isExact(simulation);
  for (let server = 0; server < log.servers; server++) {
    const response = log.figure(server, 'responseNs');
    const waited = response + log.figure(server, 'withdrawnNs');
    const outstanding = log.figure(server, 'outstandingNs');
    const littles = exact
      ? log.figure(server, 'depth') === 0 && equal(outstanding, waited)
      : atMost(waited, outstanding + log.figure(server, 'depth') * end);
    check(littles, () => `Little's law at ${name(server)}: ${outstanding} ns of requests in the queue, ${waited} ns of responses`);
    let parts = log.figure(server, 'queueNs');
    for (const part of SERVICE) parts += log.figure(server, part);
    check(equal(parts, response), () => `parts of the responses at ${name(server)} sum to ${parts} ns, not ${response} ns`);
    const busy = log.figure(server, 'busyNs');
    check(atMost(busy, end), () => `${name(server)} was busy for ${busy} ns in a run of ${end} ns`);
    if (exact) check(atMost(busy, outstanding), () => `${name(server)} was busy for ${busy} ns with requests for ${outstanding} ns`);
  }
}

/** Bytes of the queries are those of the volumes, and those of the volumes what their disks must have moved. */
function checkBytes(simulation: Simulation, check: Check): void {
  const { executor, volumeLog, deviceLog, targets, scenario, volumes: io } = simulation;
  const asked = new Float64Array(targets.length);
  const { psuTarget } = executor.files;
  for (let psu = 0; psu < executor.psuBytes.length; psu++) asked[psuTarget[psu]] += executor.psuBytes[psu];
  const volumes = new Map(scenario.volumes.map((volume) => [volume.id, volume]));
  const gone = failedDisks(scenario);
  const groups = scenario.volumeGroups ?? [];
  const shared = new Set(groups.flatMap(({ physical }) => physical));
  targets.forEach(({ id, kind }, target) => {
    if (kind === 'logical') {
      const served = volumeLog.figure(target, 'bytesRead') + volumeLog.figure(target, 'bytesWritten');
      check(equal(asked[target], served), () => `queries asked logical volume ${id} for ${asked[target]} bytes, and it served ${served}`);
      return;
    }
    if (shared.has(id)) return;
    const disks = executor.disksOf[target];
    const moved = (figure: 'bytesRead' | 'bytesWritten'): number => disks.reduce((sum, disk) => sum + deviceLog.figure(disk, figure), 0);
    const read = moved('bytesRead');
    const written = moved('bytesWritten');
    const volume = volumes.get(id);
    if (volume === undefined) {
      check(
        equal(asked[target], read + written),
        () => `queries asked disk ${id} for ${asked[target]} bytes, and it moved ${read + written}`,
      );
      return;
    }
    const volumeRead = volumeLog.figure(target, 'bytesRead');
    const volumeWritten = volumeLog.figure(target, 'bytesWritten');
    check(
      equal(asked[target], volumeRead + volumeWritten),
      () => `queries asked volume ${id} for ${asked[target]} bytes, and it served ${volumeRead + volumeWritten}`,
    );
    const { reads, writes } = costOf(volume, gone);
    const holds = (moves: number, of: number, { least, most }: Range): boolean =>
      moves >= of * least * (1 - ROUNDED) && (most === undefined || moves <= of * most * (1 + ROUNDED));
    // A controller's cache answers some reads, and others ask for more than the volume was asked for.
    const wanted = io.raid === null || io.raid.of[target] === NONE ? volumeRead : io.raid.fetched[target] * SECTOR_BYTES;
    check(holds(read, wanted, reads), () => `disks of ${id} read ${read} bytes for ${wanted} of the volume`);
    // What is written again before it has left the cache is written once to the disks.
    const back = io.raid === null || io.raid.of[target] === NONE ? null : (io.raid.writes?.caches[io.raid.of[target]] ?? null);
    const sent = back === null ? volumeWritten : back.destaged[target] * SECTOR_BYTES;
    check(atMost(sent, volumeWritten), () => `the cache wrote ${sent} bytes to ${id}, and got ${volumeWritten}`);
    check(holds(written, sent, writes), () => `disks of ${id} wrote ${written} bytes for ${sent} of the volume`);
  });
}

/** Disks of a group serve all of its logical volumes: what these were asked for is what its disks moved, where nothing is kept twice. */
function checkGroups({ volumeLog, deviceLog, targets, scenario, executor }: Simulation, check: Check): void {
  const at = new Map(targets.map(({ id }, target) => [id, target]));
  for (const { id, physical, logical } of scenario.volumeGroups ?? []) {
    if (scenario.volumes.some((volume) => physical.includes(volume.id) && (volume.kind === 'mirror' || volume.kind === 'raid5'))) continue;
    for (const figure of ['bytesRead', 'bytesWritten'] as const) {
      const served = logical.reduce((sum, volume) => sum + volumeLog.figure(at.get(volume.id)!, figure), 0);
      const disks = physical.flatMap((each) => executor.disksOf[at.get(each)!]);
      const moved = disks.reduce((sum, disk) => sum + deviceLog.figure(disk, figure), 0);
      check(equal(served, moved), () => `logical volumes of ${id} served ${served} bytes, and its disks moved ${moved}`);
    }
  }
}

/** Bytes that disks move for each byte of the volume. */
interface Range {
  readonly least: number;
  /** Undefined: there is no bound. */
  readonly most?: number;
}

const ONCE: Range = { least: 1, most: 1 };

/** Nothing is known of a volume that does without a disk, failed or out of reach: its data is read and written by way of the rest of its row or its copy. */
const UNKNOWN: Range = { least: 0 };

function costOf(volume: Volume, gone: ReadonlySet<string>): { readonly reads: Range; readonly writes: Range } {
  if (!isArrayVolume(volume) || volume.kind === 'stripe') return { reads: ONCE, writes: ONCE };
  if (volume.members.some((id) => gone.has(id))) return { reads: UNKNOWN, writes: UNKNOWN };
  const { copies, dataColumns } = arrayShape(volume);
  if (volume.kind === 'mirror') return { reads: ONCE, writes: { least: copies, most: copies } };
  // Nothing is cheaper than a whole row with its unit of parity; old data and parity may have to be read for a write.
  return { reads: { least: 1 }, writes: { least: (dataColumns + 1) / dataColumns } };
}

/** Each user's phases sum to the time at which its last query ended, and the last of them is the end of the run. */
function checkUsers({ queries, executor, scenario, processors, streams }: Simulation, check: Check): void {
  const users = queries.userVectors.length / PHASE_COUNT;
  const last = new Float64Array(users);
  for (let row = 0; row < queries.count; row++) last[queries.user[row]] += queries.elapsedNs[row];
  for (let user = 0; user < users; user++) {
    let phases = 0;
    for (let phase = 0; phase < PHASE_COUNT; phase++) phases += queries.userVectors[user * PHASE_COUNT + phase];
    check(equal(phases, last[user]), () => `phases of user ${user + 1} sum to ${phases} ns, not ${last[user]} ns`);
  }
  const end = executor.endNs;
  // Users of streams may have begun later, and thought; users of the batch never pause.
  if (queries.count > 0 && streams === null)
    check(last[executor.lastUser] === end, () => `the last user ended at ${last[executor.lastUser]} ns, the run at ${end} ns`);
  const logged = queries.user.length - (executor.users.streams?.unrun() ?? 0);
  check(queries.count === logged, () => `${queries.count} queries ended of ${logged}`);
  if (streams !== null) checkStreams(streams, executor.users.streams, end, check);
  check(
    atMost(processors.busyNs, scenario.host.processors * end),
    () => `processors were busy for ${processors.busyNs} ns in a run of ${end} ns`,
  );
}

/** Little's law for whole queries: those under way, integrated over time, are the time that all of them have spent. */
function checkStreams(recorder: StreamRecorder, streams: Streams | null, end: number, check: Check): void {
  recorder.close(end);
  for (let group = 0; group < recorder.groups; group++) {
    const spent = recorder.wholeResponseNs[group] + (streams?.unfinishedNs(group, end) ?? 0);
    const area = recorder.wholeAreaNs[group];
    check(
      equal(area, spent),
      () => `Little's law at stream ${streams?.plans.ids[group]}: ${area} ns of queries under way, ${spent} ns of responses`,
    );
  }
}
