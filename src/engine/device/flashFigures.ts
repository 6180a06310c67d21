/** Figures of a flash module, measured on the model as a benchmark measures a module: a closed loop of commands. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { drawBelow } from '../../base/random.ts';
import { driveCapacityBytes } from '../../scenario/capacity.ts';
import type { FlashFigures } from '../../scenario/drives/figures.ts';
import type { Flash, FlashTranslation } from '../../scenario/schema.ts';
import { Phases } from './device.ts';
import { flashModel } from './flash/create.ts';

const SMALL_SECTORS = 8;
/** Of a sequential transfer. */
const LARGE_SECTORS = 512;
/** Commands of a measurement, of which the first third fills queues and buffer. */
const SMALL_COUNT = 4500;
const LARGE_COUNT = 900;
/** Of a module with state more: each of its dies programs and collects by itself. */
const STATEFUL_TIMES = 8;
const MOST_DEPTH = 512;
/** A full buffer makes writes wait alike whatever its size, and a small one is full soon. */
const MOST_BUFFER_BYTES = 1024 * 1024;
/** But dies must not wait for it: programs of each that it holds. */
const PROGRAMS_PER_DIE = 4;

interface Load {
  readonly write: boolean;
  readonly sectors: number;
  readonly random: boolean;
  readonly depth: number;
}

/**
 * Latency of one command at a time, and rates at the module's queue depth, of 4 KiB and of 256 KiB. A module with state is
 * measured as data sheets do: at random in steady state and beyond its SLC cache, in order as it was written in order.
 */
export function flashFigures(drive: Flash): FlashFigures {
  const depth = Math.min(MOST_DEPTH, drive.queueDepth);
  const small = { sectors: SMALL_SECTORS, random: true };
  const large = { sectors: LARGE_SECTORS, random: false, depth };
  const mibPerSecond = (perSecond: number): number => (perSecond * LARGE_SECTORS * SECTOR_BYTES) / 1024 / 1024;
  return {
    kind: 'flash',
    capacityBytes: driveCapacityBytes(drive),
    readLatencyMs: 1000 / commandsPerSecond(drive, { ...small, write: false, depth: 1 }),
    writeLatencyMs: firstWriteMs(drive),
    randomReadIops: commandsPerSecond(drive, { ...small, write: false, depth }),
    randomWriteIops: commandsPerSecond(inState(drive, { startState: 'steady', slcCacheBytes: 0 }), { ...small, write: true, depth }),
    sequentialReadMibPerSecond: mibPerSecond(commandsPerSecond(inState(drive, { startState: 'fresh' }), { ...large, write: false })),
    sequentialWriteMibPerSecond: mibPerSecond(commandsPerSecond(inState(drive, { startState: 'fresh' }), { ...large, write: true })),
  };
}

function inState(drive: Flash, state: Partial<FlashTranslation>): Flash {
  const { translation } = drive;
  return translation === undefined ? drive : { ...drive, translation: { ...translation, ...state } };
}

/** A write on an idle module with an empty buffer. */
function firstWriteMs(drive: Flash): number {
  const phases = new Phases();
  flashModel(drive, 1).serve({ unit: 0, lba: 0, sectors: SMALL_SECTORS, write: true }, 0, phases);
  return (phases.overhead + phases.transfer + phases.bus) / 1e6;
}

/** Commands a second with `depth` always on their way; writes on a full buffer. */
function commandsPerSecond(drive: Flash, { write, sectors, random, depth }: Load): number {
  const { translation } = drive;
  const row = drive.pageBytes * (translation?.planesPerDie ?? 1) * drive.channels * drive.diesPerChannel;
  const most = translation === undefined ? MOST_BUFFER_BYTES : Math.max(MOST_BUFFER_BYTES, PROGRAMS_PER_DIE * row);
  const model = flashModel({ ...drive, writeBufferBytes: Math.min(drive.writeBufferBytes, most) }, 1);
  const phases = new Phases();
  const places = Math.floor(model.sectors / sectors);
  let now = 0;
  // Completion of each command on its way; the loop takes the earliest, whose place the next command gets.
  const done = new Float64Array(depth).fill(now);
  const count = (random ? SMALL_COUNT : LARGE_COUNT) * (translation === undefined ? 1 : STATEFUL_TIMES);
  const begin = count / 3;
  let first = now;
  for (let k = 0; k < count; k++) {
    let next = 0;
    for (let c = 1; c < depth; c++) if (done[c] < done[next]) next = c;
    now = done[next];
    if (k === begin) first = now;
    const place = random ? drawBelow(places, 1, k, 0, 0, 0) : k % places;
    model.serve({ unit: 0, lba: place * sectors, sectors, write }, now, phases);
    done[next] = now + phases.overhead + phases.transfer + phases.bus;
  }
  return ((count - 1 - begin) * 1e9) / (now - first);
}
