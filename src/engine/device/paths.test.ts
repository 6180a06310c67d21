import { expect, test } from 'vitest';
import { Paths } from './paths.ts';

const MIB = 1024 * 1024;

test('a path is first come, first served, and busy for as long as its transfers take', () => {
  const paths = new Paths([{ id: 'p', name: 'P', mibPerSecond: 100, perRequestMs: 0.5 }]);
  const occupancy = paths.occupancyNs(0, MIB);
  expect(occupancy).toBe(10_500_000);
  expect(paths.pass(0, 1000, occupancy)).toBe(1000 + occupancy);
  expect(paths.pass(0, 2000, occupancy)).toBe(1000 + 2 * occupancy);
  expect(paths.pass(0, 1e9, occupancy)).toBe(1e9 + occupancy);
  expect(paths.busyNs[0]).toBe(3 * occupancy);
});

test('an uncapped path costs nothing; one with only a cost per request is capped', () => {
  const paths = new Paths([
    { id: 'a', name: 'A', mibPerSecond: null, perRequestMs: 0 },
    { id: 'b', name: 'B', mibPerSecond: null, perRequestMs: 0.2 },
  ]);
  expect([...paths.capped]).toEqual([0, 1]);
  expect(paths.occupancyNs(0, MIB)).toBe(0);
  expect(paths.occupancyNs(1, MIB)).toBe(200_000);
});
