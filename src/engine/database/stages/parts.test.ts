import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../../base/units.ts';
import { layOut } from '../../../scenario/layout.ts';
import { anySpaces } from '../../../scenario/testing/anySpaces.ts';
import type { JoinClass } from '../../../scenario/schema.ts';
import { checkedRun } from '../../testing/invariants.ts';
import { HASH_JOIN, smallScenario, SORT } from '../../testing/scenarios.ts';
import { Files } from '../files.ts';
import { ownBytes, ownPlace, type Place } from './parts.ts';

const SPLITS = ['range', 'process', 'container'] as const;

/** Pieces of all processes, ascending: each as its first byte and its end. */
function pieces(files: Files, split: (typeof SPLITS)[number], object: number, from: number, bytes: number, processes: number): number[][] {
  const place: Place = { at: 0, left: 0 };
  const stream = { of: split, object, from, allBytes: bytes };
  const found: number[][] = [];
  for (let rank = 0; rank < processes; rank++) {
    const own = ownBytes(files, stream, { rank, processes });
    for (let at = 0; at < own; at += place.left) {
      ownPlace(files, stream, { rank, processes }, at, place);
      place.left = Math.min(place.left, own - at);
      expect(place.left).toBeGreaterThan(0);
      found.push([place.at, place.at + place.left]);
    }
  }
  return found.toSorted((a, b) => a[0] - b[0]);
}

test('whatever the split, every byte is one process’ and of no other', () => {
  fc.assert(
    fc.property(anySpaces, fc.constantFrom(...SPLITS), fc.integer({ min: 1, max: 9 }), fc.nat(), (scenario, split, processes, cut) => {
      const files = new Files(scenario, layOut(scenario));
      for (let object = 0; object < files.objectFirst.length; object++) {
        const bytes = Math.max(0, files.objectBytes[object] - (cut % 3) * files.blockBytes);
        let end = 0;
        for (const [first, last] of pieces(files, split, object, 0, bytes, processes)) {
          expect(first).toBe(end);
          end = last;
        }
        expect(end).toBe(bytes);
      }
    }),
    { numRuns: 60 },
  );
});

test('by file each process has its files of a part of an object, in turn, and what of them lies in it', () => {
  const scenario = smallScenario({ classes: [SORT] });
  const { database } = scenario;
  const uneven = {
    ...scenario,
    database: { ...database, objects: database.objects.map((o) => ({ ...o, ...(o.id === 'fact' && { psuSpread }) })) },
  };
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(200),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 40 }),
      (even, after, share, processes) => {
        const files = new Files(even ? scenario : uneven, layOut(even ? scenario : uneven));
        const { blockBytes, psuBytes, psuBefore, objectEnd } = files;
        const from = Math.floor((files.objectBytes[0] * after) / 256 / blockBytes) * blockBytes;
        const bytes = Math.max(1, Math.floor(((files.objectBytes[0] - from) * share) / 200));
        const stream = { of: 'container' as const, object: 0, from, allBytes: bytes };
        const place: Place = { at: 0, left: 0 };
        const firstPsu = files.psuOf(0, from);
        for (let rank = 0; rank < processes; rank++) {
          // Walked file by file.
          const expected: number[][] = [];
          for (let psu = firstPsu + rank; psu < objectEnd[0]; psu += processes) {
            const [start, end] = [Math.max(from, psuBefore[psu]), Math.min(from + bytes, psuBefore[psu] + psuBytes[psu])];
            if (end > start) expected.push([start, end]);
          }
          const own = ownBytes(files, stream, { rank, processes });
          expect(own).toBe(expected.reduce((sum, [start, end]) => sum + end - start, 0));
          const found: number[][] = [];
          for (let at = 0; at < own; at += place.left) {
            ownPlace(files, stream, { rank, processes }, at, place);
            found.push([place.at, place.at + place.left]);
          }
          expect(found).toEqual(expected);
        }
      },
    ),
    { numRuns: 100 },
  );
});
const psuSpread = { segments: 0.4, psus: 0.5, seed: 3 };

describe('parallel', () => {
  test.each(SPLITS)('by %s reads both inputs of a join once, and sorts what it reads', (parallel) => {
    const query: JoinClass = { ...HASH_JOIN, inner: { object: 'index', bytes: 5 * MIB + 8 * KIB }, parallel };
    for (const queryProcs of [1, 3, 5]) {
      const run = checkedRun(
        smallScenario({
          classes: [query, { ...SORT, memoryBytes: MIB, segments: [3, 3], writeBytes: 16 * KIB, parallel }],
          workload: { queryProcs },
          spillPsuBytes: 64 * MIB,
        }),
      );
      const { objectFirst } = run.executor.files;
      const sum = (first: number, end: number) => run.executor.psuBytes.subarray(first, end).reduce((all, some) => all + some, 0);
      expect(sum(objectFirst[0], objectFirst[1])).toBe(24 * MIB + 12 * MIB);
      expect(sum(objectFirst[1], objectFirst[2])).toBe(5 * MIB + 8 * KIB);
    }
  });
});
