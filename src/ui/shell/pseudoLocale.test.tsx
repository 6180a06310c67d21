// @vitest-environment happy-dom
/**
 * The dialogs and the host line under the pseudo-locale, where each message of a catalog comes in brackets: what a feature shows or says
 * to a screen reader without them is not spelled out in its modules. Words that come from elsewhere (the document, analysis, the kit) stand
 * without brackets and are not its own. A single word in small letters is no evidence: it may be a value of the document that is shown as
 * it is, such as "deadline".
 */
import '../../base/testing/pseudoLocale.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spelledOut } from '../../../scripts/messages.mjs';
import { outsideOfMessages } from '../../base/catalog.ts';
import { everythingLoaded } from '../../base/testing/loaded.ts';
import { settled, testStore } from '../../store/testing/store.ts';
import type { TestStore } from '../../store/testing/store.ts';
import { catalogStudy } from '../../studies/catalog.ts';
import { describeClaims } from '../../studies/claims/evaluate.ts';
import { loadClaims } from '../../studies/claims/load.ts';
import { SAMPLE_STUDY, sampleScenario } from '../../studies/testing/samples.ts';
import { STUDY_PARTS, studyStoresOf, useStudyView } from '../features/study/state.ts';
import { closeDialog, showDialog } from '../kit/state/dialogs.ts';
import type { DialogId } from '../kit/state/dialogs.ts';
import { said } from '../kit/testing/strays.ts';
import { App } from './App.tsx';
import { pagePlaces } from './pagePlaces.tsx';

const FEATURES: Readonly<Record<string, readonly DialogId[]>> = {
  arrays: ['make', 'request'],
  calculators: ['calculators'],
  drives: ['drives'],
  failures: ['failures'],
  help: ['keys', 'glossary', 'parameters'],
  kernel: ['queue'],
  move: ['select', 'hottest', 'exceptions', 'move', 'place'],
  advisor: ['advisor', 'find'],
  measured: ['measured'],
  objects: ['objects'],
  operators: ['query-class'],
  own: ['new'],
  pipes: ['pipes'],
  pools: ['pools'],
  nodes: ['nodes', 'controllers'],
  groups: ['groups'],
  replay: ['replay'],
  settings: ['partition', 'caches', 'workload', 'words'],
  share: ['share', 'take-away'],
  tables: ['tables'],
  validation: ['validation'],
  verify: ['verify'],
  prefetch: ['prefetch'],
};

/** More than a word in small letters, an abbreviation or a unit. */
const WORDS = /^\p{Lu}\p{Ll}{2}|\p{Ll} \p{L}/u;
/** Programs, which have one name everywhere. */
const NAMES = new Set(['Spindle', 'DiskSim']);
const PART_NAMES = { about: 'About', sweep: 'Sweep', claims: 'Claims', robust: 'How robust', lesson: 'Lesson' };

let root: Root;
let app: TestStore;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await everythingLoaded();
  app = testStore({}, sampleScenario('fourStripes', 'mixed'));
  app.begin();
  await settled(app);
  const handles = { store: app.store, results: app.results, engine: app.engine };
  await act(async () => root.render(<App handles={handles} places={pagePlaces} />));
});
afterEach(() => {
  act(() => root.unmount());
  closeDialog();
  app.engine.dispose();
  vi.unstubAllGlobals();
});

/** What of an element is among the texts that some modules spell out themselves. */
function strays(element: Element, spelled: ReadonlySet<string>): string[] {
  const sentences = [...spelled].filter((text) => /\p{L}+ \p{L}+ \p{L}+/u.test(text));
  return said(element)
    .flatMap(outsideOfMessages)
    .filter((text) => (spelled.has(text) && WORDS.test(text) && !NAMES.has(text)) || sentences.some((sentence) => text.includes(sentence)));
}

async function opened(dialog: DialogId): Promise<Element> {
  await act(async () => showDialog(dialog));
  const element = document.querySelector('dialog');
  expect(element, dialog).not.toBeNull();
  return element!;
}

test.each(Object.entries(FEATURES))('%s says nothing outside of its catalog', async (feature, dialogs) => {
  for (const dialog of dialogs) {
    const element = await opened(dialog);
    expect(element.textContent, dialog).toContain('⟦');
    expect(strays(element, spelledOut(`src/ui/features/${feature}`)), dialog).toEqual([]);
  }
});

test('the shell and the kit say nothing outside of theirs', async () => {
  await act(async () => app.state().notify({ kind: 'error', text: 'x', details: ['x', 'y'] }));
  const page = document.querySelector('#root')!;
  for (const name of ['Board', 'Messages', 'More: study, settings, drives', 'Dismiss'])
    expect(said(page), name).toContainEqual(expect.stringContaining(`⟦${name}`));
  expect(strays(page, spelledOut('src/ui/shell'))).toEqual([]);
  expect(strays(page, spelledOut('src/ui/kit'))).toEqual([]);
});

test.each(STUDY_PARTS)('the part %s of a study says nothing outside of its catalogs', async (part) => {
  useStudyView.setState({ part });
  const { claims } = studyStoresOf({ store: app.store, engine: app.engine });
  // What the claims worker answers.
  const loaded = await loadClaims(SAMPLE_STUDY);
  const { verdicts: committed = null, analyses = {} } = loaded[0];
  claims.setState({ described: { [SAMPLE_STUDY]: { description: describeClaims(loaded[0]), committed, analyses } } });
  const element = await opened('study');
  await act(() => vi.waitFor(() => expect(element.textContent).not.toContain('Reading'), { timeout: 10_000 }));
  await act(async () => element.querySelectorAll('details').forEach((fold) => fold.setAttribute('open', '')));
  expect(element.textContent).toContain(`⟦${PART_NAMES[part]}⟧`);
  expect(strays(element, spelledOut('src/ui/features/study'))).toEqual([]);
});

test('nor does an open lesson, from its first step to its end', async () => {
  const { lesson } = studyStoresOf({ store: app.store, engine: app.engine });
  const study = catalogStudy(SAMPLE_STUDY)!;
  await act(async () => void lesson.getState().openText(await study.lesson!.load(), 'the lesson', false));
  const panel = () => document.querySelector('[data-place="lesson"]')!;
  const { steps } = lesson.getState().lesson!;
  for (let at = 0; at < steps.length; at++) {
    await act(async () => lesson.getState().go(at));
    expect(panel().textContent).toContain(steps[at].title);
    expect(strays(panel(), spelledOut('src/ui/features/study')), steps[at].title).toEqual([]);
  }
  await act(async () => lesson.getState().finish());
  expect(panel().textContent).toContain('⟦Lesson finished⟧');
  expect(strays(panel(), spelledOut('src/ui/features/study'))).toEqual([]);
});

test('the host line says nothing outside of its catalog', () => {
  const line = document.querySelector('[aria-label="⟦Host and workload settings⟧"]');
  expect(strays(line!, spelledOut('src/ui/features/kernel'))).toEqual([]);
});

test('a text that a module spells out is found', () => {
  const element = document.createElement('p');
  element.textContent = '⟦Queue depth⟧ Longest queue';
  expect(strays(element, new Set(['Longest queue', 'Queue depth']))).toEqual(['Longest queue']);
});
