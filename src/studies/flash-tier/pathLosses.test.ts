import { describe, expect, it } from 'vitest';
import { someByDay } from '../../base/testing/rounds.ts';
import { runToEnd } from '../../engine/run.ts';
import { failPath } from '../../scenario/edit/hardware.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { presetScenario } from './presets.ts';
import { pathStateText } from '../../analysis/volumes/pathState.ts';
import { volumeHealth } from '../../analysis/volumes/health.ts';
import { pathLoss, pathLossSentences } from '../../analysis/failures/pathLosses.ts';

const preset = (id: string): Scenario => presetScenario(id)!;

describe.each(someByDay(['flash-tier/disks/complex', 'flash-tier/flash/joins']))('a path of %s', (id) => {
  const scenario = preset(id);
  it('takes with it what the engine then does without', () => {
    for (const pathId of ['hba1', 'domain3', 'j4400-2']) {
      const loss = pathLoss(scenario, pathId)!;
      const failed = failPath(scenario, pathId, true);
      const result = runToEnd(failed, { scale: 1 / 48, series: false });
      const titles = new Set(result.failures?.map(({ class: of }) => scenario.classes.find((one) => one.id === of)!.title));
      // A reduced batch has no query of some classes; each that fails was announced, and nothing failed where none was.
      expect([...titles].every((title) => loss.classes.includes(title))).toBe(true);
      expect(titles.size > 0).toBe(loss.classes.length > 0);
      for (const { id: disk, requests } of result.devices) if (loss.cut.includes(disk)) expect(requests).toBe(0);
      expect(loss.cut.length + loss.otherwise.length).toBe(loss.disks.length);
    }
  });
});

it('says what is out of reach, for whom, and what other paths carry', () => {
  const flash = preset('flash-tier/flash/joins');
  expect(pathLossSentences(flash, 'domain1')).toEqual([
    '10 disks cannot be reached.',
    'Out of reach: Indexes (40 GiB) and Temporary (32 GiB).',
    'Queries that need them fail: 16 of 24 kinds.',
  ]);
  expect(pathLossSentences(flash, 'j4400-1')).toEqual([
    'Without channel J4400 port 1, all 12 disks behind it are reached by other paths, which carry that load too.',
  ]);
  const failed = failPath(flash, 'hba1', true);
  const text = (id: string): string =>
    pathStateText(
      failed,
      failed.hardware.paths.find((path) => path.id === id)!,
    );
  expect(text('hba1')).toBe('failed');
  expect(text('domain1')).toBe('cut off: SAS adapter 1 failed; disks out of reach');
  expect(text('j4400-1')).toBe('cut off: SAS adapter 1 failed; disks reached by J4400 port 2');
  expect(text('hba2')).toBe('');
  const volume = failed.volumes.find(({ id }) => id === 'v-flash')!;
  expect(volumeHealth(failed, volume)).toMatchObject({ state: 'unreachable', short: expect.stringContaining('out of reach') });
  expect(
    volumeHealth(
      failed,
      failed.volumes.find(({ id }) => id === 'v-disk')!,
    ).state,
  ).toBe('whole');
});
