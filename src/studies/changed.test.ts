/** The name of an edited layout says what is no longer as the preset's name promises. */
import { describe, expect, test } from 'vitest';
import { attempt } from '../scenario/edit/attempt.ts';
import { keepAddresses } from '../scenario/edit/addresses.ts';
import { moveTo } from '../scenario/edit/deal.ts';
import { createGroup } from '../scenario/edit/groups.ts';
import { moveFiles } from '../scenario/edit/move.ts';
import { layOut } from '../scenario/layout.ts';
import { repartition } from '../scenario/edit/partition.ts';
import type { Scenario } from '../scenario/schema.ts';
import { layoutsUnder } from '../store/study.ts';
import { changedWords, tableWords } from './changed.ts';
import { presetScenario } from './presets.ts';
import { layoutName, pinName, standing } from './standing.ts';
import { sampleScenario } from './testing/samples.ts';

const preset = sampleScenario('fourStripes', 'tight');
const withUnit = (stripeUnitBytes: number, changed: readonly number[]): Scenario => ({
  ...preset,
  volumes: preset.volumes.map((volume, v) => (changed.includes(v) && volume.kind === 'stripe' ? { ...volume, stripeUnitBytes } : volume)),
});

describe('what of a layout was changed', () => {
  test('the unit that volumes have now, where nothing else of them differs', () => {
    expect(changedWords(preset, preset)).toBe('');
    expect(changedWords(preset, withUnit(8 * 2 ** 20, [0]))).toBe('unit 8 MB');
    expect(changedWords(preset, withUnit(2 ** 20, [0, 1]))).toBe('unit 1 MB');
    expect(changedWords(preset, { ...withUnit(2 ** 20, [0]), volumes: preset.volumes.slice(1) })).toBe('other volumes');
  });

  test('other parts by name, and many as their number', () => {
    expect(changedWords(preset, { ...preset, hardware: { ...preset.hardware, paths: [] } })).toBe('other disks or paths');
    const moved = { ...preset, placement: { ...preset.placement, rules: preset.placement.rules.slice(1) } };
    expect(changedWords(preset, moved)).toBe('files moved');
    expect(changedWords(preset, { ...moved, volumes: preset.volumes.slice(1), costs: { ...preset.costs, scanMsPerMib: 99 } })).toBe(
      '3 kinds of changes',
    );
  });

  test('files have moved where one is on another disk, not where a group was made or addresses are kept', () => {
    const loose = sampleScenario('loose', 'tight');
    expect(changedWords(loose, keepAddresses(loose))).toBe('');
    // What lies on the disks of a group lies on a logical volume of each.
    expect(changedWords(loose, createGroup(loose, { physical: [layOut(loose).targets[0].id] }))).toBe('other volume groups');
    expect(changedWords(loose, moveFiles(loose, [0], moveTo([layOut(loose).targets.at(-1)!.id])))).toBe('files moved');
  });

  test('settings of the host by name and value', () => {
    const host = (change: Partial<Scenario['host']>): Scenario => ({ ...preset, host: { ...preset.host, ...change } });
    expect(changedWords(preset, host({ tuneGroup: 8 }))).toBe('TUNE GROUP 8');
    expect(changedWords(preset, host({ processors: 4, scheduler: { kind: 'fifo' } }))).toBe('FCFS, 4 processors');
    expect(changedWords(preset, host({ processors: 4, tuneGroup: 8, blockCacheBytes: 0 }))).toBe('3 kinds of changes');
    const kernel = presetScenario('io-schedulers/anticipatory/dop-2')!;
    const { scheduler } = kernel.host;
    if (scheduler.kind !== 'anticipatory') throw new Error('another scheduler');
    const noWait: Scenario = { ...kernel, host: { ...kernel.host, scheduler: { ...scheduler, anticExpireMs: 0 } } };
    expect(layoutName(standing(noWait))).toMatch(/^anticipatory.*, edited: antic_expire 0 ms$/);
    expect(layoutName(standing(kernel))).not.toContain('edited');
  });

  test('files that are filled otherwise, in the name of what a comparison brought too', () => {
    const [plain, skewed] = ['manual-22', 'manual-22-skewed'].map((id) => presetScenario(`red-brick/${id}/w3`)!);
    const compared = layoutsUnder(plain).find(({ id }) => id === 'red-brick/manual-22-skewed')!;
    expect(pinName({ ...compared, from: 'study' })).toBe('Manual 22 skewed, rows sorted');
    expect(layoutName(standing(compared.scenario))).toBe('Manual 22 skewed, edited: rows sorted');
    const back = layoutsUnder(skewed).find(({ id }) => id === 'red-brick/manual-22')!;
    expect(pinName({ ...back, from: 'study' })).toBe('Manual 22, rows unsorted');
    for (const { id, ...layout } of layoutsUnder(plain).filter((one) => one.id !== compared.id)) {
      expect(pinName({ ...layout, from: 'study' }), id).toBe(layout.title);
    }
  });

  test('another cut of the tables, and what has no words of its own', () => {
    const cut = attempt(preset, (one) => repartition(one, { segments: 12, psusPerSegment: 11 }));
    if (!('database' in cut)) throw new Error('refused');
    expect(tableWords(preset, cut)).toEqual([expect.stringMatching(/12 segments/)]);
    const [first, ...others] = preset.database.objects;
    const larger = { ...preset, database: { ...preset.database, objects: [{ ...first, psuBytes: 2 * first.psuBytes }, ...others] } };
    expect(tableWords(preset, larger)).toEqual(['other tables']);
  });

  test('stands in the name of the layout', () => {
    expect(layoutName(standing(preset))).not.toContain('edited');
    expect(layoutName(standing(withUnit(2 ** 20, [0])))).toBe(`${standing(preset).title}, edited: unit 1 MB`);
  });
});
