// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runToEnd } from '../../../engine/run.ts';
import { testStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import type { EngineWorkers } from '../../../worker/pool.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { setMeasuredDraft } from './draft.ts';
import { MeasuredDialog } from './MeasuredDialog.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  setMeasuredDraft('');
});
afterEach(() => act(() => root.unmount()));

const SCALE = 0.02;

async function opened() {
  const sample = sampleScenario('loose', 'load');
  const scenario = { ...sample, workload: { ...sample.workload, interactiveScale: SCALE } };
  const app = testStore({}, scenario);
  // The real engine in place of the workers, so that the figures are real.
  const run: EngineWorkers['run'] = (job, listeners) => {
    const { seed, scale } = job;
    queueMicrotask(() => act(() => listeners.result?.(runToEnd(job.scenario, { seed, scale }), 1)));
    return { cancel: () => {} };
  };
  const handles = { store: app.store, results: app.results, engine: { ...app.engine, run } };
  await act(async () =>
    root.render(
      <AppContext value={handles}>
        <MeasuredDialog />
      </AppContext>,
    ),
  );
  return { scenario, store: app.store };
}

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)!.click());
const rows = () =>
  [...document.querySelectorAll('[data-testid="measured-figures"] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u202f', ' ')),
  );

test('it sets what was pasted beside five seeds, and says what could explain the difference', async () => {
  const { scenario } = await opened();
  const runs = Array.from({ length: 5 }, (_, k) => runToEnd(scenario, { seed: scenario.seed + k, scale: SCALE }));
  const rate = (k: number) => runs.reduce((sum, run) => sum + run.devices[k].requests / (run.elapsedMs / 1000), 0) / runs.length;
  // Twice as many requests on the first disk, the others as simulated.
  const lines = scenario.hardware.disks.map(({ id }, k) => `${id},${(rate(k) * (k === 0 ? 2 : 1)).toFixed(2)}`);
  await act(async () => setMeasuredDraft(['disk,iops', ...lines, 'sdz,5'].join('\n')));
  await vi.waitFor(() => expect(document.body.textContent).toContain('mean of 5 seeds'), { timeout: 30_000 });
  const [cause] = document.querySelectorAll('[data-cause]');
  expect(cause.getAttribute('data-cause')).toBe('other-load');
  expect(cause.textContent).toMatch(/^Disk 1 had 2\.0 times the requests of the simulation/);
  expect(rows()).toHaveLength(23);
  const [, first, second] = rows();
  expect(first[0]).toBe('disk 1');
  expect(first[4]).toBe('+100 %');
  expect(second[4]).toBe('alike');
  expect(document.body.textContent).toContain('Not in this layout, and not compared: sdz.');
  expect(document.body.textContent).toContain('Nothing is fitted: no parameter changes.');
});

test('figures are kept with the document as one step, which undo takes back; the text stays', async () => {
  const { scenario, store } = await opened();
  await act(async () => setMeasuredDraft('disk,iops\nd1,10\n'));
  await press('Keep with the document');
  expect(store.getState().scenario.measured).toEqual({ disks: [{ disk: 'd1', requestsPerSecond: 10 }] });
  expect(store.getState().history[store.getState().historyIndex].label).toBe('Kept measured figures of 1 disk');
  expect(document.body.textContent).toContain('With the document, and in its link: figures of 1 disk.');
  await act(async () => store.getState().undo());
  expect(store.getState().scenario).toBe(scenario);
  expect(document.querySelector('textarea')!.value).toBe('disk,iops\nd1,10\n');
  await act(async () => store.getState().redo());
  await press('Remove from the document');
  expect(store.getState().scenario.measured).toBeUndefined();
});

test('a table to fill in has a line for each disk, and what is wrong in it is named by line', async () => {
  const { scenario } = await opened();
  await press('Fill in by hand');
  const text = document.querySelector('textarea')!.value;
  expect(text.trimEnd().split('\n')).toHaveLength(scenario.hardware.disks.length + 2);
  await act(async () => setMeasuredDraft(text.replace('d1,,', 'd1,many,')));
  expect(document.body.textContent).toContain('Line 3: "many" in iops is no figure; a number of 0 or more, without a unit.');
});
