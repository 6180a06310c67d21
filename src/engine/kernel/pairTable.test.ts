import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forkState } from './fork.ts';
import { PairTable } from './pairTable.ts';

test('pairs are numbered as they come, and keep their number', () => {
  const table = new PairTable();
  expect(table.find(0, 7)).toBe(-1);
  expect([table.indexOf(0, 7), table.indexOf(7, 0), table.indexOf(0, 7), table.indexOf(0, -1), table.indexOf(0, 0)]).toEqual([
    0, 1, 0, 2, 3,
  ]);
  expect(table.find(7, 0)).toBe(1);
  expect(table.find(7, 1)).toBe(-1);
  expect([table.processOf(1), table.processOf(2)]).toEqual([0, -1]);
  expect([table.latestAt(0), table.latestAt(7), table.latestAt(3), table.latestAt(100)]).toEqual([3, 1, -1, -1]);
  expect(table.size).toBe(4);
});

test('is a map from pairs to the order of their first appearance, however many there are', () => {
  const pair = fc.tuple(fc.oneof(fc.nat(3), fc.nat(5000)), fc.oneof(fc.integer({ min: -1, max: 40 }), fc.integer()));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 300 }), fc.array(pair, { maxLength: 20 }), (asked, others) => {
      const table = new PairTable();
      const reference = new Map<string, number>();
      for (const [device, process] of asked) {
        const key = `${device} ${process}`;
        const known = reference.get(key) ?? reference.size;
        reference.set(key, known);
        expect(table.indexOf(device, process)).toBe(known);
        expect(table.processOf(known)).toBe(process);
      }
      expect(table.size).toBe(reference.size);
      for (const device of new Set([...asked, ...others].map(([each]) => each))) {
        const ofDevice: number[] = [];
        for (let index = table.latestAt(device); index >= 0; index = table.earlier(index)) ofDevice.push(index);
        const all = [...reference].filter(([key]) => key.startsWith(`${device} `)).map(([, index]) => index);
        expect(ofDevice).toEqual(all.toReversed());
      }
      for (const [device, process] of [...asked, ...others])
        expect(table.find(device, process)).toBe(reference.get(`${device} ${process}`) ?? -1);
    }),
    { seed: 4, numRuns: 300 },
  );
});

test('20 disks with 5000 processes each keep 100 000 numbers apart', () => {
  const table = new PairTable();
  for (let process = 0; process < 5000; process++) for (let device = 0; device < 20; device++) table.indexOf(device, process);
  expect(table.size).toBe(100_000);
  let wrong = 0;
  for (let device = 0; device < 20; device++)
    for (let index = table.latestAt(device); index >= 0; index = table.earlier(index))
      if (table.find(device, table.processOf(index)) !== index) wrong++;
  expect(wrong).toBe(0);
});

test('a copy goes its own way', () => {
  const table = new PairTable();
  table.indexOf(0, 1);
  const copy = forkState(table);
  expect(copy.indexOf(0, 2)).toBe(1);
  expect(table.find(0, 2)).toBe(-1);
});
