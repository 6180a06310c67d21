// @vitest-environment happy-dom
import { act, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { LazyDialog } from './LazyDialog.tsx';

let root: Root;
const dialogs = () => [...document.querySelectorAll('dialog')];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<button id="opener"></button><div id="root"></div>';
  document.querySelector<HTMLElement>('#opener')!.focus();
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** A dialog whose code is there once `arrive` is called. */
function slowDialog() {
  let arrive: () => void = () => {};
  const Body = () => (
    <Dialog title="Drives" onClose={() => {}}>
      Drive library
    </Dialog>
  );
  const Slow = lazy(
    () =>
      new Promise<{ default: typeof Body }>((resolve) => {
        arrive = () => resolve({ default: Body });
      }),
  );
  return { Slow, arrive: () => arrive() };
}

it('a dialog that says so stands in until the code is there, and gives way to it', async () => {
  const { Slow, arrive } = slowDialog();
  const onClose = vi.fn();
  act(() =>
    root.render(
      <LazyDialog onClose={onClose}>
        <Slow />
      </LazyDialog>,
    ),
  );
  expect(dialogs()).toHaveLength(1);
  expect([dialogs()[0].open, dialogs()[0].querySelector('h2')?.textContent]).toEqual([true, 'Loading…']);
  expect(dialogs()[0].querySelector('[role="status"]')?.textContent).toContain('being loaded');
  await act(async () => arrive());
  expect(dialogs()).toHaveLength(1);
  expect([dialogs()[0].open, dialogs()[0].textContent]).toEqual([true, expect.stringContaining('Drive library')]);
  expect(onClose).not.toHaveBeenCalled();
});

it('Escape gives up waiting, and the focus goes back to where the dialog was opened', () => {
  const { Slow } = slowDialog();
  const onClose = vi.fn(() => root.render(null));
  act(() =>
    root.render(
      <LazyDialog onClose={onClose}>
        <Slow />
      </LazyDialog>,
    ),
  );
  const escape = new Event('cancel', { cancelable: true });
  act(() => void dialogs()[0].dispatchEvent(escape));
  expect([onClose.mock.calls.length, escape.defaultPrevented, dialogs()]).toEqual([1, true, []]);
  expect(document.activeElement?.id).toBe('opener');
});
