/** Buffer pools in whole runs. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { anyBatchInPools, anyPools } from '../scenario/testing/anyPools.ts';
import { estimateElapsed } from './estimate.ts';
import { createRun, runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { checkInvariants } from './testing/invariants.ts';
import { checkPoolInvariants } from './testing/poolInvariants.ts';
import { oddNumbers } from './testing/sound.ts';

test('what holds of pools holds after every few events, and every run ends', () => {
  fc.assert(
    fc.property(anyPools, fc.constantFrom(1, 3, 17), (scenario, events) => {
      const simulation = new Simulation(scenario, scenario.seed, 1, 1, { series: true, objects: true });
      for (let steps = 0; !simulation.advance(events); steps++) {
        if (simulation.pools !== null && steps < 3000) checkPoolInvariants(simulation.pools);
        if (steps > 300_000) throw new Error('The run does not end.');
      }
      checkInvariants(simulation);
    }),
    { numRuns: rounds(60) },
  );
}, 300_000);

test('every valid document with pools gives figures that are figures, and forks go on alike', () => {
  fc.assert(
    fc.property(anyPools, fc.nat(300), (scenario, events) => {
      const run = createRun(scenario);
      run.advance(events);
      const fork = run.fork();
      for (const each of [run, fork]) for (let slices = 0; !each.advance(1000);) expect(++slices).toBeLessThan(300);
      const result = run.result();
      expect(oddNumbers(result)).toEqual([]);
      expect(result.failedChecks).toEqual([]);
      expect(fork.result().resultHash).toBe(result.resultHash);
    }),
    { numRuns: rounds(40) },
  );
}, 300_000);

test('an estimate of work in pools is made of figures', () => {
  fc.assert(
    fc.property(anyBatchInPools, fc.constantFrom(0.01, 0.3), (scenario, share) => {
      expect(oddNumbers(estimateElapsed(scenario, runToEnd(scenario, { share, series: false })))).toEqual([]);
    }),
    { numRuns: rounds(30) },
  );
}, 300_000);
