import { expect, test } from 'vitest';
import { LAYOUTS } from '../studies/red-brick/layouts.ts';
import { SEEDS } from '../worker/answer.ts';
import { gate, settled, testStore, until, withUnit } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';

const KIB = 1024;
const layouts = LAYOUTS.length;
const pin = (app: TestStore, id: string) => app.state().pinned.find((candidate) => candidate.id === id)!;
const backgroundDone = (app: TestStore) => until(app, ({ background }) => !background.running);

test('all layouts are computed in the background with every seed, own seeds of all first', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  let most = 0;
  const answeredBeforeSeeds: number[] = [];
  app.store.subscribe(({ background, pinned }) => {
    if (background.running) most = Math.max(most, background.total);
    if (pinned.some((candidate) => (candidate.answer?.seeds ?? 0) > 1)) {
      answeredBeforeSeeds.push(pinned.filter((candidate) => candidate.answer !== null).length);
    }
  });
  app.state().runAllLayouts();
  expect(app.state().pinned).toHaveLength(layouts);
  await backgroundDone(app);
  expect(app.state().pinned.every(({ status, answer }) => status === 'done' && answer?.seeds === SEEDS)).toBe(true);
  // The layout on screen had its answer already.
  expect(most).toBe((layouts - 1) * SEEDS);
  expect(Math.min(...answeredBeforeSeeds.slice(1))).toBeGreaterThanOrEqual(1);
  expect(pin(app, 'red-brick/stripe-8-8-4-2').answer).toEqual(app.state().answer.summary);
});

test('choosing a layout that the background computed shows its answer at once', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().runAllLayouts();
  await backgroundDone(app);
  app.state().loadPreset('red-brick/manual-22/w3');
  expect(app.state().answer).toMatchObject({ status: 'done', summary: { basis: 'refined', seeds: SEEDS } });
  await until(app, ({ answer }) => answer.summary?.resultKey !== undefined);
  expect(app.results.get(app.state().answer.summary!.resultKey!)).toBeDefined();
});

test('another workload or host makes the layouts stale, coming back mends that, refreshing too', async () => {
  const app = testStore();
  app.begin();
  app.state().runAllLayouts();
  await backgroundDone(app);
  app.state().edit('layout only', withUnit(128 * KIB));
  expect(app.state().pinned.some(({ stale }) => stale)).toBe(false);
  app.state().edit('FIFO', (scenario) => ({ ...scenario, host: { ...scenario.host, scheduler: { kind: 'fifo' } } }));
  expect(app.state().pinned.every(({ stale }) => stale)).toBe(true);
  app.state().undo();
  expect(app.state().pinned.some(({ stale }) => stale)).toBe(false);
  app.state().edit('seed', (scenario) => ({ ...scenario, seed: 77 }));
  app.state().refreshPinned();
  await backgroundDone(app);
  expect(app.state().pinned.every(({ stale, answer, scenario }) => !stale && answer?.seed === 77 && scenario.seed === 77)).toBe(true);
});

test('a layout pinned by hand may differ in its host, not in its work', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  const [{ id }] = app.state().pinned;
  expect(app.state().view.baselineId).toBe(id);
  expect(pin(app, id)).toMatchObject({ status: 'done', from: 'user', answer: { seeds: SEEDS } });
  app.state().edit('FIFO', (scenario) => ({ ...scenario, host: { ...scenario.host, scheduler: { kind: 'fifo' } } }));
  expect(pin(app, id).stale).toBe(false);
  app.state().edit('users', (scenario) => ({ ...scenario, workload: { ...scenario.workload, users: 9 } }));
  expect(pin(app, id).stale).toBe(true);
  app.state().unpin(id);
  expect(app.state().pinned).toEqual([]);
  expect(app.state().view.baselineId).toBeNull();
});

test('pinning while the answer is under way shares it; an edit then does not leave the pin without one', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  app.state().pinCurrent();
  const [{ id }] = app.state().pinned;
  expect(pin(app, id).status).toBe('running');
  app.state().edit('unit', withUnit(128 * KIB));
  open();
  await settled(app);
  await until(app, () => pin(app, id).answer?.seeds === SEEDS);
  expect(pin(app, id).status).toBe('done');
  expect(app.state().answer.summary!.scenarioHash).not.toBe(pin(app, id).answer!.scenarioHash);
});

test('the same document is pinned once', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  app.state().pinCurrent();
  expect(app.state().pinned).toHaveLength(1);
});

test('the background can be cancelled and taken up again', async () => {
  const app = testStore({ events: 1e6 });
  app.begin();
  app.state().runAllLayouts();
  await until(app, ({ background }) => background.done > 0);
  app.state().cancelBackground();
  expect(app.state().background).toEqual({ running: false, done: 0, total: 0 });
  expect(app.state().pinned.some(({ status }) => status === 'running')).toBe(false);
  const runs = app.runs.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(app.runs.length - runs).toBeLessThanOrEqual(5);
  app.state().runAllLayouts();
  await backgroundDone(app);
  expect(app.state().pinned.every(({ answer }) => answer?.seeds === SEEDS)).toBe(true);
});
