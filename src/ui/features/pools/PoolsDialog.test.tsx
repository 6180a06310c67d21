// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KIB, MIB } from '../../../base/units.ts';
import { setPoolOf } from '../../../scenario/edit/pools.ts';
import { addSpace } from '../../../scenario/edit/spaces.ts';
import { scenarioHash } from '../../../scenario/hash.ts';
import { testStore, type TestStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { PoolsDialog } from './PoolsDialog.tsx';

const BASE = addSpace(sampleScenario('loose', 'mixed'), {
  name: 'Data',
  role: 'table',
  bytes: 8 * MIB,
  extentBytes: 64 * KIB,
  targets: ['d1', 'd2'],
});
const PAGE = BASE.database.blockBytes;

let root: Root;
let app: TestStore;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  app = testStore({}, BASE);
  await act(async () =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
        <PoolsDialog />
      </AppContext>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

const database = () => app.store.getState().scenario.database;

function field(label: string): Element {
  const named = [...document.querySelectorAll('input, select, button')].find(
    (each) =>
      each.getAttribute('aria-label') === label ||
      [...((each as HTMLInputElement).labels ?? [])].some((text) => text.textContent?.includes(label)) ||
      (each.tagName === 'BUTTON' && each.textContent === label),
  );
  if (named === undefined) throw new Error(`There is no ${label}.`);
  return named;
}

async function type(label: string, value: string): Promise<void> {
  const input = field(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}

async function choose(label: string, value: string): Promise<void> {
  const select = field(label) as HTMLSelectElement;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const press = (label: string) => act(async () => (field(label) as HTMLButtonElement).click());

async function addPool(name: string): Promise<void> {
  const form = document.querySelector('form')!;
  const input = form.querySelector('input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, name);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}

test('a pool is added, filled, given cleaners and prefetchers, and undone step by step', async () => {
  const before = scenarioHash(app.store.getState().scenario);
  await addPool('Main');
  expect(database().pools).toEqual([{ id: 'Main', name: 'Main', pageBytes: PAGE, bytes: 64 * MIB }]);
  await choose('Buffer pool of Data', 'Main');
  expect(database().objects.find(({ id }) => id === 'Data')?.extents?.pool).toBe('Main');
  await type('Page cleaners of Main', '3');
  await type('Prefetchers of Main', '5');
  await type('Queue of the prefetchers of Main', '20');
  await type('Size of Main', '4');
  expect(database().pools).toEqual([
    {
      id: 'Main',
      name: 'Main',
      pageBytes: PAGE,
      bytes: 4 * MIB,
      cleaners: { number: 3, dirtyPercent: 60 },
      prefetchers: { number: 5, queue: 20 },
    },
  ]);
  await type('Page cleaners of Main', '0');
  expect(database().pools![0].cleaners).toBeUndefined();
  await press('Remove Main');
  expect(scenarioHash(app.store.getState().scenario)).toBe(before);
  await act(async () => app.store.getState().undo());
  expect(database().pools![0].prefetchers).toEqual({ number: 5, queue: 20 });
});

test('a log and memory that tunes itself are switched on and off, and what breaks a rule says so', async () => {
  await choose('Written to', 'Data');
  expect(database().log).toEqual({ object: 'Data', bufferBytes: 64 * KIB });
  await type('Commits that a write waits for', '8');
  expect(database().log).toEqual({ object: 'Data', bufferBytes: 64 * KIB, groupCommits: 8, groupDelayMs: 1 });
  await addPool('Main');
  await choose('Buffer pool of Data', 'Main');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('which the log is written to, is in a pool');
  expect(database().objects.find(({ id }) => id === 'Data')?.extents?.pool).toBeUndefined();
  await choose('Written to', '');
  expect(database().log).toBeUndefined();
  await choose('Pools and sort heap', 'tunes');
  expect(database().selfTuning?.sortHeapBytes).toBeGreaterThanOrEqual(16 * MIB);
  await choose('Pools and sort heap', 'keeps');
  expect(database().selfTuning).toBeUndefined();
  await addPool('Main');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('There is a pool Main already');
});

test('the log has no pool, and a space in a pool cannot hold it', async () => {
  await act(async () =>
    app.store
      .getState()
      .edit('A log', (s) => addSpace(s, { name: 'Redo', role: 'log', bytes: 8 * MIB, extentBytes: 64 * KIB, targets: ['d1'] })),
  );
  await type('Name', 'bp');
  await act(async () => (field('Add') as HTMLElement).click());
  expect(document.querySelector('[aria-label="Table spaces"]')?.textContent).not.toContain('Redo');
  const written = () => [...(field('Written to') as HTMLSelectElement).options].map(({ textContent }) => textContent);
  expect(written().slice(0, 2)).toEqual(['each class by itself', 'Redo']);
  expect(written()).toContain('Data');
  expect(document.body.textContent).not.toContain('cannot hold it');
  const id = database().objects.find(({ name }) => name === 'Data')!.id;
  await act(async () => app.store.getState().edit('In a pool', (s) => setPoolOf(s, id, database().pools![0].id)));
  expect(written()).not.toContain('Data');
  expect(document.body.textContent).toContain('cannot hold it');
});
