import { expect, test } from 'vitest';
import type { Machine, Path } from '../../scenario/schema.ts';
import { MIB } from '../../base/units.ts';
import { Paths } from './paths.ts';

const path = (id: string, parent: string | undefined, mibPerSecond: number | null, kind?: Path['kind']): Path => ({
  id,
  name: id,
  mibPerSecond,
  perRequestMs: 0,
  ...(kind && { kind }),
  ...(parent !== undefined && { parent }),
});

const TWO: Machine = {
  nodes: [
    { path: 'memory1', processors: 4 },
    { path: 'memory2', processors: 4 },
  ],
  link: { mibPerSecond: 3000, delayMs: 0.01 },
  affinity: 'node',
};

//   0 channel -> 1 adapter -> 4 memory1; 2 adapter (uncapped) -> 5 memory2; 3 adapter of no node; links 6 and 7
const PATHS = [
  path('channel', 'adapter', 320),
  path('adapter', 'memory1', 800),
  path('free', 'memory2', null),
  path('loose', undefined, 100),
  path('memory1', undefined, 3200, 'node'),
  path('memory2', undefined, null, 'node'),
];

function way(paths: Paths, device: number, node: number): number[] {
  const levels: number[] = [];
  for (let at = paths.entry[device * paths.nodes + node]; at >= 0; at = paths.above[at * paths.nodes + node]) levels.push(at);
  return levels;
}

test('data for the node of their adapter go into its memory, others by both links into the memory of theirs', () => {
  const paths = new Paths(PATHS, TWO);
  expect(way(paths, 0, 0)).toEqual([0, 1, 4]);
  expect(way(paths, 0, 1)).toEqual([0, 1, 6, 7]);
  expect(way(paths, 2, 1)).toEqual([]);
  expect(way(paths, 2, 0)).toEqual([7, 6, 4]);
});

test('data of an adapter of no node go into the memory of the node that asked, without a link', () => {
  const paths = new Paths(PATHS, TWO);
  expect(way(paths, 3, 0)).toEqual([3, 4]);
  expect(way(paths, 3, 1)).toEqual([3]);
});

test('the delay lies between the two links, once', () => {
  const paths = new Paths(PATHS, TWO);
  expect(way(paths, 0, 1).map((level) => paths.delayedNs(level, 1))).toEqual([0, 0, 10_000, 0]);
  expect(way(paths, 0, 0).map((level) => paths.delayedNs(level, 0))).toEqual([0, 0, 0]);
});

test('a node without limits costs nothing, a link with no more than a delay still delays', () => {
  const paths = new Paths(PATHS, { ...TWO, link: { mibPerSecond: null, delayMs: 1 } });
  expect(way(paths, 2, 0).map((level) => paths.delayedNs(level, 0))).toEqual([1e6, 0, 0]);
  expect(paths.occupancyNs(paths.linkOf(0), MIB)).toBe(0);
  expect(way(new Paths(PATHS, { nodes: TWO.nodes, affinity: 'none' }), 2, 0)).toEqual([4]);
});

test('bytes count where they went: below the node by device, in memory by whom they were for', () => {
  const paths = new Paths(
    [
      ...PATHS.slice(0, 4),
      path('memory1', 'machine', 3200, 'node'),
      path('memory2', 'machine', null, 'node'),
      path('machine', undefined, null),
    ],
    TWO,
  );
  paths.moved(0, 0, 5);
  paths.moved(0, 1, 7);
  paths.moved(3, 1, 11);
  const bytes = [12, 11];
  expect([...paths.carried(Int32Array.of(0, 3), (device) => bytes[device])]).toEqual([12, 12, 0, 11, 5, 18, 23]);
  expect([...paths.crossed]).toEqual([5, 7, 0, 0, 0, 11]);
});
