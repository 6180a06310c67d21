/**
 * What a trace is replayed on is a scenario like any other, of which only hardware, volumes and the host's
 * queue count. One drive by itself becomes a scenario of nothing but disks of that drive, and options such as
 * a discipline are changes of the scenario, so that its hash says all about a result.
 */
import type { HardDisk } from '../scenario/hardware.ts';
import type { Discipline, Drive, Scenario } from '../scenario/schema.ts';
import { KIB } from '../base/units.ts';

/** Disciplines by the names under which the literature knows them. */
export const DISCIPLINES = ['fcfs', 'sstf', 'look', 'clook', 'scan', 'cscan', 'sptf', 'asptf'] as const;
export type DisciplineName = (typeof DISCIPLINES)[number];

/**
 * Aged SPTF where no weight is given: a wait of 100 ms is worth 1 ms of positioning, enough to pull the oldest
 * forward and little enough to keep most of what SPTF gains. Our choice, of the order of those in the literature.
 */
export const DEFAULT_AGE_WEIGHT = 0.01;

export interface SetupOptions {
  /** Orders the host's queue, with one request at a time at a disk; see `queueDepth`. Default: as the scenario has it. */
  readonly discipline?: DisciplineName;
  /** For `asptf`: milliseconds of positioning that a millisecond of waiting is worth. */
  readonly ageWeight?: number;
  /**
   * For `sptf` and `asptf`: foresee what only the drive knows, its overheads, buffer and unwritten data. Default: no at
   * the host, yes with `queueDepth`, where the drive itself chooses.
   */
  readonly foresight?: boolean;
  /** Disks hold so many requests and order them by the discipline themselves, behind a host queue in order of arrival. */
  readonly queueDepth?: number;
  /** Cylinder that every arm stands on at t = 0. */
  readonly initialCylinder?: number;
  /** Angle of every platter at t = 0, in turns [0, 1). */
  readonly phaseTurns?: number;
}

/** One path that costs nothing: a drive's own interface is part of the drive. */
const PATH_ID = 'path';

/** A scenario of `disks` disks d1, d2, ... of one drive and nothing else: FCFS at the host, arms at cylinder 0, platters at angle 0. */
export function driveScenario(drive: Drive, disks: number): Scenario {
  return {
    version: 1,
    title: drive.name,
    seed: 1,
    hardware: {
      drives: [drive],
      paths: [{ id: PATH_ID, name: 'no limit', mibPerSecond: null, perRequestMs: 0 }],
      disks: Array.from({ length: disks }, (_, k) => ({
        id: `d${k + 1}`,
        drive: drive.id,
        path: PATH_ID,
        ...(drive.kind === 'hdd' && { phaseTurns: 0 }),
      })),
    },
    volumes: [],
    database: { blockBytes: 8 * KIB, objects: [] },
    placement: { rules: [], exceptions: [] },
    host: {
      processors: 1,
      scheduler: { kind: 'fifo' },
      mergeRequests: false,
      maxRequestBytes: 512 * KIB,
      readAhead: { kind: 'fixed', minBytes: 8 * KIB, maxBytes: 8 * KIB, windows: 1 },
      blockCacheBytes: 0,
      fileCacheBytes: 0,
      scansBypassFileCache: true,
      tuneGroup: 1,
    },
    classes: [],
    costs: { starJoinStepMs: 0, scanMsPerMib: 0, probeMsPerMib: 0, sortMsPerMib: 0, loadStepMs: 0, queryStartMs: 0, fileCacheHitMs: 0 },
    workload: { id: 'none', title: 'none', users: 1, order: 'same', queryProcs: 1, batch: [], interactiveScale: 1 },
  };
}

/** The scenario with the options applied. */
export function withSetup(scenario: Scenario, options: SetupOptions): Scenario {
  const { initialCylinder, phaseTurns } = options;
  const discipline = disciplineOf(options);
  const atDrive = options.queueDepth !== undefined;
  const scheduler = atDrive ? { kind: 'fifo' as const } : discipline;
  return {
    ...scenario,
    host: scheduler === undefined ? scenario.host : { ...scenario.host, scheduler },
    hardware: {
      ...scenario.hardware,
      drives: scenario.hardware.drives.map((drive) => (drive.kind === 'hdd' ? queueing(drive, options, discipline) : drive)),
      disks: scenario.hardware.disks.map((disk) => ({
        ...disk,
        ...(initialCylinder !== undefined && { initialCylinder }),
        ...(phaseTurns !== undefined && { phaseTurns }),
      })),
    },
  };
}

function queueing(drive: HardDisk, { queueDepth }: SetupOptions, discipline: Discipline | undefined): HardDisk {
  if (queueDepth !== undefined) return { ...drive, queueDepth, ...(discipline && { queueDiscipline: discipline }) };
  return discipline === undefined ? drive : { ...drive, queueDepth: 1 };
}

function disciplineOf({ discipline, ageWeight = DEFAULT_AGE_WEIGHT, foresight }: SetupOptions): Discipline | undefined {
  if (discipline === undefined) return undefined;
  if (discipline === 'fcfs') return { kind: 'fifo' };
  const foreseen = foresight === undefined ? {} : { foresight };
  if (discipline === 'asptf') return { kind: 'sptf', ageWeight, ...foreseen };
  if (discipline === 'sptf') return { kind: 'sptf', ...foreseen };
  return { kind: discipline };
}
