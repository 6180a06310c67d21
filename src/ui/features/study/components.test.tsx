// @vitest-environment happy-dom
/** The study's page: a sweep that is read by keys, and a lesson that is begun, or a file that is not one. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { placeOf } from '../../../analysis/sweep/places.ts';
import { seriesOf } from '../../../analysis/sweep/series.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import { ownSweep } from '../../../studies/ownSweep.ts';
import { SAMPLE_STUDY, sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, descriptionOf, nameOf, press, pressKey, shownText } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { readLesson } from '../../kit/state/lessonOpen.ts';
import { LessonPanel } from './LessonPanel.tsx';
import { studyStoresOf } from './state.ts';
import { LessonPart } from './LessonPart.tsx';
import { SweepPicture } from './SweepPicture.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const plan = { ...ownSweep(scenario), title: 'Test', xTitle: 'processes', xs: [1, 2, 4] };
const lines = plan.lines.slice(0, 2);
const runs = Object.fromEntries(
  lines.flatMap(({ id }, l) => plan.xs.map((x) => [placeOf(plan, id, x).key, [1, 2, 3].map((k) => 1000 * x * (l + 1) + k)])),
);
const series = seriesOf(plan, new Set(lines.map(({ id }) => id)), { runs, failures: {} });

test('a sweep says what it shows; its cursor reads one step after the other; its numbers are tables', async () => {
  await mountOn(scenario, <SweepPicture plan={plan} series={series} seeds={3} least={0} />);
  const cursor = by('slider', 'Test, cursor');
  expect(descriptionOf(cursor)).toContain(lines[0].title);
  await pressKey(cursor, 'Home');
  expect(cursor.getAttribute('aria-valuetext')).toContain('1');
  expect(by('heading', 'processes: 1')).toBeTruthy();
  await pressKey(cursor, 'End');
  expect(by('heading', 'processes: 4')).toBeTruthy();
  expect(allBy('table').map(nameOf)).toEqual(['At processes: 4', 'Test']);
  for (const { title } of lines) expect(by('button', `Open ${title} at 4`).getAttribute('aria-disabled')).toBeNull();
});

test('the axis and the band are chosen by name', async () => {
  await mountOn(scenario, <SweepPicture plan={plan} series={series} seeds={3} least={0} />);
  expect(allBy('radiogroup').map(nameOf)).toEqual(['Axis of the processes', 'Band']);
  for (const name of ['log', 'linear']) {
    await press(by('radio', name));
    expect(by<HTMLInputElement>('radio', name).checked).toBe(true);
  }
});

test('the lesson of a study lists its steps, and waits for the progress that is kept', async () => {
  const study = catalogStudy(SAMPLE_STUDY)!;
  await mountOn(scenario, <LessonPart study={study} />);
  await act(async () => void (await study.lesson!.load()));
  expect(allBy('list')[0].children.length).toBeGreaterThan(2);
  expect(shownText()).toContain(`${allBy('list')[0].children.length} steps`);
  expect(allBy('button').map(nameOf)).toEqual(
    expect.arrayContaining(['Begin the study’s lesson, or continue it', 'Open a lesson file…', 'Take this lesson as a file']),
  );
});

test('a lesson that loads after it was asked for takes the focus', async () => {
  const study = catalogStudy(SAMPLE_STUDY)!;
  const handles = await mountOn(scenario, <LessonPanel />);
  act(() => readLesson());
  await act(async () => new Promise((done) => setTimeout(done, 5)));
  const text = await study.lesson!.load();
  await act(async () => void studyStoresOf(handles).lesson.getState().openText(text, 'The lesson', false));
  await act(async () => new Promise((done) => setTimeout(done, 5)));
  expect(document.activeElement?.tagName).toMatch(/^H\d$/);
});

test('a study without a lesson says so, and offers none', async () => {
  const { lesson: _, ...study } = catalogStudy(SAMPLE_STUDY)!;
  await mountOn(scenario, <LessonPart study={study} />);
  expect(shownText()).toContain('This study has no lesson of its own.');
  expect(allBy('button').map(nameOf)).toEqual(['Open a lesson file…']);
});
