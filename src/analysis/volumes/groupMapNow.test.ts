/** The map at a moment, against an account of extents that is kept from the log of the run and from what moves say that they have moved. */
import { expect, test } from 'vitest';
import { COMING, COPIED, extentsNow, HERE, LOST } from '../../engine/playback/extentsNow.ts';
import { Simulation } from '../../engine/simulation.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { inGroup } from '../../scenario/testing/anyGroupActions.ts';
import { groupMap } from './groupMap.ts';
import { groupMapNow } from './groupMapNow.ts';

const EXTENT = 65_536;
const grouped = (timeline: Action[]): Scenario => ({ ...inGroup(updatesOf(false)), timeline });
const move = (to: string): Action => ({
  kind: 'move-logical',
  id: 'm',
  atMs: 100,
  logical: 'lv-d1',
  to: [to],
  pace: { chunkBytes: 16_384, mibPerSecond: 2 },
});

/** Extents of a logical volume by disk and state. */
function counted(scenario: Scenario, simulation: Simulation, logical: number): Record<string, number> {
  const [group] = scenario.volumeGroups!;
  const rows = groupMapNow(scenario, group, extentsNow(simulation.movers!)!);
  const count: Record<string, number> = {};
  for (const { physical, extents, free, runs } of rows) {
    // Every extent stands once.
    expect(runs.reduce((sum, run) => sum + run.extents, 0)).toBe(extents);
    expect(runs.every(({ from, to }, k) => from === (k === 0 ? 0 : runs[k - 1].to + 1) && to >= from)).toBe(true);
    expect(runs.filter((run) => run.logical < 0).reduce((sum, run) => sum + run.extents, 0)).toBe(free);
    for (const run of runs)
      if (run.logical === logical) count[`${physical} ${run.state}`] = (count[`${physical} ${run.state}`] ?? 0) + run.extents;
  }
  return count;
}

function runUntil(scenario: Scenario, ms: number): Simulation {
  const simulation = new Simulation(scenario, 1, 1, 1, { series: false });
  while (simulation.events.now < ms * 1e6 && !simulation.advance(1));
  return simulation;
}

test('before anything moves it is the map of the document', () => {
  const scenario = grouped([move('d3')]);
  const [group] = scenario.volumeGroups!;
  const rows = groupMapNow(scenario, group, extentsNow(runUntil(scenario, 50).movers!)!);
  const plain = (map: typeof rows) => map.map((row) => ({ ...row, runs: row.runs.map((run) => ({ ...run, state: run.state ?? HERE })) }));
  expect(plain(rows)).toEqual(plain(groupMap(scenario, group)));
});

test('while a logical volume moves its extents have a second place, pale until all is there', () => {
  const scenario = grouped([move('d3')]);
  const size = scenario.volumeGroups![0].logical[0].pieces[0].extents;
  const simulation = runUntil(scenario, 300);
  const moved = simulation.movers!.jobs.movedBytes[0];
  expect(moved).toBeGreaterThan(EXTENT);
  const count = counted(scenario, simulation, 0);
  const copied = Math.floor(moved / EXTENT);
  expect(count).toEqual({ [`d1 ${HERE}`]: size, [`d3 ${COPIED}`]: copied, [`d3 ${COMING}`]: size - copied });
  const whole = runUntil(scenario, 1490);
  expect(whole.movers!.jobs.endNs[0]).toBeGreaterThan(0);
  expect(counted(scenario, whole, 0)).toEqual({ [`d3 ${HERE}`]: size });
});

test('extents that are lost with a disk stay there and say so', () => {
  const scenario = grouped([{ kind: 'fail-disk', id: 'f', atMs: 100, disk: 'd1' }]);
  const size = scenario.volumeGroups![0].logical[0].pieces[0].extents;
  expect(counted(scenario, runUntil(scenario, 200), 0)).toEqual({ [`d1 ${LOST}`]: size });
  const [, other] = scenario.volumeGroups![0].logical;
  expect(counted(scenario, runUntil(scenario, 200), 1)).toEqual({ [`d2 ${HERE}`]: other.pieces[0].extents });
});
