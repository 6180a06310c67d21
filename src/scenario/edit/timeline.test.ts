import { describe, expect, test } from 'vitest';
import { refusedWords } from '../../analysis/run/refusedActions.ts';
import { runToEnd } from '../../engine/run.ts';
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
import { clashes } from './underWay.ts';

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

describe('a second move of what is being moved', () => {
  const [file, other] = filesOn(base, 'd1');
  const first = addMoves(base, [file], all('d2'), HOW);
  const id = first.timeline![0].id;
  const add = (atMs: number, endedMs: number | null, which = file) =>
    attempt(first, (s) => addMoves(s, [which], all('d3'), { ...HOW, atMs, known: [{ id, beganMs: 1000, endedMs }] }));

  test('is refused by what a run says of the first, with the moment from which on it can be', () => {
    expect(add(2000, 5000.25)).toMatchObject({
      rule: 'range',
      message: expect.stringMatching(/ is being moved then: by the action that begins at 1 s, until 5\.0003 s in the run$/),
      fix: '5.001 s or later, or an action that cancels that one first',
    });
    expect(add(9e6, null)).toMatchObject({ message: expect.stringContaining('and not over yet') });
    expect(problemsOf(add(5001, 5000.25) as Scenario)).toEqual([]);
  });

  test('another file may move; nothing is refused where no run is known; a document that has both opens', () => {
    expect(problemsOf(add(2000, null, other) as Scenario)).toEqual([]);
    const both = addMoves(first, [file], all('d3'), { ...HOW, atMs: 1001 });
    expect(problemsOf(both)).toEqual([]);
    expect(clashes(both, both.timeline![1].id)).toEqual([id]);
    const { moves } = runToEnd(both, { scale: base.workload.interactiveScale, series: false });
    expect(moves![1]).toMatchObject({ state: 'refused', reason: 'container-moving' });
    expect(refusedWords(moves!, both)).toEqual([
      expect.stringMatching(/^The run refused the action at 1\.001 s, .* a later moment, or an action that cancels that move first\.$/),
    ]);
  });

  test('of a table space: rebalances concern all containers, moves one; stripe units and logical volumes are looked at too', () => {
    const tables = tablesOf(false);
    const at = (atMs: number, action: object) => ({ id: `at${atMs}`, atMs, ...action }) as Action;
    const clash = (...actions: object[]): string[] => {
      const timeline = actions.map((action, k) => at(100 * (k + 1), action));
      return clashes({ ...tables, timeline }, timeline.at(-1)!.id);
    };
    const move = (psu: number, method = 'copy', to = 'd4') => ({ kind: 'move', object: 'ts', psu, to, method });
    expect(clash(move(1), move(2))).toEqual([]);
    expect(clash(move(1), move(1, 'copy', 'd3'))).toEqual(['at100']);
    expect(clash(move(1, 'rebalance'), move(2))).toEqual(['at100']);
    expect(clash({ kind: 'balance', over: ['d1', 'd4'], by: 'bytes' }, move(2))).toEqual(['at100']);
    // Those wait for the first.
    expect(clash(move(1), { kind: 'drop-container', object: 'ts', psu: 2 })).toEqual([]);
    const unit = (stripeUnitBytes: number) => ({ kind: 'stripe-unit', volume: 'v', stripeUnitBytes });
    expect(clash(unit(65_536), unit(16_384))).toEqual(['at100']);
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
