/** How often the interval of a timed run's first answer holds, over seeds that nothing was fitted to, and what it is where little is known. */
import { expect, test } from 'vitest';
import { IS_NIGHTLY } from '../base/testing/rounds.ts';
import type { Scenario, Stream } from '../scenario/schema.ts';
import { estimateElapsed, sampleOptions } from './estimate.ts';
import { runToEnd } from './run.ts';
import { fixedDevice, probe, SMALL_DISK, smallScenario } from './testing/scenarios.ts';

const READS = probe({ requests: 4, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 } });

const closed = (users: number, thinkMs: number): Stream => ({
  id: 'closed',
  title: 'Closed',
  arrivals: { kind: 'closed', users, thinkTime: { ms: thinkMs, spread: 'exponential' } },
  classes: [{ class: 'probe', count: 1 }],
  order: 'drawn',
});

const open = (perSecond: number): Stream => ({
  id: 'open',
  title: 'Open',
  arrivals: { kind: 'open', perSecond, spacing: 'exponential', atOnce: 50, mostWaiting: 500 },
  classes: [{ class: 'probe', count: 1 }],
  order: 'drawn',
});

function timed(streams: Stream[], warmUpSeconds: number, drive: Parameters<typeof smallScenario>[0]['drive']): Scenario {
  const scenario = smallScenario({ disks: 2, ...(drive && { drive }), classes: [READS] });
  return { ...scenario, workload: { ...scenario.workload, batch: [], streams, until: { seconds: 60, warmUpSeconds } } };
}

const LOADS: readonly (readonly [string, Scenario])[] = [
  ['a closed loop on disks', timed([closed(6, 40)], 0, SMALL_DISK)],
  ['open arrivals at half load', timed([open(25)], 0, SMALL_DISK)],
  ['both, after a warm-up', timed([closed(3, 100), open(10)], 6, fixedDevice(8, 'exponential'))],
];

const SEEDS = IS_NIGHTLY ? 20 : 5;

test('the interval holds what the run counts in at least nine of ten seeds, and is no wider than it has to be', () => {
  let cases = 0;
  let held = 0;
  let width = 0;
  for (const [name, scenario] of LOADS) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { timed: estimate } = estimateElapsed(
        scenario,
        runToEnd(scenario, { seed, ...sampleOptions(scenario, 1, 1000), series: false }),
      );
      const { streams } = runToEnd(scenario, { seed, series: false });
      expect(estimate, name).toBeDefined();
      if (estimate === undefined || streams === undefined) continue;
      expect(estimate.countedMs).toBe(60_000 - streams.fromMs);
      cases++;
      if (estimate.low <= streams.completed && streams.completed <= estimate.high) held++;
      width += (estimate.high - estimate.low) / 2 / estimate.queries;
    }
  }
  expect(cases).toBe(LOADS.length * SEEDS);
  expect(held / cases).toBeGreaterThanOrEqual(0.9);
  // These samples have a twentieth of the I/Os of those behind the page.
  expect(width / cases).toBeLessThan(0.25);
}, 120_000);

test('a sample that is the whole run knows its answer', () => {
  const [, scenario] = LOADS[0];
  const { timed: estimate } = estimateElapsed(
    scenario,
    runToEnd(scenario, { ...sampleOptions(scenario, 1), enoughIos: 1e9, series: false }),
  );
  const { streams } = runToEnd(scenario, { series: false });
  expect(estimate).toMatchObject({ queries: streams?.completed, low: streams?.completed, high: streams?.completed });
});

test('a sample that ends in its first part has an interval as wide as its value', () => {
  const [, scenario] = LOADS[0];
  const { timed: estimate } = estimateElapsed(scenario, runToEnd(scenario, { enoughIos: 1, series: false }));
  expect(estimate!.low).toBeLessThan(0.1 * estimate!.queries);
  expect(estimate!.high).toBeGreaterThan(1.9 * estimate!.queries);
});

test('a sample ends at the same place whatever slices it is run in', () => {
  const [, scenario] = LOADS[1];
  const [a, b] = [1000, 1000].map((enoughIos) => runToEnd(scenario, { enoughIos, series: false }));
  expect(a.resultHash).toBe(b.resultHash);
  expect(a.elapsedMs).toBeLessThan(60_000);
  expect(a.elapsedMs % 1000).toBe(0);
});
