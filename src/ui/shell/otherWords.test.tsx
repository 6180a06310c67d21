// @vitest-environment happy-dom
/** The page in each vocabulary: every place and dialog that is about the document, and what they say to a screen reader. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everythingLoaded } from '../../base/testing/loaded.ts';
import { setTerms } from '../../scenario/edit/settings.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { RED_BRICK, TERMS, vocabulary, type Terms } from '../../scenario/terms.ts';
import { plainNames, redBrickWordsIn } from '../../scenario/testing/redBrickWords.ts';
import { settled, testStore } from '../../store/testing/store.ts';
import type { TestStore } from '../../store/testing/store.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { closeDialog, showDialog } from '../kit/state/dialogs.ts';
import type { DialogId } from '../kit/state/dialogs.ts';
import { App } from './App.tsx';
import { pagePlaces } from './pagePlaces.tsx';

const DIALOGS: readonly DialogId[] = ['share', 'partition', 'caches', 'workload', 'query-class', 'keys', 'failures', 'queue'];

let root: Root;
let app: TestStore;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await everythingLoaded();
});
afterEach(() => {
  act(() => root.unmount());
  closeDialog();
  app.engine.dispose();
  vi.unstubAllGlobals();
});

const SPOKEN = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];

/** All that can be read or heard of the page as it stands, a line each. */
function said(): string[] {
  const heard = [...document.body.querySelectorAll('*')].flatMap((element) => SPOKEN.flatMap((name) => element.getAttribute(name) ?? []));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('style, script')) read.push(textContent ?? '');
  }
  return [...read, ...heard];
}

/** What the page says of a document of these words: its places, and each of its dialogs. */
async function saidIn(terms: Terms): Promise<string[]> {
  // Of no study: a study's own names and texts are content.
  const { origin: _study, ...own } = plainNames(sampleScenario('fourStripes', 'mixed'));
  const scenario: Scenario = setTerms(own, terms);
  app = testStore({}, scenario);
  app.begin();
  await settled(app);
  const handles = { store: app.store, results: app.results, engine: app.engine };
  await act(async () => root.render(<App handles={handles} places={pagePlaces} />));
  const texts = said();
  for (const dialog of DIALOGS) {
    await act(async () => showDialog(dialog));
    expect(document.querySelector('dialog'), dialog).not.toBeNull();
    texts.push(...said());
  }
  await act(async () => closeDialog());
  await act(async () => app.state().select(Int32Array.from({ length: 30 }, (_, k) => k)));
  await act(async () => showDialog('select'));
  texts.push(...said());
  return texts.map((text) => text.trim()).filter(Boolean);
}

test('the page uses the words of Red Brick where a document names no others', async () => {
  const found = new Set(redBrickWordsIn((await saidIn(RED_BRICK.id)).join('\n')).map((word) => word.toLowerCase()));
  for (const word of ['psu', 'psus', 'queryprocs', 'segment', 'segments', 'star index', 'tune group']) expect([...found]).toContain(word);
});

test.each(TERMS.filter((terms) => terms !== RED_BRICK.id))('no word of Red Brick is left in %s', async (terms) => {
  const texts = await saidIn(terms);
  expect(texts.filter((text) => redBrickWordsIn(text).length > 0)).toEqual([]);
  const { segment, psu, queryProcs, tuneGroup } = vocabulary(terms);
  for (const word of [segment.many, psu.many, queryProcs.name, tuneGroup.name])
    expect(
      texts.some((text) => text.toLowerCase().includes(word.toLowerCase())),
      word,
    ).toBe(true);
});
