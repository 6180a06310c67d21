import { describe, expect, it } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import type { Path } from '../../../scenario/hardware.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { depthOf, kindBefore, kindedName, limitText, pathLines, secondPath } from './paths.ts';

const path = (id: string, parent?: string): Path => ({ id, name: id, mibPerSecond: null, perRequestMs: 0, ...(parent ? { parent } : {}) });
const disk = (id: string, on: string) => ({ id, drive: 'x', path: on });
const hardware = (paths: Path[], disks: ReturnType<typeof disk>[]) => partOf<Scenario>({ hardware: { drives: [], paths, disks } });
const tree = hardware(
  [path('node'), path('bus', 'node'), path('a1', 'bus'), path('a2', 'bus'), path('c1', 'a1'), path('c2', 'a1'), path('c3', 'a2')],
  [disk('d1', 'c1'), disk('d2', 'c3'), disk('d3', 'c1')],
);

describe('paths on the board', () => {
  it('what disks are attached to is a tray; a path above several trays is a rail before them, one above a single tray stands in it', () => {
    const lines = pathLines(tree).map((line) => ({
      ...line,
      path: line.path.id,
      rails: line.rails.map((p) => p.id),
      own: line.own.map((p) => p.id),
    }));
    expect(lines).toEqual([
      { path: 'c1', disks: [0, 2], rails: ['node', 'bus', 'a1'], own: [], apart: true },
      { path: 'c2', disks: [], rails: [], own: [], apart: false },
      { path: 'c3', disks: [1], rails: [], own: ['a2'], apart: true },
    ]);
    expect(depthOf(tree.hardware.paths[4], tree.hardware.paths)).toBe(3);
  });
  it('every disk on a known path is shown once, also where paths run in a circle or are attached to nothing known', () => {
    const broken = hardware(
      [path('a', 'b'), path('b', 'a'), path('c', 'nowhere'), path('d', 'a')],
      [disk('d1', 'a'), disk('d2', 'b'), disk('d3', 'c'), disk('d4', 'd')],
    );
    const lines = pathLines(broken);
    expect(new Set(lines.flatMap((line) => line.disks))).toEqual(new Set([0, 1, 2, 3]));
    expect(lines.flatMap((line) => line.disks)).toHaveLength(4);
  });
  it('says its limit', () => {
    expect(limitText(path('x'))).toBe('no limit');
    expect(limitText({ ...path('x'), mibPerSecond: 275 })).toBe('275 MiB/s');
  });
  it('names its kind unless the name does', () => {
    const named = (name: string): Path => ({ ...path('x'), name, kind: 'adapter' });
    expect([kindedName(named('SAS adapter 1')), kindBefore(named('SAS adapter 1'))]).toEqual(['SAS adapter 1', '']);
    expect([kindedName(named('hba1')), kindBefore(named('hba1'))]).toEqual(['adapter hba1', 'adapter']);
    expect(kindedName(named('Adapters'))).toBe('adapter Adapters');
  });
  it('names the second path of its disks where all have the same one', () => {
    const paths = [path('a'), path('b'), path('c')];
    const to = (...others: (readonly string[])[]) =>
      secondPath(
        hardware(
          paths,
          others.map((otherPaths, k) => ({ ...disk(`d${k}`, 'a'), otherPaths: [...otherPaths] })),
        ),
        'a',
      )?.id;
    expect(to(['b'], ['b'])).toBe('b');
    expect(to(['b'], ['c'])).toBeUndefined();
    expect(to(['b'], [])).toBeUndefined();
    expect(to(['b', 'c'])).toBeUndefined();
    expect(to([])).toBeUndefined();
    expect(secondPath(hardware(paths, []), 'a')).toBeUndefined();
  });
});
