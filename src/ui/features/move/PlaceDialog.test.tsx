// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { contentsOf } from '../../../analysis/fill/contents.ts';
import { fillsOf } from '../../../analysis/fill/fillAfter.ts';
import { FREE } from '../../../analysis/fill/fill.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { keepAddresses, placeFiles } from '../../../scenario/edit/addresses.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { allBy, by, press } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';

withPage();
const scenario = sampleScenario('loose', 'mixed');

test('a file is placed at the inner edge, where nobody else moves; undone in one step', async () => {
  const app = await mountOn(scenario, <PlaceDialog />);
  const layout = layoutOf(scenario);
  const file = 500;
  const { capacityBytes } = layout.targets[layout.target[file]];
  await act(async () => app.state().select(Int32Array.of(file)));
  await press(by('radio', /^Inner edge/));
  expect(document.querySelector('[data-testid="place-outlook"]')?.textContent).toContain('the inner edge of disk');
  await press(by('button', 'Place here'));
  const moved = app.state().scenario;
  const after = layoutOf(moved);
  expect(after.offsetBytes[file]).toBe(
    Math.floor((capacityBytes - layout.bytes[file]) / moved.database.blockBytes) * moved.database.blockBytes,
  );
  // Nobody else has moved, and the gap is there to be chosen.
  for (let p = 0; p < after.psuCount; p++) if (p !== file) expect(after.offsetBytes[p]).toBe(layout.offsetBytes[p]);
  expect(contentsOf(moved, after.target[file])[1]).toMatchObject({ kind: 'gap', from: layout.offsetBytes[file] });
  await act(async () => app.state().undo());
  expect(app.state().scenario).toBe(scenario);
});

test('opened at a gap, that gap is chosen, and files go there', async () => {
  const layout = layoutOf(scenario);
  const file = 500;
  const { id } = layout.targets[layout.target[file]];
  const moved = placeFiles(keepAddresses(scenario), [file], { kind: 'inner' });
  showDialog('place', { target: id, at: layout.offsetBytes[file] });
  const app = await mountOn(moved, <PlaceDialog />);
  await act(async () => app.state().select(Int32Array.of(file)));
  expect(allBy('radio').find((radio) => (radio as HTMLInputElement).checked)?.parentElement?.textContent).toMatch(/^Gap/);
  await press(by('button', 'Place here'));
  expect(layoutOf(app.state().scenario).offsetBytes[file]).toBe(layout.offsetBytes[file]);
  await act(async () => app.state().undo());
  expect(app.state().scenario).toBe(moved);
});

test('without a selection it says so and places nothing', async () => {
  const app = await mountOn(scenario, <PlaceDialog />);
  await press(by('button', 'Place here'));
  expect(app.state().scenario).toBe(scenario);
  expect(document.body.textContent).toContain('Select files in the warehouse first.');
});

test('a disk draws the gap between files that keep their addresses, of as many bytes as the file had; packed ones draw none', () => {
  const layout = layoutOf(scenario);
  const file = 500;
  const disk = layout.targets[layout.target[file]].disks[0];
  const moved = placeFiles(keepAddresses(scenario), [file], { kind: 'inner' });
  const gaps = fillsOf(moved)[disk].bands.filter(({ object }) => object === FREE);
  expect(gaps[0].bytes).toBe(Math.ceil(layout.bytes[file] / scenario.database.blockBytes) * scenario.database.blockBytes);
  expect(gaps).toHaveLength(2);
  expect(fillsOf(moved)[disk].usedBytes).toBeCloseTo(fillsOf(scenario)[disk].usedBytes, -6);
  expect(
    fillsOf(scenario)
      .flatMap(({ bands }) => bands)
      .some(({ object }) => object === FREE),
  ).toBe(false);
  expect(fillsOf(keepAddresses(scenario))).toEqual(fillsOf(scenario));
});
