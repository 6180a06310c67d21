// @vitest-environment happy-dom
/** The link to exactly this, and the way in for links. */
import { expect, test, vi } from 'vitest';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, nameOf } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { ShareDialog } from './ShareDialog.tsx';

withPage();

test('the link opens the same document', async () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const app = await mountOn(scenario, <ShareDialog openFile={vi.fn()} />);
  const link = by<HTMLTextAreaElement>('textbox', 'Link to this scenario').value;
  expect(link).toMatch(/^https:\/\/example\.org\/spindle\/#/);
  app.state().loadScenario(sampleScenario('wide', 'mixed'), 'Other');
  expect(await app.state().openText(link)).toBe(true);
  expect(app.state().scenario).toEqual(scenario);
});

test('every control has a name', async () => {
  await mountOn(sampleScenario('fourStripes', 'mixed'), <ShareDialog openFile={vi.fn()} />);
  const controls = ['button', 'textbox'].flatMap((role) => allBy(role));
  expect(controls.filter((each) => nameOf(each) === '')).toEqual([]);
});
