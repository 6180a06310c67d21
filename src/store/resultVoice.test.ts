import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import { gate, settled, testStore, until, withUnit } from './testing/store.ts';
import { comparisonStanding, unfinishedWords } from './unfinished.ts';
import { backgroundInWords } from './words.ts';

/** All that is said from now on, and a way to wait until nothing more comes. */
function listen(app: ReturnType<typeof testStore>) {
  const said: string[] = [];
  app.store.subscribe((state, before) => {
    if (state.announcement !== before.announcement) said.push(state.announcement);
  });
  return {
    /** What was said since the last call. */
    heard: async (): Promise<string[]> => {
      await settled(app);
      await until(app, ({ background }) => !background.running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return said.splice(0);
    },
  };
}

const RESULT = /^Elapsed time \S.*, ±.*, for \d+ of \d+ queries/;

test('a computed answer is said once, after what was done; so is one that is known, by undo, redo and a preset', async () => {
  const app = testStore();
  const { heard } = listen(app);
  app.begin();
  expect(await heard()).toEqual([expect.stringMatching(/^Elapsed time [^,]*, ±[^,]*, for \d+ of \d+ queries\.$/)]);
  app.state().edit('Unit 128', withUnit(128 * KIB));
  // A command says what it did in words of its own.
  app.state().announce('Stripe unit: 128 KB.');
  expect(await heard()).toEqual([
    'Unit 128',
    'Stripe unit: 128 KB.',
    expect.stringMatching(/^Elapsed time .*: \+.* against the layout before\.$/),
  ]);
  app.state().undo();
  expect(await heard()).toEqual(['Undone: Unit 128', expect.stringMatching(/^Elapsed time .*: \u2212.* against the layout before\.$/)]);
  app.state().redo();
  expect(await heard()).toEqual([expect.stringContaining('Unit 128'), expect.stringMatching(RESULT)]);
  // Two steps in one task: only what is on screen in the end is said.
  app.state().undo();
  app.state().redo();
  expect((await heard()).filter((words) => RESULT.test(words))).toHaveLength(1);
});

test('a run that is asked for again says its result again; the whole batch is called that; canceling is said', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  open();
  const { heard } = listen(app);
  app.begin();
  await heard();
  app.state().rerun();
  expect(await heard()).toEqual([expect.stringMatching(RESULT)]);
  app.state().runFullScale();
  expect(await heard()).toEqual([expect.stringMatching(/^Elapsed time .*, for the whole batch\.$/)]);
  app.state().edit('Unit 128', withUnit(128 * KIB));
  app.state().cancelRun();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(app.state().announcement).toBe('Simulation canceled.');
});

test('running all layouts says that it began and, once, what came of it', async () => {
  const app = testStore();
  const { heard } = listen(app);
  app.begin();
  await heard();
  app.state().runAllLayouts();
  const words = await heard();
  expect(words).toEqual([
    'Simulating 8 layouts.',
    expect.stringMatching(
      /^8 layouts simulated\. Elapsed time for \d+ of \d+ queries: from .* to .*; no clear difference between .* and .*\.$/,
    ),
  ]);
  app.state().pinCurrent();
  expect((await heard()).filter((each) => /simulated|Simulating/.test(each))).toEqual([]);
});

test('the result of all layouts is said when each has its first answer: further seeds change none', async () => {
  const app = testStore();
  const { heard } = listen(app);
  app.begin();
  await heard();
  app.state().runAllLayouts();
  await until(app, ({ announcement }) => announcement.startsWith('8 layouts simulated'));
  expect(app.state().pinned.every(({ answer }) => answer !== null)).toBe(true);
  expect((await heard()).filter((each) => each.includes('simulated'))).toHaveLength(1);
});

test('what was stopped says how far it came', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  open();
  const { heard } = listen(app);
  app.begin();
  await heard();
  app.state().runAllLayouts();
  await until(app, ({ background }) => background.running && background.total > 0);
  app.state().cancelBackground();
  expect((await heard()).at(-1)).toBe(`Stopped: ${unfinishedWords(comparisonStanding(app.state()))}.`);
});

test('what was stopped after every layout had its first answer is counted by seeds, as on the screen', async () => {
  const app = testStore();
  const { heard } = listen(app);
  app.begin();
  await heard();
  app.state().runAllLayouts();
  await until(app, ({ background, pinned }) => background.running && pinned.length === 8 && pinned.every(({ answer }) => answer !== null));
  await until(app, ({ announcement }) => announcement.startsWith('8 layouts simulated'));
  app.state().cancelBackground();
  const last = (await heard()).at(-1);
  expect(last).toMatch(/^Stopped: all 8 layouts, \d.* of 5 seeds\.$/);
  expect(last).toBe(`Stopped: ${unfinishedWords(comparisonStanding(app.state()))}.`);
});

test('nothing that failed or was not there is said', () => {
  expect(backgroundInWords([])).toBeNull();
});

test('while a lesson waits for a prediction no result is given away; it is said once the prediction is made', async () => {
  const app = testStore();
  const { heard } = listen(app);
  app.begin();
  await heard();
  app.state().setQuestion(app.state().scenarioHash);
  app.state().edit('Unit 128', withUnit(128 * KIB));
  const said = await heard();
  expect(said).toEqual(['Unit 128', expect.stringMatching(/^Simulation done\. The result is announced/)]);
  app.state().setQuestion(null);
  expect(await heard()).toEqual([expect.stringMatching(RESULT)]);
});
