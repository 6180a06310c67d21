/** Whatever validation accepts can be simulated: no crash, no hang, no figure that is none, and a fork continues as the original. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { anyBatch, anyScenario } from '../scenario/testing/anyScenario.ts';
import { createRun, runToEnd, type Run } from './run.ts';
import { estimateElapsed } from './estimate.ts';
import { oddNumbers } from './testing/sound.ts';

/** More than the largest of these scenarios needs without a rebuild; a rebuild beside it makes events for as long as there is work. */
const MOST_SLICES = 200;
const SLICE = 1000;

function finish(run: Run): number {
  let slices = 0;
  while (!run.advance(SLICE)) if (++slices > MOST_SLICES) throw new Error(`The run does not end: ${JSON.stringify(run.progress())}`);
  return slices;
}

test('every valid document runs to its end with figures that are figures, and forks go on alike', () => {
  fc.assert(
    fc.property(anyScenario, fc.nat(400), (scenario, events) => {
      const run = createRun(scenario);
      run.advance(events);
      const fork = run.fork();
      finish(run);
      finish(fork);
      const result = run.result();
      expect(oddNumbers(result)).toEqual([]);
      expect(result.failedChecks).toEqual([]);
      expect(fork.result().resultHash).toBe(result.resultHash);
      for (const device of result.devices) {
        const { queue, overhead, seek, rotation, transfer, bus } = device.partsMs;
        const parts = queue + overhead + seek + rotation + transfer + bus;
        expect(Math.abs(parts - device.responseMs.mean * device.requests)).toBeLessThanOrEqual(1e-6 * (1 + parts));
      }
    }),
    { numRuns: rounds(60) },
  );
}, 600_000);

test('the estimate from a sample of any size is made of figures', () => {
  fc.assert(
    fc.property(anyBatch, fc.constantFrom(1e-6, 0.01, 0.2, 0.7), (scenario, share) => {
      expect(oddNumbers(estimateElapsed(scenario, runToEnd(scenario, { share, series: false })))).toEqual([]);
    }),
    { numRuns: rounds(60) },
  );
}, 600_000);
