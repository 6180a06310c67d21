/**
 * Sweeps: one scenario after another in the background worker, elapsed time by seed. A store of its own, made
 * when the study's page is first opened: nothing of it is in the link or on the device, and what was
 * run once is not run again as long as the page is open.
 */
import { plural } from '../base/units.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../scenario/schema.ts';
import type { StudySweep } from '../studies/sweep.ts';
import { seedOf } from '../worker/answer.ts';
import type { RunHandle } from '../worker/client.ts';
import type { EngineWorkers } from '../worker/pool.ts';
import { placeOf } from './sweepPlan.ts';
import type { SweepPlace } from './sweepPlan.ts';

export interface SweepState {
  /** The sweep that is being run; null while none is. */
  readonly running: StudySweep | null;
  /** Runs of the sweep that was started last, and how many of them are there. */
  readonly done: number;
  readonly total: number;
  /** What is being run, in words. */
  readonly now: string | null;
  /** The last sweep was cancelled by the user before it was through. */
  readonly cancelled: boolean;
  /** Elapsed ms by seed from the scenario's own on, by key of the point. */
  readonly runs: Readonly<Record<string, readonly number[]>>;
  /** Why a point has no (more) runs, by key, in words. */
  readonly failures: Readonly<Record<string, string>>;
  /** Runs what is missing of these lines with so many seeds; a sweep under way is replaced. */
  readonly start: (plan: StudySweep, lines: readonly string[], seeds: number) => void;
  readonly cancel: () => void;
}

export interface SweepDeps {
  readonly engine: Pick<EngineWorkers, 'run'>;
  readonly announce: (text: string) => void;
}

interface Item {
  readonly place: SweepPlace;
  readonly scenario: Scenario;
  readonly seed: number;
}

/** Points that are kept: beyond it the earliest go. Each is a handful of numbers. */
const MOST_POINTS = 5000;

export function createSweepStore({ engine, announce }: SweepDeps): StoreApi<SweepState> {
  let handle: RunHandle | null = null;
  let queue: Item[] = [];

  return createStore<SweepState>()((set, get) => {
    function stop(): void {
      handle?.cancel();
      handle = null;
      queue = [];
    }

    function keep(key: string, elapsedMs: readonly number[]): void {
      const runs = { ...get().runs, [key]: elapsedMs };
      const keys = Object.keys(runs);
      for (const old of keys.slice(0, Math.max(0, keys.length - MOST_POINTS))) delete runs[old];
      set({ runs, done: get().done + 1 });
    }

    function next(plan: StudySweep): void {
      const item = queue.shift();
      if (!item) {
        handle = null;
        set({ running: null, now: null });
        const failed = Object.keys(get().failures).length;
        announce(`Sweep is run${failed > 0 ? `, but for ${plural(failed, 'point')} that cannot be` : ''}: ${plan.title}`);
        return;
      }
      const { place, scenario, seed } = item;
      const { failures, runs, total } = get();
      // A point of which one seed failed has no more to come.
      if (failures[place.key] !== undefined) {
        set({ total: total - 1 });
        return next(plan);
      }
      const title = plan.lines.find(({ id }) => id === place.line)?.title ?? place.line;
      set({ now: `${title} at ${place.x}, seed ${seedOf(scenario, seed)}` });
      handle = engine.run(
        { scenario, seed: seedOf(scenario, seed), scale: plan.scale, series: false, stages: 'run' },
        {
          result({ elapsedMs }) {
            keep(place.key, [...(runs[place.key] ?? []), elapsedMs]);
            next(plan);
          },
          failed(message) {
            set({ failures: { ...get().failures, [place.key]: message }, total: get().total - 1 });
            next(plan);
          },
        },
        'background',
      );
    }

    return {
      running: null,
      done: 0,
      total: 0,
      now: null,
      cancelled: false,
      runs: {},
      failures: {},
      start(plan, lines, seeds) {
        stop();
        const { runs } = get();
        const failures: Record<string, string> = {};
        // Seed by seed, and through all lines at each x: every line grows from its beginning, the band comes later.
        for (let seed = 0; seed < seeds; seed += 1) {
          for (const x of plan.xs) {
            for (const line of lines) {
              const place = placeOf(plan, line, x);
              if (place.scenario === null || place.problem !== undefined)
                failures[place.key] = place.problem ?? 'There is no such scenario.';
              else if ((runs[place.key]?.length ?? 0) <= seed) queue.push({ place, scenario: place.scenario, seed });
            }
          }
        }
        set({ failures, cancelled: false, done: 0, total: queue.length, running: queue.length > 0 ? plan : null, now: null });
        if (queue.length === 0) return;
        announce(`Sweep begins, ${plural(queue.length, 'run')}: ${plan.title}`);
        next(plan);
      },
      cancel() {
        if (!get().running) return;
        stop();
        set({ running: null, now: null, cancelled: true });
        announce('Sweep cancelled; what was run stays');
      },
    };
  });
}
