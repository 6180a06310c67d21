import { describe, expect, it } from 'vitest';
import type { Drive, Scenario } from '../../../scenario/schema.ts';

import { rangeText } from './rangeText.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const preset = sampleScenario('loose', 'mixed');
const flash: Drive = { kind: 'fixed', id: 'flash', name: 'Flash', capacityBytes: 24_000_000_000, serviceMs: 0.1, distribution: 'constant' };
const [hdd] = preset.hardware.drives;

/** The preset with flash in place of the disks that `chosen` says. */
const withFlash = (chosen: (d: number) => boolean): Scenario => ({
  ...preset,
  hardware: {
    ...preset.hardware,
    drives: [hdd, flash],
    disks: preset.hardware.disks.map((disk, d) => (chosen(d) ? { ...disk, drive: 'flash' } : disk)),
  },
});

describe('the caption of the tubes', () => {
  it('says a share where all disks are of one capacity', () => {
    expect(rangeText(preset, 0.05, 1e9)).toMatch(/^the outer 5.*% of each disk, ×20, outer tracks at the top$/);
    expect(rangeText(preset, 1, 1e9)).toBe('each whole disk, outer tracks at the top');
  });

  it('says bytes where they differ', () => {
    expect(
      rangeText(
        withFlash((d) => d < 3),
        0.5,
        2 ** 33,
      ),
    ).toMatch(/^the first 8.* GiB of each disk, first addresses/);
  });

  it('says nothing of edges where nothing turns', () => {
    expect(
      rangeText(
        withFlash(() => true),
        0.5,
        12e9,
      ),
    ).not.toMatch(/outer/);
  });
});
