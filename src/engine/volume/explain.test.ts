import { expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { probe, smallScenario } from '../testing/scenarios.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { explainer, explainRequest } from './explain.ts';

const members = ['d1', 'd2', 'd3', 'd4'];
const scenario: Scenario = {
  ...smallScenario({ classes: [probe({})], disks: 5 }),
  volumes: [{ kind: 'raid5', id: 'r', name: 'R', members, stripeUnitBytes: 64 * KIB }],
};

test('a small write of RAID 5, by disk and bytes', () => {
  expect(explainRequest(scenario, 'r', 64 * KIB, 8 * KIB, true)).toEqual([
    { chain: 0, stage: 0, diskId: 'd2', disk: 1, offsetBytes: 0, bytes: 8 * KIB, write: false, role: 'old data' },
    { chain: 0, stage: 0, diskId: 'd4', disk: 3, offsetBytes: 0, bytes: 8 * KIB, write: false, role: 'old parity' },
    { chain: 0, stage: 1, diskId: 'd2', disk: 1, offsetBytes: 0, bytes: 8 * KIB, write: true, role: 'data' },
    { chain: 0, stage: 1, diskId: 'd4', disk: 3, offsetBytes: 0, bytes: 8 * KIB, write: true, role: 'parity' },
  ]);
});

test('a loose disk is its own map; what is not there or beyond the end becomes nothing', () => {
  expect(explainRequest(scenario, 'd5', 1000, 100, false)).toEqual([
    { chain: 0, stage: 0, diskId: 'd5', disk: 4, offsetBytes: 512, bytes: 1024, write: false, role: 'data' },
  ]);
  expect(explainRequest(scenario, 'nowhere', 0, 512, false)).toEqual([]);
  expect(explainRequest(scenario, 'r', 1e15, 512, false)).toEqual([]);
  expect(explainer(scenario, 'nowhere')).toBeNull();
});
