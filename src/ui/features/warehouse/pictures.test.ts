/** The PSU matrix as it is painted: two objects beside each other, with a selection, an exception and a highlighted disk. */
import { describe, expect, test } from 'vitest';
import { ramp } from '../../kit/canvas/ramp.ts';
import type { Drawing, Mark } from '../../kit/canvas/draw.ts';
import { expectDrawn, expectWithin } from '../../kit/canvas/testing/drawList.ts';
import { painted } from '../../kit/canvas/testing/recording.ts';
import { TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { layOutMatrix } from './matrix.ts';
import { paintMatrix, palette } from './paint.ts';
import type { MatrixPicture } from './paint.ts';
import { LEVELS } from './strength.ts';

const OBJECTS = [
  { object: 0, firstPsu: 0, segments: 3, psusPerSegment: 4 },
  { object: 1, firstPsu: 12, segments: 2, psusPerSegment: 3 },
];
const PSUS = 18;
const bits = (...on: readonly number[]) => Uint8Array.from({ length: PSUS }, (_, psu) => Number(on.includes(psu)));

function matrix(width: number, height: number, change: Partial<MatrixPicture> = {}): Drawing {
  const picture: MatrixPicture = {
    layout: layOutMatrix(OBJECTS, width, height, 1),
    titles: ['Daily sales', 'Star index, 4 keys'],
    shortTitles: ['sales', '4 keys'],
    colors: ['fact', 'index'],
    levels: Uint8Array.from({ length: PSUS }, (_, psu) => Math.round((psu * LEVELS) / (PSUS - 1))),
    byTarget: false,
    ramp: ramp(false),
    selected: bits(),
    excepted: bits(),
    highlighted: null,
    scrollTop: 0,
    ...change,
  };
  // "fact-12" is level 12 of the color of fact tables.
  const shades = new Map(
    OBJECTS.flatMap((_, block) =>
      picture.layout.blocks[block]
        ? palette(picture, block, TEST_THEME).map((shade, level): [string, string] => [shade, `${picture.colors[block]}-${level}`])
        : [],
    ),
  );
  const marks = painted((context) => paintMatrix(context, width, height, 1, TEST_THEME, picture));
  return {
    width,
    height,
    marks: picture.byTarget ? marks : marks.map((mark) => ('fill' in mark ? { ...mark, fill: shades.get(mark.fill) ?? mark.fill } : mark)),
  };
}

const cells = ({ marks }: Drawing): Mark[] => marks.filter(({ kind }) => kind === 'rect' || kind === 'area');

describe('the matrix', () => {
  test.each([
    ['by-waiting', {}],
    ['by-disk', { byTarget: true }],
    ['nothing-measured', { levels: null }],
    // A block of four with a corner left out, one exception, the disk of the first segment.
    ['selected', { selected: bits(0, 1, 4), excepted: bits(6), highlighted: bits(0, 1, 2, 3) }],
  ] as const)('%s is painted as recorded', (name, change) => expectDrawn(`matrix-${name}`, matrix(260, 90, change)));

  test('has a cell for each PSU, inside of the picture at every size', () => {
    for (const [width, height] of [
      [120, 200],
      [260, 90],
      [1200, 700],
    ]) {
      const drawing = matrix(width, height);
      expect(cells(drawing)).toHaveLength(PSUS);
      expectWithin({ left: 0, top: 0, right: width, bottom: height }, drawing.marks);
    }
  });

  test('paints only the rows in its window', () => {
    const layout = layOutMatrix([{ object: 0, firstPsu: 0, segments: 3, psusPerSegment: 4 }], 260, 20, 1);
    const picture = { layout, titles: ['sales'], shortTitles: ['sales'], colors: ['fact'] as const };
    expect(cells(matrix(260, 20, { ...picture, scrollTop: layout.height })).length).toBeLessThan(12);
  });
});
