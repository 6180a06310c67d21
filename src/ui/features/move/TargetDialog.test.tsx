// @vitest-environment happy-dom
/** "Move files to": the way to move files without dragging. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { targetName } from '../../../scenario/names.ts';
import { allBy, by, press, shownText } from '../../kit/testing/mounted.tsx';
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
