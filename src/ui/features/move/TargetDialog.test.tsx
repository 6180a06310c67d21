// @vitest-environment happy-dom
/** "Move files to": the way to move files without dragging. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { targetName } from '../../../scenario/names.ts';
import { allBy, by, press, pressKey, shownText, type } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { TargetDialog } from './TargetDialog.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const layout = layoutOf(scenario);
const FILES = Int32Array.of(0, 1, 2);
const other = layout.targets.findIndex((_, t) => t !== layout.target[0]);

async function show() {
  const app = await mountOn(scenario, <TargetDialog />);
  await act(async () => app.state().select(FILES));
  return app;
}

test('lists every target; nothing can be moved before one is chosen', async () => {
  const app = await show();
  expect(allBy('checkbox').length).toBeGreaterThanOrEqual(layout.targets.length);
  for (const { id } of layout.targets) expect(shownText()).toContain(targetName(scenario, id));
  const move = by<HTMLButtonElement>('button', 'Move');
  expect(move.title).toBe('Choose a target first');
  await press(move);
  expect(app.state().scenario).toBe(scenario);
});

test('moves the selected files to the target that is chosen, in one step', async () => {
  const app = await show();
  const name = targetName(scenario, layout.targets[other].id);
  await press(by('checkbox', new RegExp(name)));
  await press(by('button', `Move to ${name}`));
  const after = layoutOf(app.state().scenario);
  expect([...FILES].map((psu) => after.targets[after.target[psu]].id)).toEqual([...FILES].map(() => layout.targets[other].id));
  await act(async () => app.state().undo());
  expect(app.state().scenario).toBe(scenario);
});

test('Enter takes what the filter finds, and not what was chosen before and is filtered away', async () => {
  const app = await show();
  const here = targetName(scenario, layout.targets[layout.target[0]].id);
  const name = targetName(scenario, layout.targets[other].id);
  const filter = by<HTMLInputElement>('textbox', 'Filter');
  const enter = () => pressKey(filter, 'Enter');
  // Nothing is typed: Enter chooses no target.
  await enter();
  expect(allBy<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false);
  await press(by('checkbox', new RegExp(`^${here}`)));
  await type(filter, name);
  await enter();
  expect(app.state().scenario).toBe(scenario);
  expect(shownText()).toContain(`→ ${name}: fits`);
  await enter();
  const after = layoutOf(app.state().scenario);
  expect([...FILES].map((psu) => after.targets[after.target[psu]].id)).toEqual([...FILES].map(() => layout.targets[other].id));
});

test('where the files are already, the button says so and does nothing', async () => {
  const app = await show();
  const here = targetName(scenario, layout.targets[layout.target[0]].id);
  await press(by('checkbox', new RegExp(`^${here}`)));
  const move = by<HTMLButtonElement>('button', `Move to ${here}`);
  expect(move.getAttribute('aria-disabled')).toBe('true');
  expect(move.title).toBe(`${here}: already there`);
  await press(move);
  expect(app.state().scenario).toBe(scenario);
  expect(shownText()).toContain(`→ ${here}: already there`);
});
