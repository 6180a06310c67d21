import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { settled, testStore, until } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';
import { comparisonStanding, unfinishedWords } from './unfinished.ts';
import { SAMPLE_LAYOUTS, SAMPLE_STUDY } from '../studies/testing/samples.ts';

const standing = (app: TestStore) => comparisonStanding(app.state());
const backgroundDone = (app: TestStore) => until(app, ({ background }) => !background.running);
const runsNothing = { running: false, done: 0, total: 0, leftMs: null };

/** A store whose screen is answered; what is run afterwards belongs to the comparison. */
async function answered(options: Parameters<typeof testStore>[0] = {}) {
  const app = testStore(options);
  app.begin();
  await settled(app);
  return app;
}

/** Calls `what` once, at the k-th change of the store from now on. Answers whether it came to that. */
function atChange(app: TestStore, k: number, what: () => void): () => boolean {
  let seen = 0;
  const stop = app.store.subscribe(() => {
    seen += 1;
    if (seen !== k) return;
    stop();
    what();
  });
  return () => seen >= k;
}

test('canceled at any moment: nothing spins, nothing is lost, nothing is run twice, and the rest is run on demand', async () => {
  const reference = await answered();
  reference.state().runAllLayouts();
  await backgroundDone(reference);
  const complete = reference.state().pinned.map(({ id, answer }) => [id, answer?.seedElapsedMs]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }), async (moments) => {
      const app = await answered();
      const before = app.runs.length;
      const begin = [app.state().runAllLayouts, ...moments.slice(1).map(() => app.state().resumeComparison)];
      for (const [k, moment] of moments.entries()) {
        const came = atChange(app, moment, app.state().cancelBackground);
        begin[k]();
        await until(app, ({ background }) => came() || !background.running);
        app.state().cancelBackground();
        await new Promise((resolve) => setTimeout(resolve, 2));
        // At rest: no progress, no row that waits for what nobody runs.
        expect(app.state().background).toEqual(runsNothing);
        expect(app.state().pinned.filter(({ status }) => status === 'running' || status === 'waiting')).toEqual([]);
        const { remaining, isComplete } = standing(app);
        expect(isComplete).toBe(remaining.length === 0);
        for (const pin of app.state().pinned) expect(remaining.includes(pin.id)).toBe((pin.answer?.seeds ?? 0) < SEEDS);
      }
      const totals: number[] = [];
      app.store.subscribe(({ background: { running, done, total } }) => {
        if (running) expect(done).toBeLessThanOrEqual(total);
        totals.push(total);
      });
      app.state().resumeComparison();
      await backgroundDone(app);
      expect(standing(app)).toMatchObject({ isComplete: true, remaining: [] });
      expect(app.state().pinned.map(({ id, answer }) => [id, answer?.seedElapsedMs])).toEqual(complete);
      // A run that was canceled is lost; those that ended are not run again.
      expect(app.runs.length - before).toBeLessThanOrEqual((SAMPLE_LAYOUTS.length - 1) * SEEDS + moments.length);
    }),
    { seed: 13, numRuns: rounds(25) },
  );
});

test('a stopped comparison says how far it is; starting over runs all of it from the first seed', async () => {
  const app = await answered({ events: 1e6 });
  expect(unfinishedWords(standing(app))).toBe('');
  app.state().runAllLayouts();
  await until(app, ({ background }) => background.done >= 7);
  app.state().cancelBackground();
  expect(standing(app).layouts).toBe(SAMPLE_LAYOUTS.length);
  expect(unfinishedWords(standing(app))).toMatch(
    new RegExp(`^(all ${SAMPLE_LAYOUTS.length}|\\d of ${SAMPLE_LAYOUTS.length}) layouts, \\d( to \\d)? of ${SEEDS} seeds$`),
  );
  app.state().restartComparison();
  expect(app.state().pinned.filter(({ answer }) => answer !== null)).toHaveLength(1);
  await backgroundDone(app);
  expect(unfinishedWords(standing(app))).toBe('');
});

test('a user’s layout that was stopped is not started by the next edit', async () => {
  const app = await answered({ events: 1e6 });
  app.state().pinCurrent();
  app.state().edit('seed', (scenario) => ({ ...scenario, seed: 5 }));
  await settled(app);
  app.state().refreshPinned();
  app.state().cancelBackground();
  expect(app.state().pinned[0].status).toBe('stopped');
  app.state().edit('title', (scenario) => ({ ...scenario, title: 'Another' }));
  expect(app.state().background.running).toBe(false);
  expect(standing(app).remaining).toEqual([app.state().pinned[0].id]);
  app.state().resumeComparison();
  await backgroundDone(app);
  expect(standing(app).remaining).toEqual([]);
});

test('a layout that fails is one that remains, with its reason; the others go on, and it can be tried again', async () => {
  const faults = { left: 1 };
  const app = await answered({
    onAdvance(scenario) {
      if (!scenario.origin?.startsWith(`${SAMPLE_STUDY}/manual-22/`) || faults.left === 0) return;
      faults.left -= 1;
      throw new Error('planted');
    },
  });
  app.state().runAllLayouts();
  await backgroundDone(app);
  expect(standing(app).remaining).toEqual([`${SAMPLE_STUDY}/manual-22`]);
  expect(standing(app).failures[0].error).toMatch(/planted/);
  app.state().resumeComparison();
  await backgroundDone(app);
  expect(standing(app)).toMatchObject({ isComplete: true, failures: [] });
});

test('workers that cannot be started leave no progress behind, and every layout says why', async () => {
  const app = await answered();
  const run = vi.spyOn(app.engine, 'run').mockImplementation((_job, listeners) => {
    listeners.failed('workers are forbidden');
    return { cancel: () => {} };
  });
  app.state().runAllLayouts();
  await backgroundDone(app);
  expect(app.state().background).toEqual(runsNothing);
  expect(standing(app).failures.map(({ error }) => error)).toEqual(
    Array.from({ length: SAMPLE_LAYOUTS.length - 1 }, () => 'workers are forbidden'),
  );
  run.mockRestore();
  app.state().resumeComparison();
  await backgroundDone(app);
  expect(standing(app).isComplete).toBe(true);
});

test('a worker that crashes under the comparison again and again costs no run that has ended', async () => {
  const app = await answered({ events: 1e6 });
  app.state().runAllLayouts();
  for (let k = 0; k < 6; k += 1) {
    const { done } = app.state().background;
    app.engine.plant('crash', 'background');
    await until(app, ({ background }) => !background.running || background.done > done);
  }
  await backgroundDone(app);
  expect(app.state().pinned.every(({ status }) => status === 'done' || status === 'failed')).toBe(true);
  app.state().resumeComparison();
  await backgroundDone(app);
  expect(standing(app)).toMatchObject({ isComplete: true, failures: [] });
});
