import { expect, test } from 'vitest';
import { MIB } from '../../base/units.ts';
import { NO_PATH, Paths } from './paths.ts';

const uncapped = { mibPerSecond: null, perRequestMs: 0 };

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
    { id: 'a', name: 'A', ...uncapped },
    { id: 'b', name: 'B', mibPerSecond: null, perRequestMs: 0.2 },
  ]);
  expect([...paths.capped]).toEqual([0, 1]);
  expect(paths.occupancyNs(0, MIB)).toBe(0);
  expect(paths.occupancyNs(1, MIB)).toBe(200_000);
});

test('data go up the capped levels only; bytes are counted on all', () => {
  const paths = new Paths([
    { id: 'node', name: 'Node', ...uncapped },
    { id: 'channel', name: 'Channel', mibPerSecond: 50, perRequestMs: 0, parent: 'adapter' },
    { id: 'adapter', name: 'Adapter', ...uncapped, parent: 'bus' },
    { id: 'bus', name: 'Bus', mibPerSecond: 10, perRequestMs: 1, parent: 'node' },
    { id: 'free', name: 'Free', ...uncapped, parent: 'node' },
  ]);
  expect([...paths.entry]).toEqual([NO_PATH, 1, 3, 3, NO_PATH]);
  expect([...paths.above]).toEqual([NO_PATH, 3, 3, NO_PATH, NO_PATH]);
  expect(paths.slowestNs(1, MIB)).toBe(101e6);
  expect(paths.slowestNs(1, 0)).toBe(1e6);
  const devices = [1, 2, 1, 4];
  const moved = [60, 10, 40, 1];
  expect([...paths.carried(Int32Array.from(devices), (device) => moved[device])]).toEqual([111, 100, 110, 110, 1]);
});

test('paths in a circle are refused', () => {
  const circle = [
    { id: 'a', name: 'A', ...uncapped, parent: 'b' },
    { id: 'b', name: 'B', ...uncapped, parent: 'a' },
  ];
  expect(() => new Paths(circle)).toThrow('in a circle');
});
