// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { testStore } from '../../store/testing/store.ts';
import { AppContext } from '../kit/state/useApp.ts';
import { LiveRegion } from './LiveRegion.tsx';

it('says what was on the page before it could be heard, then what is announced', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { store, results, engine, state } = testStore();
  state().notify({ kind: 'error', text: 'The link is damaged.' });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <AppContext value={{ store, results, engine }}>
        <LiveRegion />
      </AppContext>,
    ),
  );
  const spoken = () => document.querySelector('[data-testid="announcement"]')?.textContent;
  expect(spoken()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(spoken()).toBe('The link is damaged.');
  await act(async () => {
    state().announce('Undone: Unit 128');
    await vi.advanceTimersByTimeAsync(400);
  });
  expect(spoken()).toBe('Undone: Unit 128');
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
