import { afterEach, expect, it } from 'vitest';
import { pickUpDisks } from '../../store/move/commands.ts';
import { handOf, mark } from '../../store/move/hand.ts';
import { testStore } from '../../store/testing/store.ts';
import { presetScenario } from '../../studies/presets.ts';
import { sample } from '../../studies/testing/samples.ts';
import { escapeAction, escapeStep } from './escape.ts';

let stop = () => {};
afterEach(() => stop());

it('Escape clears hand, marks, selection, disk and cursor, one per press, in that order', () => {
  const { store, results, engine, state } = testStore({}, presetScenario(sample('fourStripes', 'mixed')));
  stop = () => state().cancelRun();
  const handles = { store, results, engine };
  state().select(Int32Array.of(1));
  state().setView({ disk: 3, cursorMs: 10 });
  mark(handOf(store), ['d1'], 'only');
  pickUpDisks(handles, 'd2');
  const steps: (string | null)[] = [];
  for (let step = escapeStep(handles); step !== null; step = escapeStep(handles)) {
    expect(escapeAction.when?.(handles)).toBe(true);
    steps.push(step);
    escapeAction.perform?.(handles);
  }
  expect(steps).toEqual(['hand', 'marks', 'selection', 'disk', 'cursor']);
});
