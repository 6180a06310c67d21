/**
 * What one disk has served in the last while before the playhead: each request with its phases, as a picture of its head and platter needs
 * them. Looked on at the playhead only, and only if it is asked for: what a run computes is the same with and without it.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { drawUnit } from '../../base/random.ts';
import { DRAW_PHASE } from '../database/draws.ts';
import { IO_PROCESS, IO_PSU, IO_ROW } from '../host/ioRows.ts';
import { EVENT_DEVICE_DONE, EVENT_PATH, eventIndex, eventKind } from '../kernel/events.ts';
import { ARRIVAL, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from '../record/requestTimes.ts';
import type { Simulation } from '../simulation.ts';
import { NOBODY } from './moment.ts';

export interface TrailAsk {
  /** Index of the disk in the document. */
  readonly disk: number;
  /** So much simulated time before the playhead, in ms. */
  readonly ms: number;
  /** Other disks that are wanted with it, at most `MOST_BESIDE`. */
  readonly beside?: readonly number[];
}

/** Disks beside one: sixteen side by side. */
export const MOST_BESIDE = 15;

/** Rows in the order in which they were complete; those that are still served come last. */
export interface Trail {
  readonly disk: number;
  readonly fromMs: number;
  /** The playhead. */
  readonly toMs: number;
  readonly count: number;
  /** Older ones within the time that found no room. */
  readonly lost: number;
  /** Where the platter stands at t = 0, in turns; NaN: the drive has none. */
  readonly phaseTurns: number;
  /** In ms: arrival at the disk's queue, begin of service, and the phases of service one after another. */
  readonly arrivedMs: Float64Array;
  readonly startedMs: Float64Array;
  readonly overheadMs: Float64Array;
  readonly seekMs: Float64Array;
  readonly rotationMs: Float64Array;
  readonly transferMs: Float64Array;
  readonly pathMs: Float64Array;
  /** Sector at which the head stood when service began, first sector and number of sectors. */
  readonly fromLba: Float64Array;
  readonly lba: Float64Array;
  readonly sectors: Int32Array;
  /** 1: a write. */
  readonly write: Uint8Array;
  /** Index of the object and of the user, as in `DisksNow`. */
  readonly object: Int32Array;
  readonly user: Int32Array;
  /** Of the other disks that were asked for, in that order; none of these has any beside it. */
  readonly beside: readonly Trail[];
}

const MOST_ROWS = 8192;
/** Of each disk beside another one: as many as a small picture has room for. */
const MOST_ROWS_BESIDE = 600;
const COLUMNS = ['arrivedMs', 'startedMs', 'overheadMs', 'seekMs', 'rotationMs', 'transferMs', 'pathMs', 'fromLba', 'lba'] as const;
type Row = Record<(typeof COLUMNS)[number] | 'sectors' | 'write' | 'object' | 'user', number>;

/** Looks on at a run that is computed from `fromMs` on. */
export class TrailLog {
  readonly disk: number;
  /** What was served before is not known any more. */
  fromMs: number;
  private rows: Row[] = [];
  private lost = 0;
  private lostUntilMs = -Infinity;
  private readonly objectOf: Int32Array;

  constructor(disk: number, fromMs: number, objectOf: Int32Array) {
    this.disk = disk;
    this.fromMs = fromMs;
    this.objectOf = objectOf;
  }

  /** To be called before each event is handled. */
  look(simulation: Simulation): void {
    const event = simulation.events.nextPayload;
    if (eventKind(event) !== EVENT_DEVICE_DONE || simulation.requests.device[eventIndex(event)] !== this.disk) return;
    this.rows.push(this.rowOf(simulation, eventIndex(event)));
    if (this.rows.length < 2 * MOST_ROWS) return;
    this.lost += MOST_ROWS;
    this.lostUntilMs = endMs(this.rows[MOST_ROWS - 1]);
    this.rows = this.rows.slice(MOST_ROWS);
  }

  /**
   * What was served from a time on, which is not before that of the log, up to the playhead.
   * @param beside logs of other disks, begun with this one
   */
  at(simulation: Simulation, fromMs: number, toMs: number, beside: readonly TrailLog[] = [], most = MOST_ROWS): Trail {
    const first = this.rows.findIndex((row) => endMs(row) >= fromMs);
    this.rows = first < 0 ? [] : this.rows.slice(first);
    this.fromMs = fromMs;
    if (this.lostUntilMs < fromMs) this.lost = 0;
    const over = Math.max(0, this.rows.length - most);
    const rows = [...this.rows.slice(over), ...this.served(simulation)];
    const column = (name: keyof Row): Float64Array => Float64Array.from(rows, (row) => row[name]);
    const whole = (name: keyof Row): Int32Array => Int32Array.from(rows, (row) => row[name]);
    return {
      disk: this.disk,
      fromMs,
      toMs,
      count: rows.length,
      lost: this.lost + over,
      phaseTurns: phaseOf(simulation, this.disk),
      arrivedMs: column('arrivedMs'),
      startedMs: column('startedMs'),
      overheadMs: column('overheadMs'),
      seekMs: column('seekMs'),
      rotationMs: column('rotationMs'),
      transferMs: column('transferMs'),
      pathMs: column('pathMs'),
      fromLba: column('fromLba'),
      lba: column('lba'),
      sectors: whole('sectors'),
      write: Uint8Array.from(rows, ({ write }) => write),
      object: whole('object'),
      user: whole('user'),
      beside: beside.map((log) => log.at(simulation, fromMs, toMs, [], MOST_ROWS_BESIDE)),
    };
  }

  /** Requests whose end is pending, in the order in which their service began. */
  private served(simulation: Simulation): Row[] {
    const rows: Row[] = [];
    for (const event of simulation.events.payloads()) {
      const kind = eventKind(event);
      if (kind !== EVENT_DEVICE_DONE && kind !== EVENT_PATH) continue;
      if (simulation.requests.device[eventIndex(event)] === this.disk) rows.push(this.rowOf(simulation, eventIndex(event)));
    }
    return rows.sort((a, b) => a.startedMs - b.startedMs);
  }

  private rowOf({ blocks, executor, maxProcesses, requests, volumes }: Simulation, request: number): Row {
    const { times } = requests;
    const row = request * TIMES;
    const io = requests.io[request] * IO_ROW;
    const psu = volumes.rows[io + IO_PSU];
    const process = volumes.rows[io + IO_PROCESS];
    const user = Math.floor(process / maxProcesses);
    const known = process >= 0 && user < executor.users.count;
    return {
      arrivedMs: times[row + ARRIVAL] / NS_PER_MS,
      startedMs: times[row + START] / NS_PER_MS,
      overheadMs: times[row + OVERHEAD] / NS_PER_MS,
      seekMs: times[row + SEEK] / NS_PER_MS,
      rotationMs: times[row + ROTATION] / NS_PER_MS,
      transferMs: times[row + TRANSFER] / NS_PER_MS,
      pathMs: times[row + PATH] / NS_PER_MS,
      fromLba: blocks.headFromLba(this.disk),
      lba: requests.lba[request],
      sectors: requests.sectors[request],
      write: requests.write[request],
      object: known && psu >= 0 && psu < this.objectOf.length ? this.objectOf[psu] : NOBODY,
      user: known ? user : NOBODY,
    };
  }
}

const endMs = ({ startedMs, overheadMs, seekMs, rotationMs, transferMs, pathMs }: Row): number =>
  startedMs + overheadMs + seekMs + rotationMs + transferMs + pathMs;

/** As the disk has it from the document, or drawn for it. */
function phaseOf({ scenario, seed }: Simulation, disk: number): number {
  const { disks, drives } = scenario.hardware;
  const { drive, phaseTurns } = disks[disk];
  const model = drives.find(({ id }) => id === drive);
  return model?.kind === 'hdd' && model.rotation !== 'memoryless' ? (phaseTurns ?? drawUnit(seed, disk, 0, 0, DRAW_PHASE)) : Number.NaN;
}
