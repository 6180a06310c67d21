// @vitest-environment happy-dom
/** The form of an action: what moves along with a logical volume is said, and agreed to, before it can be added. */
import { afterEach, expect, test } from 'vitest';
import { createGroup } from '../../../scenario/edit/groups.ts';
import { NOT_PLAYED, playback } from '../../../store/playback.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { by, choose, press, shownText } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { AddAction } from './AddAction.tsx';

afterEach(() => playback.setState(NOT_PLAYED, true));
withPage();

const grouped = createGroup(sampleScenario('loose', 'tight'), { physical: ['d1', 'd2', 'd3'] });

test('a logical volume with more than one file moves only once all that moves along is agreed to', async () => {
  playback.setState({ open: true, wantedMs: 1000 });
  const app = await mountOn(grouped, <AddAction />);
  await press(by('button', 'Add an action'));
  await choose(by('combobox', 'Action'), 'move-logical');
  // What cannot be has nothing to agree to.
  expect(shownText()).not.toContain('moves along');
  await choose(by('combobox', 'To'), 'd3');
  expect(shownText()).toMatch(/As files lie at the start, it holds more than one, and all of it moves along: \d+ .* of /);
  const add = by('button', /^Add at/);
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await press(add);
  expect(app.state().scenario.timeline).toBeUndefined();
  await press(by('checkbox', 'Move all of it'));
  await press(by('button', /^Add at/));
  expect(app.state().scenario.timeline).toMatchObject([{ kind: 'move-logical', logical: 'lv-d1', to: ['d3'] }]);
});
