/** Sorts with memory against the textbook: what they write and read, counted on whole small runs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../../base/units.ts';
import { mergedPieces, mergePlan } from '../../../scenario/operators/memory.ts';
import { checkedRun } from '../../testing/invariants.ts';
import { smallScenario, SORT } from '../../testing/scenarios.ts';

const PIECE = 16 * KIB;

function sorted(memoryPieces: number, spillShare = 1, queryProcs = 1) {
  const run = checkedRun(
    smallScenario({
      classes: [{ ...SORT, segments: [1, 1], spillShare, writeBytes: PIECE, memoryBytes: memoryPieces * PIECE }],
      workload: { queryProcs },
      spillPsuBytes: 64 * MIB,
    }),
  );
  return {
    run,
    written: run.deviceLog.total('bytesWritten') / PIECE,
    read: run.deviceLog.total('bytesRead') / PIECE,
  };
}

/** Passes by the textbook: ceil(log_F ceil(R / M)), counted without logarithms. */
function passes(pieces: number, memory: number): number {
  let count = 0;
  for (let runs = Math.ceil(pieces / memory); runs > 1; runs = Math.ceil(runs / (memory - 1))) count++;
  return count;
}

test('what fits into memory is read once and never written', () => {
  const { written, read } = sorted(256);
  expect(written).toBe(0);
  expect(read).toBe((4 * MIB) / PIECE);
});

test.each([3, 4, 5, 8, 15, 16, 17, 40, 128, 255])('with %i pieces of memory it merges as often as the textbook says', (memory) => {
  const pieces = (4 * MIB) / PIECE;
  const plan = mergePlan(pieces, memory);
  expect(plan.passes).toBe(passes(pieces, memory));
  const { run, written, read } = sorted(memory);
  expect(written).toBe(mergedPieces(plan));
  expect(read).toBe(pieces + mergedPieces(plan));
  // Never more than all of it in each pass; with one pass exactly that.
  expect(written).toBeLessThanOrEqual(pieces * plan.passes);
  if (plan.passes === 1) expect(written).toBe(pieces);
  expect(run.executor.temporary.usedBytes(3)).toBe(0);
});

test('rows that are left out of what it sorts are not written', () => {
  expect(sorted(20, 0.25).written).toBe(64);
  expect(sorted(64, 0.25).written).toBe(0);
});

test('processes share the memory: four with a fourth each write what one with all of it writes, if one pass is enough for both', () => {
  expect(sorted(80, 1, 4).written).toBe(sorted(80).written);
  // With less, each can merge fewer runs at a time.
  expect(sorted(16, 1, 4).written).toBeGreaterThan(sorted(16).written);
});

test('a first pass merges no more runs than it must, and all passes after it the rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 3, max: 500 }), (pieces, memory) => {
      const plan = mergePlan(pieces, memory);
      expect(plan.passes).toBe(passes(pieces, memory));
      if (plan.passes < 2) return;
      // Runs that the first pass merges, and those that are left then: as many as the other passes can merge, exactly.
      const untouched = (pieces - plan.firstPieces) / memory;
      expect(Number.isInteger(untouched)).toBe(true);
      const merged = plan.runs - untouched;
      let rest = plan.fanIn;
      for (let pass = 2; pass < plan.passes; pass++) rest *= plan.fanIn;
      expect(untouched + Math.ceil(merged / plan.fanIn)).toBe(rest);
    }),
  );
});

test('more memory never writes more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 3, max: 400 }), (pieces, memory) => {
      expect(mergedPieces(mergePlan(pieces, memory + 1))).toBeLessThanOrEqual(mergedPieces(mergePlan(pieces, memory)));
    }),
  );
});
