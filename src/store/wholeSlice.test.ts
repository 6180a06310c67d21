/** The whole batch by itself: when it comes, what it never disturbs, and that nothing is compared across parts of the batch. */
import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { presetScenario } from '../studies/presets.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';
import { againstOf } from './against.ts';
import { readRecord, writeRecord } from './record.ts';
import { ELAPSED } from '../analysis/measure/measure.ts';
import { decodedHere, firstScenario, settled, testElapsedMs, testStore, until, withUnit } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';
import type { TestEngineOptions } from '../worker/testing/engine.ts';

const PART = firstScenario.workload.interactiveScale;
const start = (options: TestEngineOptions = {}, on = true) => testStore(options, firstScenario, [], decodedHere, on);
const whole = (app: TestStore) => until(app, ({ answer }) => answer.summary?.basis === 'full');
const narrowed = (app: TestStore) => until(app, ({ answer }) => answer.summary?.basis === 'full' && answer.summary.seeds === SEEDS);
const pause = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms));

test('after the answer to an edit the whole batch comes by itself, and is then the answer with both parts known', async () => {
  const app = start();
  const seen: string[] = [];
  app.store.subscribe(({ answer, wholeBatch }) => {
    const words = `${answer.status} ${answer.summary?.basis ?? '-'} ${answer.summary?.seeds ?? 0}${wholeBatch === null ? '' : ' whole'}`;
    if (seen.at(-1) !== words) seen.push(words);
  });
  app.begin();
  await whole(app);
  const { scenario } = app.state();
  // The number changes once, to an answer that has its seeds; until then the page says that it is at it.
  expect(seen.slice(-2)).toEqual(['done refined 5 whole', 'done full 3']);
  // Further seeds narrow the interval, and nothing more is said to be computed.
  await narrowed(app);
  expect(seen.slice(-2)).toEqual(['done full 4', 'done full 5']);
  expect(app.state().wholeBatch).toBeNull();
  const { summary } = app.state().answer;
  expect(summary).toMatchObject({ scale: 1, elapsedMs: testElapsedMs(scenario, scenario.seed, 1), part: { scale: PART, seeds: SEEDS } });
  expect(app.results.get(summary!.resultKey!)).toMatchObject({ scale: 1, series: expect.anything() });
  // It is said once more, as what it is of.
  await until(app, ({ announcement }) => announcement.endsWith('for the whole batch.'));
  // The trail stays with times that can stand side by side.
  expect(app.state().history[0].elapsedMs).toBeLessThan(2 * PART * testElapsedMs(scenario, 9, 1));
});

test('an edit ends it at once, its answer waits for nothing, and undo brings the whole batch back without a run', async () => {
  let hold = true;
  const app = start({ holds: (scale) => hold && scale === 1 });
  app.begin();
  await until(app, ({ wholeBatch }) => wholeBatch !== null);
  await pause();
  app.state().edit('unit', withUnit(128 * KIB));
  expect(app.state().wholeBatch).toBeNull();
  await settled(app);
  expect(app.state().answer.summary?.basis).toBe('refined');
  hold = false;
  app.state().undo();
  await narrowed(app);
  app.state().redo();
  await narrowed(app);
  const { runs } = app;
  const ran = runs.length;
  app.state().undo();
  expect(app.state().answer).toMatchObject({ status: 'done', summary: { basis: 'full', seeds: SEEDS }, seedsToCome: 0 });
  await pause();
  expect(runs.length).toBe(ran);
});

test('the difference after an edit is of one part of the batch, and says so where the number is of more', async () => {
  let hold = false;
  const app = start({ holds: (scale) => hold && scale === 1 });
  app.begin();
  await whole(app);
  hold = true;
  app.state().edit('unit', withUnit(8192 * KIB));
  await settled(app);
  const difference = () => {
    const state = app.state();
    const against = againstOf(state.answer.summary!, state, ELAPSED);
    return against?.kind === 'difference' ? against.difference : null;
  };
  // The layout before is shown for the whole batch; what stands against this answer is its part.
  expect(app.state().answer.previous?.basis).toBe('full');
  expect(difference()).toMatchObject({ kind: 'worse', scale: PART, sofar: '' });
  hold = false;
  await whole(app);
  expect(difference()).toMatchObject({ kind: 'worse', scale: 1, sofar: '' });
  const { answer } = app.state();
  const { part: _part, ...only } = answer.previous!;
  app.store.setState({ answer: { ...answer, previous: { ...only, ...answer.previous!.part } } });
  expect(difference()).toMatchObject({ kind: 'worse', scale: PART, sofar: expect.stringMatching(/^, for \d+ of \d+ queries$/) });
});

test('switched off nothing is computed, switched on it comes; canceled it stays away from this document alone', async () => {
  let hold = true;
  const app = start({ holds: (scale) => hold && scale === 1 }, false);
  app.begin();
  await settled(app);
  await pause();
  expect(app.runs.some((run) => run.endsWith('/1'))).toBe(false);
  app.state().setComputesWhole(true);
  await until(app, ({ wholeBatch }) => wholeBatch !== null);
  app.state().cancelWhole();
  expect(app.state().wholeBatch).toBeNull();
  hold = false;
  await pause();
  expect(app.state().answer.summary?.basis).toBe('refined');
  app.state().edit('unit', withUnit(128 * KIB));
  await whole(app);
  // Back to the part, which stays.
  app.state().showPart();
  expect(app.state().answer).toMatchObject({ status: 'done', summary: { basis: 'refined', seeds: SEEDS } });
  await pause();
  expect(app.state().answer.summary?.basis).toBe('refined');
  app.state().runFullScale();
  expect(app.state().answer.summary?.basis).toBe('full');
  // Asked for again, it narrows as it does by itself.
  await narrowed(app);
});

test('a batch that would take long is left for the user to ask for', async () => {
  const { workload } = firstScenario;
  // One query of 150 takes a tenth of a second: all of them take 15.
  const short = { ...firstScenario, workload: { ...workload, interactiveScale: 0.007 } };
  const options: TestEngineOptions = {
    spend() {
      const until = performance.now() + 100;
      while (performance.now() < until);
    },
  };
  const app = testStore(options, short, [], decodedHere, true);
  app.begin();
  await until(app, ({ answer }) => answer.status === 'done');
  await until(app, ({ answer }) => answer.seedsToCome === 0);
  await pause();
  expect(app.state().wholeBatch).toBeNull();
  expect(app.runs.some((run) => run.endsWith('/1'))).toBe(false);
  app.engine.dispose();
});

test('a lesson keeps to the part that its sentences are of, and gives the whole batch back when it is closed', async () => {
  const app = start();
  app.begin();
  await whole(app);
  app.state().setReadsLesson(true);
  expect(app.state().answer.summary).toMatchObject({ basis: 'refined', seeds: SEEDS });
  app.state().edit('unit', withUnit(128 * KIB));
  await settled(app);
  app.state().undo();
  await pause();
  expect(app.state().answer.summary?.basis).toBe('refined');
  app.state().setReadsLesson(false);
  // It was known all the time.
  expect(app.state().answer.summary?.basis).toBe('full');
});

test('while a trace is replayed nothing is computed by itself', async () => {
  const app = start();
  app.state().setOccupied('trace', true);
  app.state().setOccupied('claims', true);
  app.begin();
  await settled(app);
  app.state().setOccupied('claims', false);
  await pause();
  expect(app.state()).toMatchObject({ wholeBatch: null, answer: { summary: { basis: 'refined' } } });
  app.state().setOccupied('trace', false);
  await whole(app);
});

test('pinned layouts get theirs too, and the device keeps both answers', async () => {
  const app = start();
  app.begin();
  await whole(app);
  app.state().pinCurrent();
  app.state().edit('unit', withUnit(128 * KIB));
  await whole(app);
  app.state().pinCurrent();
  app.state().loadPreset(`${SAMPLE_STUDY}/manual-22/w3`);
  await whole(app);
  await until(app, ({ pinned }) => pinned.every(({ answer }) => answer?.basis === 'full' && answer.part?.seeds === SEEDS));
  const record = structuredClone(writeRecord(app.state(), 0));
  const { pinned } = (await readRecord(
    record,
    async () => {},
    () => 0,
  ))!;
  // Answers of the test engine are of no version that is kept.
  expect(record.pinned.map(({ answer }) => [answer?.scale, answer?.part?.scale])).toEqual([
    [1, PART],
    [1, PART],
  ]);
  expect(pinned).toHaveLength(2);
});

test('a study whose documents are answered for the whole batch anyway has nothing to compute', async () => {
  const scenario = { ...presetScenario(`${SAMPLE_STUDY}/manual-22/w3`)! };
  const app = testStore({}, { ...scenario, workload: { ...scenario.workload, interactiveScale: 1 } }, [], decodedHere, true);
  app.begin();
  await settled(app);
  const runs = app.runs.length;
  await pause();
  expect(app.runs.length).toBe(runs);
  expect(app.state().wholeBatch).toBeNull();
});
