import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { SEEDS } from '../analysis/answers/seeds.ts';
import type { SeedClasses } from '../analysis/answers/seeds.ts';
import { startAnswer } from './answer.ts';
import type { AnswerRequest } from './answer.ts';
import { inlineSpawn } from './inline.ts';
import { createPool } from './pool.ts';
import type { EngineWorkers, Priority } from './pool.ts';
import { testEngine } from './testing/engine.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const scenario = { ...sampleScenario('loose', 'mixed'), seed: 4_294_967_295 };

const once = (pool: EngineWorkers, seed: number, priority: Priority, order: string[]) =>
  new Promise<void>((resolve, reject) => {
    pool.run(
      { scenario, seed, scale: 1, series: false, stages: 'run' },
      {
        result: () => {
          order.push(`${priority} ${seed}`);
          resolve();
        },
        failed: (message) => reject(new Error(message)),
      },
      priority,
    );
  });

test('what is wanted most goes first in the background, and the answer waits for none of it', async () => {
  const pool = createPool(inlineSpawn(testEngine({ events: 50_000 })));
  const order: string[] = [];
  await Promise.all([
    once(pool, 1, 'background', order),
    once(pool, 2, 'background', order),
    once(pool, 6, 'first', order),
    once(pool, 3, 'seeds', order),
    once(pool, 5, 'detail', order),
    once(pool, 4, 'answer', order),
  ]);
  const background = order.filter((name) => !name.startsWith('answer'));
  // The first was under way already; of those that waited, what someone looks at goes first, then the seed, then a layout without an answer.
  expect(background).toEqual(['background 1', 'detail 5', 'seeds 3', 'first 6', 'background 2']);
  expect(order.indexOf('answer 4')).toBeLessThan(2);
  pool.dispose();
});

test('results that fail a self-check are reported, no matter who asked for them', async () => {
  const found = async (failedChecks: readonly string[]): Promise<unknown[]> => {
    const pool = createPool(inlineSpawn(testEngine({ failedChecks })));
    const told: [number, readonly string[] | undefined][] = [];
    pool.onFailedCheck(({ seed, failedChecks: words }) => told.push([seed, words]));
    await Promise.all([once(pool, 1, 'background', []), once(pool, 2, 'answer', [])]);
    pool.dispose();
    return told.toSorted(([a], [b]) => a - b);
  };
  expect(await found([])).toEqual([]);
  expect(await found(['a law'])).toEqual([
    [1, ['a law']],
    [2, ['a law']],
  ]);
});

test('a crashed and a hung worker are replaced and every run still ends', async () => {
  const pool = createPool(inlineSpawn(testEngine({ events: 5_000_000, spend: () => {} })), {
    watchdog: { tickMs: 10, patience: 3, loadPatience: 50 },
  });
  const reasons: string[] = [];
  pool.onReplaced(({ reason }) => reasons.push(reason));
  const order: string[] = [];
  const hung = once(pool, 1, 'background', order);
  const crashed = once(pool, 2, 'answer', order);
  pool.plant('hang', 'background');
  pool.plant('crash', 'answer');
  await Promise.all([hung, crashed]);
  expect(order.toSorted()).toEqual(['answer 2', 'background 1']);
  expect(reasons.toSorted()).toEqual(['crashed', 'hung']);
  pool.dispose();
});

test('who makes room keeps the worker of the answer; what can wait is done first, and its next job starts a worker again', async () => {
  const alive = new Set<number>();
  let started = 0;
  const spawn = inlineSpawn(testEngine({ events: 200_000 }));
  const pool = createPool((events) => {
    const worker = spawn(events);
    const number = ++started;
    alive.add(number);
    return {
      post: (message) => worker.post(message),
      terminate() {
        alive.delete(number);
        worker.terminate();
      },
    };
  });
  const order: string[] = [];
  await once(pool, 1, 'answer', order);
  const waited = [once(pool, 2, 'background', order), once(pool, 3, 'background', order)];
  expect([...alive]).toEqual([1, 2, 3]);
  pool.makeRoom();
  // The spare goes at once.
  expect([...alive]).toEqual([1, 2]);
  await Promise.all(waited);
  expect([...alive]).toEqual([1]);
  await once(pool, 4, 'seeds', order);
  await once(pool, 5, 'background', order);
  expect(alive.has(1)).toBe(true);
  expect(alive.size).toBeGreaterThan(1);
  expect(order).toEqual(['answer 1', 'background 2', 'background 3', 'seeds 4', 'background 5']);
  pool.dispose();
  expect(alive.size).toBe(0);
});

test('while room is kept only the worker of the answer stays when it has nothing to do, and there is no spare', async () => {
  let alive = 0;
  const spawn = inlineSpawn(testEngine({ events: 200_000 }));
  const pool = createPool((events) => {
    const worker = spawn(events);
    alive++;
    return {
      post: (message) => worker.post(message),
      terminate() {
        alive--;
        worker.terminate();
      },
    };
  });
  const order: string[] = [];
  const free = pool.keepRoom();
  for (const seed of [1, 2]) {
    await once(pool, seed, 'answer', order);
    await once(pool, seed, 'seeds', order);
    expect(alive).toBe(1);
  }
  free();
  free();
  await once(pool, 3, 'seeds', order);
  expect(alive).toBe(3);
  pool.dispose();
  expect(alive).toBe(0);
});

const request = (change: Partial<AnswerRequest> = {}): AnswerRequest => ({
  scenario,
  scale: 0.1,
  seeds: SEEDS,
  wantResult: true,
  estimate: true,
  series: true,
  priority: 'answer',
  seedPriority: 'seeds',
  ...change,
});

test('an answer is an estimate, a result, then paired seeds that wrap around', async () => {
  const pool = createPool(inlineSpawn(testEngine({ events: 1000 })));
  const heard: string[] = [];
  let elapsed: readonly number[] = [];
  let classes: SeedClasses = [];
  await new Promise<void>((resolve, reject) => {
    startAnswer(pool, request(), {
      estimate: () => heard.push('estimate'),
      refined: () => heard.push('refined'),
      seeds: (values, byClass) => {
        heard.push('seed');
        elapsed = values;
        classes = byClass;
      },
      complete: resolve,
      failed: (message) => reject(new Error(message)),
    });
  });
  expect(heard).toEqual(['estimate', 'refined', 'seed', 'seed', 'seed', 'seed']);
  const first = 1000 * 0.1 * scenario.workload.users;
  expect(elapsed).toEqual([4_294_967_295, 0, 1, 2, 3].map((seed) => first + seed));
  // Each seed by query class: the test engine's runs hold two queries of one class, one after the other.
  expect(classes.map(([only]) => 2 * only.elapsedMs.mean)).toEqual(elapsed);
  pool.dispose();
});

test('what is known is not run again', async () => {
  const pool = createPool(inlineSpawn(testEngine({ events: 1000 })));
  const seeds: (readonly number[])[] = [];
  let classes: SeedClasses | null = null;
  await new Promise<void>((resolve, reject) => {
    startAnswer(pool, request({ known: [1, 2, 3], wantResult: false }), {
      refined: () => reject(new Error('its own seed was run again')),
      seeds: (values, byClass) => {
        seeds.push(values);
        classes = byClass;
      },
      complete: resolve,
      failed: (message) => reject(new Error(message)),
    });
  });
  expect(seeds.map((values) => values.length)).toEqual([4, 5]);
  // The first seeds' classes are not known, and those of later ones must not stand in their place.
  expect(classes).toEqual([]);
  pool.dispose();
});

test('after a cancel nothing is heard any more', async () => {
  const pool = createPool(inlineSpawn(testEngine({ events: 1_000_000 })));
  let heard = 0;
  const count = () => heard++;
  const handle = startAnswer(pool, request(), {
    estimate: count,
    progress: count,
    refined: count,
    seeds: count,
    failed: count,
    complete: count,
  });
  handle.cancel();
  await once(pool, 1, 'answer', []);
  await once(pool, 1, 'background', []);
  expect(heard).toBe(0);
  pool.dispose();
});

test('spare work runs while both workers rest, gives way to all else, and says what it took', async () => {
  let open = false;
  const pool = createPool(inlineSpawn(testEngine({ events: 1000, holds: (scale) => !open && scale === 0.5 })), { restMs: 5 });
  const order: string[] = [];
  const ended = new Promise<number>((resolve, reject) => {
    pool.run(
      { scenario, seed: 9, scale: 0.5, series: false, stages: 'run' },
      {
        result(_result, tookMs) {
          order.push('spare');
          resolve(tookMs);
        },
        failed: (message) => reject(new Error(message)),
      },
      'spare',
    );
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  // It stands still on the second worker, and is no obstacle there.
  await once(pool, 1, 'background', order);
  await once(pool, 2, 'preview', order);
  open = true;
  expect(await ended).toBeGreaterThanOrEqual(0);
  expect(order).toEqual(['background 1', 'preview 2', 'spare']);
  pool.dispose();
});

/** A pool whose runs stand still until they are let go, and how many there are. */
function holding(workers: number) {
  const state = { open: false, begun: [] as number[] };
  const engine = testEngine({ events: 1000, holds: (scale) => !state.open && scale === 0.5, onStart: (seed) => state.begun.push(seed) });
  const pool = createPool(inlineSpawn(engine), { workers, restMs: 5 });
  const ends: number[] = [];
  const begin = (seed: number, priority: Priority, scale = 0.5) =>
    new Promise<void>((resolve, reject) => {
      pool.run(
        { scenario, seed, scale, series: false, stages: 'run' },
        {
          result() {
            ends.push(seed);
            resolve();
          },
          failed: (message) => reject(new Error(message)),
        },
        priority,
      );
    });
  return { pool, state, begin, ends };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The twins of the workers take their turns so, without a clock. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('what can wait runs on all workers; the one of the answer helps, gives way at once, and nothing is lost', async () => {
  const { pool, state, begin, ends } = holding(3);
  const waited = [1, 2, 3, 4].map((seed) => begin(seed, 'background'));
  await vi.waitFor(() => expect(state.begun).toEqual([1, 2, 3]));
  await begin(5, 'answer', 1);
  expect(ends).toEqual([5]);
  // What gave way goes before what came after it.
  await vi.waitFor(() => expect(state.begun).toEqual([1, 2, 3, 5, 3]));
  state.open = true;
  await Promise.all(waited);
  expect(ends.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(state.begun).toEqual([1, 2, 3, 5, 3, 4]);
  pool.dispose();
});

test('a search takes every worker that nobody needs, without a pause between its runs, and stops at once for what someone waits for', async () => {
  const { pool, state, begin, ends } = holding(3);
  await begin(1, 'answer', 1);
  const searched = [11, 12, 13].map((seed) => begin(seed, 'search'));
  // The answer's worker joins once it has rested.
  await vi.waitFor(() => expect(state.begun).toEqual([1, 11, 12, 13]));
  // What other work in the background asks for waits its turn, before the rest of the search.
  const compared = begin(21, 'background', 1);
  await pause(20);
  expect(ends).toEqual([1]);
  for (const [seed, priority] of [
    [2, 'seeds'],
    [3, 'detail'],
    [4, 'preview'],
    [5, 'answer'],
  ] as const)
    await begin(seed, priority, 1);
  await compared;
  expect(ends.filter((seed) => seed < 10)).toEqual([1, 2, 3, 4, 5]);
  state.open = true;
  await Promise.all(searched);
  expect(ends.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 11, 12, 13, 21]);
  state.open = false;
  state.begun.length = 0;
  await pause(30);
  // It has rested since the last answer: the next runs begin on all workers in the same moment.
  // No clock runs from here: what waited for a timer would wait forever.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const next = [14, 15, 16].map((seed) => begin(seed, 'search'));
    for (let turn = 0; turn < 100 && state.begun.length < 3; turn++) await nextTurn();
    expect(state.begun).toEqual([14, 15, 16]);
    state.open = true;
    await Promise.all(next);
  } finally {
    vi.useRealTimers();
  }
  pool.dispose();
});

test('while room is kept one worker does what can wait, and the others come back afterwards', async () => {
  const { pool, state, begin } = holding(4);
  const free = pool.keepRoom();
  const waited = [1, 2, 3, 4, 5].map((seed) => begin(seed, 'background'));
  await pause(40);
  expect(state.begun).toEqual([1]);
  free();
  await vi.waitFor(() => expect(state.begun.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]));
  state.open = true;
  await Promise.all(waited);
  pool.dispose();
});

test('whatever is asked for, canceled and waited for, each run that is wanted ends once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 5 }),
      fc.array(
        fc.record({
          priority: fc.constantFrom<Priority>('answer', 'preview', 'detail', 'seeds', 'first', 'background', 'search', 'spare'),
          cancels: fc.boolean(),
          pauseMs: fc.constantFrom(0, 0, 2, 8),
        }),
        { maxLength: 12 },
      ),
      async (workers, asks) => {
        const pool = createPool(inlineSpawn(testEngine({ events: 20_000 })), { workers, restMs: 3 });
        const ends = new Map<number, number>();
        const wanted: Promise<void>[] = [];
        for (const [k, { priority, cancels, pauseMs }] of asks.entries()) {
          wanted.push(
            new Promise((resolve, reject) => {
              const handle = pool.run(
                { scenario, seed: k, scale: 1, series: false, stages: 'run' },
                {
                  result() {
                    ends.set(k, (ends.get(k) ?? 0) + 1);
                    resolve();
                  },
                  failed: (message) => reject(new Error(message)),
                },
                priority,
              );
              if (cancels) {
                handle.cancel();
                resolve();
              }
            }),
          );
          if (pauseMs > 0) await pause(pauseMs);
        }
        await Promise.all(wanted);
        pool.dispose();
        expect([...ends.keys()].toSorted((a, b) => a - b)).toEqual([...asks.keys()].filter((k) => !asks[k].cancels));
        expect([...ends.values()].every((times) => times === 1)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
