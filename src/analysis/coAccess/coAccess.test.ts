import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { STAR_JOIN, smallScenario } from '../../engine/testing/scenarios.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { diskShares, nextToSeparate, pairsOf } from './pairs.ts';
import { nextWords, pairWords } from './words.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const joining = (volume?: { kind: 'stripe'; stripeUnitBytes: number }): Scenario =>
  smallScenario({ classes: [STAR_JOIN], counts: [4], ...(volume && { volume }), workload: { users: 2 } });
/** All files of an object on one disk. */
const onDisk = (scenario: Scenario, object: number, disk: string): Scenario => {
  const { objectFirst } = layOut(scenario);
  const files = Array.from({ length: objectFirst[object + 1] - objectFirst[object] }, (_, k) => objectFirst[object] + k);
  return moveFiles(scenario, files, moveTo([disk]));
};
const run = (scenario: Scenario) => runToEnd(scenario, { coAccess: true, series: false });

test('shares of disks are those of the bytes that were asked for, and sum to 1', () => {
  const striped = joining({ kind: 'stripe', stripeUnitBytes: 8192 });
  for (const row of diskShares(striped, null)) for (const share of row) expect(share).toBeCloseTo(1 / 4, 6);
  const loose = onDisk(joining(), 1, 'd3');
  const { psuBytes } = run(loose);
  const [fact, index] = diskShares(loose, psuBytes);
  expect([...index]).toEqual([0, 0, 1, 0]);
  expect(fact.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  // Of the bytes that the queries asked for, not of those that lie there: some segments are never read.
  const { objectFirst, target } = layOut(loose);
  const ofDisk = [0, 0, 0, 0];
  for (let psu = objectFirst[0]; psu < objectFirst[1]; psu++) ofDisk[target[psu]] += psuBytes[psu];
  const all = ofDisk.reduce((a, b) => a + b, 0);
  fact.forEach((share, disk) => expect(share).toBeCloseTo(ofDisk[disk] / all, 9));
});

test('the pair that meets on a disk for longest comes first, and once apart there is none to separate', () => {
  const together = onDisk(onDisk(joining(), 0, 'd1'), 1, 'd1');
  const pairs = pairsOf(together, run(together));
  const [first] = pairs;
  expect([first.a, first.b]).toEqual(['fact', 'index']);
  expect(first.sharedDisks).toEqual(['d1']);
  expect(first.meeting).toBeCloseTo(1, 9);
  expect(pairs.map(({ collidingMs }) => collidingMs)).toEqual(pairs.map(({ collidingMs }) => collidingMs).toSorted((a, b) => b - a));
  expect(plain(nextWords(together, pairs))).toMatch(/^To separate next: Fact and Index\. .* both lie on disk 1\./);

  // The dimension is on all disks: it goes to one of its own as well.
  const apart = onDisk(onDisk(together, 1, 'd2'), 2, 'd3');
  const after = pairsOf(apart, run(apart));
  expect(after.length).toBeGreaterThan(0);
  expect(nextToSeparate(after)).toBeUndefined();
  expect(nextWords(apart, after)).toContain('there is no pair to separate');
  expect(pairWords(apart, after[0])).toContain('on no disk together');
});

test('striped over n disks, one in n asks meets the other', () => {
  const striped = joining({ kind: 'stripe', stripeUnitBytes: 8192 });
  const pair = pairsOf(striped, run(striped)).find(({ a, b }) => a === 'fact' && b === 'index')!;
  expect(pair.sharedDisks).toHaveLength(4);
  expect(pair.meeting).toBeCloseTo(1 / 4, 6);
  expect(pair.collidingMs).toBeCloseTo(pair.togetherMs / 4, 6);
});

test('without the record there are no pairs', () => {
  const scenario = joining();
  expect(pairsOf(scenario, runToEnd(scenario, { series: false }))).toEqual([]);
  expect(nextWords(scenario, [])).toBe('No two objects were used together.');
});
