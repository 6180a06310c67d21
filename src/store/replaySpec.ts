/** From what was chosen for a replay to the scenario and options that the engine takes: pure, so that it can be tested without a worker. */
import type { Drive, Scenario } from '../scenario/schema.ts';
import type { ReplayOptions } from '../trace/replay.ts';
import type { OverflowPolicy, ReplayMode } from '../trace/replayDocument.ts';
import { driveScenario } from '../trace/setup.ts';
import type { DisciplineName } from '../trace/setup.ts';
import type { TraceTime } from '../trace/trace.ts';
import type { ReplaySpec } from '../worker/replayProtocol.ts';

/** What the trace is replayed on: a volume or a disk of the scenario on screen, or a drive by itself. */
export type ReplayPlace =
  | { readonly kind: 'volume' | 'disk'; readonly id: string }
  /** Where the files of the scenario lie: the trace was recorded on the layout on screen (`own`), or on a pinned one, by its id. */
  | { readonly kind: 'files'; readonly id: string }
  /** A drive model of the scenario, or of the library: a disk of it for each device of the trace. */
  | { readonly kind: 'model' | 'library'; readonly id: string };

export interface ReplaySettings {
  readonly place: ReplayPlace | null;
  /** `own`: as the scenario has it; for a drive by itself FCFS. */
  readonly discipline: DisciplineName | 'own';
  /** Of aged SPTF: milliseconds of positioning that a millisecond of waiting is worth. */
  readonly ageWeight: number;
  /** Null: as the trace has it, open where it says when requests arrived. */
  readonly mode: ReplayMode | null;
  readonly speed: number;
  /** Closed: requests outstanding. */
  readonly outstanding: number;
  /** Requests that the drive holds and orders itself; null: the host orders, with one at a time at the drive. */
  readonly queueDepth: number | null;
  readonly onOverflow: OverflowPolicy;
  readonly initialCylinder: number | null;
  readonly phaseTurns: number | null;
}

export const DEFAULT_REPLAY_SETTINGS: ReplaySettings = {
  place: null,
  discipline: 'own',
  ageWeight: 0.01,
  mode: null,
  speed: 1,
  outstanding: 1,
  queueDepth: null,
  onOverflow: 'refuse',
  initialCylinder: null,
  phaseTurns: null,
};

/** The mode in which a trace is replayed: arrivals can be replayed open or closed, everything else closed only. */
export function modeOf(settings: Pick<ReplaySettings, 'mode'>, time: TraceTime): ReplayMode {
  if (time !== 'arrival') return 'closed';
  return settings.mode ?? 'open';
}

/**
 * @param devices names of the trace's devices
 * @param drive the drive of a `model` or `library` place
 */
export function replaySpec(
  scenario: Scenario,
  settings: ReplaySettings,
  place: ReplayPlace,
  devices: readonly string[],
  time: TraceTime,
  drive: Drive | null,
  recordedOn: Scenario | null = null,
): ReplaySpec {
  const mode = modeOf(settings, time);
  const { discipline, ageWeight, speed, outstanding, queueDepth, onOverflow, initialCylinder, phaseTurns } = settings;
  const options: ReplayOptions = {
    mode,
    speed,
    onOverflow,
    ...(mode === 'closed' && { outstanding }),
    ...(discipline !== 'own' && { discipline }),
    ...(discipline === 'asptf' && { ageWeight }),
    ...(queueDepth !== null && { queueDepth }),
    ...(initialCylinder !== null && { initialCylinder }),
    ...(phaseTurns !== null && { phaseTurns }),
  };
  if (drive) return { scenario: driveScenario(drive, devices.length), options };
  if (place.kind === 'files') return { scenario, recordedOn: recordedOn ?? scenario, options };
  return {
    scenario: place.kind === 'disk' ? loosened(scenario) : scenario,
    options: { ...options, devices: Object.fromEntries(devices.map((name) => [name, place.id])) },
  };
}

/** The scenario's hardware without what lies on it: every disk by itself, on its own path. */
function loosened(scenario: Scenario): Scenario {
  return {
    ...scenario,
    volumes: [],
    database: { ...scenario.database, objects: [] },
    placement: { rules: [], exceptions: [] },
    classes: [],
    workload: { ...scenario.workload, batch: [] },
  };
}

/** The drive of a `model` place; null if the scenario on screen no longer has it. */
export function modelOf(scenario: Scenario, id: string): Drive | null {
  return scenario.hardware.drives.find((drive) => drive.id === id) ?? null;
}
