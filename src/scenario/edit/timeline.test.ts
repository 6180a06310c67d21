import { expect, test } from 'vitest';
import { tablesOf } from '../../engine/testing/updates.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { layOut } from '../layout.ts';
import type { Action, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { attempt } from './attempt.ts';
import type { EditRefused } from './refused.ts';
import { resizeContainers } from './containers.ts';
import { changeDriveParameter } from './drives.ts';
import { addMoves, removeAction, setAction } from './timeline.ts';

const base = sampleScenario('loose', 'mixed');
const HOW = { atMs: 1000, method: 'copy' } as const;
const all = (target: string) => ({ kind: 'all', target }) as const;

/** Files of an object that lie on a disk. */
function filesOn(scenario: Scenario, disk: string): number[] {
  const layout = layOut(scenario);
  const t = layout.targets.findIndex(({ id }) => id === disk);
  return Array.from(layout.target.keys()).filter((p) => layout.target[p] === t);
}

test('files that are to move become actions of one moment, in the order of time, and go again', () => {
  const [first, second] = filesOn(base, 'd1');
  const late = addMoves(base, [first], all('d2'), { ...HOW, atMs: 5000 });
  const both = addMoves(late, [second, first], all('d3'), { ...HOW, pace: { mibPerSecond: 10 } });
  expect(problemsOf(both)).toEqual([]);
  expect(both.timeline!.map(({ id, atMs }) => [id, atMs])).toEqual([
    ['a2', 1000],
    ['a3', 1000],
    ['a1', 5000],
  ]);
  expect(both.timeline![0]).toMatchObject({ object: 'daily_sales', to: 'd3', method: 'copy', pace: { mibPerSecond: 10 } });
  expect(both.placement).toBe(base.placement);
  const gone = both.timeline!.reduce((scenario, { id }) => removeAction(scenario, id), both);
  expect(gone).toEqual(base);
});

test('each file gets the target that a move of the layout would give it, and those that are there already none', () => {
  const here = filesOn(base, 'd1').slice(0, 3);
  const there = filesOn(base, 'd2')[0];
  const dealt = addMoves(base, here, { kind: 'deal', targets: ['d4', 'd5'] }, HOW);
  expect(dealt.timeline!.map((one) => (one as Action & { kind: 'move' }).to)).toEqual(['d4', 'd5', 'd4']);
  expect(addMoves(base, [...here, there], all('d2'), HOW).timeline).toHaveLength(3);
});

test('refuses with what would be right: there already, no room, too many, no such target', () => {
  const refusal = (apply: () => Scenario) => attempt(base, apply) as EditRefused;
  const [file] = filesOn(base, 'd1');
  const there = refusal(() => addMoves(base, [file], all('d1'), HOW));
  expect(there).toMatchObject({ rule: 'room', message: expect.stringMatching(/is on disk 1 already$/) });
  expect(there.targets).not.toContain('d1');
  expect(there.fix).toMatch(/^disk \d+, which has room for /);
  expect(addMoves(base, [file], all(there.targets[0]), HOW).timeline).toHaveLength(1);
  const many = refusal(() => addMoves(base, filesOn(base, 'd1'), all('d2'), HOW));
  expect(many).toMatchObject({ rule: 'limit', message: expect.stringContaining('at most 256 actions') });
  expect(refusal(() => addMoves(base, [file], all('nowhere'), HOW)).rule).toBe('unknown');
  const moving = addMoves(base, [file], all('d2'), { ...HOW, pace: { mibPerSecond: 0.001 } });
  expect(refusal(() => addMoves(moving, [file], all('d3'), HOW)).message).toMatch(/is being moved by the action at [\d.]+ s then$/);
  expect(refusal(() => addMoves(base, [file], all('d2'), { atMs: 1, method: 'rebalance' }))).toMatchObject({
    message: expect.stringContaining('no extents to rebalance'),
    fix: 'copy, volume-manager, pages or restore',
  });
});

test('a balancer whose disks are full is refused with a disk that has room, and a document that has one opens as ever', () => {
  const tables = tablesOf(false);
  const [drive] = tables.hardware.drives;
  const full = resizeContainers(changeDriveParameter(tables, drive.id, 'capacityBytes', 2 ** 20), 'ts', 2 ** 20);
  const { targets } = layOut(full);
  expect(targets.filter(({ endBytes, capacityBytes }) => endBytes === capacityBytes).map(({ id }) => id)).toEqual(['d1', 'd2']);
  const balance = (...over: string[]): Action => ({ kind: 'balance', id: 'b', atMs: 0, over, by: 'bytes' });
  const refused = attempt(full, (s) => setAction(s, balance('d1', 'd2'))) as EditRefused;
  expect(refused).toMatchObject({ rule: 'room', message: 'None of these has room for blocks of the others' });
  expect(refused.fix).toMatch(/^(disk|volume) \w+ among them, which has room$/);
  expect(setAction(full, balance('d1', refused.targets[0])).timeline).toHaveLength(1);
  expect(problemsOf({ ...full, timeline: [balance('d1', 'd2')] })).toEqual([]);
});
