// @vitest-environment happy-dom
/** The replay before there is a trace: what can be done, what cannot and why. */
import { expect, test, vi } from 'vitest';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, nameOf, press, shownText } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { messages } from './messages.ts';
import { ReplayDialog } from './ReplayDialog.tsx';

withPage();

test('asks for a trace before it replays, and says which formats it reads', async () => {
  await mountOn(sampleScenario('fourStripes', 'mixed'), <ReplayDialog openFile={vi.fn()} />);
  expect(allBy('dialog')).toHaveLength(1);
  const replay = by<HTMLButtonElement>('button', messages.replay);
  expect([replay.getAttribute('aria-disabled'), replay.title]).toEqual(['true', messages.chooseATraceFirst]);
  await press(replay);
  expect(allBy('progressbar')).toEqual([]);
  expect(shownText()).toContain(messages.dropARecordedBlockTrace);
  expect(by('button', messages.chooseAFile)).toBeTruthy();
});

test('every control has a name', async () => {
  await mountOn(sampleScenario('fourStripes', 'mixed'), <ReplayDialog openFile={vi.fn()} />);
  const controls = ['button', 'textbox', 'combobox', 'radio', 'checkbox'].flatMap((role) => allBy(role));
  expect(controls.length).toBeGreaterThan(5);
  expect(controls.filter((each) => nameOf(each) === '')).toEqual([]);
});
