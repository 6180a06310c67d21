/**
 * Sweeps: a run for each worker that can wait, seed by seed, and their measure. A store of its own, made
 * when the study's page is first opened. What was run once is not run again: runs that have ended are kept on the device,
 * each under its scenario, scale and engine, so that a sweep continues where it was stopped, also after a reload.
 */
import { plural } from '../base/units.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../scenario/schema.ts';
import type { RunHandle } from '../worker/client.ts';
import type { EngineWorkers } from '../worker/pool.ts';
import { xText } from '../analysis/sweep/sweep.ts';
import type { StudySweep } from '../analysis/sweep/sweep.ts';
import { seedOf } from '../analysis/answers/seeds.ts';
import { readRun } from '../analysis/measure/measure.ts';
import { stoppedWords } from '../analysis/compare/sameQueries.ts';
import { placeOf, sweptMeasure } from '../analysis/sweep/places.ts';
import type { SweepPlace } from '../analysis/sweep/places.ts';
import { joined, MOST_POINTS, moreSeeds, newest } from './keptWork.ts';
import type { KeptRuns } from './keptWork.ts';

export interface SweepState {
  /** The sweep that is being run; null while none is. */
  readonly running: StudySweep | null;
  /** Runs of the sweep that was started last, and how many of them are there. */
  readonly done: number;
  readonly total: number;
  /** What is being run, in words. */
  readonly now: string | null;
  /** The last sweep was canceled by the user before it was through. */
  readonly canceled: boolean;
  /** How long the rest will take at the pace so far, in milliseconds; null until that can be said. */
  readonly leftMs: number | null;
  /** In the sweep's measure, by seed from the scenario's own on, by key of the point. */
  readonly runs: Readonly<Record<string, readonly number[]>>;
  /** Why a point has no (more) runs, by key, in words. */
  readonly failures: Readonly<Record<string, string>>;
  /** Runs what is missing of these lines with so many seeds; a sweep under way is replaced. */
  readonly start: (plan: StudySweep, lines: readonly string[], seeds: number) => void;
  /** The same from the first run on: what is known of these lines is forgotten. */
  readonly startOver: (plan: StudySweep, lines: readonly string[], seeds: number) => void;
  readonly cancel: () => void;
}

export interface SweepDeps {
  readonly engine: Pick<EngineWorkers, 'run' | 'width'>;
  readonly announce: (text: string) => void;
  /** Where runs are kept beyond the page. */
  readonly kept?: KeptRuns;
  /** A clock, in milliseconds. */
  readonly now?: () => number;
}

interface Item {
  readonly place: SweepPlace;
  readonly scenario: Scenario;
  readonly seed: number;
}

export function createSweepStore({ engine, announce, kept, now = () => performance.now() }: SweepDeps): StoreApi<SweepState> {
  /** What is under way, and its handle once it has one. */
  const running = new Map<Item, RunHandle | null>();
  /** Values that wait for an earlier seed of their point. */
  let early = new Map<string, Map<number, number>>();
  let queue: Item[] = [];
  /** Raised whenever a sweep ends or another begins: what is heard for an earlier one is not listened to. */
  let turn = 0;
  let begunMs = 0;

  const store = createStore<SweepState>()((set, get) => {
    function stop(): void {
      turn += 1;
      queue = [];
      early = new Map();
      const handles = [...running.values()];
      running.clear();
      for (const handle of handles) handle?.cancel();
    }

    const known = (key: string): readonly number[] => get().runs[key] ?? [];

    /** A run has ended; what is known of a point has no gaps. */
    function keep(key: string, seed: number, value: number): void {
      const waiting = early.get(key) ?? new Map<number, number>();
      early.set(key, waiting.set(seed, value));
      const values = [...known(key)];
      for (let next = waiting.get(values.length); next !== undefined; next = waiting.get(values.length)) {
        waiting.delete(values.length);
        values.push(next);
      }
      const done = get().done + 1;
      // The first ones wait for their workers to start.
      const leftMs = done > engine.width ? ((now() - begunMs) / done) * Math.max(0, get().total - done) : null;
      set({ done, leftMs });
      if (values.length === known(key).length) return;
      // Written last, so that it is dropped last.
      const { [key]: _before, ...others } = get().runs;
      set({ runs: newest({ ...others, [key]: values }, MOST_POINTS) });
      kept?.keep({ [key]: values });
    }

    /** Keeps all workers busy, until there is nothing left. */
    function proceed(plan: StudySweep, mine: number): void {
      // Anyone who hears of a run that begins may have stopped the sweep.
      if (mine !== turn) return;
      const item = running.size < engine.width ? queue.shift() : undefined;
      if (item !== undefined) {
        begin(plan, mine, item);
        proceed(plan, mine);
        return;
      }
      if (running.size > 0) return;
      stop();
      set({ running: null, now: null, leftMs: null });
      const failed = Object.keys(get().failures).length;
      announce(`Sweep done${failed > 0 ? `, except for ${plural(failed, 'point')} without an answer` : ''}: ${plan.title}`);
    }

    function begin(plan: StudySweep, mine: number, item: Item): void {
      const { place, scenario, seed } = item;
      const { failures, total } = get();
      // A point of which one seed failed has no more to come, and the device may have known this one.
      if (failures[place.key] !== undefined || known(place.key).length > seed) {
        set({ total: total - 1 });
        return;
      }
      const title = plan.lines.find(({ id }) => id === place.line)?.title ?? place.line;
      running.set(item, null);
      set({ now: `${title} at ${xText(plan, place.x)}, seed ${seedOf(scenario, seed)}` });
      // Anyone who hears of it may have stopped it.
      if (mine !== turn) return;
      const end = (then: () => void): void => {
        if (mine !== turn || !running.delete(item)) return;
        then();
        proceed(plan, mine);
      };
      const fail = (why: string) => end(() => set({ failures: { ...get().failures, [place.key]: why }, total: get().total - 1 }));
      const handle = engine.run(
        { scenario, seed: seedOf(scenario, seed), scale: plan.scale, series: false, stages: 'run' },
        {
          result(result) {
            const stopped = stoppedWords(result);
            if (stopped !== null) fail(stopped);
            else end(() => keep(place.key, seed, readRun(sweptMeasure(plan), result)));
          },
          failed: fail,
        },
        'background',
      );
      // One that failed at once is over already.
      if (running.has(item)) running.set(item, handle);
    }

    function start(plan: StudySweep, lines: readonly string[], seeds: number): void {
      stop();
      const { runs } = get();
      const failures: Record<string, string> = {};
      // Seed by seed, and through all lines at each x: every line grows from its beginning, the band comes later.
      for (let seed = 0; seed < seeds; seed += 1) {
        for (const x of plan.xs) {
          for (const line of lines) {
            const place = placeOf(plan, line, x);
            if (place.scenario === null || place.problem !== undefined) failures[place.key] = place.problem ?? 'There is no such scenario.';
            else if ((runs[place.key]?.length ?? 0) <= seed) queue.push({ place, scenario: place.scenario, seed });
          }
        }
      }
      begunMs = now();
      set({ failures, canceled: false, leftMs: null, done: 0, total: queue.length, running: queue.length > 0 ? plan : null, now: null });
      if (queue.length === 0) return;
      announce(`Sweep started, ${plural(queue.length, 'run')}: ${plan.title}`);
      proceed(plan, turn);
    }

    return {
      running: null,
      done: 0,
      total: 0,
      now: null,
      canceled: false,
      leftMs: null,
      runs: {},
      failures: {},
      start,
      startOver(plan, lines, seeds) {
        stop();
        const again = new Set(lines.flatMap((line) => plan.xs.map((x) => placeOf(plan, line, x).key)));
        set({ runs: Object.fromEntries(Object.entries(get().runs).filter(([key]) => !again.has(key))) });
        kept?.forget([...again]);
        start(plan, lines, seeds);
      },
      cancel() {
        if (!get().running) return;
        stop();
        set({ running: null, now: null, leftMs: null, canceled: true });
        kept?.flush();
        announce('Sweep canceled; finished runs are kept');
      },
    };
  });
  void kept?.load().then((runs) => store.setState({ runs: newest(joined(runs, store.getState().runs, moreSeeds), MOST_POINTS) }));
  return store;
}
