/** A policy and disks that fail: it does not move what is lost, nor to where nothing works, and its run stays that of its document with the moves in the timeline. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import type { Action, Scenario, Volume } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { busyDisk } from './testing/busyDisk.ts';

const fail = (disk: string, atMs: number): Action => ({ kind: 'fail-disk', id: `f-${disk}-${atMs}`, atMs, disk });

/** The busy load on a mirror of d1 and d2; d3 and d4, where the rest of the database lies, form another. */
function mirrored(timeline: Action[], everyMs: number, leastDifference = 0): Scenario {
  const busy = busyDisk({ everyMs, leastDifference, leastGain: 0 });
  const of: Readonly<Record<string, string>> = { d1: 'm1', d2: 'm1', d3: 'm2', d4: 'm2' };
  const text = JSON.stringify(busy.placement).replaceAll(/"(d\d)"/g, (_, id: string) => `"${of[id]}"`);
  const volume = (id: string, members: string[]): Volume => ({ id, name: id, kind: 'mirror', stripeUnitBytes: 65_536, members });
  const placement = JSON.parse(text) as Scenario['placement'];
  for (const rule of placement.rules) if ('targets' in rule.spread) rule.spread.targets = [...new Set(rule.spread.targets)];
  return { ...busy, placement, volumes: [volume('m1', ['d1', 'd2']), volume('m2', ['d3', 'd4'])], timeline };
}

const replace = (disk: string, atMs: number): Action => ({ kind: 'replace-disk', id: `r-${disk}-${atMs}`, atMs, disk });

/** Its looks, and the run of its document with the moves in the timeline: that has to be the same. */
function looksOf(scenario: Scenario) {
  expect(problemsOf(scenario)).toEqual([]);
  const simulation = new Simulation(scenario, scenario.seed, 1, 1, { series: false });
  while (!simulation.advance(10_000));
  const { policy: _none, ...resolved } = simulation.scenario;
  const { policy, scenarioHash: _a, resultHash, ...figures } = runToEnd(scenario, { series: false });
  const { scenarioHash: _b, resultHash: _c, ...others } = runToEnd(resolved, { series: false });
  expect(figures).toEqual(others);
  expect(figures.failedChecks).toEqual([]);
  expect(runToEnd(scenario, { series: false }).resultHash).toBe(resultHash);
  return { policy: policy!, moves: figures.moves ?? [] };
}

test('nothing is moved out of an array that has lost its data, though it was the busiest until then', () => {
  const { policy, moves } = looksOf(mirrored([fail('d1', 5000), fail('d2', 17_000)], 10_000));
  expect(policy.map(({ why }) => why)).toEqual(['moved', 'even', 'even', 'even', 'even']);
  expect(policy.slice(1).map(({ busiest, idlest }) => [busiest, idlest])).toEqual(Array.from({ length: 4 }, () => ['m2', 'm2']));
  expect(moves.filter(({ kind }) => kind === 'move').map(({ state }) => state)).toEqual(['finished']);
});

test('what an array has lost is not moved once its disks are replaced: it is empty', () => {
  const disks = [fail('d1', 5000), fail('d2', 17_000), replace('d1', 18_000), replace('d2', 18_500)];
  const { policy, moves } = looksOf(mirrored(disks, 10_000));
  expect(policy.map(({ why }) => why).slice(0, 2)).toEqual(['moved', 'nothing']);
  expect(moves.filter(({ kind }) => kind === 'move')).toHaveLength(1);
});

test('nothing is moved to an array that works no more, and to one whose disks are replaced again', () => {
  const dead = looksOf(mirrored([fail('d3', 5000), fail('d4', 7000)], 10_000));
  expect(dead.policy.map(({ why }) => why)).not.toContain('moved');
  const back = looksOf(mirrored([fail('d3', 5000), fail('d4', 7000), replace('d3', 22_000), replace('d4', 23_000)], 10_000));
  expect(back.policy.map(({ why }) => why).slice(0, 3)).toEqual(['even', 'even', 'moved']);
  expect(back.moves.find(({ kind }) => kind === 'move')!.state).toBe('finished');
});

test('property: whichever disks fail and are replaced, its run is that of the document with its moves, and none of them is refused', () => {
  let moved = 0;
  let lost = 0;
  const each = fc.record({ disk: fc.constantFrom('d1', 'd2', 'd3', 'd4'), atMs: fc.integer({ min: 1, max: 19_000 }) });
  fc.assert(
    fc.property(
      fc.array(each, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 900, max: 9000 }),
      fc.boolean(),
      (drawn, everyMs, isLoose) => {
        const works = new Map(['d1', 'd2', 'd3', 'd4'].map((disk) => [disk, true]));
        const timeline: Action[] = [];
        for (const { disk, atMs } of drawn.toSorted((a, b) => a.atMs - b.atMs)) {
          if (timeline.at(-1)?.atMs === atMs) continue;
          timeline.push(works.get(disk) === true ? fail(disk, atMs) : replace(disk, atMs));
          works.set(disk, works.get(disk) !== true);
        }
        const loose = busyDisk({ everyMs, leastDifference: 0, leastGain: 0 });
        const whole = isLoose ? { ...loose, timeline } : mirrored(timeline, everyMs);
        const scenario = { ...whole, workload: { ...whole.workload, until: { seconds: 20 } } };
        if (problemsOf(scenario).length > 0) return;
        const { policy, moves } = looksOf(scenario);
        moved += policy.filter(({ why }) => why === 'moved').length;
        lost += moves.filter((move) => move.lost !== undefined).length;
        const started = moves.filter(({ kind, id }) => kind === 'move' && id.startsWith('policy-'));
        expect(started.filter(({ state }) => state === 'refused')).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.MOTION_ROUNDS ?? rounds(30, 2.5)) },
  );
  expect(moved).toBeGreaterThan(10);
  expect(lost).toBeGreaterThan(5);
});
