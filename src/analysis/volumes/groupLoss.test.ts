/** What is foretold of a disk below a volume group, against the run in which it fails. */
import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { inGroup } from '../../scenario/testing/anyGroupActions.ts';
import { lostWithPhysical } from './groupLoss.ts';

const base = inGroup(updatesOf(false));
const striped: Scenario = {
  ...base,
  placement: {
    ...base.placement,
    exceptions: [{ object: 'plain', segments: [1, 1], psus: [1, 2], spread: { kind: 'all', target: 'striped' } }],
  },
};

test.each([
  ['linear', base, 'd1'],
  ['linear', base, 'd2'],
  ['striped over two disks', striped, 'd1'],
  ['striped over two disks', striped, 'd2'],
  ['with nothing there', striped, 'd3'],
] as const)('what a disk takes with it is what the run loses: %s', (_, scenario, disk) => {
  const { moves } = runToEnd({ ...scenario, timeline: [{ kind: 'fail-disk', id: 'f', atMs: 100, disk }] }, { series: false });
  const told = (moves![0].lost ?? []).map(({ object, of, bytes }) => ({ object, files: of, bytes }));
  expect(lostWithPhysical(scenario, disk).map(({ objectId, files, bytes }) => ({ object: objectId, files, bytes }))).toEqual(told);
});
