/** What is foretold of a disk below a volume group, against the run in which it fails. */
import { expect, test } from 'vitest';
import { diskLosses } from '../scenario/diskLoss.ts';
import { layOut } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { inGroup } from '../scenario/testing/anyGroupActions.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { updatesOf } from './testing/updates.ts';

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
  const loss = diskLosses(scenario, layOut(scenario)).disks.find(({ diskId }) => diskId === disk)!;
  expect(loss.objects.map(({ objectId, files, bytes }) => ({ object: objectId, files, bytes }))).toEqual(told);
  expect(loss.state).toBe(told.length > 0 ? 'lost' : 'unused');
  // As it is refused where the disk has failed from the start.
  const disks = scenario.hardware.disks.map((each) => (each.id === disk ? { ...each, failed: true } : each));
  const words = problemsOf({ ...scenario, hardware: { ...scenario.hardware, disks } }).map(({ message }) => message);
  for (const { name, files } of loss.objects) expect(words.join()).toContain(`${name} (${files} file`);
});
