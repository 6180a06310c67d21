import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import type { RunListeners } from '../../worker/client.ts';
import type { EngineWorkers, Priority } from '../../worker/pool.ts';
import type { RunJob } from '../../worker/protocol.ts';
import { keepingResults, keptKey } from './keepResults.ts';
import type { KeptResult, Shelf } from './keepResults.ts';

const scenario = smallScenario({ classes: [SCAN] });
const job: RunJob = { scenario, seed: 1, scale: 1, series: false, stages: 'run' };
const result = runToEnd(scenario, { seed: 1, series: false });

/** Runs end when they are told to. */
function fakeEngine() {
  const begun: { readonly job: RunJob; readonly listeners: RunListeners; isCanceled: boolean }[] = [];
  const engine = {
    width: 2,
    run(of: RunJob, listeners: RunListeners) {
      const one = { job: of, listeners, isCanceled: false };
      begun.push(one);
      return { cancel: () => (one.isCanceled = true) };
    },
  } as unknown as EngineWorkers;
  return { engine, begun };
}

function fakeShelf(held = new Map<string, KeptResult>()): Shelf & { readonly held: Map<string, KeptResult> } {
  return {
    held,
    get: async (key) => held.get(key),
    put: (key, kept) => void held.set(key, kept),
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

function heard() {
  const results: { readonly result: RunResult; readonly tookMs: number }[] = [];
  const failures: string[] = [];
  return {
    results,
    failures,
    listeners: {
      result: (of: RunResult, tookMs: number) => void results.push({ result: of, tookMs }),
      failed: (why: string) => void failures.push(why),
    },
  };
}

describe('an engine that keeps results', () => {
  it.each<Priority>(['answer', 'seeds', 'background', 'search', 'spare'])('makes a run of %s once', async (priority) => {
    const { engine, begun } = fakeEngine();
    const shelf = fakeShelf();
    let made = 0;
    const kept = keepingResults(
      engine,
      async () => shelf,
      'program',
      () => made++,
    );
    const [first, second] = [heard(), heard()];
    kept.run(job, first.listeners, priority);
    await soon();
    begun[0].listeners.result!(result, 40);
    await soon();
    expect(first.results).toEqual([{ result, tookMs: 40 }]);
    kept.run(job, second.listeners, priority);
    await soon();
    expect(second.results).toEqual([{ result, tookMs: 40 }]);
    // What someone waits for begins at once, and is stopped.
    expect(begun.length).toBe(priority === 'answer' || priority === 'search' ? 2 : 1);
    expect(begun.slice(1).every(({ isCanceled }) => isCanceled)).toBe(true);
    expect(made).toBe(1);
  });

  it('tells apart whatever a result depends on', () => {
    const others: readonly Partial<RunJob>[] = [
      {},
      { seed: 2 },
      { scale: 0.5 },
      { series: true },
      { objects: true },
      { coAccess: true },
      { pipes: true },
      { scenario: { ...scenario, host: { ...scenario.host, processors: scenario.host.processors + 1 } } },
    ];
    const keys = [...others.map((other) => keptKey({ ...job, ...other }, 'program')), keptKey(job, 'other program')];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keptKey({ ...job, scenario: { ...scenario, title: 'Another title' } }, 'program')).toBe(keptKey(job, 'program'));
  });

  it('gives a search the result of the same run with its series, and nobody else', async () => {
    const { engine, begun } = fakeEngine();
    const recorded = { result: runToEnd(scenario, { seed: 1 }), tookMs: 9 };
    const shelf = fakeShelf(new Map([[keptKey({ ...job, series: true }, 'program'), recorded]]));
    const kept = keepingResults(engine, async () => shelf, 'program');
    const [search, seeds] = [heard(), heard()];
    kept.run(job, search.listeners, 'search');
    kept.run(job, seeds.listeners, 'seeds');
    await soon();
    expect(search.results).toEqual([recorded]);
    expect(begun.map(({ isCanceled }) => isCanceled)).toEqual([true, false]);
    expect(seeds.results).toEqual([]);
  });

  it('gives nobody who asks for series a result without them', async () => {
    const { engine, begun } = fakeEngine();
    const shelf = fakeShelf(new Map([[keptKey(job, 'program'), { result, tookMs: 1 }]]));
    const one = heard();
    keepingResults(engine, async () => shelf, 'program').run({ ...job, series: true }, one.listeners, 'search');
    await soon();
    expect(one.results).toEqual([]);
    expect(begun.map(({ isCanceled }) => isCanceled)).toEqual([false]);
  });

  it('takes no result of another run, whatever its key', async () => {
    const { engine, begun } = fakeEngine();
    const shelf = fakeShelf(new Map([[keptKey(job, 'program'), { result: { ...result, seed: 7 }, tookMs: 1 }]]));
    const one = heard();
    keepingResults(engine, async () => shelf, 'program').run(job, one.listeners, 'background');
    await soon();
    expect(one.results).toEqual([]);
    expect(begun).toHaveLength(1);
  });

  it('does without a device that refuses, and keeps nothing that failed a check', async () => {
    const { engine, begun } = fakeEngine();
    const one = heard();
    let made = 0;
    keepingResults(
      engine,
      () => Promise.reject(new Error('no')),
      'program',
      () => made++,
    ).run(job, one.listeners, 'seeds');
    await soon();
    begun[0].listeners.result!(result, 40);
    expect(one.results).toHaveLength(1);
    // It was made all the same.
    expect(made).toBe(1);
    const shelf = fakeShelf();
    keepingResults(engine, async () => shelf, 'program').run(job, heard().listeners, 'seeds');
    await soon();
    begun[1].listeners.result!({ ...result, failedChecks: ['a check'] }, 40);
    await soon();
    expect([...shelf.held]).toEqual([]);
  });

  it('says nothing once it is canceled, before and after the device answers', async () => {
    const { engine, begun } = fakeEngine();
    const shelf = fakeShelf(new Map([[keptKey(job, 'program'), { result, tookMs: 1 }]]));
    const kept = keepingResults(engine, async () => shelf, 'program');
    for (const priority of ['answer', 'background'] as const) {
      const one = heard();
      kept.run(job, one.listeners, priority).cancel();
      await soon();
      expect(one.results).toEqual([]);
    }
    expect(begun.map(({ isCanceled }) => isCanceled)).toEqual([true]);
  });
});
