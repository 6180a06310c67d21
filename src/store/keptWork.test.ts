import { expect, it } from 'vitest';
import { ENGINE_VERSION } from '../engine/version.ts';
import { memoryStorage } from './deviceStorage.ts';
import { keptRuns, MOST_POINTS } from './keptWork.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('keeps runs beside those that another tab keeps, the longer list of each point', async () => {
  const storage = memoryStorage();
  const [one, other] = [keptRuns(storage), keptRuns(storage)];
  one.keep({ 'a/1': [1, 2], 'b/1': [5] });
  other.keep({ 'a/1': [1], 'c/1': [7] });
  one.flush();
  await settled();
  other.flush();
  await settled();
  expect(await keptRuns(storage).load()).toEqual({ 'a/1': [1, 2], 'b/1': [5], 'c/1': [7] });
});

it('forgets entries on the device too, and what is kept under their keys afterwards begins at nothing', async () => {
  const storage = memoryStorage();
  const first = keptRuns(storage);
  first.keep({ 'a/1': [1, 2, 3], 'b/1': [5, 6] });
  first.flush();
  await settled();
  for (const loads of [true, false]) {
    const kept = keptRuns(storage);
    if (loads) await kept.load();
    kept.forget(['a/1']);
    kept.keep({ 'a/1': [9] });
    expect(await kept.load()).toEqual({ 'b/1': [5, 6], 'a/1': [9] });
    kept.flush();
    await settled();
    expect(await keptRuns(storage).load()).toEqual({ 'b/1': [5, 6], 'a/1': [9] });
    // From here on what another tab adds counts again.
    const other = keptRuns(storage);
    other.keep({ 'a/1': [9, 8] });
    other.flush();
    await settled();
    expect((await kept.load())['a/1']).toEqual([9, 8]);
  }
});

it.each([
  ['nothing', undefined],
  ['text', 'x'],
  ['another engine', { version: 1, engineVersion: `${ENGINE_VERSION}0`, entries: { 'a/1': [1] } }],
  ['another version', { version: 2, engineVersion: ENGINE_VERSION, entries: { 'a/1': [1] } }],
])('reads nothing from a record that is %s', async (_, record) => {
  const storage = memoryStorage();
  if (record !== undefined) await storage.set('sweeps', record);
  expect(await keptRuns(storage).load()).toEqual({});
});

it('leaves out what is no run, and takes only as many points as it keeps', async () => {
  const storage = memoryStorage();
  const entries: Record<string, unknown> = { bad: [Number.NaN], worse: ['1'], none: [], minus: [-1], nested: { a: 1 }, good: [3] };
  await storage.set('sweeps', { version: 1, engineVersion: ENGINE_VERSION, entries });
  expect(await keptRuns(storage).load()).toEqual({ good: [3] });
  const kept = keptRuns(storage);
  kept.keep(Object.fromEntries(Array.from({ length: MOST_POINTS + 10 }, (_, k) => [`p${k}`, [k]])));
  kept.flush();
  await settled();
  const loaded = await keptRuns(storage).load();
  expect(Object.keys(loaded)).toHaveLength(MOST_POINTS);
  expect(loaded[`p${MOST_POINTS + 9}`]).toEqual([MOST_POINTS + 9]);
});

it('continues without a device that refuses', async () => {
  const refusing = { ...memoryStorage(), get: () => Promise.reject(new Error('forbidden')), set: () => Promise.reject(new Error('full')) };
  const kept = keptRuns(refusing);
  expect(await kept.load()).toEqual({});
  kept.keep({ a: [1] });
  kept.flush();
  await settled();
});
