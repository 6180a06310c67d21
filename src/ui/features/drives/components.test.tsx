// @vitest-environment happy-dom
/** The list of drives and the sheet of one. */
import { expect, test, vi } from 'vitest';
import { LIBRARY, loadLibrary } from '../../../scenario/drives/library.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, mount, nameOf, press, pressKey, type } from '../../kit/testing/mounted.tsx';
import { withPage, mountOn } from '../../kit/testing/onStore.tsx';
import { DriveList } from './DriveList.tsx';
import { DriveSheet } from './DriveSheet.tsx';
import { driveRows } from './listModel.ts';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const entries = await loadLibrary();
/** Two of each group: the figures of a drive of today, with millions of cylinders, take a while. */
const all = driveRows(scenario, LIBRARY, entries).filter(({ group }) => group !== 'modern');
const rows = all.filter((row, k) => all.findIndex(({ group }) => group === row.group) > k - 2);

test.each([false, true])(
  'the list has every drive once, the chosen one marked; arrows go from one to the next (narrow: %s)',
  async (narrow) => {
    const onChoose = vi.fn();
    await mount(<DriveList rows={rows} chosen={rows[0].key} neededBytes={0} narrow={narrow} onChoose={onChoose} />);
    const buttons = allBy('button');
    const titles = rows.map(({ title }) => title);
    expect(buttons.filter((each) => !titles.some((title) => each.textContent.startsWith(title)))).toEqual([]);
    expect(buttons).toHaveLength(rows.length);
    expect(buttons.map((each) => each.getAttribute('aria-current')).filter(Boolean)).toEqual(['true']);
    buttons[0].focus();
    await pressKey(buttons[0], 'ArrowDown');
    expect(document.activeElement).toBe(buttons[1]);
    await pressKey(buttons[1], 'End');
    expect(document.activeElement).toBe(buttons.at(-1));
    await press(buttons[1]);
    expect(new Set(onChoose.mock.calls.flat())).toEqual(new Set([rows[1].key]));
  },
);

test('the list says which drives are too small for what is on them', async () => {
  const most = Math.max(...rows.map(({ capacityBytes }) => capacityBytes));
  await mount(<DriveList rows={rows} chosen={null} neededBytes={most} narrow={false} onChoose={() => {}} />);
  expect(allBy('button', /too small/)).toHaveLength(rows.filter(({ capacityBytes }) => capacityBytes < most).length);
});

test('the sheet is named after its drive, has its curves, and reports a parameter that is changed', async () => {
  const row = rows.find(({ entry, kind }) => entry !== null && kind === 'hdd')!;
  const onChange = vi.fn(() => null);
  await mountOn(
    scenario,
    <DriveSheet drive={row.drive!} entry={row.entry} standing="used by 22 disks" onChange={onChange} onReset={() => {}} />,
  );
  const sheet = by('article', row.drive!.name);
  expect(sheet.textContent).toContain('used by 22 disks');
  expect(allBy('figure').map(nameOf)).toEqual(['Seek time', 'Throughput by position']);
  const [first] = allBy<HTMLInputElement>('textbox', /revolutions|rpm|speed/i);
  await type(first, '7200');
  await pressKey(first, 'Enter');
  expect(onChange.mock.calls).toEqual([['rpm', 7200]]);
});
