// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runToEnd } from '../../../engine/run.ts';
import { partitionedScenario } from '../../../engine/testing/partitions.ts';
import { SCAN, smallScenario } from '../../../engine/testing/scenarios.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { testStore } from '../../../store/testing/store.ts';
import type { EngineWorkers } from '../../../worker/pool.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { OneNode } from './OneNode.tsx';

const MAPPED = partitionedScenario({ costs: { scanMsPerMib: 1 } });
type Job = Parameters<EngineWorkers['run']>;

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(() => root.unmount()));

/** The part on screen, with an engine that runs only on command. */
async function shown(scenario: Scenario) {
  const app = testStore({}, scenario);
  const jobs: Job[] = [];
  const canceled: string[] = [];
  const run: EngineWorkers['run'] = (...job) => {
    jobs.push(job);
    return { cancel: () => void canceled.push(job[0].scenario.classes.map(({ id }) => id).join()) };
  };
  const handles = { store: app.store, results: app.results, engine: { ...app.engine, run } };
  await act(async () =>
    root.render(
      <AppContext value={handles}>
        <OneNode scenario={scenario} />
      </AppContext>,
    ),
  );
  /** The real engine's result of the last job. */
  const finish = () =>
    act(() => {
      const [{ scenario: of, seed, scale }, listeners] = jobs.at(-1)!;
      listeners.result?.(runToEnd(of, { seed, scale, series: false }), 1);
    });
  return { jobs, canceled, finish };
}

const press = (text: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)!.click());
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

test('each partition is scanned, one after the other, and said when it is known; stopped, it continues from there', async () => {
  const { jobs, canceled, finish } = await shown(MAPPED);
  expect(jobs).toEqual([]);
  press('Run 4 scans');
  expect(texts('[role="status"]')).toEqual(['Scan 1 of 4']);
  act(() => jobs[0][1].progress?.({ fraction: 0.5 } as never));
  expect(document.querySelector('progress')!.value).toBeCloseTo(0.5);
  finish();
  expect(texts('[data-testid="one-node"] li')).toEqual([
    'Partition 1 on processor 0: 100 % of the processor time at Node 1, 0 % of the bytes from another node: as mapped.',
  ]);
  press('Stop');
  expect(canceled.length).toBeGreaterThan(0);
  expect(texts('[data-testid="one-node"] li')).toEqual([]);
  press('Run 4 scans');
  expect(texts('[role="status"]')).toEqual(['Scan 2 of 4']);
  for (let k = 0; k < 3; k++) finish();
  expect(texts('[data-testid="one-node-counted"]')).toEqual(['4 of 4 as mapped.']);
  // Four scans of a part alone, none of them twice but the one that was stopped before it began.
  expect(new Set(jobs.map(([job]) => JSON.stringify(job.scenario.classes))).size).toBe(4);
});

test('a run that fails is said', async () => {
  const { jobs } = await shown(MAPPED);
  press('Run 4 scans');
  act(() => jobs[0][1].failed?.('No memory'));
  expect(texts('[role="alert"]')).toEqual(['A run failed: No memory.']);
});

test('without partitions or nodes nothing is offered', async () => {
  await shown(smallScenario({ classes: [SCAN] }));
  expect(document.querySelector('#root')!.textContent).toBe('');
});
