// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scenarioHash } from '../../../scenario/hash.ts';
import { testStore, type TestStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { GroupsDialog } from './GroupsDialog.tsx';

let root: Root;
let app: TestStore;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  app = testStore({}, sampleScenario('loose', 'mixed'));
  await act(async () =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
        <GroupsDialog />
      </AppContext>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

const groups = () => app.store.getState().scenario.volumeGroups ?? [];
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)!;
const click = (element: HTMLElement) => act(async () => element.click());
const box = (name: string, last = true) => {
  const all = [...document.querySelectorAll('label')].filter((each) => each.textContent === name);
  return all.at(last ? -1 : 0)!.querySelector('input')!;
};

test('a group is made of chosen disks after it has said what that changes, and undone in one step', async () => {
  const before = scenarioHash(app.store.getState().scenario);
  expect(document.body.textContent).toContain('There is no volume group yet');
  await click(box('disk 1'));
  await click(box('disk 2'));
  expect(document.body.textContent).toMatch(/Would make: new volume group vg1 of d1 and d2, extents of 4 MiB; new logical volume lv-d1/);
  await click(button('Make the group'));
  expect(groups()).toMatchObject([{ id: 'vg1', physical: ['d1', 'd2'] }]);
  const bars = [...document.querySelectorAll('[role="img"]')].map((each) => each.getAttribute('aria-label'));
  expect(bars).toHaveLength(2);
  expect(bars[0]).toMatch(/^disk 1: .* free; lv-d1: extents 0 to \d+ .*; free: extents/);
  await click(button('Make the logical volume'));
  expect(groups()[0].logical.map(({ id }) => id)).toEqual(['lv-d1', 'lv-d2', 'lv1']);
  await click(button('Remove'));
  expect(document.querySelector('[role="alert"]')!.textContent).toMatch(/lie on logical volume lv-d1; move its files away first/);
  await act(async () => app.store.getState().undo());
  await act(async () => app.store.getState().undo());
  expect(scenarioHash(app.store.getState().scenario)).toBe(before);
});

test('a logical volume with more than one file moves only once someone has said that all may move along', async () => {
  await click(box('disk 1'));
  await click(box('disk 2'));
  await click(button('Make the group'));
  expect(document.body.textContent).toMatch(/It holds more than one file, and all of it moves along: /);
  const on = () => groups()[0].logical[0].pieces.flatMap(({ legs }) => legs.map((leg) => leg.on));
  await click(button('Map its extents there'));
  expect(on()).toEqual(['d1']);
  await click(box('Move all of it'));
  await click(button('Map its extents there'));
  expect(on()).toEqual(['d2']);
  await click(button('Take disk 1 out'));
  expect(groups()[0].physical).toEqual(['d2']);
});
