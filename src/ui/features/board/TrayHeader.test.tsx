// @vitest-environment happy-dom
/** The header of a tray: what a volume is called, how full it is, and what it can become. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, choose } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { traysOf } from './shapes.ts';
import { TrayHeader } from './TrayHeader.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');
const [tray] = traysOf(scenario);
const volume = tray.volume!;
const header = (width: number) => <TrayHeader tray={tray} width={width} dropKey="volume" share={0.5} />;

test('names the volume, its disks and how full it is', async () => {
  await mountOn(scenario, header(600));
  const [name] = allBy('button', new RegExp(`^volume ${volume.name}, .*50 % full$`));
  expect(name.textContent).toBe(volume.name);
});

test('changes the kind of the volume in the document, one step that can be undone', async () => {
  const app = await mountOn(scenario, header(600));
  await choose(by('combobox', `Kind of ${volume.name}`), 'raid5');
  expect(app.state().scenario.volumes[0].kind).toBe('raid5');
  await act(async () => app.state().undo());
  expect(app.state().scenario.volumes[0].kind).toBe(volume.kind);
});

test('has a name on a tray that is too narrow for the choice of its kind, too', async () => {
  await mountOn(scenario, header(90));
  expect(allBy('button', new RegExp(`^volume ${volume.name},`))).toHaveLength(1);
  expect(allBy('combobox', /^Kind of/)).toEqual([]);
});

test('loose disks have a tray without a kind', async () => {
  const loose = traysOf(scenario).find((each) => each.volume === null)!;
  await mountOn(scenario, <TrayHeader tray={loose} width={600} dropKey="loose" share={0} />);
  expect(allBy('button', /^Loose disks, .*full$/)).toHaveLength(1);
  expect(allBy('combobox')).toEqual([]);
});
