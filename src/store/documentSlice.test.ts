import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import { setTerms } from '../scenario/edit/settings.ts';
import { setAction } from '../scenario/edit/timeline.ts';
import { dissolveVolume } from '../scenario/edit/volumes.ts';
import { presetIds, presetScenario } from '../studies/presets.ts';

import { HISTORY_LIMIT } from './history.ts';
import { firstScenario, testStore, withUnit } from './testing/store.ts';
import { SAMPLE_STUDY, sample, sampleScenario } from '../studies/testing/samples.ts';

test('an edit is a step; undo and redo walk over it and say so', () => {
  const { state } = testStore();
  expect(state().edit('Stripe unit 128 KiB', withUnit(128 * KIB))).toBe(true);
  expect(state().history.map(({ label }) => label)).toEqual([firstScenario.title, 'Stripe unit 128 KiB']);
  expect(state().announcement).toBe('Stripe unit 128 KiB');
  const edited = state().scenario;
  state().undo();
  expect(state().scenario).toBe(firstScenario);
  expect(state().announcement).toBe('Undone: Stripe unit 128 KiB');
  state().redo();
  expect(state().scenario).toBe(edited);
  state().redo();
  expect(state().historyIndex).toBe(1);
});

test('an edit after undo takes the place of what was undone', () => {
  const { state } = testStore();
  state().edit('a', withUnit(128 * KIB));
  state().edit('b', withUnit(256 * KIB));
  state().undo();
  state().edit('c', withUnit(512 * KIB));
  expect(state().history.map(({ label }) => label)).toEqual([firstScenario.title, 'a', 'c']);
  expect(new Set(state().history.map(({ id }) => id)).size).toBe(3);
});

test('a refusal leaves everything as it was and becomes a notice', () => {
  const { state } = testStore();
  const before = state();
  const done = state().edit('Move fact to disk 1', () => {
    throw new Error('1.2 GiB too much for disk 1; disks 2-10 would fit');
  });
  expect(done).toBe(false);
  expect(state().scenario).toBe(before.scenario);
  expect(state().history).toBe(before.history);
  expect(state().answer).toBe(before.answer);
  expect(state().notices).toMatchObject([{ kind: 'warning', text: '1.2 GiB too much for disk 1; disks 2-10 would fit' }]);
  state().notify({ kind: 'info', text: 'something else' });
  // What was refused is of no concern after the next change; other notices stay.
  state().edit('another seed', (scenario) => ({ ...scenario, seed: scenario.seed + 1 }));
  expect(state().notices.map(({ text }) => text)).toEqual(['something else']);
});

test('a change that changes nothing makes no step, a new title does', () => {
  const { state } = testStore();
  expect(state().edit('nothing', (scenario) => ({ ...scenario }))).toBe(false);
  expect(state().edit('nothing', (scenario) => scenario)).toBe(false);
  expect(state().edit('title', (scenario) => ({ ...scenario, title: 'Mine' }))).toBe(true);
  expect(state().edit('words', (scenario) => setTerms(scenario, 'db2'))).toBe(true);
  expect(state().history).toHaveLength(3);
});

test('the words stay when a preset is opened, and undo brings the ones before back', () => {
  const { state } = testStore();
  state().edit('Use the words of Db2', (scenario) => setTerms(scenario, 'db2'));
  state().loadPreset(sample('wide', 'mixed'));
  expect(state().scenario).toMatchObject({ origin: sample('wide', 'mixed'), terms: 'db2' });
  state().undo();
  state().undo();
  expect(state().scenario).toBe(firstScenario);
});

test('a study in the words of its product opens in them, and leaving it leaves them', () => {
  const { state } = testStore();
  state().loadPreset(presetIds().find((id) => presetScenario(id)?.terms === 'db2')!);
  expect(state().scenario.terms).toBe('db2');
  state().loadPreset(sample('wide', 'mixed'));
  expect(state().scenario.terms).toBeUndefined();
});

test('a document with problems is shown with them and can be undone', () => {
  const { state } = testStore();
  state().edit('no disks', (scenario) => ({ ...scenario, hardware: { ...scenario.hardware, disks: [] } }));
  expect(state().problems.length).toBeGreaterThan(0);
  expect(state().answer.status).toBe('invalid');
  state().undo();
  expect(state().problems).toEqual([]);
  expect(state().answer.status).toBe('running');
});

test('steps under one merge name are one while they follow quickly', () => {
  const { state, clock } = testStore();
  const step = (users: number) =>
    state().edit(`${users} users`, (scenario) => ({ ...scenario, workload: { ...scenario.workload, users } }), { merge: 'users' });
  step(2);
  clock.ms += 300;
  step(3);
  clock.ms += 300;
  step(4);
  expect(state().history.map(({ label }) => label)).toEqual([firstScenario.title, '4 users']);
  clock.ms += 1500;
  step(5);
  expect(state().history).toHaveLength(3);
  state().edit('other', withUnit(128 * KIB));
  step(6);
  expect(state().history).toHaveLength(5);
  state().undo();
  step(7);
  expect(
    state()
      .history.map(({ label }) => label)
      .slice(-2),
  ).toEqual(['other', '7 users']);
});

test('the history is capped and the place in it stays right', () => {
  const { state } = testStore();
  for (let i = 0; i < HISTORY_LIMIT + 30; i++) state().edit(`seed ${i}`, (scenario) => ({ ...scenario, seed: 1000 + i }));
  expect(state().history).toHaveLength(HISTORY_LIMIT);
  expect(state().history[state().historyIndex].scenario).toBe(state().scenario);
  state().jumpTo(0);
  expect(state().scenario.seed).toBe(1030);
  state().jumpTo(-1);
  state().jumpTo(HISTORY_LIMIT);
  state().jumpTo(0.5);
  expect(state().historyIndex).toBe(0);
});

test('a preset is a step that can be undone; an unknown one is a notice', () => {
  const { state } = testStore();
  state().edit('mine', withUnit(128 * KIB));
  const mine = state().scenario;
  state().loadPreset(sample('loose', 'manyMixed'));
  expect(state().scenario.origin).toBe(sample('loose', 'manyMixed'));
  state().undo();
  expect(state().scenario).toBe(mine);
  state().loadPreset(`${SAMPLE_STUDY}/manual-23/w5`);
  expect(state().scenario).toBe(mine);
  expect(state().notices.at(-1)?.kind).toBe('error');
});

test('the selection goes only when its numbers mean other files', () => {
  const { state } = testStore();
  state().select(Int32Array.of(5, 1, 3));
  expect([...state().selection]).toEqual([1, 3, 5]);
  state().edit('unit', withUnit(128 * KIB));
  state().loadPreset(sample('loose', 'mixed'));
  expect([...state().selection]).toEqual([1, 3, 5]);
  state().edit('smaller warehouse', (scenario) => ({
    ...scenario,
    database: {
      ...scenario.database,
      objects: scenario.database.objects.map((object, i) => (i === 0 ? { ...object, segments: object.segments - 1 } : object)),
    },
  }));
  expect(state().selection).toHaveLength(0);
});

test('view of a disk or an object that is gone is dropped', () => {
  const { state } = testStore();
  const preset = sampleScenario('loose', 'mixed');
  state().setView({ disk: 21, openObject: 'nobody' });
  state().loadScenario({ ...preset, hardware: { ...preset.hardware, disks: preset.hardware.disks.slice(0, 3) } }, 'three disks');
  expect(state().view).toMatchObject({ disk: null, openObject: null });
});

test('an edit that an action of the run is in the way of is refused, with the edit without the action as a button, which is one step', () => {
  const { state } = testStore();
  const [object] = firstScenario.database.objects;
  const { volumes } = firstScenario;
  const to = volumes.at(-1)!;
  const move = { kind: 'move' as const, id: 'm', atMs: 2500, object: object.id, psu: 1, to: to.id, method: 'copy' as const };
  state().edit('Moves', (s) => setAction(s, move));
  state().edit('Cancels', (s) => setAction(s, { kind: 'cancel', id: 'c', atMs: 2600, action: 'm' }));
  const timed = state().scenario;
  expect(timed.timeline).toHaveLength(2);
  expect(state().edit('Take it apart', (s) => dissolveVolume(s, to.id))).toBe(false);
  expect(state().scenario).toBe(timed);
  const [notice] = state().notices;
  expect(notice.text).toMatch(/^An action of the run would not work, at 2\.5 s: /);
  expect(notice.action?.label).toBe('Remove 2 actions too');
  notice.action!.run();
  expect(state().scenario.timeline).toBeUndefined();
  expect(state().scenario.volumes).toHaveLength(volumes.length - 1);
  expect(state().history.at(-1)!.label).toBe('Take it apart; 2 actions of the run removed');
  expect(state().problems).toEqual([]);
  state().undo();
  expect(state().scenario).toBe(timed);
});
