// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { testStore } from '../../store/testing/store.ts';
import { openDropped } from './openFile.ts';

const trace = (name: string) => new File(['1 0 5 8 1\n'], name);

it('opens the first of several files and says which ones it left out; of one file it says nothing', async () => {
  const { store, results, engine, state } = testStore();
  const handles = { store, results, engine };
  await openDropped(handles, [trace('only.txt')]);
  expect(state().notices).toEqual([]);
  await openDropped(
    handles,
    Array.from({ length: 31 }, (_, k) => trace(`trace-${k + 1}.txt`)),
  );
  const [notice] = state().notices;
  expect(notice.text).toBe('Files open one at a time: 30 other files were not opened. Only "trace-1.txt" was read.');
  expect(notice.details?.slice(0, 2)).toEqual(['trace-2.txt', 'trace-3.txt']);
  // The trace's dialog covers the notice.
  expect(state().announcement).toBe(notice.text);
});
