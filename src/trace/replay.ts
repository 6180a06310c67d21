/**
 * Replays a trace against the devices of a scenario: the same event queue, block layer, schedulers, volumes and
 * device models as a run of the database, with the trace in the database's place.
 */
import { err, ok, type Result } from '../base/result.ts';
import { cylindersOf } from '../engine/device/figures.ts';
import { layOut } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { assignDevices, unusableTargets } from './assign.ts';
import { TRACE_LIMITS } from './limits.ts';
import { Player } from './player.ts';
import type { OverflowPolicy, ReplayMode, ReplayResult } from './replayDocument.ts';
import { replayResult } from './replayResult.ts';
import type { ResponseSink } from './responses.ts';
import { withSetup, type SetupOptions } from './setup.ts';
import type { Trace } from './trace.ts';

export interface ReplayOptions extends SetupOptions {
  /** Default: `open` for a trace with arrivals, else `closed`. A trace without arrivals cannot be open. */
  readonly mode?: ReplayMode;
  /** Open: recorded time passes so many times as fast. Closed: think times are so many times shorter. Default 1. */
  readonly speed?: number;
  /** Closed: requests outstanding; default 1. */
  readonly outstanding?: number;
  /** Default `refuse`. */
  readonly onOverflow?: OverflowPolicy;
  /** Ids of volumes or loose disks by name of the trace's device; the rest follow the rule of `assign.ts`. */
  readonly devices?: Readonly<Record<string, string>>;
  /** Overrides the scenario's. */
  readonly seed?: number;
  /** Record the time series for the pictures (default true). */
  readonly series?: boolean;
  /** Open: disk requests that may wait at a time before the replay ends with `ReplayOverload`; default 2 million, about 300 MB. */
  readonly maxWaiting?: number;
  /** Is told of every request. */
  readonly sink?: ResponseSink;
}

export interface ReplayProgress {
  /** Share of the requests that are complete, 0 to 1. */
  readonly fraction: number;
  readonly simulatedMs: number;
  /** Completed disk I/Os. */
  readonly ios: number;
}

const MOST_WAITING = 2_000_000;

export interface ReplayRefusal {
  readonly kind: 'mode' | 'devices' | 'overflow' | 'time' | 'overload';
  readonly message: string;
}

/** A resumable piece of work: nothing happens between two calls of `advance`. To cancel it, drop it. */
export interface Replay {
  /** Handles at most `maxEvents` more events; true once all requests are complete. Throws `ReplayOverload`. */
  advance(maxEvents: number): boolean;
  progress(): ReplayProgress;
  /** False for requests that are left out, see `OverflowPolicy`. */
  isReplayed(index: number): boolean;
  /** The answer; throws before the replay is complete. */
  result(): ReplayResult;
}

/** How a trace is replayed where nothing is said about it: at its arrivals if it has any. */
export const defaultMode = ({ time }: Pick<Trace, 'time'>): ReplayMode => (time === 'arrival' ? 'open' : 'closed');

/**
 * Prepares a replay on a *valid* scenario; one drive by itself is `driveScenario(drive, trace.devices.length)`.
 * Deterministic. Of the scenario only hardware, volumes, scheduler, merging and seed count.
 */
export function createReplay(trace: Trace, scenario: Scenario, options: ReplayOptions = {}): Result<Replay, ReplayRefusal> {
  const { speed = 1, outstanding = 1, onOverflow = 'refuse' } = options;
  if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`A speed is a number above 0, not ${speed}.`);
  if (!(Number.isInteger(outstanding) && outstanding >= 1))
    throw new RangeError(`At least one request is outstanding, not ${outstanding}.`);
  const mode = options.mode ?? defaultMode(trace);
  if (mode === 'open' && trace.time !== 'arrival') {
    return err({ kind: 'mode', message: 'The trace has no arrival times, so it can be replayed closed only.' });
  }
  const longest = TRACE_LIMITS.replayNs / 1e6;
  const counts = mode === 'open' || trace.time === 'think';
  if (counts && trace.report.spanMs / speed > longest) {
    return err({
      kind: 'time',
      message: `The replay would last ${Math.round(trace.report.spanMs / speed / 86_400_000)} days; at most 52 are simulated: replay it at least ${Math.ceil(trace.report.spanMs / longest)} times as fast.`,
    });
  }
  const fewest = Math.min(...scenario.hardware.drives.map((drive) => (drive.kind === 'hdd' ? cylindersOf(drive) : Infinity)));
  if (options.initialCylinder !== undefined && options.initialCylinder >= fewest) {
    return err({
      kind: 'devices',
      message: `The arm cannot begin at cylinder ${options.initialCylinder}: the drive has cylinders 0 to ${fewest - 1}.`,
    });
  }
  const setUp = withSetup(scenario, options);
  const { targets } = layOut(setUp);
  const assigned = assignDevices(trace.devices, targets, options.devices, unusableTargets(setUp));
  if (!assigned.ok) return err({ kind: 'devices', message: assigned.error });
  const seed = options.seed ?? scenario.seed;
  const player = new Player(trace, setUp, targets, assigned.value, {
    mode,
    speed,
    outstanding,
    onOverflow,
    seed,
    series: options.series ?? true,
    sink: options.sink ?? null,
    maxWaiting: options.maxWaiting ?? MOST_WAITING,
  });
  if (onOverflow === 'refuse' && player.overflow > 0) {
    return err({ kind: 'overflow', message: player.overflowMessage() });
  }
  let answer: ReplayResult | null = null;
  return ok({
    advance: (maxEvents) => player.advance(maxEvents),
    progress: () => ({
      fraction: player.planned > 0 ? player.completed / player.planned : 1,
      simulatedMs: player.storage.events.now / 1e6,
      ios: player.storage.blocks.ios,
    }),
    isReplayed: (index) => player.isReplayed(index),
    result: () => {
      if (!player.done) throw new Error('The replay is not complete: advance it until it answers true.');
      answer ??= replayResult(trace, setUp, seed, player);
      return answer;
    },
  });
}
