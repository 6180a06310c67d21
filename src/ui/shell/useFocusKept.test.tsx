// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { partOf } from '../../base/testing/part.ts';
import { useFocusKept } from './useFocusKept.ts';

function Page() {
  useFocusKept();
  return (
    <main>
      <section id="board" tabIndex={-1}>
        <button type="button" id="hint">
          Dismiss
        </button>
        <button type="button" id="next">
          Next
        </button>
      </section>
      <section id="layer" data-layer="">
        <button type="button" id="dismiss">
          Dismiss
        </button>
      </section>
      <dialog id="dialog">
        <button type="button" id="inside">
          Undo
        </button>
        <button type="button" id="close">
          Close
        </button>
      </dialog>
    </main>
  );
}

const SETTLED_MS = 50;
const LONG_MS = 5000;
/** Changes of the page are reported in microtasks. */
const later = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(ms);
};

let root: Root;
const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const key = () => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
const click = (id: string) => at(id).dispatchEvent(new MouseEvent('click', { bubbles: true }));
/** What a button does that removes itself. */
const goes = (id: string) => {
  click(id);
  at(id).remove();
  (document.activeElement as HTMLElement | null)?.blur();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return partOf<DOMRectList>({ length: this.closest('[hidden]') ? 0 : 1 });
  });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(at('root'));
  act(() => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what had the focus and is gone', () => {
  it('leaves it to its surroundings, however long after the last key or click it goes', async () => {
    at('hint').focus();
    click('hint');
    await later(LONG_MS);
    at('hint').remove();
    (document.activeElement as HTMLElement | null)?.blur();
    expect(document.activeElement).toBe(document.body);
    await later(SETTLED_MS);
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it when it is only hidden or switched off', async () => {
    for (const attribute of ['hidden', 'disabled']) {
      at('hint').focus();
      at('hint').setAttribute(attribute, '');
      await later(SETTLED_MS);
      expect(document.activeElement).toBe(at('next'));
      at('hint').removeAttribute(attribute);
    }
  });

  it('leaves it to where it came from when a layer goes with all that is in it', async () => {
    at('next').focus();
    at('dismiss').focus();
    at('layer').remove();
    (document.activeElement as HTMLElement | null)?.blur();
    await later(SETTLED_MS);
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it before the next key, which then belongs to that place', () => {
    at('hint').focus();
    goes('hint');
    key();
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it alone where someone has a better place to go', async () => {
    at('hint').focus();
    goes('hint');
    await later(SETTLED_MS / 2);
    at('board').focus();
    await later(LONG_MS);
    expect(document.activeElement).toBe(at('board'));
  });

  it('leaves it to the place from which a dialog was opened that is gone with it', async () => {
    at('next').focus();
    at('inside').focus();
    click('inside');
    at('dialog').remove();
    (document.activeElement as HTMLElement | null)?.blur();
    await later(LONG_MS);
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it inside a dialog that is still there', async () => {
    at('next').focus();
    at('inside').focus();
    goes('inside');
    await later(LONG_MS);
    expect(document.activeElement).toBe(at('close'));
  });
});

it('a press on what takes no focus gives it up on purpose', async () => {
  at('hint').focus();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  at('hint').blur();
  vi.advanceTimersByTime(0);
  goes('hint');
  await later(LONG_MS);
  expect(document.activeElement).toBe(document.body);
});

it('nothing is watched once the page is gone', async () => {
  at('hint').focus();
  click('hint');
  act(() => root.unmount());
  expect(vi.getTimerCount()).toBe(0);
  document.body.innerHTML = '<p id="p"><button id="left"></button><button id="other"></button></p>';
  at('left').focus();
  goes('left');
  await later(LONG_MS);
  expect(document.activeElement).toBe(document.body);
});
