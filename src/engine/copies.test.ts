/** At every step of a run in which things move, each piece has one authoritative copy, and copies that are called equal are. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf } from '../scenario/validate.ts';
import { Simulation } from './simulation.ts';
import { Ledger } from './testing/ledger.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { updatesOf } from './testing/updates.ts';

const ROUNDS = Number(process.env.MOTION_ROUNDS ?? 20);

for (const [of, pooled] of [
  ['a buffer pool', true],
  ['no cache', false],
] as const) {
  test(`property: at every step nothing committed is missing, and what a failing disk takes is named: through ${of}`, () => {
    const scenario = updatesOf(pooled);
    expect(problemsOf(scenario)).toEqual([]);
    const total = { runs: 0, steps: 0, lost: 0, kept: 0 };
    fc.assert(
      fc.property(anyActions, fc.integer({ min: 1, max: 60 }), fc.nat(3), (actions, every, target) => {
        const timed = withTimeline(scenario, actions, 1200);
        if (timed.timeline === undefined) return;
        const simulation = new Simulation(timed, 1, 1, 1, { series: false });
        const ledger = new Ledger(simulation);
        while (!simulation.advance(every)) {
          ledger.audit();
          const { lost, kept } = ledger.loseTarget(target);
          total.steps++;
          total.lost += lost;
          total.kept += kept;
          expect(ledger.faults).toEqual([]);
        }
        ledger.audit();
        expect(ledger.faults).toEqual([]);
        total.runs++;
      }),
      { numRuns: 5 * ROUNDS },
    );
    // What is tried must happen, or nothing has been tested.
    expect(total.runs).toBeGreaterThan(ROUNDS);
    expect(total.lost).toBeGreaterThan(0);
    expect(total.kept).toBeGreaterThan(0);
    if (process.env.MOTION_ROUNDS !== undefined) process.stdout.write(`${JSON.stringify({ of, ...total })}\n`);
  });
}
