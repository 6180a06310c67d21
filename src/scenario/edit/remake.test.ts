import { describe, expect, it } from 'vitest';
import { MIB } from '../../base/units.ts';
import { smallScenario, SCAN } from '../../engine/testing/scenarios.ts';
import { layOut } from '../layout.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { remake } from './remake.ts';
import { EditRefused } from './refused.ts';

const scenario = frozen(smallScenario({ classes: [SCAN] }));
const ALL = ['fact', 'index', 'dim', 'spill'];

describe('remaking volumes', () => {
  it('makes a volume of each group, with its objects on it', () => {
    const after = remake(scenario, 'stripe', MIB, [
      { objects: ['fact', 'dim'], disks: ['d1', 'd2', 'd3'] },
      { objects: ['index', 'spill'], disks: ['d4'] },
    ]);
    expect(problemsOf(after)).toEqual([]);
    expect(after.volumes.map(({ kind, members }) => [kind, members])).toEqual([['stripe', ['d1', 'd2', 'd3']]]);
    const { targets, target, objectFirst } = layOut(after);
    const on = ALL.map((_, o) => [...new Set(target.subarray(objectFirst[o], objectFirst[o + 1]))].map((t) => targets[t].id));
    expect(on).toEqual([[after.volumes[0].id], ['d4'], [after.volumes[0].id], ['d4']]);
  });

  it('takes the place of volumes that there were, and a mirror has pairs', () => {
    const striped = remake(scenario, 'stripe', MIB, [{ objects: ALL, disks: ['d1', 'd2', 'd3', 'd4'] }]);
    const mirrored = remake(striped, 'mirror', MIB, [{ objects: ALL, disks: ['d1', 'd2', 'd3'] }]);
    expect(mirrored.volumes.map(({ kind, members }) => [kind, members])).toEqual([['mirror', ['d1', 'd2']]]);
  });

  it.each([
    [[{ objects: ['fact'], disks: ['d1', 'd2'] }], /index lies on a disk or volume that becomes another one/],
    [[{ objects: ['nothing'], disks: ['d1'] }], /There is no object nothing/],
    [[{ objects: ALL, disks: ['d9', 'd1'] }], /d9|disk 9/],
    [[{ objects: ALL, disks: [] }], /at least one disk|A volume needs/],
  ])('%j is refused', (groups, words) => {
    expect(() => remake(scenario, 'stripe', MIB, groups)).toThrow(EditRefused);
    expect(() => remake(scenario, 'stripe', MIB, groups)).toThrow(words);
  });
});
