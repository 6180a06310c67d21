/** Query classes of answers: kept by seed, on the device too, and computed where an earlier version kept none. */
import { expect, test } from 'vitest';
import { partOf } from '../base/testing/part.ts';
import { ENGINE_VERSION } from '../engine/version.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { knownSeeds, lacksClasses, withSeeds } from '../analysis/answers/summary.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { readRecord, writeRecord } from './record.ts';
import type { WorkRecord } from './record.ts';
import { settled, testStore, until, withUnit } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';
import type { Pinned } from './types.ts';

const read = (value: unknown) =>
  readRecord(
    value,
    async () => {},
    () => 0,
  );

async function answered(): Promise<TestStore> {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  return app;
}

/** As this version's engine would have left it on the device. */
function recordOf(app: TestStore): WorkRecord {
  const record = structuredClone(writeRecord(app.state(), 1));
  return {
    ...record,
    pinned: record.pinned.map((pin) => ({ ...pin, answer: pin.answer && { ...pin.answer, engineVersion: ENGINE_VERSION } })),
  };
}

const classTimes = ({ seedClasses = [] }: AnswerSummary) => seedClasses.map(([only]) => only.queries * only.elapsedMs.mean);

test('an answer holds the classes of each of its seeds', async () => {
  const summary = (await answered()).state().answer.summary!;
  expect(summary.seeds).toBe(SEEDS);
  expect(classTimes(summary)).toEqual(summary.seedElapsedMs);
});

test('they come back from the device', async () => {
  const app = await answered();
  const [pin] = (await read(recordOf(app)))!.pinned;
  expect(pin.answer?.seedClasses).toEqual(app.state().pinned[0].answer?.seedClasses);
});

test('a record of an earlier version loads without them, a damaged one loses nothing else', async () => {
  const record = recordOf(await answered());
  const [pin] = record.pinned;
  const { seedClasses, ...before } = pin.answer!;
  const [[only]] = seedClasses!;
  const damaged: unknown[] = [
    'many',
    [[{ ...only, phasesMs: { cpu: 1 } }]],
    [[{ ...only, queries: -1 }]],
    [[{ ...only, elapsedMs: { ...only.elapsedMs, mean: Infinity } }]],
    Array.from({ length: 6 }, () => []),
    [Array.from({ length: 1000 }, () => only)],
  ];
  for (const answer of [before, ...damaged.map((value) => ({ ...before, seedClasses: value }))]) {
    const restored = (await read({ ...record, pinned: [{ ...pin, answer }] }))!;
    expect(restored.lost).toBe(0);
    expect(restored.pinned[0]).toMatchObject({ status: 'done', answer: { elapsedMs: pin.answer!.elapsedMs, seeds: SEEDS } });
    expect(restored.pinned[0].answer?.seedClasses).toBeUndefined();
    expect(lacksClasses(restored.pinned[0].answer!)).toBe(true);
  }
});

test('what an earlier version kept is shown as it is, and its classes are computed when asked for', async () => {
  const first = await answered();
  first.state().edit('other', withUnit(128 * 1024));
  await settled(first);
  const [pin] = first.state().pinned;
  const { seedClasses: _, ...old } = pin.answer!;
  const kept: Pinned = { ...pin, answer: old };
  const app = testStore({}, first.state().scenario, [kept]);
  app.begin();
  await settled(app);
  expect(app.state().pinned[0].answer).toEqual(old);
  const seen: number[] = [];
  app.store.subscribe(({ pinned: [{ answer }] }) => seen.push(answer!.seeds));
  app.state().refreshPinned();
  await until(app, ({ background }) => !background.running);
  expect(app.state().pinned[0].answer).toEqual(pin.answer);
  expect(Math.min(...seen)).toBe(SEEDS);
  // Nothing is left to be computed.
  const runs = app.runs.length;
  app.state().refreshPinned();
  expect(app.state().background.running).toBe(false);
  expect(app.runs).toHaveLength(runs);
});

test('the layout on screen computes the classes that its kept answer lacks, without losing its interval meanwhile', async () => {
  const first = await answered();
  const [pin] = first.state().pinned;
  const { seedClasses: _, ...old } = pin.answer!;
  const app = testStore({}, first.state().scenario, [{ ...pin, answer: old }]);
  const seen: number[] = [];
  app.begin();
  app.store.subscribe(({ answer }) => seen.push(answer.summary!.seeds));
  await until(app, ({ answer }) => (answer.summary?.seedClasses?.length ?? 0) === SEEDS);
  expect(Math.min(...seen)).toBe(SEEDS);
  expect(app.state().answer.summary?.seedClasses).toEqual(pin.answer?.seedClasses);
});

test('known is a seed of which both time and classes are known', () => {
  const summary = partOf<AnswerSummary>({ basis: 'refined', seedElapsedMs: [1, 2, 3] });
  expect(knownSeeds(undefined)).toMatchObject({ known: [], knownClasses: [] });
  expect(knownSeeds(summary)).toMatchObject({ known: [], knownClasses: [] });
  const half = withSeeds(summary, [1, 2], [[], []]);
  expect(knownSeeds(half)).toMatchObject({ known: [1, 2], knownClasses: [[], []] });
  expect(half.seedElapsedMs).toEqual([1, 2, 3]);
  expect([lacksClasses(summary), lacksClasses(half), lacksClasses(withSeeds(half, [], [[], [], []]))]).toEqual([true, true, false]);
});
