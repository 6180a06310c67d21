// @vitest-environment happy-dom
/** The menus of the frame say what is chosen now, also after it was changed while they were there. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { setTerms } from '../../scenario/edit/settings.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { allBy, by, nameOf, press } from '../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../kit/testing/onStore.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';

withPage();

test.each([
  ['wide', <MoreMenu key="wide" />],
  ['phone', <PhoneMenu key="phone" />],
])('the menu of the %s page names the words that are in use', async (_, menu) => {
  const app = await mountOn(sampleScenario('loose', 'mixed'), menu);
  await act(async () => app.state().edit('Words', (scenario) => setTerms(scenario, 'oracle')));
  await press(by('button', /^More/));
  expect(allBy('menuitem').map(nameOf)).toContain('Words: Oracle');
});
