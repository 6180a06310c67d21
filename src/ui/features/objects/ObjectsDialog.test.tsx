// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runToEnd } from '../../../engine/run.ts';
import { testStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import type { EngineWorkers } from '../../../worker/pool.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { ObjectsDialog } from './ObjectsDialog.tsx';
import { useObjectRuns } from './useObjectRuns.ts';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(() => root.unmount()));

test('it measures the layout on screen and lists what each object asked for, the idle ones by name', async () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const expected = runToEnd(scenario, { scale: scenario.workload.interactiveScale, objects: true });
  const app = testStore({}, scenario);
  // The real engine in place of the workers, so that the figures are real.
  const run: EngineWorkers['run'] = (job, listeners) => {
    const { seed, scale, objects = false } = job;
    queueMicrotask(() => act(() => listeners.result?.(runToEnd(job.scenario, { seed, scale, objects }), 1)));
    return { cancel: () => {} };
  };
  const handles = { store: app.store, results: app.results, engine: { ...app.engine, run } };
  await act(async () =>
    root.render(
      <AppContext value={handles}>
        <ObjectsDialog />
      </AppContext>,
    ),
  );
  const rows = () =>
    [...document.querySelectorAll('[data-testid="object-figures"] tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0), { timeout: 30_000 });
  const asked = expected.objects!.filter(({ reads, writes }) => reads + writes > 0);
  expect(rows().map(([name]) => name)).toEqual(asked.map(({ id }) => scenario.database.objects.find((object) => object.id === id)!.name));
  expect(rows()[0][1].replaceAll(/\D/g, '')).toBe(String(asked[0].reads));
  expect(document.body.textContent).toContain('No requests: ');
});

test('layouts whose runs fail are tried once each, and the reason is shown', async () => {
  const failing = (): { readonly engine: EngineWorkers['run']; readonly tries: string[] } => {
    const tries: string[] = [];
    return {
      tries,
      engine: (job, listeners) => {
        tries.push(job.scenario.title);
        if (tries.length < 20) queueMicrotask(() => act(() => listeners.failed?.('No memory')));
        return { cancel: () => {} };
      },
    };
  };
  const { engine: run, tries } = failing();
  const scenario = sampleScenario('fourStripes', 'mixed');
  const app = testStore({}, scenario);
  const asked = ['A', 'B'].map((title) => ({ key: title, scenario: { ...scenario, title }, scale: 1 }));
  function Shown() {
    const { error, progress } = useObjectRuns(asked);
    return (
      <p>
        {error} {String(progress)}
      </p>
    );
  }
  const handles = { store: app.store, results: app.results, engine: { ...app.engine, run } };
  await act(async () =>
    root.render(
      <AppContext value={handles}>
        <Shown />
      </AppContext>,
    ),
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('No memory null'));
  expect(tries).toEqual(['A', 'B']);
});

test('which object first: a ranking, and runs with the first ones moved', async () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const app = testStore({}, scenario);
  const run: EngineWorkers['run'] = (job, listeners) => {
    const { seed, objects = false } = job;
    queueMicrotask(() => act(() => listeners.result?.(runToEnd(job.scenario, { seed, scale: 1 / 200, objects }), 1)));
    return { cancel: () => {} };
  };
  await act(async () =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: { ...app.engine, run } }}>
        <ObjectsDialog />
      </AppContext>,
    ),
  );
  const cells = () =>
    [...document.querySelectorAll('[data-testid="object-ranking"] tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  await vi.waitFor(() => expect(document.querySelector('summary')).not.toBeNull(), { timeout: 30_000 });
  const fold = [...document.querySelectorAll('summary')].find((one) => one.textContent.includes('Which object first?'))!;
  await act(async () => fold.click());
  await vi.waitFor(() => expect(cells().length).toBeGreaterThan(1), { timeout: 30_000 });
  expect(cells().every((row) => row[4] === 'not run' || row[4] === 'no room there')).toBe(true);
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('Run it with'))!;
  await act(async () => button.click());
  await vi.waitFor(() => expect(document.body.textContent).toContain('Each was moved by itself, 3 seeds each.'), { timeout: 60_000 });
  expect(cells().filter((row) => /^(?:Confirmed|Left open|Not confirmed): moving it/.test(row[4])).length).toBeGreaterThan(0);
});
