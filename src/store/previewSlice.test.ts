import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { gate, settled, testStore, until, withUnit } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';

const preview = (app: TestStore, change: (scenario: Scenario) => Scenario) =>
  new Promise<AnswerSummary | null>((resolve) => app.state().previewElapsed(change, resolve));
const pause = () => new Promise((resolve) => setTimeout(resolve, 30));

test('a preview estimates a change without making it, and remembers', async () => {
  const app = testStore();
  app.begin();
  // The answer has been said as well: nothing but the preview can change the state now.
  await until(app, ({ announcement }) => announcement !== '');
  await settled(app);
  const before = app.state();
  const summary = (await preview(app, withUnit(128 * KIB)))!;
  expect(summary.basis).toBe('estimate');
  expect(summary.lowMs).toBeLessThan(summary.highMs);
  expect(app.state()).toBe(before);
  const runs = app.runs.length;
  expect(await preview(app, withUnit(128 * KIB))).toBe(summary);
  expect(app.runs.length).toBe(runs);
});

test('what is known better than by estimate is said', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().edit('unit', withUnit(128 * KIB));
  await settled(app);
  const known = app.state().answer.summary;
  app.state().undo();
  expect(await preview(app, withUnit(128 * KIB))).toBe(known);
});

test('refused and invalid changes have no preview', async () => {
  const app = testStore();
  expect(
    await preview(app, () => {
      throw new Error('does not fit');
    }),
  ).toBeNull();
  expect(await preview(app, (scenario) => ({ ...scenario, hardware: { ...scenario.hardware, disks: [] } }))).toBeNull();
});

test('leaving and an edit end it, and the edit is answered', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  let heard = 0;
  const count = () => heard++;
  app.state().previewElapsed(withUnit(128 * KIB), count)();
  app.state().previewElapsed(withUnit(256 * KIB), count);
  app.state().previewElapsed(withUnit(512 * KIB), count);
  app.state().edit('unit', withUnit(1024 * KIB));
  open();
  await settled(app);
  await pause();
  expect(heard).toBe(0);
});

test('two who ask at once are both answered, also when they ask the same', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const asked = [withUnit(128 * KIB), withUnit(256 * KIB), withUnit(128 * KIB)].map((change) => preview(app, change));
  const [first, other, same] = await Promise.all(asked);
  expect(first!.scenarioHash).toBe(same!.scenarioHash);
  expect(other!.scenarioHash).not.toBe(first!.scenarioHash);
});

test('an edit that was previewed is answered by that very estimate at once, and refined', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const estimate = (await preview(app, withUnit(128 * KIB)))!;
  app.state().edit('unit', withUnit(128 * KIB));
  expect(app.state().answer).toMatchObject({ status: 'running', summary: estimate });
  expect(estimate.scenarioHash).toBe(app.state().scenarioHash);
  await settled(app);
  expect(app.state().answer).toMatchObject({ status: 'done', summary: { basis: 'refined', scenarioHash: estimate.scenarioHash } });
});

test('an edit whose preview is still being made continues with that very run, which leaving does not end any more', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const before = app.runs.length;
  let heard = 0;
  const leave = app.state().previewElapsed(withUnit(128 * KIB), () => heard++);
  app.state().edit('unit', withUnit(128 * KIB));
  leave();
  await until(app, ({ answer }) => answer.summary !== null);
  expect(app.state().answer.summary).toMatchObject({ basis: 'estimate', scenarioHash: app.state().scenarioHash });
  expect(heard).toBe(0);
  await settled(app);
  expect(app.state().answer.summary?.basis).toBe('refined');
  // The sample and the whole, once each; the further seeds are others.
  const { scenarioHash, scenario } = app.state();
  expect(app.runs.slice(before).filter((run) => run.startsWith(`${scenarioHash.slice(0, 6)}/${scenario.seed}/`))).toHaveLength(2);
});

test('an edit away from one whose estimate was taken over ends it', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  app.state().previewElapsed(withUnit(128 * KIB), () => {});
  app.state().edit('unit', withUnit(128 * KIB));
  const left = app.state().scenarioHash;
  app.state().edit('unit', withUnit(256 * KIB));
  open();
  await settled(app);
  expect(app.state().answer.summary?.scenarioHash).toBe(app.state().scenarioHash);
  expect(app.runs.some((run) => left.startsWith(run.split('/')[0]))).toBe(false);
});
