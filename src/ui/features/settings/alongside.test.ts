import { afterEach, expect, test } from 'vitest';
import { testStore } from '../../../store/testing/store.ts';
import { changeAlongside } from './alongside.ts';

let stop = () => {};
afterEach(() => stop());

test('background users come and go', () => {
  const { store, results, engine, state } = testStore();
  stop = () => state().cancelRun();
  const handles = { store, results, engine };
  const [{ id }] = state().scenario.classes;
  expect(changeAlongside(handles, [{ class: id, users: 4 }], 'Four beside')).toBeNull();
  expect(state().scenario.workload.alongside).toEqual([{ class: id, users: 4 }]);
  expect(changeAlongside(handles, [{ class: id, users: 500 }], 'Too many')).toMatch(/500/);
  changeAlongside(handles, [], 'Nobody beside');
  expect(state().scenario.workload.alongside).toBeUndefined();
  expect(
    state()
      .history.map(({ label }) => label)
      .slice(-2),
  ).toEqual(['Four beside', 'Nobody beside']);
});
