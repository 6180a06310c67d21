import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../engine/version.ts';
import { readRecord, writeRecord } from './record.ts';
import type { WorkRecord } from './record.ts';
import { settled, testStore, withUnit } from './testing/store.ts';
import { DEFAULT_VIEW } from './viewSlice.ts';

const read = (value: unknown) =>
  readRecord(
    value,
    async () => {},
    () => 0,
  );

async function worked(): Promise<WorkRecord> {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  app.state().edit('a', withUnit(128 * 1024));
  app.state().edit('b', withUnit(256 * 1024));
  app.state().undo();
  app.state().setView({ tab: 'answer', disk: 3 });
  // As a database hands it back.
  return structuredClone(writeRecord(app.state(), 5));
}

test('work comes back as it was: history, place in it, pins, view', async () => {
  const record = await worked();
  const restored = (await read(record))!;
  expect(restored.trail.history.map(({ label }) => label)).toEqual(record.history.map(({ label }) => label));
  expect(restored.trail.historyIndex).toBe(1);
  expect(restored.trail.history[0].elapsedMs).toBeGreaterThan(0);
  expect(restored.view).toMatchObject({ tab: 'answer', disk: 3, baselineId: 'pin-1' });
  expect(restored.pinned).toMatchObject([{ id: 'pin-1', from: 'user' }]);
  expect(restored.lost).toBe(0);
});

test('answers of another engine are not believed', async () => {
  const record = await worked();
  const [pin] = record.pinned;
  const withEngine = (engineVersion: string) => ({ ...record, pinned: [{ ...pin, answer: { ...pin.answer!, engineVersion } }] });
  expect((await read(withEngine(ENGINE_VERSION)))!.pinned[0]).toMatchObject({ status: 'done' });
  expect((await read(withEngine('0')))!.pinned[0]).toMatchObject({ status: 'stopped', answer: null });
});

test('a step that cannot be read is left out and counted, the place moves to the nearest before', async () => {
  const record = await worked();
  const history = record.history.map((entry, i) => (i === 1 ? { ...entry, json: '{"version":1,"disks":"many"}' } : entry));
  const restored = (await read({ ...record, history }))!;
  expect(restored.trail.history.map(({ label }) => label)).toEqual([record.history[0].label, 'b']);
  expect(restored.trail.historyIndex).toBe(0);
  expect(restored.lost).toBe(1);
});

test('a document with problems is still the work of its user', async () => {
  const record = await worked();
  const scenario = JSON.parse(record.history[1].json) as { hardware: object };
  const invalid = { ...scenario, hardware: { ...scenario.hardware, disks: [] } };
  const restored = (await read({ ...record, history: [{ label: 'no disks', json: JSON.stringify(invalid) }], historyIndex: 0 }))!;
  expect(restored.trail.history[0].scenario.hardware.disks).toEqual([]);
});

test('whatever else was stored is refused, never thrown at', async () => {
  const record = await worked();
  const hostile: unknown[] = [
    undefined,
    null,
    'text',
    [],
    { ...record, version: 2 },
    { ...record, history: [] },
    { ...record, historyIndex: -1 },
    { ...record, historyIndex: Number.NaN },
    { ...record, history: Array.from({ length: 5000 }, () => record.history[0]) },
    { ...record, history: [{ label: 'x', json: 'null' }] },
    { ...record, history: [{ label: 'x', json: '{' }] },
    { ...record, pinned: 'none' },
  ];
  for (const value of hostile) expect(await read(value)).toBeUndefined();
  expect((await read({ ...record, historyIndex: 99 }))!.trail.historyIndex).toBe(2);
});

test('a bad field of the view does not void the others', async () => {
  const record = await worked();
  const view = { tab: 'answer', disk: -4, cursorMs: Number.POSITIVE_INFINITY, strip: '<b>', more: 1 };
  expect((await read({ ...record, view }))!.view).toEqual({ ...DEFAULT_VIEW, tab: 'answer' });
  for (const broken of [null, 'text', [1]]) expect((await read({ ...record, view: broken }))!.view).toEqual(DEFAULT_VIEW);
});

test('a history of monsters keeps its newest steps and the place in it', () => {
  // Of half a megabyte each: more than a record holds, and no more than that needs.
  const EDITS = 20;
  const app = testStore();
  const scatter = (count: number) =>
    app.state().edit(`${count}`, (scenario) => ({
      ...scenario,
      placement: {
        ...scenario.placement,
        exceptions: Array.from({ length: count }, (_, i) => ({
          object: scenario.database.objects[0].id,
          segments: [1 + (i % 91), 1 + (i % 91)] as [number, number],
          psus: [1 + (i % 22), 1 + (i % 22)] as [number, number],
          spread: { kind: 'all' as const, target: scenario.volumes[0].id },
        })),
      },
    }));
  for (let i = 0; i < EDITS; i++) scatter(4900 + i);
  app.state().undo();
  const record = writeRecord(app.state(), 1);
  const text = record.history.reduce((sum, { json }) => sum + json.length, 0);
  expect(text).toBeLessThanOrEqual(8_000_000);
  expect(record.history.length).toBeGreaterThan(5);
  expect(record.history.length).toBeLessThan(EDITS);
  expect(record.history[record.historyIndex].label).toBe(`${4900 + EDITS - 2}`);
  expect(record.history.at(-1)!.label).toBe(`${4900 + EDITS - 1}`);
});

test('reading a long history gives way to the page', async () => {
  const record = await worked();
  let pauses = 0;
  let ms = 0;
  await readRecord(
    { ...record, history: Array.from({ length: 50 }, () => record.history[0]) },
    async () => void pauses++,
    () => (ms += 5),
  );
  expect(pauses).toBeGreaterThan(10);
});
