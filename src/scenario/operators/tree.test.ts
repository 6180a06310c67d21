import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INDEX_SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { problemsOf } from '../validate.ts';
import { blockAt, entriesPerBlock, leavesOf, levelsOf, treeBlocks } from './tree.ts';

const tree = fc.record({ blocks: fc.integer({ min: 1, max: 1_000_000 }), fanOut: fc.integer({ min: 2, max: 500 }) });

test('a tree fills its file and never goes beyond it', () => {
  fc.assert(
    fc.property(tree, ({ blocks, fanOut }) => {
      const leaves = leavesOf(blocks, fanOut);
      expect(leaves === 1 || treeBlocks(leaves, fanOut) <= blocks).toBe(true);
      // What is left over is less than the parents that more leaves would need.
      expect(blocks - treeBlocks(leaves, fanOut)).toBeLessThanOrEqual(levelsOf(leaves, fanOut) + 2);
    }),
  );
});

test('a lookup reads a block of each level, each level behind the one below it, the root last', () => {
  fc.assert(
    fc.property(tree, fc.nat(), ({ blocks, fanOut }, number) => {
      const leaves = leavesOf(blocks, fanOut);
      const levels = levelsOf(leaves, fanOut);
      const way = Array.from({ length: levels }, (_, level) => blockAt(level, number % leaves, leaves, fanOut));
      expect(way[0]).toBe(number % leaves);
      expect(way.toSorted((a, b) => a - b)).toEqual(way);
      expect(way.at(-1)).toBe(treeBlocks(leaves, fanOut) - 1);
    }),
  );
});

test('has as many levels as the logarithm of its leaves says', () => {
  // 8 KB blocks with 236 entries of 24 bytes: two levels up to 236 leaves, three up to 55 696.
  const fanOut = entriesPerBlock(8192, 24);
  expect(fanOut).toBe(236);
  expect([1, 2, 236, 237, 55_696, 55_697].map((leaves) => levelsOf(leaves, fanOut))).toEqual([1, 2, 2, 3, 3, 4]);
});

test('lookups that could read more blocks than a run has time for are refused, by the entries that a block has', () => {
  const wide = { ...INDEX_SCAN, lookups: 10_000, entries: 1_000_000, rows: 0, entryBytes: 4096 };
  const problems = problemsOf(smallScenario({ classes: [wide] })).map(({ message }) => message);
  expect(problems).toEqual([expect.stringMatching(/^the lookups of one query could read 5.000.000.000 blocks/)]);
  // As many entries of a usual size are in a hundredth of the blocks.
  expect(problemsOf(smallScenario({ classes: [{ ...wide, entryBytes: 16 }] }))).toEqual([]);
});
