// @vitest-environment happy-dom
/** The dialog of the workload changes the document, says what it refuses, and closes. */
import { expect, test } from 'vitest';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, descriptionOf, press, pressKey, type } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { WorkloadDialog } from './WorkloadDialog.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');

test('users and order are changed in the document', async () => {
  const app = await mountOn(scenario, <WorkloadDialog />);
  expect(allBy('dialog')).toHaveLength(1);
  const users = by<HTMLInputElement>('textbox', 'Users');
  expect(users.value).toBe(String(scenario.workload.users));
  await type(users, '3');
  await pressKey(users, 'Enter');
  const other = allBy<HTMLInputElement>('radio').find((radio) => radio.closest('[role="radiogroup"]') && !radio.checked)!;
  await press(other);
  expect(app.state().scenario.workload.users).toBe(3);
  expect(app.state().scenario.workload.order).not.toBe(scenario.workload.order);
});

test('a number out of range is not taken, and says what would be right', async () => {
  const app = await mountOn(scenario, <WorkloadDialog />);
  const users = by('textbox', 'Users');
  await type(users, '0');
  await pressKey(users, 'Enter');
  expect(descriptionOf(users)).toMatch(/^Needs a whole number from 1 to /);
  expect(app.state().scenario).toBe(scenario);
});
