// @vitest-environment happy-dom
/** The dialogs about files under the pseudo-locale, with something to show: what they say without brackets, they spell out themselves. */
import '../../../base/testing/pseudoLocale.ts';
import { act } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { ask, handOf } from '../../../store/move/hand.ts';
import type { TestStore } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { allBy, by, mount, press } from '../../kit/testing/mounted.tsx';
import { mountAnswered, mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { said, spelledBy } from '../../kit/testing/strays.ts';
import { ExceptionsDialog } from './ExceptionsDialog.tsx';
import { HottestDialog } from './HottestDialog.tsx';
import { SelectDialog } from './SelectDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TargetDialog } from './TargetDialog.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const FILES = Int32Array.of(0, 1, 2, 3);

/** All of the dialog is from its catalog, these messages among it. */
function expectMessages(...messages: readonly string[]): void {
  const texts = said(document.body);
  expect(messages.filter((message) => !texts.some((text) => text.includes(`⟦${message}`)))).toEqual([]);
  expect(spelledBy('src/ui/features/move', texts)).toEqual([]);
}

/** Shows it beside a run in which every file was read. */
async function showMeasured(what: ReactNode): Promise<TestStore> {
  const app = await mountAnswered(scenario, null);
  const { psuCount } = layoutOf(scenario);
  const values = Float64Array.from({ length: psuCount }, (_, psu) => psuCount - psu);
  const result = { ...testResult([], 10, 1000), psuWaitMs: values, psuBytes: values };
  const results = { ...app.results, get: () => result };
  await mount(<AppContext value={{ store: app.store, results, engine: app.engine }}>{what}</AppContext>);
  return app;
}

test('where selected files can go', async () => {
  const app = await mountOn(scenario, <TargetDialog />);
  await act(async () => app.state().select(FILES));
  expectMessages('Move files to', 'Choose a target to see', ' · already here', 'Choose a target first');
  await press(allBy('checkbox')[0]);
  await press(allBy('checkbox')[1]);
  expectMessages('Spread', 'Move to ');
});

test('how files are spread over two targets', async () => {
  const app = await mountOn(scenario, <SplitDialog />);
  const [one, two] = scenario.volumes;
  await act(async () => ask(handOf(app.store), { psus: FILES, targets: [one.id, two.id], label: 'Sales' }));
  expectMessages('Spread over 2 targets', ' to ');
});

test('exceptions, and that there are none', async () => {
  await mountOn(scenario, <ExceptionsDialog />);
  expectMessages('There are none');
  const [object] = scenario.database.objects;
  const exceptions: Scenario['placement']['exceptions'] = [1, 2].map((n) => ({
    object: object.id,
    segments: [n, n],
    psus: [1, 2],
    spread: { kind: 'all', target: scenario.volumes[1].id },
  }));
  await mountOn({ ...scenario, placement: { ...scenario.placement, exceptions } }, <ExceptionsDialog />);
  expectMessages(', segment 1', ', PSUs 1–2', '(2 files)', 'Put back', 'Put all 2 back');
});

test('the hottest files', async () => {
  await showMeasured(<HottestDialog />);
  expectMessages('Hottest files', 'Move these 25…', 'I/O time', 'This is the first page');
  await press(by('radio', '⟦bytes⟧'));
  expectMessages('Read and written');
});

test('files by query', async () => {
  const app = await showMeasured(<SelectDialog />);
  await act(async () => app.state().select(FILES));
  expectMessages('Segments from', 'PSUs from', 'those with the most I/O time', 'Add to the selection');
});
