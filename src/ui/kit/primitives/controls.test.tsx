// @vitest-environment happy-dom
/** The controls that every place is made of: what they are called, what keys do, what they refuse and why. */
import { act, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { DataTable } from './DataTable.tsx';
import { Dialog } from './Dialog.tsx';
import { DraftField } from './DraftField.tsx';
import { Fold } from './Fold.tsx';
import { Menu } from './Menu.tsx';
import { NameField } from './NameField.tsx';
import { NumberField } from './NumberField.tsx';
import { NumberInput } from './NumberInput.tsx';
import { Popover } from './Popover.tsx';
import { Segmented } from './Segmented.tsx';
import { Select } from './Select.tsx';
import { Table } from './Table.tsx';
import { allBy, by, choose, descriptionOf, leave, mount, nameOf, press, pressKey, type, withDocument } from '../testing/mounted.tsx';

withDocument();

test('each cell of a table of words names its column where rows stand as paragraphs, but for those that speak for themselves', async () => {
  const columns = [{ title: 'move', heading: true }, 'by itself', { title: 'Try', spoken: true }];
  await mount(<Table words columns={columns} rows={[{ key: 'a', cells: ['Facts', '−1 s', 'Try'] }]} />);
  expect([...document.querySelectorAll('tbody td')].map((cell) => cell.getAttribute('data-label'))).toEqual(['by itself', null]);
  await mount(<Table columns={columns} rows={[{ key: 'a', cells: ['Facts', '−1 s', 'Try'] }]} />);
  expect(document.querySelectorAll('[data-label]')).toHaveLength(0);
});

describe('a button', () => {
  test('that shows only an icon has its name', async () => {
    const onClick = vi.fn();
    await mount(<Button icon="close" label="Close" onClick={onClick} />);
    await press(by('button', 'Close'));
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('that cannot be used keeps the focus, says why, and does nothing', async () => {
    const onClick = vi.fn();
    await mount(
      <Button unavailable="Choose a trace first" onClick={onClick}>
        Replay
      </Button>,
    );
    const button = by<HTMLButtonElement>('button', 'Replay');
    await press(button);
    expect([onClick.mock.calls.length, button.disabled, button.getAttribute('aria-disabled')]).toEqual([0, false, 'true']);
    expect([document.activeElement, button.title]).toEqual([button, 'Choose a trace first']);
  });
});

describe('a menu', () => {
  const run = vi.fn();
  const items = ['Copy', 'Paste', 'Pin'].map((label) => ({ id: label, label, run: () => void run(label) }));
  const show = async () => {
    run.mockClear();
    await mount(<Menu items={[...items, { id: 'no', label: 'Redo', unavailable: 'Nothing was undone', run }]}>Edit</Menu>);
    await press(by('button', 'Edit'));
  };
  const focused = () => nameOf(document.activeElement!);

  test('opens on its first entry; arrows go round, letters lead to entries', async () => {
    await show();
    expect(by('button', 'Edit').getAttribute('aria-expanded')).toBe('true');
    const walk = [focused()];
    for (const key of ['ArrowDown', 'p', 'p', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await pressKey(document.activeElement as HTMLElement, key);
      walk.push(focused());
    }
    const last = 'RedoNothing was undone';
    expect(walk).toEqual(['Copy', 'Paste', 'Pin', 'Paste', last, 'Copy', last, 'Copy']);
  });

  test('letters typed within a second belong together, a space among them; later ones begin again', async () => {
    const labels = ['Film', 'Find a layout', 'Find a drive', 'Drives', 'In'];
    await mount(<Menu items={labels.map((label) => ({ id: label, label, run: () => void run(label) }))}>Edit</Menu>);
    await press(by('button', 'Edit'));
    run.mockClear();
    let now = 5000;
    const keyAt = (key: string, laterMs: number) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: (now += laterMs) });
        document.activeElement!.dispatchEvent(event);
      });
    const walk: (string | null)[] = [];
    for (const key of 'Find a d') {
      await keyAt(key, 100);
      walk.push(focused());
    }
    // From the first entry "f" leads to the next.
    expect(walk).toEqual([...Array.from({ length: 'Find a '.length }, () => 'Find a layout'), 'Find a drive']);
    await keyAt('d', 1500);
    expect(focused()).toBe('Drives');
    await keyAt('i', 1500);
    expect(focused()).toBe('In');
    // An arrow ends a word.
    await keyAt('f', 1500);
    await keyAt('ArrowUp', 100);
    await keyAt('d', 100);
    expect(focused()).toBe('Drives');
    expect(run).not.toHaveBeenCalled();
  });

  test('runs an entry once, closes, and gives the focus back', async () => {
    await show();
    await press(by('menuitem', 'Pin'));
    expect([run.mock.calls, allBy('menu'), focused()]).toEqual([[['Pin']], [], 'Edit']);
  });

  test('keeps what cannot be done, with the reason, and does not do it', async () => {
    await show();
    await press(by('menuitem', /Redo/));
    expect([run.mock.calls.length, allBy('menu').length]).toEqual([0, 1]);
  });
});

test('a popover has its name and can be closed from inside, back to its button', async () => {
  await mount(
    <Popover trigger="More" panelLabel="More settings">
      {(close) => <Button onClick={close}>Done</Button>}
    </Popover>,
  );
  const button = by('button', 'More');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await press(button);
  expect(button.getAttribute('aria-controls')).toBe(by('region', 'More settings').id);
  await press(by('button', 'Done'));
  expect([allBy('region'), document.activeElement]).toEqual([[], button]);
});

test('a dialog is named by its title, closes by its button and by Escape, and gives the focus back', async () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && (
          <Dialog title="Drives" onClose={() => setOpen(false)} footer={<Button>Use</Button>}>
            Text
          </Dialog>
        )}
      </>
    );
  }
  await mount(<Opener />);
  for (const close of [
    () => press(by('button', 'Close')),
    async () => {
      await act(async () => void by('dialog', 'Drives').dispatchEvent(new Event('cancel', { cancelable: true })));
    },
  ]) {
    await press(by('button', 'Open'));
    expect(by('dialog', 'Drives').contains(by('button', 'Use'))).toBe(true);
    await close();
    expect([allBy('dialog'), document.activeElement]).toEqual([[], by('button', 'Open')]);
  }
});

describe('a number', () => {
  const onCommit = vi.fn();
  const show = async (value = 8) => {
    onCommit.mockClear();
    await mount(<NumberField label="Users" value={value} min={1} max={20} onCommit={onCommit} />);
    return by<HTMLInputElement>('textbox', 'Users');
  };

  test('is taken over on Enter and on leaving, once', async () => {
    const field = await show();
    await type(field, '12');
    expect(onCommit).not.toHaveBeenCalled();
    await pressKey(field, 'Enter');
    await leave(field);
    expect(onCommit.mock.calls).toEqual([[12]]);
  });

  test('that is wrong says what would be right, is not taken, and keeps saying so until it changes', async () => {
    const field = await show();
    await type(field, '99');
    expect([field.getAttribute('aria-invalid'), descriptionOf(field)]).toEqual(['true', 'Needs a whole number from 1 to 20']);
    await pressKey(field, 'Enter');
    await leave(field);
    expect([onCommit.mock.calls.length, field.value]).toEqual([0, '8']);
    expect(descriptionOf(field)).toBe('Needs a whole number from 1 to 20, not 99; still 8');
    await show(9);
    expect(descriptionOf(field)).toBe('');
  });

  test('says what sets the bound that is broken, where something else does', async () => {
    await mount(<NumberField label="From" value={1} min={0} max={1} because={{ max: 'the band ends at 2' }} onCommit={onCommit} />);
    const field = by<HTMLInputElement>('textbox', 'From');
    await type(field, '3');
    expect(descriptionOf(field)).toBe('Needs a whole number from 0 to 1: the band ends at 2');
    await leave(field);
    expect(descriptionOf(field)).toBe('Needs a whole number from 0 to 1: the band ends at 2, not 3; still 1');
    // That bound has nothing to do with these.
    for (const wrong of ['-1', 'x']) {
      await type(field, wrong);
      expect(descriptionOf(field)).toBe('Needs a whole number from 0 to 1');
    }
  });

  test('moves by arrows within its bounds, and Escape takes back what is typed', async () => {
    const field = await show(19);
    await pressKey(field, 'ArrowUp', { shiftKey: true });
    await pressKey(field, 'ArrowDown');
    expect(onCommit.mock.calls).toEqual([[20], [18]]);
    await type(field, '3');
    await pressKey(field, 'Escape');
    expect([field.value, onCommit.mock.calls.length]).toEqual(['19', 2]);
  });
});

test('a parameter that is refused stays to be corrected, with the reason', async () => {
  const onCommit = vi.fn((value: number | undefined) => (value === 7 ? 'Larger than the buffer' : null));
  await mount(<NumberInput label="Segments" text="4" min={1} max={100} integer optional otherwise="1" onCommit={onCommit} />);
  const field = by<HTMLInputElement>('textbox', 'Segments');
  await type(field, '7');
  await pressKey(field, 'Enter');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['7', 'true']);
  expect(document.body.textContent).toContain('Larger than the buffer');
  // Left empty, what is optional has no value of its own.
  await type(field, '');
  await pressKey(field, 'Enter');
  expect(onCommit.mock.calls.at(-1)).toEqual([undefined]);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('a draft describes its field with what is wrong', async () => {
  const onText = vi.fn();
  await mount(<DraftField id="rate" label="Rate" text="x" problem="Needs a number" onText={onText} />);
  const field = by('textbox', 'Rate');
  expect(descriptionOf(field)).toBe('Needs a number');
  await type(field, '5');
  expect(onText.mock.calls).toEqual([['5']]);
});

test('a name is taken over trimmed, and never empty', async () => {
  const onRename = vi.fn();
  await mount(<NameField name="Indexes" onRename={onRename} />);
  const field = by<HTMLInputElement>('textbox', 'Name');
  await type(field, '   ');
  await leave(field);
  expect([onRename.mock.calls.length, field.value]).toEqual([0, 'Indexes']);
  await type(field, ' Fast ');
  await pressKey(field, 'Enter');
  expect(onRename.mock.calls).toEqual([['Fast']]);
});

test('one of a few is a group of radio buttons; what is not possible cannot be chosen', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'a', label: 's' },
    { value: 'b', label: '%' },
    { value: 'c', label: 'Δ', disabled: true },
  ] as const;
  await mount(<Segmented label="Bars show" value="a" options={options} onChange={onChange} />);
  expect(by('radiogroup', 'Bars show')).toBeTruthy();
  expect(allBy<HTMLInputElement>('radio').map((radio) => [nameOf(radio), radio.checked, radio.disabled])).toEqual([
    ['s', true, false],
    ['%', false, false],
    ['Δ', false, true],
  ]);
  await press(by('radio', '%'));
  await press(by('radio', 'Δ'));
  expect(onChange.mock.calls).toEqual([['b']]);
});

test('a list has its label and its groups, and gives the chosen value', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'x', label: 'None' },
    { value: 'y', label: 'RAID 5', group: 'Arrays' },
    { value: 'z', label: 'RAID 1', group: 'Arrays' },
  ];
  await mount(<Select label="Kind" value="x" options={options} onChange={onChange} />);
  const list = by('combobox', 'Kind');
  expect([...list.querySelectorAll('optgroup')].map((group) => [group.label, group.children.length])).toEqual([['Arrays', 2]]);
  await choose(list, 'z');
  expect(onChange.mock.calls).toEqual([['z']]);
});

test('a fold keeps its contents in the page, closed until it is opened', async () => {
  await mount(<Fold summary="As a table">Rows</Fold>);
  const fold = by('button', 'As a table').closest('details')!;
  expect([fold.open, fold.textContent]).toEqual([false, 'As a tableRows']);
});

test('a table sorts by its headings, says so, and turns its pages', async () => {
  const rows = Array.from({ length: 30 }, (_, k) => ({ id: k, ms: (k * 7) % 30 }));
  const onRow = vi.fn();
  await mount(
    <DataTable
      caption="Requests"
      rows={rows}
      rowKey={({ id }) => id}
      onRow={onRow}
      columns={[
        { id: 'id', title: 'Request', text: ({ id }) => `#${id}`, value: ({ id }) => id },
        { id: 'ms', title: 'Response', text: ({ ms }) => `${ms} ms`, value: ({ ms }) => ms },
      ]}
    />,
  );
  const first = () => allBy('rowheader').map(nameOf)[0];
  expect([nameOf(by('table')), allBy('rowheader').length, first()]).toEqual(['Requests', 25, '#0']);
  await press(by('button', 'Response'));
  expect([first(), by('columnheader', /Response/).getAttribute('aria-sort')]).toEqual([
    `#${rows.find(({ ms }) => ms === 29)!.id}`,
    'descending',
  ]);
  await press(by('button', /^Response/));
  expect([first(), by('columnheader', /Response/).getAttribute('aria-sort')]).toEqual(['#0', 'ascending']);
  await press(by('button', 'Next'));
  expect(allBy('rowheader')).toHaveLength(5);
  expect(by('button', 'Next').getAttribute('aria-disabled')).toBe('true');
  await press(allBy('button', /^#/)[0]);
  expect(onRow).toHaveBeenCalledOnce();
});
