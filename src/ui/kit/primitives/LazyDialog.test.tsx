// @vitest-environment happy-dom
import { act, lazy } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { LazyDialog } from './LazyDialog.tsx';
import { lazyPart } from './lazyPart.tsx';

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
  expect(dialogs()[0].querySelector('[role="status"]')?.textContent).toContain('Loading this part');
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

describe('a dialog that cannot be loaded', () => {
  const Body = () => (
    <Dialog title="Drives" onClose={() => {}}>
      Drive library
    </Dialog>
  );
  const show = (Part: ComponentType, onClose = () => root.render(null)) =>
    act(async () =>
      root.render(
        <LazyDialog onClose={onClose}>
          <Part />
        </LazyDialog>,
      ),
    );
  const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

  it('fails alone with words, and its retry asks again', async () => {
    const start = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue(Body);
    await show(lazyPart('the drive library', start));
    expect(dialogs()[0].querySelector('[role="alert"]')?.textContent).toContain('The drive library could not be loaded');
    expect(dialogs()[0].textContent).toContain('Failed to fetch');
    await act(async () => button('Try again').click());
    expect([dialogs().length, dialogs()[0].textContent, start.mock.calls.length]).toEqual([1, expect.stringContaining('Drive library'), 2]);
  });

  it('asks again by itself once the device is online', async () => {
    const start = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue(Body);
    await show(lazyPart('the drive library', start));
    expect(dialogs()[0].textContent).toContain('could not be loaded');
    await act(async () => void dispatchEvent(new Event('online')));
    expect([dialogs()[0].textContent, start.mock.calls.length]).toEqual([expect.stringContaining('Drive library'), 2]);
  });

  it('asks again by itself once a server that was silent answers, whatever the device thinks of its network', async () => {
    vi.useFakeTimers();
    let answers = false;
    const silent = class extends EventTarget {
      set src(_: string) {
        this.dispatchEvent(new Event(answers ? 'load' : 'error'));
      }
    };
    vi.stubGlobal('Image', silent);
    try {
      const start = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue(Body);
      await show(lazyPart('the drive library', start));
      await act(() => vi.advanceTimersByTimeAsync(12_000));
      expect([dialogs()[0].textContent, start.mock.calls.length]).toEqual([expect.stringContaining('does not answer'), 1]);
      answers = true;
      await act(() => vi.advanceTimersByTimeAsync(6000));
      expect([dialogs()[0].textContent, start.mock.calls.length]).toEqual([expect.stringContaining('Drive library'), 2]);
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });

  it('closed and opened again, it asks again', async () => {
    const start = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Body);
    const Part = lazyPart('the drive library', start);
    await show(Part);
    await act(async () => void dialogs()[0].dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(dialogs()).toEqual([]);
    await show(Part);
    expect(dialogs()[0].textContent).toContain('Drive library');
  });

  it('a server that never answers is reported after some seconds; what arrives late is shown all the same', async () => {
    vi.useFakeTimers();
    try {
      let arrive: (body: ComponentType) => void = () => {};
      await show(lazyPart('the drive library', () => new Promise((resolve) => (arrive = resolve))));
      await act(() => vi.advanceTimersByTimeAsync(7900));
      expect(dialogs()[0].textContent).toContain('Loading this part');
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(dialogs()[0].querySelector('[role="alert"]')?.textContent).toContain('The drive library could not be loaded');
      await act(async () => arrive(Body));
      await act(() => vi.advanceTimersByTimeAsync(10));
      expect(dialogs()[0].textContent).toContain('Drive library');
    } finally {
      vi.useRealTimers();
    }
  });
});
