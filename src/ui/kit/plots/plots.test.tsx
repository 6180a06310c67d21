// @vitest-environment happy-dom
/** What stands around a picture: its name, its summary, its cursor for keys and ears, its numbers. */
import { expect, test, vi } from 'vitest';
import { by, descriptionOf, allBy, mount, nameOf, pressKey, withDocument } from '../testing/mounted.tsx';
import { axesFor } from './axes.ts';
import { CursorPlot } from './CursorPlot.tsx';
import { Plot } from './Plot.tsx';

withDocument();

test('a plot is a figure with its summary, and its numbers as a table', async () => {
  await mount(
    <Plot
      title="Seek time"
      summary="8 ms on average."
      axes={(space) => axesFor(space, [0, 10], 10)}
      marks={() => []}
      reading={(x) => `at ${x}`}
      columns={['Cylinders', 'Reads']}
      rows={[
        ['1', '1 ms'],
        ['10', '3 ms'],
      ]}
    />,
  );
  const figure = by('figure', 'Seek time');
  expect(descriptionOf(figure)).toBe('8 ms on average.');
  expect([nameOf(by('table')), allBy('columnheader').map(nameOf), allBy('rowheader').map(nameOf)]).toEqual([
    'Seek time',
    ['Cylinders', 'Reads'],
    ['1', '10'],
  ]);
});

test('the cursor of a plot is a slider that says where it is, moved by keys within its ends', async () => {
  const onStep = vi.fn();
  const show = (step: number) =>
    mount(
      <CursorPlot
        title="Sweep"
        summary="FCFS is lowest."
        axes={(space) => axesFor(space, [0, 4], 10)}
        marks={() => []}
        cursorMarks={() => []}
        stepAt={Math.round}
        last={4}
        step={step}
        onStep={onStep}
        reading={`processes ${step}: 10 s`}
      />,
    );
  await show(3);
  const cursor = by('slider', 'Sweep, cursor');
  expect([cursor.getAttribute('aria-valuenow'), cursor.getAttribute('aria-valuetext'), descriptionOf(cursor)]).toEqual([
    '75',
    'processes 3: 10 s',
    'FCFS is lowest.',
  ]);
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a']) await pressKey(cursor, key);
  expect(onStep.mock.calls).toEqual([[4], [2], [0], [4]]);
});

test('numbers at the left have room for the longest of them', () => {
  const space = { width: 400, height: 200, labelPx: 10 };
  const left = (most: number): number => axesFor(space, [0, 1], most).left;
  expect(left(9)).toBe(left(90));
  // "4 000": five characters.
  expect(left(4179)).toBeGreaterThanOrEqual(5 * 6 + 4);
  expect(left(4179)).toBeGreaterThan(left(90));
});
