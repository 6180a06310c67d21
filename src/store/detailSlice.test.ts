import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import type { DetailWindow } from '../engine/record/detail.ts';
import { gate, settled, testStore, until, withUnit } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';

const WINDOW: DetailWindow = { fromMs: 500, toMs: 1500, most: 100 };
const detailed = (app: TestStore) => until(app, ({ detail }) => detail.status === 'done');
const recordOf = (app: TestStore) => app.results.detail(app.state().detail.shown!.key)!;

test('nothing is simulated until someone looks, then the window of the document on screen', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  expect(app.state().detail.status).toBe('idle');
  app.state().lookInto(WINDOW);
  expect(app.state().detail).toMatchObject({ status: 'running', window: WINDOW, shown: null });
  await detailed(app);
  const { shown } = app.state().detail;
  expect(shown).toMatchObject({ scenarioHash: app.state().scenarioHash, seed: app.state().scenario.seed, window: WINDOW });
  expect(shown!.scale).toBe(app.state().answer.summary!.scale);
  expect(recordOf(app).requests.arrivalMs[0]).toBe(500);
});

test('the same window again is there at once, another is simulated', async () => {
  const app = testStore();
  app.begin();
  app.state().lookInto(WINDOW);
  await detailed(app);
  const first = recordOf(app);
  app.state().lookInto(null);
  expect(app.state().detail.status).toBe('idle');
  app.state().lookInto(WINDOW);
  expect(app.state().detail.status).toBe('done');
  expect(recordOf(app)).toBe(first);
  app.state().lookInto({ ...WINDOW, fromMs: 700 });
  expect(app.state().detail.status).toBe('running');
  // What was shown stays until the other is there.
  expect(recordOf(app)).toBe(first);
  await detailed(app);
  expect(recordOf(app).requests.arrivalMs[0]).toBe(700);
});

test('an edit makes it stale and asks again; undo has it at once', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().lookInto(WINDOW);
  await detailed(app);
  const before = app.state().detail.shown!;
  app.state().edit('unit', withUnit(128 * KIB));
  expect(app.state().detail).toMatchObject({ status: 'running', shown: before });
  expect(app.state().detail.shown!.scenarioHash).not.toBe(app.state().scenarioHash);
  await detailed(app);
  expect(app.state().detail.shown!.scenarioHash).toBe(app.state().scenarioHash);
  app.state().undo();
  expect(app.state().detail).toMatchObject({ status: 'done', shown: before });
});

test('nobody looks: an edit simulates no details', async () => {
  const app = testStore();
  app.begin();
  app.state().lookInto(WINDOW);
  app.state().lookInto(null);
  app.state().edit('unit', withUnit(128 * KIB));
  await settled(app);
  expect(app.state().detail).toMatchObject({ window: null, status: 'idle', shown: null });
});

test('a cancel stops it and says so, and looking again repeats the request', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  app.state().lookInto(WINDOW);
  app.state().cancelDetail();
  expect(app.state().detail.status).toBe('canceled');
  app.state().cancelDetail();
  app.state().lookInto(WINDOW);
  expect(app.state().detail.status).toBe('running');
  open();
  await detailed(app);
  expect(recordOf(app).toMs).toBe(1500);
});

test('what cannot be simulated and what fails say so', async () => {
  const broken = testStore({
    onAdvance() {
      throw new Error('no engine today');
    },
  });
  broken.state().lookInto(WINDOW);
  await until(broken, ({ detail }) => detail.status === 'failed');
  expect(broken.state().detail.error).toContain('no engine today');

  const app = testStore();
  app.state().lookInto(WINDOW);
  app.state().edit('no disks', (scenario) => ({ ...scenario, hardware: { ...scenario.hardware, disks: [] } }));
  expect(app.state().detail.status).toBe('invalid');
  app.state().undo();
  await detailed(app);
});
