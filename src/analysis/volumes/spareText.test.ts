import { expect, test } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';

import { noSpareText } from './spareText.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario = sampleScenario('wide', 'mixed');
const [{ id: volume }] = scenario.volumes;
const [disk] = scenario.hardware.disks;
const withLoose = (...loose: object[]): Scenario => ({
  ...scenario,
  hardware: {
    ...scenario.hardware,
    disks: [...scenario.hardware.disks, ...loose.map((change, k) => ({ ...disk, id: `d${30 + k}`, ...change }))],
  },
});

test('where no disk is loose, it says how to get one', () => {
  expect(noSpareText(scenario, volume)).toMatch(/No disk is loose\. Take a disk out of a volume\.$/);
});

test('loose disks that will not do are listed with what they lack', () => {
  const text = noSpareText(withLoose({ failed: true }, { failed: true }), volume);
  expect(text).toContain('Not disks 30\u201331 (failed).');
});

test('nothing is said where a disk will do', () => {
  expect(noSpareText(withLoose({ failed: true }, {}), volume)).toBe('');
});
