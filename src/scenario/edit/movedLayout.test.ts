/** A document whose files were moved is laid down from the one before: every column must be what laying it down as a whole gives. */
import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { layOut, type Layout } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { anyScenario } from '../testing/anyScenario.ts';
import { preset } from '../testing/changed.ts';
import { parseScenario, problemsOf } from '../validate.ts';
import { setGrowth } from './fileSizes.ts';
import { keepAddresses } from './addresses.ts';
import { moveFiles, moveFilesUnchecked, takeBackFiles } from './move.ts';
import { EditRefused } from './refused.ts';

const spreads = fc.constantFrom('all', 'deal', 'one-off', 'fill', 'round-robin', 'back');

const step = fc.record({
  kind: spreads,
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 400 }),
  stride: fc.integer({ min: 1, max: 9 }),
  to: fc.nat(),
});

/** The document after a move; the same one where it is refused. */
function moved(scenario: Scenario, { kind, at, length, stride, to }: typeof step extends fc.Arbitrary<infer T> ? T : never): Scenario {
  const { psuCount, targets } = layOut(scenario);
  const files = Array.from({ length: Math.min(length, psuCount) }, (_, k) => (at + k * stride) % psuCount);
  const ids = Array.from({ length: Math.min(3, targets.length) }, (_, k) => targets[(to + k) % targets.length].id);
  try {
    if (kind === 'back') return takeBackFiles(scenario, files);
    if (kind === 'all') return moveFiles(scenario, files, { kind, target: ids[0] });
    if (kind === 'deal' || kind === 'one-off' || kind === 'fill') return moveFiles(scenario, files, { kind, targets: ids });
    return moveFilesUnchecked(scenario, files, { kind: 'round-robin', targets: ids, offset: at % 7, segmentShift: stride });
  } catch (error) {
    if (error instanceof EditRefused) return scenario;
    throw error;
  }
}

const samples = fc
  .tuple(fc.constantFrom('manual-22/w3', 'stripe-22-64k/w3', 'stripe-8-8-4-2/w3'), fc.constantFrom('plain', 'plain', 'grown', 'kept'))
  .map(([form, how]) => {
    const scenario = preset(form);
    if (how === 'grown') return setGrowth(scenario, [scenario.database.objects[0].id], 65_536);
    return how === 'kept' ? keepAddresses(scenario) : scenario;
  });

/** Columns as text of their bytes: comparing them entry by entry takes a hundred times as long. */
const compact = (layout: Layout) => ({
  ...layout,
  growth: null,
  ...Object.fromEntries(
    (['objectFirst', 'target', 'offsetBytes', 'bytes'] as const).map((name) => [name, hash('sha1', new Uint8Array(layout[name].buffer))]),
  ),
});

test('moves lay down what the document as a whole lays down', () => {
  let differed = 0;
  fc.assert(
    fc.property(fc.oneof(anyScenario, samples), fc.array(step, { minLength: 1, maxLength: 4 }), (before, steps) => {
      let scenario = before;
      for (const each of steps) {
        const after = moved(scenario, each);
        expect(compact(layOut(after))).toEqual(compact(layOut(structuredClone(after))));
        if (after !== scenario) differed++;
        scenario = after;
      }
    }),
    { numRuns: rounds(30) },
  );
  expect(differed).toBeGreaterThan(rounds(10));
});

test('a document that was validated is laid down as it would be by itself', () => {
  fc.assert(
    fc.property(fc.oneof(anyScenario, samples), (scenario) => {
      const parsed = parseScenario(structuredClone(scenario));
      if (!parsed.ok) return;
      expect(compact(layOut(parsed.scenario))).toEqual(compact(layOut(structuredClone(parsed.scenario))));
      const own = structuredClone(scenario);
      expect(problemsOf(own)).toEqual([]);
      expect(compact(layOut(own))).toEqual(compact(layOut(parsed.scenario)));
    }),
    { numRuns: rounds(60) },
  );
});
