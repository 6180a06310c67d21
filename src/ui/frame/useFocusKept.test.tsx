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
          Put away
        </button>
        <button type="button" id="next">
          Next
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

const FIRST_LOOK_MS = 60;
const SECOND_LOOK_MS = 180;
const ALL_LOOKS_MS = 5000;

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
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(partOf<DOMRectList>({ length: 1 }));
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
  it('leaves it to its surroundings, once it was nowhere at two looks in a row', () => {
    at('hint').focus();
    goes('hint');
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(FIRST_LOOK_MS);
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(SECOND_LOOK_MS - FIRST_LOOK_MS);
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it before the next key, which then belongs to that place', () => {
    at('hint').focus();
    goes('hint');
    key();
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it alone where somebody has a better place to go', () => {
    at('hint').focus();
    goes('hint');
    vi.advanceTimersByTime(FIRST_LOOK_MS);
    at('board').focus();
    vi.advanceTimersByTime(ALL_LOOKS_MS);
    expect(document.activeElement).toBe(at('board'));
  });

  it('leaves it to the place from which a dialog was opened that is gone with it', () => {
    at('next').focus();
    at('inside').focus();
    click('inside');
    at('dialog').remove();
    (document.activeElement as HTMLElement | null)?.blur();
    vi.advanceTimersByTime(ALL_LOOKS_MS);
    expect(document.activeElement).toBe(at('next'));
  });

  it('leaves it inside a dialog that is still there', () => {
    at('next').focus();
    at('inside').focus();
    goes('inside');
    vi.advanceTimersByTime(ALL_LOOKS_MS);
    expect(document.activeElement).toBe(at('close'));
  });
});

it('a press on what takes no focus gives it up on purpose', () => {
  at('hint').focus();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  at('hint').blur();
  vi.advanceTimersByTime(0);
  goes('hint');
  vi.advanceTimersByTime(ALL_LOOKS_MS);
  expect(document.activeElement).toBe(document.body);
});

it('nothing is watched once the page is gone', () => {
  at('hint').focus();
  click('hint');
  act(() => root.unmount());
  expect(vi.getTimerCount()).toBe(0);
  document.body.innerHTML = '<p id="p"><button id="left"></button><button id="other"></button></p>';
  at('left').focus();
  goes('left');
  vi.advanceTimersByTime(ALL_LOOKS_MS);
  expect(document.activeElement).toBe(document.body);
});
