// @vitest-environment happy-dom
/** Under the pseudo-locale, what the time charts show and say comes from their catalogs: on the page, in tables, in files, and out loud. */
import '../../../base/testing/pseudoLocale.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { depthRange } from '../../../analysis/run/depths.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { settled, testStore } from '../../../store/testing/store.ts';
import type { TestStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import type { Drawing } from '../../kit/canvas/draw.ts';
import { ramp } from '../../kit/canvas/ramp.ts';
import { useTimeView } from '../../kit/plots/timeWindow.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { by, mount, press, withDocument } from '../../kit/testing/mounted.tsx';
import { said, spelledBy } from '../../kit/testing/strays.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { withHeatLegend } from './heatModel.ts';
import { nextMoment } from './moments.ts';
import { QueueLegend } from './QueueLegend.tsx';
import { withQueueKey } from './queueKey.ts';
import { drawnParts, readingOf, readingParts } from './reading.ts';
import { heatSummary, queueSummary, windowWords } from './summary.ts';
import { timeActions } from './timeActions.ts';
import { TimeStrip } from './TimeStrip.tsx';

withDocument();
const scenario = sampleScenario('fourStripes', 'mixed');
const FOLDER = 'src/ui/features/charts';
const full = { busy: 10, outstanding: 60, max: 9, done: 3 };
const idle = { busy: 0, outstanding: 0, max: 0 };
/** Three disks over 40 ms, one of them busier than it can be. */
const run = testResult(
  [
    [idle, full, full, idle],
    [full, { ...full, busy: 30 }, full, full],
    [idle, idle, idle, idle],
  ],
  10,
  40,
);

/** The time charts of a run. Its answer is there, or not. */
async function charts(result: RunResult | undefined, answered = true): Promise<TestStore> {
  const app = testStore({}, scenario);
  if (answered) {
    app.begin();
    await settled(app);
  }
  const results = { get: () => result, detail: () => undefined };
  await mount(
    <AppContext value={{ store: app.store, results, engine: app.engine }}>
      <TimeStrip Lanes={() => null} />
    </AppContext>,
  );
  return app;
}

function expectFromCatalog(...texts: readonly string[]): void {
  const all = [...said(document.body), ...texts];
  expect(all.some((text) => text.includes('⟦'))).toBe(true);
  expect(spelledBy(FOLDER, all)).toEqual([]);
}

test('on the page, with a zoom, a cursor and the worst moment', async () => {
  const app = await charts(run);
  expectFromCatalog();
  await act(async () => useTimeView.setState({ window: { fromMs: 5, toMs: 20 }, hover: { ms: 10, disk: 1 } }));
  expectFromCatalog();
  await act(async () => useTimeView.setState({ window: null, hover: null }));
  await act(async () => app.state().setView({ disk: 1, cursorMs: 12 }));
  expectFromCatalog();
  await press(by('button', '⟦Worst moment⟧'));
  expectFromCatalog(app.state().announcement);
  await act(async () => app.state().setView({ strip: 'lanes' }));
  expectFromCatalog();
  await act(async () => app.state().setView({ strip: 'both' }));
});

test('as tables', async () => {
  const app = await charts(run);
  await act(async () => app.state().setView({ stripAs: 'table', cursorMs: 12, disk: 1 }));
  await act(async () => {
    await import('./TimeTable.tsx');
  });
  expect(document.querySelector('table')).not.toBeNull();
  expectFromCatalog();
  await press(by('radio', '⟦disk 2 over time⟧'));
  expect(document.querySelector('caption')?.textContent).toMatch(/^⟦Disk .*, bins of/);
  expectFromCatalog();
});

test('without anything to draw', async () => {
  await charts(undefined, false);
  expectFromCatalog();
  await charts(undefined);
  expectFromCatalog();
  await charts({ ...run, series: null });
  expectFromCatalog();
  const app = await charts(run);
  await act(async () => {
    useLessonOpen.setState({ waits: true });
    app.store.setState({ questionHash: 'other' });
  });
  expectFromCatalog();
  useLessonOpen.setState({ waits: false });
});

test('in legends, files and words for the voice', async () => {
  const range = depthRange(run.series!);
  const objects = [{ title: 'x', name: 'fact' as const }];
  await mount(
    <>
      <HeatLegend ended />
      <QueueLegend range={range} scale="log" objects={objects} ended />
      <QueueLegend range={range} scale="linear" objects={objects} ended={false} />
    </>,
  );
  const empty: Drawing = { width: 900, height: 10, marks: [] };
  const look = { ramp: ramp(false), ink: '#000', labelPx: 12 };
  const key = { objects: [{ title: 'x', color: '#00f' }], range: { top: 4, largest: 9 }, ink: '#000', outOfRange: '#f00', labelPx: 12 };
  const files = [
    withHeatLegend(empty, look),
    withQueueKey(empty, { ...key, scale: 'log' }),
    withQueueKey(empty, { ...key, scale: 'linear' }),
  ];
  const written = files.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));
  const spoken: string[] = [];
  const view = { setView() {}, announce: (text: string) => spoken.push(text) };
  nextMoment({ ...view, view: { cursorMs: null } } as unknown as Parameters<typeof nextMoment>[0], testResult([[idle]], 10, 10));
  const windows = [
    { fromMs: 0, toMs: 40 },
    { fromMs: 0, toMs: 60 },
    { fromMs: 10, toMs: 20 },
  ];
  expectFromCatalog(
    ...written,
    ...spoken,
    ...windows.map((window) => windowWords(window, 40)),
    heatSummary(run),
    queueSummary(run, 'log'),
    readingOf(run, null, null),
    ...readingParts(run, 9, 4),
    ...drawnParts(1, 2, 3),
    ...timeActions.map(({ label }) => label),
  );
  expect(spoken).toEqual(['⟦No requests in this run⟧']);
});

test('a text that a module spells out is found', () => {
  expect(spelledBy(FOLDER, ['⟦Queue depth⟧ time-next-peak', '⟦x⟧ y'])).toEqual(['time-next-peak']);
});
