import { expect, test } from 'vitest';
import { DEVICE_FIELDS, LINK_VIEW_FIELDS, STATE_HOME, VIEW_HOME, deviceView, linkView } from './storage.ts';
import { testStore } from './testing/store.ts';

test('every data field of the state says where it lives, and nothing else does', () => {
  const state = testStore().state();
  const data = Object.entries(state).flatMap(([field, value]) => (typeof value === 'function' ? [] : [field]));
  expect(Object.keys(STATE_HOME).toSorted()).toEqual(data.toSorted());
  expect(Object.keys(VIEW_HOME).toSorted()).toEqual(Object.keys(state.view).toSorted());
});

test('the tables decide what travels and what is kept', () => {
  expect(DEVICE_FIELDS).toEqual(['scenario', 'history', 'historyIndex', 'pinned', 'view', 'theme', 'shortcuts', 'computesWhole']);
  expect(LINK_VIEW_FIELDS).not.toContain('baselineId');
  const { view } = testStore().state();
  expect(Object.keys(linkView(view))).toEqual(LINK_VIEW_FIELDS);
  // A link's claim is looked at once, and not come back to; lessons have a record of their own.
  const { claim, lesson, playMs, playSpeed, mechanics, ...kept } = view;
  expect([claim, lesson, playMs, playSpeed, mechanics]).toEqual([null, null, null, null, null]);
  expect(deviceView(view)).toEqual(kept);
});
