// @vitest-environment happy-dom
/** Under the pseudo-locale, what the answer shows and says comes from its catalogs: bars, reasons, advice, query types, files, and out loud. */
import '../../../base/testing/pseudoLocale.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { answer, input } from '../../../analysis/testing/answer.ts';
import { table as types } from '../../../analysis/byType/testing/table.ts';
import { ELAPSED } from '../../../analysis/measure/measure.ts';
import { everythingLoaded } from '../../../base/testing/loaded.ts';
import { settled } from '../../../store/testing/store.ts';
import type { TestStore } from '../../../store/testing/store.ts';
import type { AnswerState, Pinned } from '../../../store/types.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { allBy, by, mount, press } from '../../kit/testing/mounted.tsx';
import { mountAnswered, mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { said, spelledBy } from '../../kit/testing/strays.ts';
import { placesShown } from './advice/places.ts';
import { Answer } from './Answer.tsx';
import { barsModel } from './bars.ts';
import { csvNotes, csvRows } from './barsFile.ts';
import { unfinishedNote } from './unfinishedNote.ts';
import { barsDrawing, whiskerWords } from './barsPicture.ts';
import { typeDrawing } from './byType/picture.ts';
import { workApart } from './workApart.ts';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const FOLDER = 'src/ui/features/answer';

beforeAll(everythingLoaded);

/** Not words of the page: the class of the small engine's queries, and what files call the same in every language. */
const DATA = ['only', 'yes', 'no', 'refined'];

function expectFromCatalog(...texts: readonly string[]): void {
  const all = [...said(document.body), ...texts];
  expect(all.some((text) => text.includes('⟦'))).toBe(true);
  expect(spelledBy(FOLDER, all).filter((text) => !DATA.includes(text))).toEqual([]);
}

const pin = (id: string, change: Partial<Pinned> = {}): Pinned => ({
  id,
  title: id.toUpperCase(),
  scenario: { ...scenario, seed: 7 },
  answer: answer({ queue: 3000, groupWait: 500 }, undefined, { scenarioHash: id }),
  status: 'done',
  stale: false,
  from: 'user',
  ...change,
});

const set = (app: TestStore, change: Partial<AnswerState>) =>
  act(async () => app.store.setState({ answer: { ...app.state().answer, ...change } }));

test('with its bars, comparison and ways on', async () => {
  const app = await mountAnswered(scenario, <Answer note={null} />);
  expectFromCatalog();
  await act(async () =>
    app.store.setState({
      pinned: [
        pin('a'),
        pin('b', { answer: null, status: 'failed', error: 'x' }),
        pin('c', { stale: true }),
        pin('d', { answer: null, status: 'stopped' }),
      ],
    }),
  );
  expectFromCatalog();
  for (const fold of document.querySelectorAll('details')) await act(async () => (fold.open = true));
  await act(async () => app.state().setView({ baselineId: 'a' }));
  await press(allBy('button', /, baseline.*: actions⟧$/)[0]);
  expectFromCatalog();
  for (const group of ['⟦Bars show⟧', '⟦Order of the bars⟧', '⟦Whose time⟧'])
    for (const choice of by('radiogroup', group).querySelectorAll('input')) {
      await press(choice);
      expectFromCatalog();
    }
  await act(async () => app.store.setState({ background: { ...app.state().background, running: true, done: 1, total: 3 } }));
  expectFromCatalog();
  await act(async () => app.store.setState({ background: { ...app.state().background, running: false } }));
  await press(by('button', '⟦Run the whole batch⟧'));
  await act(() => settled(app));
  expectFromCatalog();
  await act(async () => app.store.setState({ wholeBatch: 40 }));
  expectFromCatalog();
});

test('by query type, in short and as a table', async () => {
  const app = await mountAnswered(scenario, <Answer note={null} />);
  const open = async () => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('[data-testid="by-type"] details'))
      await act(async () => {
        fold.open = true;
        fold.dispatchEvent(new Event('toggle'));
      });
  };
  await open();
  expectFromCatalog();
  await act(async () => app.store.setState({ pinned: [pin('a', { answer: app.state().answer.summary })] }));
  expectFromCatalog();
  await press(by('button', '⟦Layout by layout⟧'));
  expect(document.querySelector('dialog table')).not.toBeNull();
  expectFromCatalog();
});

test('while there is none, before the first and after an edit', async () => {
  const app = await mountOn(scenario, <Answer note={null} />);
  expectFromCatalog();
  for (const change of [
    { status: 'running', progress: 0.4 },
    { status: 'canceled', error: 'x' },
    { status: 'canceled', forecastMs: 60_000 },
    { status: 'failed', error: 'x' },
    { status: 'running', previous: answer({ queue: 3000 }), progress: 0.4 },
  ] as const) {
    await set(app, { summary: null, previous: null, ...change });
    expectFromCatalog();
  }
  const problem = (pointer: string) => ({ pointer, message: 'x', expected: 'y' });
  await act(async () => app.store.setState({ problems: ['/a', '/b', '/c', '/d'].map(problem) }));
  await set(app, { status: 'invalid' });
  expectFromCatalog();
  await act(async () => useLessonOpen.setState({ waits: true }));
  expectFromCatalog();
  await act(async () => useLessonOpen.setState({ waits: false }));
});

test('in edits, evidence and advice', async () => {
  const app = await mountAnswered(scenario, <Answer note={null} />);
  await act(async () => void app.state().edit('E', (s) => ({ ...s, host: { ...s.host, processors: 2 } })));
  await act(() => settled(app));
  expectFromCatalog();
  const advice = document.querySelector<HTMLDetailsElement>('[data-testid="advice"] details')!;
  await act(async () => {
    advice.open = true;
    advice.dispatchEvent(new Event('toggle'));
  });
  expect(allBy('button', /^⟦Dismiss: /).length).toBeGreaterThan(0);
  expectFromCatalog();
  for (const part of document.querySelectorAll<HTMLElement>('[data-testid="bars-legend"] button')) {
    await press(part);
    expectFromCatalog(app.state().announcement);
  }
  for (const button of allBy('button', /^⟦Show what it is about: /)) {
    await press(button);
    expectFromCatalog(app.state().announcement);
  }
  while (allBy('button', /^⟦Dismiss: /).length > 0) await press(allBy('button', /^⟦Dismiss: /)[0]);
  expectFromCatalog();
});

test('in files and notes', async () => {
  await mount(null);
  const mine = answer({ transfer: 2000, queue: 8000 });
  const few = answer({ queue: 9000 }, [9000]);
  const inputs = [input('here', mine, { current: true }), input('few', few), input('x', null), input('old', few, { stale: true })];
  const drawings = (['time', 'share', 'change'] as const).map((mode) => {
    const model = barsModel(inputs, mode);
    return { words: whiskerWords(model), marks: barsDrawing(model, TEST_THEME, 900, 4000, [inputs[3]]).marks };
  });
  const marks = [...drawings.flatMap((each) => each.marks), ...typeDrawing(types, TEST_THEME, 900).marks];
  const app = await mountOn(scenario, null);
  const unfinished = unfinishedNote({ ...app.state(), pinned: [pin('a', { answer: null, status: 'stopped' })] });
  expect(unfinished).not.toBe('');
  const rows = csvRows(inputs, ELAPSED).flat().map(String);
  const places = placesShown(scenario, [
    { kind: 'disk', pointer: '/hardware/disks/0', id: scenario.hardware.disks[0].id },
    { kind: 'object', pointer: '/database/objects/0', id: scenario.database.objects[0].id },
  ]);
  expectFromCatalog(
    ...marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
    ...drawings.map(({ words }) => words),
    ...csvNotes(),
    ...rows,
    unfinished,
    places.words,
    workApart({ ...scenario, seed: 9 }, scenario),
    workApart({ ...scenario, costs: { ...scenario.costs } }, { ...scenario, host: { ...scenario.host, processors: 3 } }),
  );
});
