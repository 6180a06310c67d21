// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { testStore } from '../../../store/testing/store.ts';
import type { Action } from './action.ts';
import { AppContext } from '../state/useApp.ts';
import { useShortcuts } from './useShortcuts.ts';

const done: string[] = [];
const doneBy = (name: string) => () => void done.push(name);
const ACTIONS: readonly Action[] = [
  { id: 'next', label: '', place: 'page', keys: ['F6'], perform: doneBy('F6') },
  { id: 'save', label: '', place: 'page', keys: ['Mod+S'], perform: doneBy('Mod+S') },
  { id: 'undo', label: '', place: 'page', keys: ['Mod+Z'], perform: doneBy('Mod+Z') },
  { id: 'fail', label: '', place: 'board', keys: ['f'] },
  { id: 'pick-up', label: '', place: 'board', keys: [' '], perform: doneBy('Space') },
];

/** The board handles its own letters. */
function Board() {
  useShortcuts(ACTIONS);
  return (
    <div role="toolbar" aria-label="Board" data-place="board" tabIndex={-1} onKeyDown={({ key }) => key === 'f' && done.push('f')}>
      <button type="button">Disk</button>
      <input />
    </div>
  );
}

it('acts on keys and hands them to places, but for kinds that are switched off: those are left to the browser', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { store, results, engine, state } = testStore();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <AppContext value={{ store, results, engine }}>
        <Board />
      </AppContext>,
    ),
  );
  const press = (key: string, ctrlKey = false, on = 'button'): boolean =>
    document.querySelector(on)!.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  const pressAll = (on?: string) => {
    done.length = 0;
    const left = [press('F6', false, on), press('s', true, on), press('z', true, on), press('f', false, on)];
    return { done: [...done], left };
  };
  expect(pressAll()).toEqual({ done: ['F6', 'Mod+S', 'Mod+Z', 'f'], left: [false, false, false, true] });
  state().setShortcuts({ browser: false });
  expect(pressAll()).toEqual({ done: ['Mod+Z', 'f'], left: [true, true, false, true] });
  state().setShortcuts({ characters: false });
  expect(pressAll()).toEqual({ done: ['Mod+Z'], left: [true, true, false, true] });
  // What is typed is typed.
  expect(pressAll('input').done).toEqual(['f']);
  // Space presses the button that has the focus; elsewhere in the place it is the place's.
  done.length = 0;
  expect([press(' '), press(' ', false, '[data-place]')]).toEqual([true, false]);
  expect(done).toEqual(['Space']);
  act(() => root.unmount());
  vi.unstubAllGlobals();
  engine.dispose();
});
