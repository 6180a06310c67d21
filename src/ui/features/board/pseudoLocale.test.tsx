// @vitest-environment happy-dom
/** The board under the pseudo-locale, where each message of a catalog comes in brackets: what it says without them, it spells out itself. */
import '../../../base/testing/pseudoLocale.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { Scenario } from '../../../scenario/schema.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { everythingLoaded } from '../../../base/testing/loaded.ts';
import { pickUpFiles } from '../../../store/move/commands.ts';
import { enter, handOf, mark } from '../../../store/move/hand.ts';
import type { TestStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { withSize } from '../../kit/testing/laidOut.ts';
import { allBy, by, choose, press } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { said, spelledBy } from '../../kit/testing/strays.ts';
import { Board } from './Board.tsx';

beforeAll(everythingLoaded);
withPage();
withSize(1400, 900);

async function show(scenario: Scenario): Promise<TestStore> {
  const app = await mountOn(scenario, <Board hostLine={null} Now={() => null} NowCaption={() => null} />);
  expect(document.querySelector('[data-tray]')).not.toBeNull();
  return app;
}

/** Words of others that modules of the board name too: of analysis, a kind of volume and an order of parity; of every language, units. */
const OTHERS = ['stripe', 'left-symmetric', 'ms', 'MiB/s'];

/** All of the board is from its catalogs, these messages among it. */
function expectMessages(...messages: readonly string[]): void {
  const texts = said(document.body);
  expect(messages.filter((message) => !texts.some((text) => text.includes(`⟦${message}`)))).toEqual([]);
  expect(spelledBy('src/ui/features/board', texts).filter((text) => !OTHERS.includes(text))).toEqual([]);
}

async function openSettings(name: RegExp): Promise<void> {
  await press(allBy('button', name)[0]);
}

/** With so many disks of the first drive, in no volume. */
function withLoose(scenario: Scenario, count: number): Scenario {
  const { disks } = scenario.hardware;
  const more = Array.from({ length: count }, (_, k) => ({ ...disks[0], id: `d${disks.length + k + 1}` }));
  return { ...scenario, hardware: { ...scenario.hardware, disks: [...disks, ...more] } };
}

test('volumes, loose disks and the caption', async () => {
  await show(withLoose(sampleScenario('fourStripes', 'mixed'), 1));
  expectMessages('Board', 'New volume…', '⟦Tubes⟧ show', 'Loose⟧', 'Kind of Fact', 'disk 3, ', 'Busy shares and queues');
});

test('disks that have failed, and some with a queue of their own', async () => {
  const { hardware, ...scenario } = sampleScenario('fourStripes', 'mixed');
  const [first, second, ...others] = hardware.disks;
  const disks = [{ ...first, failed: true }, { ...second, queue: { tags: 4 } }, ...others];
  await show({ ...scenario, hardware: { ...hardware, disks } });
  expectMessages('✕: failed disk', 'A q beside a number');
});

test('the rail of no loose disks', async () => {
  await show(sampleScenario('wide', 'mixed'));
  expectMessages('loose disks: none');
});

test('tiles, closed and open', async () => {
  await show(withLoose(sampleScenario('loose', 'mixed'), 90));
  expectMessages('Each tile is', 'Open a tile');
  await press(allBy('button', /full on average/)[0]);
  expectMessages('Tubes of open tiles');
});

test('the settings of volumes: a stripe, mirrors, RAID 5 and arrays of it', async () => {
  const app = await show(sampleScenario('fourStripes', 'mixed'));
  await openSettings(/Settings of ⟦volume Fact/);
  expectMessages('Dissolve', 'Failed disks and rebuild');
  await choose(by('combobox', '⟦Kind of Fact⟧'), 'raid10');
  expectMessages('Arrangement');
  await choose(by('combobox', '⟦Kind of Fact⟧'), 'raid5');
  expectMessages('Small writes');
  await choose(by('combobox', '⟦Arrays⟧'), '2');
  expect(app.state().scenario.volumes[0]).toHaveProperty('arrays');
  expectMessages('Outer unit', 'Array 2: ');
});

test('paths, their settings, and a path without disks', async () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const bare = { ...scenario.hardware.paths[0], id: 'bare', name: 'Bare' };
  await show({ ...scenario, hardware: { ...scenario.hardware, paths: [...scenario.hardware.paths, bare] } });
  await press(by('radio', '⟦adapters⟧'));
  await openSettings(/Settings of .*Bare/);
  expectMessages('No disks attached', 'Cost per request');
});

test('the menu of a disk', async () => {
  await show(sampleScenario('fourStripes', 'mixed'));
  const tube = document.querySelector('[data-tube]')!;
  await act(async () => void tube.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  expectMessages('Take out of Fact', 'What if it fails…', 'Single requests');
});

test('what is marked, and what is held over a target', async () => {
  const app = await show(sampleScenario('fourStripes', 'mixed'));
  const hand = handOf(app.store);
  const [one, two] = app.state().scenario.hardware.disks;
  await act(async () => mark(hand, [one.id, two.id], 'only'));
  expectMessages('Marked disks and volumes', 'Make stripe (2)', 'Take out (2)');
  const files = Int32Array.of(0, 1);
  await act(async () => pickUpFiles({ store: app.store, results: app.results, engine: app.engine }, files));
  expectMessages('Holding:', 'Put back', 'Move to…');
  await act(async () => enter(hand, null));
  expectMessages('Tap or click a target');
  const layout = layoutOf(app.state().scenario);
  const other = layout.targets.find((_, t) => t !== layout.target[0])!;
  await act(async () => enter(hand, { kind: 'target', id: other.id }));
  expectMessages('Striped: would be added here');
});
