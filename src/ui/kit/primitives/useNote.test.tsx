// @vitest-environment happy-dom
/** When a term's note opens and closes by itself. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { by } from '../testing/mounted.tsx';
import { mountOn, withPage } from '../testing/onStore.tsx';
import { Term } from './Term.tsx';

withPage();
afterEach(() => void vi.useRealTimers());

const term = () => by('button', 'anticipatory');
const noteIsOpen = () => term().getAttribute('aria-expanded') === 'true';
const tell = (type: string) => act(async () => void term().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' })));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(): Promise<void> {
  await mountOn(
    sampleScenario('fourStripes', 'mixed'),
    <>
      <Term id="anticipatory">anticipatory</Term>
      <button type="button">Next</button>
    </>,
  );
  vi.useFakeTimers();
}

test('a pointer that moves on a term and rests there opens its note, and going away closes it', async () => {
  await show();
  await tell('pointerover');
  await tell('pointermove');
  await wait(299);
  expect(noteIsOpen()).toBe(false);
  await wait(1);
  expect(noteIsOpen()).toBe(true);
  await tell('pointerout');
  await wait(300);
  expect(noteIsOpen()).toBe(false);
});

test('a term that scrolls under a pointer at rest opens nothing', async () => {
  await show();
  await tell('pointerover');
  await wait(2000);
  expect(noteIsOpen()).toBe(false);
});

test('a note that the pointer opened closes when the focus goes elsewhere', async () => {
  await show();
  await tell('pointerover');
  await tell('pointermove');
  await wait(300);
  expect(noteIsOpen()).toBe(true);
  await act(async () => by('button', 'Next').focus());
  expect(noteIsOpen()).toBe(false);
});
