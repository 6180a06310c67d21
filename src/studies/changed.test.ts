/** The name of an edited layout says what is no longer as the preset's name promises. */
import { describe, expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { changedWords } from './changed.ts';
import { layoutName, standing } from './standing.ts';
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

  test('stands in the name of the layout', () => {
    expect(layoutName(standing(preset))).not.toContain('edited');
    expect(layoutName(standing(withUnit(2 ** 20, [0])))).toBe(`${standing(preset).title}, edited: unit 1 MB`);
  });
});
