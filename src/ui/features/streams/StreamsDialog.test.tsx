// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MoveSummary } from '../../../engine/record/result.ts';
import { runToEnd } from '../../../engine/run.ts';
import { testStore } from '../../../store/testing/store.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import type { EngineWorkers } from '../../../worker/pool.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { RemapLog } from './RemapLog.tsx';
import { streamAxes, streamModel } from './streamModel.ts';
import { StreamsDialog } from './StreamsDialog.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(() => root.unmount()));

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!found) throw new Error(`No button ${name}`);
  return found;
}

const radio = (text: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === text)!.querySelector('input')!;

async function open() {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const app = testStore({}, scenario);
  // The real engine in place of the workers, so that the figures are real.
  const run: EngineWorkers['run'] = (job, listeners) => {
    const { seed, scale } = job;
    queueMicrotask(() => act(() => listeners.result?.(runToEnd(job.scenario, { seed, scale, series: false }), 1)));
    return { cancel: () => {} };
  };
  const handles = { store: app.store, results: app.results, engine: { ...app.engine, run } };
  await act(async () =>
    root.render(
      <AppContext value={handles}>
        <StreamsDialog />
      </AppContext>,
    ),
  );
  return app.store;
}

test('a stream is added, changed and removed, each as one step that can be undone, and a run can be timed', async () => {
  const store = await open();
  const workload = () => store.getState().scenario.workload;
  await act(async () => button('Add a stream').click());
  expect(workload().streams).toHaveLength(1);
  await act(async () => radio('at a rate').click());
  expect(workload().streams![0].arrivals.kind).toBe('open');
  expect(document.body.textContent).toContain('1 per second (Poisson), 20 at a time');
  await act(async () => radio('at a time').click());
  expect(workload().until).toEqual({ seconds: 60 });
  expect(measureOf(store.getState().scenario)).toMatchObject({ id: 'queries-per-minute', better: 'higher' });
  await act(async () => button('Remove stream Stream 1').click());
  expect(workload().streams).toBeUndefined();
  await act(async () => store.getState().undo());
  expect(workload().streams).toHaveLength(1);
});

test('it lists what each stream got, the users of the batch first', async () => {
  const store = await open();
  await act(async () => button('Add a stream').click());
  await act(async () => radio('at a time').click());
  const rows = () =>
    [...document.querySelectorAll('[data-testid="stream-figures"] tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  await vi.waitFor(() => expect(rows()).toHaveLength(2), { timeout: 30_000 });
  const { scenario } = store.getState();
  const { streams } = runToEnd(scenario, { scale: scenario.workload.interactiveScale, series: false });
  expect(rows().map(([name, , complete]) => [name, complete])).toEqual([
    ['users of the batch', String(streams!.streams[0].completed)],
    ['Stream 1', String(streams!.streams[1].completed)],
  ]);
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:';
  });
  await act(async () => button('Save windows as CSV').click());
  await vi.waitFor(() => expect(file.size).toBeGreaterThan(0), { timeout: 30_000 });
  const lines = (await file.text()).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^# /);
  const header = lines.findIndex((line) => line.startsWith('stream,title,from_s'));
  expect(lines.length - header - 1).toBe(2 * streams!.series.windows);
  expect(lines.at(-1)).toMatch(/^[^,]+,Stream 1,/);
});

test('the report judges windows by the levels that are stated, and is saved with them', async () => {
  const store = await open();
  await act(async () => button('Add a stream').click());
  await act(async () => radio('at a time').click());
  const rows = () =>
    [...document.querySelectorAll('[data-testid="report-streams"] tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  await vi.waitFor(() => expect(rows()).toHaveLength(2), { timeout: 30_000 });
  // Nothing moves, so there is no time before it, and no level is stated yet.
  expect(rows()[1]).toEqual(['Stream 1', '–', '–', '–']);
  expect(document.querySelector('[data-testid="report-levels"]')).toBeNull();
  const { scenario } = store.getState();
  const run = runToEnd(scenario, { scale: scenario.workload.interactiveScale, series: false });
  const level = document.querySelector('[data-level="stream-1"]')!;
  const label = [...level.querySelectorAll('label')].find(({ textContent }) => textContent === 'at least')!;
  const field = document.getElementById(label.htmlFor) as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '1000000');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const { windows } = run.streams!.series;
  // An edit of the document that no run has to be made again for.
  expect(store.getState().scenario.levels).toEqual([{ stream: 'stream-1', leastPerMinute: 1_000_000 }]);
  expect(store.getState().scenarioHash).toBe(run.scenarioHash);
  const [verdict] = document.querySelectorAll('[data-testid="report-levels"] > ul > li');
  expect(verdict.textContent).toContain(`1 breach in ${windows} of ${windows} windows`);
  expect(document.querySelector('[data-limit="1000000"]')!.textContent).toMatch(/^ Stream 1, limit 1\s000\s000.*: beyond this scale/);
  expect(document.querySelectorAll('[data-testid="report-windows"] tbody tr')).toHaveLength(windows);
  expect(document.querySelector('[data-testid="report-windows"] tbody tr')!.textContent).toMatch(/too few/);
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:';
  });
  await act(async () => button('Save report as CSV').click());
  await vi.waitFor(() => expect(file.size).toBeGreaterThan(0), { timeout: 30_000 });
  expect((await file.text()).trimEnd().split('\r\n').at(-1)).toMatch(/^[^,]+,Stream 1,.*,per_minute,[\d.]+,$/);
  await act(async () => store.getState().undo());
  expect(store.getState().scenario.levels).toBeUndefined();
  expect(document.querySelector('[data-testid="report-levels"]')).toBeNull();
});

test('pictures of two layouts have one scale, and a window in which nothing is complete has no response', () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const { streams, elapsedMs } = runToEnd({ ...scenario, workload: { ...scenario.workload, until: { seconds: 5 } } }, { series: false });
  const model = streamModel(streams!, elapsedMs, 'response');
  expect(model.values[0]).toHaveLength(60);
  expect(model.values[0].filter((value) => value !== null)).toHaveLength(
    Array.from(streams!.series.completed).filter((count) => count > 0).length,
  );
  const space = { width: 400, height: 200, labelPx: 11 };
  const larger = { elapsedMs: 2 * elapsedMs, most: 10 * model.most };
  expect(streamAxes(model, larger, space).x(elapsedMs / 1000)).toBeCloseTo(
    streamAxes({ ...model, ...larger }, model, space).x(elapsedMs / 1000),
    9,
  );
});

test('extents that lie elsewhere are a log in order of time, with a warning where the volume manager chose', async () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const each = { logical: 'lv', from: 'd1', to: 'd2', extents: 3 };
  const moves = [
    { id: 'late', endedMs: 9000, remapped: [each] },
    { id: 'first', endedMs: 4000, remapped: [{ ...each, automatic: true }] },
  ] as unknown as MoveSummary[];
  const run = { ...runToEnd(scenario, { scale: 0.01, series: false }), moves };
  const app = testStore({}, scenario);
  await act(async () =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
        <RemapLog scenario={scenario} run={run} />
      </AppContext>,
    ),
  );
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild!.textContent);
  expect(rows).toEqual(['the volume manager', 'the action']);
  expect(document.querySelectorAll('[data-testid="remap-log"] p')).toHaveLength(1);
  await act(async () =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
        <RemapLog scenario={scenario} run={{ ...run, moves: [] }} />
      </AppContext>,
    ),
  );
  expect(document.querySelector('[data-testid="remap-log"]')).toBeNull();
});
