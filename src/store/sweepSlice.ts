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
import { loadFigures } from '../analysis/sweep/load/subject.ts';
import type { LoadFigures } from '../analysis/sweep/load/subject.ts';
import { loadKeyOf, placeOf, sweptMeasure } from '../analysis/sweep/places.ts';
import type { SweepPlace } from '../analysis/sweep/places.ts';
import { joined, MOST_LOADS, MOST_POINTS, moreSeeds, newest } from './keptWork.ts';
import type { KeptLoads, KeptRuns } from './keptWork.ts';

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
  /** Of sweeps over a load what else the runs said, by `loadKeyOf` the point. */
  readonly loads: Readonly<Record<string, readonly LoadFigures[]>>;
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
  readonly keptLoads?: KeptLoads;
  /** A clock, in milliseconds. */
  readonly now?: () => number;
}

interface Item {
  readonly place: SweepPlace;
  readonly scenario: Scenario;
  readonly seed: number;
}

interface Ended {
  readonly value: number;
  readonly load: LoadFigures | undefined;
}

/** A list without gaps, by what has ended meanwhile. */
function grown<T>(list: readonly T[], ended: ReadonlyMap<number, Ended>, read: (one: Ended) => T | undefined): readonly T[] {
  const all = [...list];
  for (let one = ended.get(all.length); one !== undefined; one = ended.get(all.length)) {
    const next = read(one);
    if (next === undefined) break;
    all.push(next);
  }
  return all.length === list.length ? list : all;
}

export function createSweepStore({ engine, announce, kept, keptLoads, now = () => performance.now() }: SweepDeps): StoreApi<SweepState> {
  /** What is under way, and its handle once it has one. */
  const running = new Map<Item, RunHandle | null>();
  /** Values that wait for an earlier seed of their point. */
  let early = new Map<string, Map<number, Ended>>();
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
    const knownLoads = (key: string): readonly LoadFigures[] => get().loads[key] ?? [];

    /** A run has ended; what is known of a point has no gaps. */
    function keep(key: string, loadKey: string | null, seed: number, one: Ended): void {
      const waiting = early.get(key) ?? new Map<number, Ended>();
      early.set(key, waiting.set(seed, one));
      const values = grown(known(key), waiting, ({ value }) => value);
      const done = get().done + 1;
      // The first ones wait for their workers to start.
      const leftMs = done > engine.width ? ((now() - begunMs) / done) * Math.max(0, get().total - done) : null;
      set({ done, leftMs });
      if (loadKey !== null) keepLoad(loadKey, waiting);
      if (values.length === known(key).length) return;
      // Written last, so that it is dropped last.
      const { [key]: _before, ...others } = get().runs;
      set({ runs: newest({ ...others, [key]: values }, MOST_POINTS) });
      kept?.keep({ [key]: values });
    }

    function keepLoad(key: string, waiting: ReadonlyMap<number, Ended>): void {
      const loads = grown(knownLoads(key), waiting, ({ load }) => load);
      if (loads.length === knownLoads(key).length) return;
      const { [key]: _before, ...others } = get().loads;
      set({ loads: newest({ ...others, [key]: loads }, MOST_LOADS) });
      keptLoads?.keep({ [key]: loads });
    }

    /** Whether the device, or a run before, knows all that the sweep asks of a seed. */
    const isKnown = ({ load }: StudySweep, place: SweepPlace, seed: number): boolean =>
      known(place.key).length > seed && (load === undefined || knownLoads(loadKeyOf(load, place)).length > seed);

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
      if (failures[place.key] !== undefined || isKnown(plan, place, seed)) {
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
            else {
              const load = plan.load && loadFigures(plan.load, scenario, result);
              const value = readRun(sweptMeasure(plan), result);
              end(() => keep(place.key, plan.load ? loadKeyOf(plan.load, place) : null, seed, { value, load }));
            }
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
      const failures: Record<string, string> = {};
      // Seed by seed, and through all lines at each x: every line grows from its beginning, the band comes later.
      for (let seed = 0; seed < seeds; seed += 1) {
        for (const x of plan.xs) {
          for (const line of lines) {
            const place = placeOf(plan, line, x);
            if (place.scenario === null || place.problem !== undefined) failures[place.key] = place.problem ?? 'There is no such scenario.';
            else if (!isKnown(plan, place, seed)) queue.push({ place, scenario: place.scenario, seed });
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
      loads: {},
      failures: {},
      start,
      startOver(plan, lines, seeds) {
        stop();
        const again = new Set(lines.flatMap((line) => plan.xs.map((x) => placeOf(plan, line, x).key)));
        set({ runs: Object.fromEntries(Object.entries(get().runs).filter(([key]) => !again.has(key))) });
        kept?.forget([...again]);
        const loads = Object.keys(get().loads).filter((key) => again.has(key.split('/load/')[0]));
        set({ loads: Object.fromEntries(Object.entries(get().loads).filter(([key]) => !loads.includes(key))) });
        keptLoads?.forget(loads);
        start(plan, lines, seeds);
      },
      cancel() {
        if (!get().running) return;
        stop();
        set({ running: null, now: null, leftMs: null, canceled: true });
        kept?.flush();
        keptLoads?.flush();
        announce('Sweep canceled; finished runs are kept');
      },
    };
  });
  void kept?.load().then((runs) => store.setState({ runs: newest(joined(runs, store.getState().runs, moreSeeds), MOST_POINTS) }));
  void keptLoads?.load().then((loads) => store.setState({ loads: newest(joined(loads, store.getState().loads, moreSeeds), MOST_LOADS) }));
  return store;
}
