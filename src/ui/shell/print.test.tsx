// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PRINT_ORDER, usePrintPart } from '../kit/primitives/printing.ts';
import { Print } from './Print.tsx';

function Part({ order, text }: { readonly order: number; readonly text: string }) {
  usePrintPart(order, () => <p data-theme-then={document.documentElement.dataset['theme']}>{text}</p>);
  return <button type="button">Press</button>;
}

let unmount = () => {};
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <>
        <Part order={PRINT_ORDER.why} text="second" />
        <Part order={PRINT_ORDER.bars} text="first" />
        <Print />
      </>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    place.remove();
  };
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
});

const sheet = () => document.querySelector('.spindle-sheet');

it('has its sheet in light colors while it is printed, parts in their order, and is as before afterwards', async () => {
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  expect([...sheet()!.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['first', 'second']);
  expect(sheet()!.querySelector('p')?.dataset['themeThen']).toBe('light');
  expect(sheet()!.querySelector('button')).toBeNull();
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect('printing' in document.documentElement.dataset).toBe(true);
  // Some browsers say it twice.
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  await act(async () => void dispatchEvent(new Event('afterprint')));
  expect(sheet()).toBeNull();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect('printing' in document.documentElement.dataset).toBe(false);
});

it('prints the dialog that is open: all of it, values as words, folds open, nothing to press', async () => {
  const dialog = document.createElement('dialog');
  dialog.innerHTML =
    '<h2 id="a">Claims</h2><button>Run</button><select><option>x</option><option selected>quick</option></select>' +
    '<div style="overflow-y: auto; height: 90px"><details><summary>Why</summary>Because</details></div><input type="checkbox"><label><input type="radio" name="r">one</label><label><input type="radio" name="r" id="b">two</label>' +
    '<details><summary>Empty</summary><p></p></details>';
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('input')!.checked = true;
  dialog.querySelector<HTMLInputElement>('#b')!.checked = true;
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  const copy = sheet()!;
  expect(copy.textContent).toContain('Claims');
  expect(copy.textContent).not.toContain('first');
  expect(copy.querySelector('button, select, dialog, [id]')).toBeNull();
  expect(copy.querySelector('b')?.textContent).toBe('quick');
  expect(copy.querySelector('details')?.open).toBe(true);
  expect(copy.textContent).not.toMatch(/one|Empty/);
  expect(copy.textContent).toContain('two');
  expect(copy.querySelector('input')?.hasAttribute('checked')).toBe(true);
  expect(copy.querySelector('div[style]')?.getAttribute('style')).toContain('overflow: visible');
  // The dialog itself is left alone.
  expect(dialog.querySelector('details')?.open).toBe(false);
  expect(dialog.querySelector('button')).not.toBeNull();
  await act(async () => void dispatchEvent(new Event('afterprint')));
});
