/** A window of a run looked at closely: the run is simulated once more up to the window's end, and everything within it kept. */
import { NS_PER_MS } from '../base/units.ts';
import type { Scenario } from '../scenario/schema.ts';
import { releaseState } from './kernel/fork.ts';
import type { DetailRecord, DetailWindow } from './record/detail.ts';
import { runProgress, type RunProgress } from './run.ts';
import { Simulation } from './simulation.ts';

export interface DetailRunOptions {
  readonly seed?: number;
  readonly scale?: number;
  readonly detail: DetailWindow;
}

/** A resumable piece of work, like a run. */
export interface DetailRun {
  /** Simulates until at most `maxEvents` more events are handled; true once the window is over, or the run. */
  advance(maxEvents: number): boolean;
  /** Of the way to the window's end. */
  progress(): RunProgress;
  /** What was seen. To be asked once, when `advance` has answered true. */
  record(): DetailRecord;
  /** As of a run. */
  release(): void;
}

/** Events between two looks at the clock: the window may be overrun by as many. */
const LOOK = 256;

/** @throws RangeError for a window that does not begin at 0 or later and end after that */
export function runDetail(scenario: Scenario, { seed = scenario.seed, scale = 1, detail }: DetailRunOptions): DetailRun {
  const simulation = new Simulation(scenario, seed, scale, 1, { series: false, window: detail });
  const endNs = detail.toMs * NS_PER_MS;
  const over = (): boolean => simulation.done || simulation.events.now > endNs;
  return {
    advance: (maxEvents) => {
      for (let left = maxEvents; left > 0 && !over(); left -= LOOK) simulation.advance(Math.min(LOOK, left));
      return over();
    },
    progress: () => {
      const { simulatedMs, ios, fraction } = runProgress(simulation);
      return { simulatedMs, ios, fraction: over() ? 1 : Math.max(fraction, Math.min(1, simulatedMs / detail.toMs)) };
    },
    record: () => simulation.detailRecord(),
    release: () => releaseState(simulation),
  };
}
