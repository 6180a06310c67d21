import { describe, expect, test } from 'vitest';
import { formatMs } from '../format.ts';
import { runToEnd } from '../../engine/run.ts';
import { busyDisk } from '../../engine/testing/busyDisk.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { judgeTimed } from './judge.ts';
import { moveCandidates, newActions, withMove } from './candidates.ts';
import { momentsOf, whenWords, type JudgedMoment } from './moments.ts';

/** Nobody reads the dimension from 20 s to 40 s, and one reads the spill space all the time. */
function withQuietTime(): Scenario {
  const scenario: Scenario = {
    ...busyDisk(null),
    timeline: [
      { kind: 'users', id: 'u1', atMs: 20_000, stream: 's-dim', users: 0 },
      { kind: 'users', id: 'u2', atMs: 40_000, stream: 's-dim', users: 1 },
    ],
  };
  const still = scenario.workload.streams!.map((one) =>
    one.id === 's-spill'
      ? { ...one, arrivals: { kind: 'closed' as const, users: 1, thinkTime: { ms: 2000, spread: 'fixed' as const } } }
      : one,
  );
  const timed = { ...scenario, workload: { ...scenario.workload, streams: still } };
  expect(problemsOf(timed)).toEqual([]);
  return timed;
}

describe('moments to move at', () => {
  test('are the begin, the quietest and the busiest time where the load varies', () => {
    const scenario = withQuietTime();
    const moments = momentsOf(scenario, runToEnd(scenario, { series: false }));
    expect(moments.map(({ atMs }) => atMs)).toEqual(moments.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    const quietest = moments.find(({ kind }) => kind === 'quietest')!;
    expect(quietest.atMs).toBeGreaterThanOrEqual(19_000);
    expect(quietest.atMs).toBeLessThanOrEqual(31_000);
    const busiest = moments.find(({ kind }) => kind === 'busiest') ?? moments.find(({ kind }) => kind === 'start')!;
    expect(busiest.atMs < 20_000 || busiest.atMs >= 39_000).toBe(true);
  });

  test('are even parts of a run whose load does not vary, and of a batch', () => {
    const { until: _end, ...workload } = busyDisk(null).workload;
    const batch: Scenario = { ...busyDisk(null), workload };
    expect(momentsOf(batch, { elapsedMs: 8000 })).toEqual([
      { atMs: 0, kind: 'start' },
      { atMs: 2000, kind: 'part' },
      { atMs: 4000, kind: 'part' },
      { atMs: 6000, kind: 'part' },
    ]);
  });

  test('what comes out names the cheapest moment and the one that brings most, from runs, with ties', () => {
    const scenario = withQuietTime();
    const seeds = [1, 2, 3];
    const runs = (of: Scenario) => seeds.map((seed) => runToEnd(of, { seed, series: false }));
    const look = runToEnd(scenario, { series: false, coAccess: true });
    const [one] = moveCandidates(scenario, look, { atMs: 0, method: 'copy' }, 1).chosen;
    const without = runs(scenario);
    const judged = momentsOf(scenario, look).map((moment): JudgedMoment => {
      const moving = withMove(scenario, one, { atMs: moment.atMs, method: 'copy' });
      return { moment, judgment: judgeTimed(newActions(scenario, moving), moment.atMs, without, runs(moving)) };
    });
    const words = whenWords(judged, seeds.length);
    expect(words).toMatch(
      /^It costs least begun at .* \(.*\): .* of work\..* It brings most by the end of the run begun at .*: .* of work\./,
    );
    const nets = judged.map(({ judgment }) => (judgment.kind === 'timed' ? judgment.aheadMs.mean : 0));
    const most = judged[nets.indexOf(Math.max(...nets))].moment.atMs;
    expect(words).toContain(`It brings most by the end of the run begun at ${formatMs(most)} (`);
    expect(words).toMatch(/\d moments were run, 3 seeds each; others were not tried\.$/);
  });
});
