import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { problemsOf } from '../scenario/validate.ts';
import { inlineSpawn } from '../worker/inline.ts';
import { createPool } from '../worker/pool.ts';
import { testEngine } from '../worker/testing/engine.ts';
import { memoryStorage } from './deviceStorage.ts';
import { keptRuns } from './keptWork.ts';
import type { KeptRuns } from './keptWork.ts';
import { ownSweep } from '../studies/ownSweep.ts';
import type { StudySweep } from '../analysis/sweep/sweep.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { placeOf } from '../analysis/sweep/places.ts';
import { createSweepStore } from './sweepSlice.ts';
import type { SweepState } from './sweepSlice.ts';
import { firstScenario } from './testing/store.ts';

const base = { ...firstScenario, workload: { ...firstScenario.workload, queryProcs: 4 } };

function sweeping(options: Parameters<typeof testEngine>[0] = {}, kept?: KeptRuns) {
  const ran: string[] = [];
  const said: string[] = [];
  const engine = createPool(
    inlineSpawn(
      testEngine({
        events: 200,
        elapsedMs(scenario, seed, scale) {
          ran.push(`${scenario.host.scheduler.kind}/${scenario.workload.queryProcs}/${seed}`);
          return 1000 * scenario.workload.queryProcs + seed + scale;
        },
        hash: hashOf,
        ...options,
      }),
    ),
  );
  const store = createSweepStore({ engine, announce: (text) => said.push(text), ...(kept && { kept }) });
  const ended = () =>
    new Promise<SweepState>((resolve) => {
      const look = () => {
        if (store.getState().running === null) resolve(store.getState());
        return store.getState().running === null;
      };
      if (!look()) store.subscribe(look);
    });
  return { store, engine, ran, said, ended };
}

/** The current scenario at two places only. */
const short = (plan: StudySweep): StudySweep => ({ ...plan, xs: [1, 2] });

describe('sweep of the current scenario', () => {
  const plan = ownSweep(base);

  it('has a line for each scheduler of its host and doubles the processes', () => {
    expect(plan.xs).toEqual([1, 2, 4, 8, 16, 32]);
    expect(ownSweep({ ...base, workload: { ...base.workload, queryProcs: 6 } }).xs).toEqual([1, 2, 4, 6, 8, 16, 32]);
    expect(plan.lines.filter(({ usual }) => usual).map(({ id }) => id)).toEqual(expect.arrayContaining(['clook', 'deadline', 'fifo']));
    expect(plan.lines.find(({ id }) => id === 'clook')?.title).toBe('C-LOOK, as set');
    for (const { id } of plan.lines) expect(problemsOf(plan.scenario(id, 8)), id).toEqual([]);
    expect(() => plan.scenario('anticipatory', 1)).toThrow(/no scheduler anticipatory.*deadline/);
    expect(ownSweep(base)).toBe(plan);
  });

  it('orders every disk by the line, also those with a scheduler of their own', () => {
    const [first, ...others] = base.hardware.disks;
    const disk = { ...first, queue: { scheduler: { kind: 'sstf' as const }, tags: 2 } };
    const perDisk = { ...base, hardware: { ...base.hardware, disks: [disk, ...others] } };
    expect(ownSweep(perDisk).scenario('fifo', 2).hardware.disks[0].queue).toEqual({ tags: 2 });
    // As it was set: nothing is changed but the processes.
    expect(ownSweep(perDisk).scenario('clook', 2).hardware).toEqual(perDisk.hardware);
  });

  it('runs seed by seed, line beside line, and nothing twice', async () => {
    const { store, ran, said, ended } = sweeping();
    const two = short(plan);
    store.getState().start(two, ['fifo', 'clook'], 2);
    expect(said).toEqual([`Sweep started, 8 runs: ${plan.title}`]);
    expect(store.getState()).toMatchObject({ running: two, total: 8, done: 0 });
    const state = await ended();
    expect(ran).toEqual(['fifo/1/1', 'clook/1/1', 'fifo/2/1', 'clook/2/1', 'fifo/1/2', 'clook/1/2', 'fifo/2/2', 'clook/2/2']);
    expect(state).toMatchObject({ done: 8, total: 8, canceled: false, failures: {} });
    const { scale } = two;
    expect(state.runs[placeOf(two, 'fifo', 2).key]).toEqual([2001 + scale, 2002 + scale]);
    expect(said.slice(1)).toEqual([`Sweep done: ${plan.title}`]);
    ran.length = 0;
    // With nothing left to run nothing begins.
    store.getState().start(two, ['fifo', 'clook'], 2);
    expect([said.length, store.getState().running]).toEqual([2, null]);
    store.getState().start(two, ['fifo', 'clook', 'deadline'], 2);
    await ended();
    expect(ran).toEqual(['deadline/1/1', 'deadline/2/1', 'deadline/1/2', 'deadline/2/2']);
  });

  it('stops when canceled and keeps what was run', async () => {
    const { store, ran } = sweeping();
    store.getState().start(short(plan), ['fifo', 'clook'], 2);
    await new Promise<void>((resolve) => store.subscribe((state) => state.done === 3 && resolve()));
    store.getState().cancel();
    const after = ran.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(ran.length).toBe(after);
    expect(store.getState()).toMatchObject({ running: null, canceled: true });
    expect(Object.values(store.getState().runs).flat()).toHaveLength(3);
  });

  it('tells points that cannot be run, and runs the others', async () => {
    const { store, said, ended } = sweeping({
      onAdvance: (scenario) => {
        if (scenario.workload.queryProcs === 2) throw new Error('two are too many');
      },
    });
    const broken: StudySweep = { ...short(plan), lines: [...plan.lines, { id: 'nobody', title: 'Nobody', usual: false }] };
    store.getState().start(broken, ['fifo', 'nobody'], 2);
    const state = await ended();
    expect(state.failures[placeOf(broken, 'nobody', 1).key]).toMatch(/no scheduler nobody/);
    expect(state.failures[placeOf(broken, 'fifo', 2).key]).toMatch(/two are too many/);
    expect(state.runs[placeOf(broken, 'fifo', 1).key]).toHaveLength(2);
    expect(state.done).toBe(state.total);
    expect(said.at(-1)).toBe(`Sweep done, except for 3 points without an answer: ${plan.title}`);
  });

  it('a point in which queries stop halfway has no figure, and is not kept', async () => {
    const stopped = { class: 'q', queries: 3, firstMs: 5, object: 'temp', heldBytes: 8, usedBytes: 8, capacityBytes: 8 };
    const kept: Record<string, readonly number[]> = {};
    const keeping: KeptRuns = {
      load: () => Promise.resolve({}),
      keep: (entries) => void Object.assign(kept, entries),
      forget: () => undefined,
      flush: () => undefined,
    };
    const { store, said, ended } = sweeping(
      {
        failures: ({ workload }) =>
          workload.queryProcs === 1 ? [stopped] : workload.queryProcs === 2 ? [{ ...stopped, unreachable: 'd1' }] : [],
      },
      keeping,
    );
    const wide: StudySweep = { ...plan, xs: [1, 2, 4] };
    store.getState().start(wide, ['fifo'], 2);
    const { failures, runs } = await ended();
    const [one, two, four] = wide.xs.map((x) => placeOf(wide, 'fifo', x).key);
    expect(failures).toEqual({ [one]: '3 queries failed halfway for lack of temporary space' });
    // What nothing leads to is missing at every point, so the points can be compared.
    expect(Object.keys(runs)).toEqual([two, four]);
    expect(Object.keys(kept)).toEqual([two, four]);
    expect(said.at(-1)).toBe(`Sweep done, except for 1 point without an answer: ${plan.title}`);
  });

  it('canceled at any moment, and continued after a reload: nothing hangs, nothing is run twice, and the figures are those of one sweep', async () => {
    const two = short(plan);
    const lines = ['fifo', 'clook', 'deadline'];
    const straight = sweeping();
    straight.store.getState().start(two, lines, 2);
    const whole = (await straight.ended()).runs;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }), async (moments) => {
        const storage = memoryStorage();
        let runs = 0;
        for (const moment of [...moments, Number.POSITIVE_INFINITY]) {
          const kept = keptRuns(storage);
          const { store, ran, ended } = sweeping({}, kept);
          await new Promise((resolve) => setTimeout(resolve, 0));
          let changes = 0;
          store.subscribe(() => {
            changes += 1;
            if (changes === moment) store.getState().cancel();
          });
          store.getState().start(two, lines, 2);
          await ended();
          runs += ran.length;
          expect(store.getState()).toMatchObject({ running: null, now: null });
          const after = ran.length;
          await new Promise((resolve) => setTimeout(resolve, 3));
          expect(ran.length).toBe(after);
          kept.flush();
          await new Promise((resolve) => setTimeout(resolve, 0));
          if (moment === Number.POSITIVE_INFINITY) expect(store.getState().runs).toEqual(whole);
        }
        // At most the run under way is lost to each cancel.
        expect(runs).toBeLessThanOrEqual(12 + moments.length);
      }),
      { seed: 8, numRuns: rounds(25) },
    );
  });

  it('hears nothing of a worker that cannot be started but that it cannot, and is canceled all the same', async () => {
    const { store, engine, ended } = sweeping();
    let calls = 0;
    const run = vi.spyOn(engine, 'run').mockImplementation((_job, listeners) => {
      calls += 1;
      if (calls < 3) listeners.failed('workers are forbidden');
      return { cancel: () => (calls = -1) };
    });
    store.getState().start(short(plan), ['fifo', 'clook'], 1);
    expect(Object.values(store.getState().failures)).toEqual(['workers are forbidden', 'workers are forbidden']);
    store.getState().cancel();
    // The third one, which had been started, was the one that was canceled.
    expect(calls).toBe(-1);
    run.mockRestore();
    store.getState().start(short(plan), ['fifo', 'clook'], 1);
    expect((await ended()).failures).toEqual({});
  });

  it('starts over on demand, and only these lines', async () => {
    const { store, ran, ended } = sweeping();
    store.getState().start(short(plan), ['fifo', 'clook'], 1);
    await ended();
    ran.length = 0;
    store.getState().startOver(short(plan), ['fifo'], 1);
    await ended();
    expect(ran).toEqual(['fifo/1/1', 'fifo/2/1']);
  });
});
