/** Sweeps over a load keep what their runs say beside the value: without gaps, on the device, and run again only where it is missing. */
import { expect, it } from 'vitest';

import type { RunResult } from '../engine/record/result.ts';
import { loadKeyOf, placeOf } from '../analysis/sweep/places.ts';
import { progressOf, seriesOf } from '../analysis/sweep/series.ts';
import { ownSweep } from '../studies/ownSweep.ts';
import { memoryStorage } from './deviceStorage.ts';
import { keptLoads, keptRuns } from './keptWork.ts';
import { createSweepStore, type SweepDeps } from './sweepSlice.ts';
import { firstScenario } from './testing/store.ts';

const plan = ownSweep(firstScenario, { over: { setting: 'users', values: [1, 2] }, lines: { setting: 'one' } });
const LINES = ['one'];

/** What the engine says of a run: the more users the longer, and the seed in the elapsed time. */
const resultOf = (users: number, seed: number): RunResult =>
  ({
    elapsedMs: 1000 * users + seed,
    ios: 50,
    devices: [{ id: 'd1', utilization: 0.5, bytesRead: 4096, bytesWritten: 0 }],
    adapters: [],
    cpu: { utilization: 0.1 },
    workloads: [{ id: 'w', elapsedMs: 1000 * users + seed, queries: 10 * users, responseMs: { mean: 90, p50: 80, p95: 200, p99: 300 } }],
  }) as unknown as RunResult;

function sweeping(deps: Pick<SweepDeps, 'kept' | 'keptLoads'>) {
  const waiting: (() => void)[] = [];
  const engine: SweepDeps['engine'] = {
    width: 8,
    run({ scenario, seed }, handlers) {
      waiting.push(() => handlers.result?.(resultOf(scenario.workload.users, seed), 0));
      return { cancel: () => {} };
    },
  };
  return { store: createSweepStore({ engine, announce: () => {}, ...deps }), waiting };
}

const loadsAt = (store: ReturnType<typeof sweeping>['store'], x: number) =>
  store.getState().loads[loadKeyOf(plan.load!, placeOf(plan, 'one', x))] ?? [];

it('has figures of each seed in order, whichever ended first, and finds them again', async () => {
  const storage = memoryStorage();
  const first = sweeping({ kept: keptRuns(storage), keptLoads: keptLoads(storage) });
  await Promise.resolve();
  first.store.getState().start(plan, LINES, 2);
  expect(first.waiting).toHaveLength(4);
  // Seed by seed: both users of the first seed, then of the second.
  const [one, two, oneMore, twoMore] = first.waiting;
  oneMore();
  expect(loadsAt(first.store, 1)).toEqual([]);
  one();
  expect(loadsAt(first.store, 1)).toHaveLength(2);
  two();
  twoMore();
  expect(first.store.getState().running).toBeNull();
  const { seed } = firstScenario;
  expect(loadsAt(first.store, 2).map(({ perSecond }) => perSecond)).toEqual([20 / ((2000 + seed) / 1000), 20 / ((2001 + seed) / 1000)]);
  expect(loadsAt(first.store, 1)[0]).toMatchObject({ disk: 'd1', diskUtilization: 0.5, p95Ms: 200, inSystem: null, queries: 10 });
  first.store.getState().cancel();
  await new Promise((resolve) => setTimeout(resolve, 700));

  const again = sweeping({ kept: keptRuns(storage), keptLoads: keptLoads(storage) });
  await expect.poll(() => loadsAt(again.store, 2)).toEqual(loadsAt(first.store, 2));
  const missing = () => progressOf(seriesOf(plan, new Set(LINES), again.store.getState()), 2).missing;
  await expect.poll(missing).toBe(0);
  // An earlier version kept the values and nothing else.
  again.store.setState({ loads: {} });
  expect(missing()).toBe(4);
  again.store.getState().start(plan, LINES, 2);
  expect(again.waiting).toHaveLength(4);
  again.waiting.forEach((end) => end());
  expect(loadsAt(again.store, 2)).toEqual(loadsAt(first.store, 2));
  again.store.getState().startOver(plan, LINES, 2);
  expect(loadsAt(again.store, 1)).toEqual([]);
});
