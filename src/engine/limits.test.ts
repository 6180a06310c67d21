import { describe, expect, test } from 'vitest';
import { testAtNight } from '../base/testing/rounds.ts';
import { MIB } from '../base/units.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { ScanClass, Scenario } from '../scenario/schema.ts';
import { mostEventsAtOnce, ProgressWatch, RunStopped } from './limits.ts';
import { Simulation } from './simulation.ts';
import { runToEnd } from './run.ts';
import { ALL_OPERATORS, fixedDevice, probe, SCAN, smallScenario, STAR_JOIN } from './testing/scenarios.ts';

/** Why a run of the scenario is stopped. */
function stopOf(scenario: Scenario): string {
  expect(problemsOf(scenario)).toEqual([]);
  try {
    runToEnd(scenario);
  } catch (error) {
    if (error instanceof RunStopped) return `${error.reason}: ${error.message}`;
    throw error;
  }
  return 'ended';
}

test('users alongside whose queries take no time at all stop the run, and are named', () => {
  const look: ScanClass = { ...SCAN, id: 'look', object: 'dim', segments: [1, 1] };
  const scenario = smallScenario({
    disks: 1,
    classes: [probe({ id: 'batch', object: 'spill', requests: 1000 }), look],
    counts: [1, 0],
    workload: { alongside: [{ class: 'look', users: 1 }] },
    host: { scansBypassFileCache: false, blockCacheBytes: 64 * MIB, cachesAtStart: 'warm' },
  });
  expect(stopOf(scenario)).toMatch(/^standstill: Simulated time stands still at \d+\.\d+ ms.*alongside.*time to think/);
});

// Simulates nearly a million requests to come that far.
testAtNight('a run of more than 104 days is stopped', () => {
  // 901 000 requests of ten seconds each, one after another.
  const scenario = smallScenario({ disks: 1, drive: fixedDevice(10_000, 'constant'), classes: [probe({ requests: 901_000 })] });
  expect(stopOf(scenario)).toMatch(/^too-long: The simulated time exceeds 104 days/);
});

test('a run in which nothing takes any time ends', () => {
  const scenario = smallScenario({
    classes: [{ ...STAR_JOIN, stepsPerSegment: 2000 }, SCAN],
    counts: [3, 3],
    workload: { users: 4 },
    host: { scansBypassFileCache: false, blockCacheBytes: 256 * MIB, cachesAtStart: 'warm' },
  });
  expect(runToEnd(scenario).elapsedMs).toBe(0);
});

describe('the watch', () => {
  const looks = (watch: ProgressWatch, handled: number, now: number, workDone = 0) =>
    watch.look({ now, handled, workDone, batchSteps: handled, ios: 0, outstanding: 0 });

  test('tells a batch that others starve from requests that never complete', () => {
    const stuck = { now: 2, handled: 2_000_002, batchSteps: 1, workDone: 0 };
    const begun = (): ProgressWatch => {
      const watch = new ProgressWatch(1000);
      watch.look({ now: 1, handled: 1, batchSteps: 1, workDone: 0, ios: 1, outstanding: 1 });
      return watch;
    };
    expect(() => begun().look({ ...stuck, ios: 1, outstanding: 3 })).toThrow(
      /^The simulation stalled: 3 requests to disks are outstanding, and none has completed for 2 million events. This is a bug/,
    );
    expect(() => begun().look({ ...stuck, ios: 2, outstanding: 3 })).toThrow(/batch is starved/);
    // Users who find everything in a cache ask no disk.
    expect(() => begun().look({ ...stuck, ios: 1, outstanding: 0 })).toThrow(/batch is starved/);
  });

  test('does not take a clock that shows no time for a long run', () => {
    const watch = new ProgressWatch(1000);
    expect(() => watch.look({ now: NaN, handled: 1, batchSteps: 1, workDone: 0, ios: 1, outstanding: 1 })).toThrow(/shows no time.*bug/);
  });

  test('lets time pass and work get done, and stops a run in which neither happens', () => {
    const watch = new ProgressWatch(1000);
    for (let k = 1; k <= 100; k++) looks(watch, k * 1000, k);
    for (let k = 1; k <= 100; k++) looks(watch, 100_000 + k * 1000, 100, k);
    expect(() => looks(watch, 201_000, 100, 100)).not.toThrow();
    expect(() => looks(watch, 201_001, 100, 100)).toThrow(/stands still.*bug in Spindle/);
  });

  test('its bound grows with the longest unit of work and with the users', () => {
    const bound = (users: number, stepsPerSegment: number): number => {
      const scenario = smallScenario({ classes: [{ ...STAR_JOIN, stepsPerSegment }, ...ALL_OPERATORS.slice(1)], workload: { users } });
      const simulation = new Simulation(scenario, 1, 1, 1, { series: false });
      return mostEventsAtOnce(scenario, simulation.executor.batch, simulation.executor.files.psusPerSegment);
    };
    expect(bound(1, 100_000)).toBeGreaterThan(bound(1, 10));
    expect(bound(8, 100_000)).toBeGreaterThan(bound(1, 100_000));
  });
});
