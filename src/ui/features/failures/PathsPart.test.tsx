// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setOtherPath } from '../../../scenario/edit/hardware.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { testStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { AppContext, useApp } from '../../kit/state/useApp.ts';
import { PathsPart } from './PathsPart.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(() => root.unmount()));

function Shown() {
  return <PathsPart scenario={useApp((state) => state.scenario)} />;
}

/** All paths but the first lead nowhere else; disks of the first have the second as well. */
function wired(): Scenario {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const [first, second] = scenario.hardware.paths.filter(({ id }) => scenario.hardware.disks.some((disk) => disk.path === id));
  return setOtherPath(scenario, first.id, second.id);
}

const row = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="path-losses"] tbody tr')].find((one) => one.textContent.startsWith(name))!;

test('each path is listed with what is out of reach without it, and fails and is repaired from there', async () => {
  const scenario = wired();
  const [first, second] = scenario.hardware.paths.filter(({ id }) => scenario.hardware.disks.some((disk) => disk.path === id));
  const { store, results, engine } = testStore({}, scenario);
  await act(async () =>
    root.render(
      <AppContext value={{ store, results, engine }}>
        <Shown />
      </AppContext>,
    ),
  );
  expect(row(first.name).textContent).toContain('reached by other paths, which carry that load too.');
  expect(row(second.name).textContent).toMatch(/disks? cannot be reached\. Out of reach: .*Queries that need (it|them) fail/);
  const press = (label: string) => act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click());
  await press(`Fail ${second.name}`);
  expect(store.getState().scenario.hardware.paths.find(({ id }) => id === second.id)!.failed).toBe(true);
  expect(row(second.name).textContent).toContain('(failed)');
  // With the second gone, the first is the only way left to its own disks.
  expect(row(first.name).textContent).toContain('cannot be reached');
  await press(`Repair ${second.name}`);
  expect(store.getState().scenario).toEqual(scenario);
});
