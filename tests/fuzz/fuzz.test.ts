/** Hostile links and documents: none is more than refused, and what is accepted can be simulated. `npm run nightly` tries a thousand times as many. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scenarioHash } from '../../src/scenario/hash.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { bases } from './bases.ts';
import { checkAccepted, decode, trial } from './check.ts';
import { hostile } from './hostile.ts';

const DECODES = 1_000;
const RUNS = 10;
/** Enough for most of them to end; the others are stopped while they get on. */
const EVENTS = 20_000;

test(`${DECODES} hostile texts are refused in few words or accepted for good, and ${RUNS} of the accepted ones run`, () => {
  const accepted = new Map<string, Scenario>();
  let count = 0;
  const { seed = 1 } = fc.readConfigureGlobal();
  fc.assert(
    fc.property(hostile(bases(process.cwd(), seed, 12, false)), (text) => {
      const scenario = decode(text);
      if (!scenario) return;
      count += 1;
      // Most are accepted because nothing that counts was changed: of those one is enough.
      if (accepted.size < RUNS) accepted.set(scenarioHash(scenario), scenario);
    }),
    { numRuns: DECODES, endOnFailure: false },
  );
  // A mutator that breaks everything would test nothing but the first check.
  expect(count).toBeGreaterThan(DECODES / 50);
  expect(count).toBeLessThan(DECODES / 2);
  expect(accepted.size).toBe(RUNS);
  const outcomes = [...accepted.values()].map((scenario) => {
    checkAccepted(scenario);
    return trial(scenario, { events: EVENTS, bytes: Infinity, used: () => 0 });
  });
  expect(outcomes).toContain('ended');
}, 600_000);
