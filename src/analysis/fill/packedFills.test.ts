/** Disks that are looked at one by one show what all of them show at once. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyScenario } from '../../scenario/testing/anyScenario.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { capacitiesOf, layoutOf } from '../document/derived.ts';
import { fillDisks, type DiskFill } from './fill.ts';
import { fillsAfter, fillsOf } from './fillAfter.ts';
import { isPacked, packedFills } from './packedFills.ts';

const documents = fc.oneof(
  anyScenario,
  fc
    .constantFrom('loose' as const, 'unevenStripes' as const, 'mirrored' as const, 'parity' as const)
    .map((form) => sampleScenario(form, 'mixed')),
);

const plain = (fills: readonly DiskFill[]) => fills.map(({ bands, usedBytes, endBytes }) => ({ bands, usedBytes, endBytes }));

it('answers what fillDisks answers', () => {
  let count = 0;
  fc.assert(
    fc.property(documents, (scenario) => {
      const layout = layoutOf(scenario);
      fc.pre(isPacked(scenario, layout));
      count += 1;
      expect(plain(packedFills(scenario, layout))).toEqual(fillDisks(scenario, layout, capacitiesOf(scenario)));
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(30);
});

/** The document with some files elsewhere; the same one where that is refused. */
function moved(scenario: Scenario, at: number, count: number, to: readonly number[]): Scenario {
  const { psuCount, targets } = layoutOf(scenario);
  const files = Array.from({ length: Math.min(count, psuCount) }, (_, k) => (at + k) % psuCount);
  try {
    return moveFiles(scenario, files, moveTo([...new Set(to.map((t) => targets[t % targets.length].id))]));
  } catch (error) {
    if (error instanceof EditRefused) return scenario;
    throw error;
  }
}

it('after moves, disks that nothing moves to or from keep their contents, and all show what the document shows by itself', () => {
  const step = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 300 }), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(documents, fc.array(step, { minLength: 1, maxLength: 4 }), (first, steps) => {
      let scenario = first;
      for (const [at, count, to] of steps) {
        const after = moved(scenario, at, count, to);
        if (after === scenario) continue;
        const changes = fillsAfter(scenario, after);
        const alone = structuredClone(after);
        const whole = fillDisks(alone, layoutOf(alone), capacitiesOf(alone));
        expect(plain(fillsOf(after))).toEqual(whole);
        fillsOf(scenario).forEach((fill, disk) => expect(plain([changes.get(disk) ?? fill])).toEqual([whole[disk]]));
        scenario = after;
      }
    }),
    { numRuns: 40 },
  );
});
