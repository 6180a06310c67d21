// @vitest-environment happy-dom
/** The warehouse under the pseudo-locale, where each message of a catalog comes in brackets: what it says without them, it spells out itself. */
import '../../../base/testing/pseudoLocale.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { outsideOfMessages } from '../../../base/catalog.ts';
import { everythingLoaded } from '../../../base/testing/loaded.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { withSize } from '../../kit/testing/laidOut.ts';
import { allBy, by, press, pressKey } from '../../kit/testing/mounted.tsx';
import { mountAnswered, withPage } from '../../kit/testing/onStore.tsx';
import { said, spelledBy } from '../../kit/testing/strays.ts';
import { describeSegment, matrixCaption } from './describe.ts';
import { partitioned } from './files.ts';
import { messages } from './messages.ts';
import { Warehouse } from './Warehouse.tsx';

beforeAll(everythingLoaded);
withPage();
withSize(600, 500);

const show = () => mountAnswered(sampleScenario('fourStripes', 'mixed'), <Warehouse />);

/** All of the warehouse is from its catalog, these messages among it. */
function expectMessages(...messages: readonly string[]): void {
  const texts = said(document.body);
  expect(messages.filter((message) => !texts.some((text) => text.includes(`⟦${message}`)))).toEqual([]);
  expect(spelledBy('src/ui/features/warehouse', texts)).toEqual([]);
}

test('objects, what colors mean, and the caption', async () => {
  await show();
  expectMessages('Warehouse', 'fact table', 'Segments × PSUs', 'Select files…', 'Warehouse objects');
  await press(by('radio', '⟦disk⟧'));
  expectMessages('Color: disk or volume');
});

test.each(['waiting', 'bytes'] as const)('the caption and a segment with measured %s', (color) => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const layout = layoutOf(scenario);
  const values = new Float64Array(layout.psuCount).fill(1000);
  const caption = matrixCaption(RED_BRICK, 1, color, 1000, messages.stronger, true)!;
  expect(outsideOfMessages(caption)).toEqual([]);
  const [object] = partitioned(scenario.database, layout);
  expect(outsideOfMessages(describeSegment(scenario, layout, object, 1, values, color))).toEqual([]);
});

test('a group of objects opens, and its menu', async () => {
  await show();
  await press(by('button', /^⟦Open /));
  expectMessages('Close ');
  const [row] = allBy('button', /sales/i);
  await act(async () => void row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  expectMessages('All its files', 'Partitioning and files…');
});

test('the selection', async () => {
  const app = await show();
  await act(async () => app.state().select(Int32Array.of(0, 1, 2)));
  expectMessages('Selected files', 'Move to…', 'Clear the selection');
  await press(by('button', /Select files, hottest files/));
  expectMessages('Files that are not where');
});

test('the matrix, and an open segment', async () => {
  await show();
  const [grid] = allBy('grid');
  expectMessages('PSU matrix', 'Drag to draw a box');
  await pressKey(grid, 'Enter');
  expectMessages('Back to all segments', 'segment 1 of', 'PSU number and its disk');
});
