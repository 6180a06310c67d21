/** What happens at one moment of a run, as a picture needs it: a few numbers for each disk, volume and user, in arrays that cross to the page. */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { movesNow, type MoveNow } from '../host/motion/now.ts';
import { IO_PROCESS, IO_PSU, IO_REMAINING, IO_ROW } from '../host/ioRows.ts';
import { EVENT_DEVICE_DONE, EVENT_FLUSHED, EVENT_PATH, eventIndex, eventKind } from '../kernel/events.ts';
import { ARRIVAL, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from '../record/requestTimes.ts';
import type { Simulation } from '../simulation.ts';
import { extentsNow, type ExtentsNow } from './extentsNow.ts';
import { placedNow, type PlacedAtStart, type PlacedNow } from './placed.ts';

/** Who or what there is not. */
export const NOBODY = -1;

/** What a disk does. */
export const IDLE = 0;
export const IN_OVERHEAD = 1;
export const IN_SEEK = 2;
export const IN_ROTATION = 3;
export const IN_TRANSFER = 4;
/** The media are done; the data wait for, or pass, their path. */
export const ON_PATH = 5;
/** The drive writes its buffer. */
export const IN_FLUSH = 6;

/** By disk, in the order of the document; of a disk that serves several requests at once, of the one that began first. */
export interface DisksNow {
  /** Requests that have arrived at the block layer and are not complete, and those of them that are served. */
  readonly outstanding: Int32Array;
  readonly serving: Int32Array;
  readonly phase: Uint8Array;
  readonly write: Uint8Array;
  /** Index of the object, and of the file in the layout; NOBODY where it is none (parity, a copy, a log of the host). */
  readonly object: Int32Array;
  readonly psu: Int32Array;
  /** Index of the user or stream (see `UsersNow`), and its process; NOBODY: the host itself (write-back, rebuilds). */
  readonly user: Int32Array;
  readonly process: Int32Array;
  /** First sector and number of sectors. */
  readonly lba: Float64Array;
  readonly sectors: Int32Array;
  /** When the request arrived and when its service began, in ms. */
  readonly arrivedMs: Float64Array;
  readonly startedMs: Float64Array;
  /** When its service ends, but for what its path may make it wait. */
  readonly endsMs: Float64Array;
  /** The request to the volume that it is a part of, as the first disk that serves a part of it (NOBODY: of none), and parts of that which are not complete. */
  readonly io: Int32Array;
  readonly partsLeft: Int32Array;
  /** Byte address of the head. During a seek it lies on the straight line between both ends, as far along as the time. */
  readonly headBytes: Float64Array;
  /** From the start of the run to now, ms: busy, and of all outstanding requests together. Two moments say what was between them. */
  readonly busyMs: Float64Array;
  readonly outstandingMs: Float64Array;
}

/** By user of the batch, then users of streams and those alongside. */
export interface UsersNow {
  /** Class of the query that runs; NOBODY: none. */
  readonly classIndex: Int32Array;
  /** Queries of users of the batch and of those alongside; 0 for users of streams, whose queries are in `queries`. */
  readonly completed: Int32Array;
  /** Index into `streams` of the group of streams that it belongs to; NOBODY: to none. */
  readonly stream: Int32Array;
  readonly streams: readonly string[];
  /** By group of streams: steps so far (`StreamRecorder.windowSteps`), also of queries that are not complete. */
  readonly steps: Float64Array;
  /** By group of streams: complete queries so far, in the warm-up too. */
  readonly queries: Float64Array;
}

export interface Moment {
  /** Simulated time. */
  readonly ms: number;
  readonly ios: number;
  readonly events: number;
  /** The run ends here. */
  readonly ended: boolean;
  /** Share of the batch's work that is done, 0 to 1; of a timed run the share of its time. */
  readonly done: number;
  readonly disks: DisksNow;
  /** By volume or loose disk, in the order of the layout: logical requests outstanding. A loose disk has its device requests. */
  readonly volumes: Int32Array;
  readonly users: UsersNow;
  /** Where the files lie that a timeline moves; null: there are none. */
  readonly placed: PlacedNow | null;
  /** Where the extents of logical volumes lie that actions concern; null: none does, or there are too many to look at. */
  readonly extents: ExtentsNow | null;
  /** Moves of the timeline that do something now. */
  readonly moves: readonly MoveNow[];
}

/** What of a run does not change from moment to moment. */
export interface Recordable {
  /** Index of the object of each file of the layout. */
  readonly objectOf: Int32Array;
  readonly placedAtStart: PlacedAtStart | null;
}

/** @param ms when: nothing may be pending before it */
export function momentOf(simulation: Simulation, ms: number, { objectOf, placedAtStart }: Recordable, fraction: number): Moment {
  const { blocks, deviceLog, executor, movers, scenario, targets, volumeLog } = simulation;
  const now = ms * NS_PER_MS;
  const { disks: all } = scenario.hardware;
  const disks = disksOf(all.length);
  for (let disk = 0; disk < all.length; disk++) {
    disks.outstanding[disk] = blocks.outstanding(disk);
    disks.headBytes[disk] = blocks.headLba(disk) * SECTOR_BYTES;
    disks.busyMs[disk] = deviceLog.busyNsAt(disk, now) / NS_PER_MS;
    disks.outstandingMs[disk] = deviceLog.outstandingNsAt(disk, now) / NS_PER_MS;
  }
  fillServed(disks, simulation, now, objectOf);
  const diskIndex = new Map(all.map(({ id }, disk) => [id, disk]));
  const users = { length: executor.users.count };
  return {
    ms,
    ios: blocks.ios,
    events: simulation.handled,
    ended: simulation.done,
    done: fraction,
    disks,
    volumes: Int32Array.from(targets, ({ id, kind }, target) =>
      kind === 'disk' ? disks.outstanding[diskIndex.get(id) ?? 0] : volumeLog.figure(target, 'depth'),
    ),
    users: {
      classIndex: Int32Array.from(users, (_, user) => executor.classOf(user)),
      completed: Int32Array.from(users, (_, user) => executor.users.completedBy(user)),
      stream: Int32Array.from(users, (_, user) => executor.users.groupOf(user)),
      streams: executor.users.streams === null ? [] : [...executor.users.streams.plans.ids],
      steps: simulation.streams?.stepsSoFar() ?? new Float64Array(0),
      queries: simulation.streams?.queryCount.slice() ?? new Float64Array(0),
    },
    extents: movers && extentsNow(movers),
    placed: movers && placedNow(movers, objectOf, placedAtStart),
    moves: movers === null ? [] : movesNow(movers, now),
  };
}

/** The requests in service: those whose end is pending. */
function fillServed(
  into: DisksNow,
  { blocks, events, executor, maxProcesses, requests, volumes }: Simulation,
  now: number,
  objectOf: Int32Array,
): void {
  const { times } = requests;
  for (const event of events.payloads()) {
    const kind = eventKind(event);
    if (kind !== EVENT_DEVICE_DONE && kind !== EVENT_PATH && kind !== EVENT_FLUSHED) continue;
    const request = eventIndex(event);
    const disk = requests.device[request];
    const row = request * TIMES;
    const startedMs = times[row + START] / NS_PER_MS;
    if (into.serving[disk]++ > 0 && into.startedMs[disk] <= startedMs) continue;
    const io = requests.io[request] * IO_ROW;
    const psu = volumes.rows[io + IO_PSU];
    const process = volumes.rows[io + IO_PROCESS];
    const user = Math.floor(process / maxProcesses);
    const known = process >= 0 && user < executor.users.count;
    into.phase[disk] = kind === EVENT_FLUSHED ? IN_FLUSH : phaseAt(times, row, now);
    into.write[disk] = requests.write[request];
    into.psu[disk] = known && psu >= 0 && psu < objectOf.length ? psu : NOBODY;
    into.object[disk] = into.psu[disk] === NOBODY ? NOBODY : objectOf[psu];
    into.user[disk] = known ? user : NOBODY;
    into.process[disk] = known ? process % maxProcesses : NOBODY;
    into.lba[disk] = requests.lba[request];
    into.sectors[disk] = requests.sectors[request];
    into.arrivedMs[disk] = times[row + ARRIVAL] / NS_PER_MS;
    into.startedMs[disk] = startedMs;
    into.endsMs[disk] = startedMs + phasesOf(times, row) / NS_PER_MS;
    into.io[disk] = kind === EVENT_FLUSHED ? NOBODY : requests.io[request];
    into.partsLeft[disk] = kind === EVENT_FLUSHED ? 0 : volumes.rows[io + IO_REMAINING];
    into.headBytes[disk] = headAt(times, row, now, blocks.headFromLba(disk), requests.lba[request], requests.sectors[request]);
  }
  // Rows of requests are given out in another order where a run continues another one.
  const first = new Map<number, number>();
  into.io.forEach((row, disk) => {
    if (row === NOBODY) return;
    if (!first.has(row)) first.set(row, disk);
    into.io[disk] = first.get(row)!;
  });
}

function disksOf(count: number): DisksNow {
  const i32 = () => new Int32Array(count);
  const f64 = () => new Float64Array(count);
  const none = () => i32().fill(NOBODY);
  return {
    outstanding: i32(),
    serving: i32(),
    phase: new Uint8Array(count),
    write: new Uint8Array(count),
    object: none(),
    psu: none(),
    user: none(),
    process: none(),
    lba: f64(),
    sectors: i32(),
    arrivedMs: f64(),
    startedMs: f64(),
    endsMs: f64(),
    io: none(),
    partsLeft: i32(),
    headBytes: f64(),
    busyMs: f64(),
    outstandingMs: f64(),
  };
}

const phasesOf = (times: Float64Array, row: number): number =>
  times[row + OVERHEAD] + times[row + SEEK] + times[row + ROTATION] + times[row + TRANSFER] + times[row + PATH];

function phaseAt(times: Float64Array, row: number, now: number): number {
  let end = times[row + START] + times[row + OVERHEAD];
  if (now < end) return IN_OVERHEAD;
  end += times[row + SEEK];
  if (now < end) return IN_SEEK;
  end += times[row + ROTATION];
  if (now < end) return IN_ROTATION;
  end += times[row + TRANSFER];
  return now < end || times[row + PATH] === 0 ? IN_TRANSFER : ON_PATH;
}

function headAt(times: Float64Array, row: number, now: number, from: number, lba: number, sectors: number): number {
  const begin = times[row + START] + times[row + OVERHEAD];
  const arrived = begin + times[row + SEEK];
  const reads = arrived + times[row + ROTATION];
  const share = (start: number, length: number): number => (length > 0 ? Math.max(0, Math.min(1, (now - start) / length)) : 1);
  const at =
    now < arrived
      ? from + (lba - from) * share(begin, times[row + SEEK])
      : lba + sectors * (now < reads ? 0 : share(reads, times[row + TRANSFER]));
  return at * SECTOR_BYTES;
}
