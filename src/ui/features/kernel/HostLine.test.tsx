// @vitest-environment happy-dom
/** The line of the host and its workload: each field changes the document, each set of rarer ones is a button away. */
import { expect, test } from 'vitest';
import type { Stream } from '../../../scenario/streams/streams.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, descriptionOf, nameOf, press, pressKey, type } from '../../kit/testing/mounted.tsx';
import { useDialogs } from '../../kit/state/dialogs.ts';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { HostLine } from './HostLine.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const show = () => mountOn(scenario, <HostLine Alongside={() => <span>alongside</span>} />);

test('every field has a name and the value of the document', async () => {
  await show();
  const fields = allBy<HTMLInputElement>('textbox').map((field) => [nameOf(field), field.value]);
  expect(fields).toEqual(
    expect.arrayContaining([
      ['processors', String(scenario.host.processors)],
      ['users', String(scenario.workload.users)],
      ['seed', String(scenario.seed)],
    ]),
  );
  expect([...allBy('textbox'), ...allBy('combobox'), ...allBy('button')].filter((each) => nameOf(each) === '')).toEqual([]);
});

test('what is typed is in the document, and what is wrong is not', async () => {
  const app = await show();
  const users = by('textbox', 'users');
  await type(users, '4');
  await pressKey(users, 'Enter');
  expect(app.state().scenario.workload.users).toBe(4);
  await type(users, '-1');
  await pressKey(users, 'Enter');
  expect([app.state().scenario.workload.users, descriptionOf(users).startsWith('Needs')]).toEqual([4, true]);
});

test('without a batch its number of users acts on nothing: the users of the streams stand there, and are changed where the streams are', async () => {
  const classes = [{ class: scenario.classes[0].id, count: 1 }];
  const streams: Stream[] = [
    { id: 'one', title: 'One', arrivals: { kind: 'closed', users: 3 }, classes, order: 'listed' },
    {
      id: 'two',
      title: 'Two',
      arrivals: { kind: 'open', perSecond: 1, spacing: 'even', atOnce: 2, mostWaiting: 9 },
      classes,
      order: 'listed',
    },
  ];
  const workload = { ...scenario.workload, batch: [], streams, until: { seconds: 60 } };
  await mountOn({ ...scenario, workload }, <HostLine Alongside={() => null} />);
  expect(allBy('textbox').map(nameOf)).not.toContain('users');
  await press(by('button', '5 in streams'));
  expect(useDialogs.getState().open).toBe('streams');
});
