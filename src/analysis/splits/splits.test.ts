import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { runToEnd } from '../../engine/run.ts';
import { probe, smallScenario } from '../../engine/testing/scenarios.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut } from '../../scenario/layout.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { arrangementsOf, groupsOf, usualTargets, type Arrangement } from './arrangements.ts';
import { ELAPSED_TIME, rankSplits, valuesOf, WORK } from './judge.ts';
import { layAs } from './lay.ts';
import { bestWords, untriedWords } from './words.ts';

/** What is left of an arrangement where the disks of a group have no names: by group its disks' sets, sorted. */
const canonical = (groups: readonly (readonly string[])[], { targets }: Pick<Arrangement, 'targets'>): string =>
  JSON.stringify(
    groups.map((group) =>
      group.map((id) => targets.reduce((bits, own, o) => bits + (own.includes(id) ? 2 ** o : 0), 0)).toSorted((a, b) => a - b),
    ),
  );

describe('arrangements', () => {
  test('are all that there are, each once, whatever disks stand for each other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
        (objects, sizes) => {
          const groups = sizes.map((size, g) => Array.from({ length: size }, (_, k) => `d${g}${k}`));
          const disks = groups.flat();
          const { all, isCut } = arrangementsOf(groups, objects);
          expect(isCut).toBe(false);
          const seen = new Set<string>();
          // Every way to give each object a set of disks, one after the other.
          const sets = 2 ** disks.length - 1;
          for (let code = 0; code < sets ** objects; code++) {
            const targets = Array.from({ length: objects }, (_, o) => {
              const set = (Math.floor(code / sets ** o) % sets) + 1;
              return disks.filter((_id, k) => (Math.floor(set / 2 ** k) & 1) === 1);
            });
            seen.add(canonical(groups, { targets }));
          }
          expect(all.map((one) => canonical(groups, one)).toSorted()).toEqual([...seen].toSorted());
        },
      ),
      { numRuns: rounds(30) },
    );
  });

  test('of two objects on two equal disks are five: a disk each, both on both, one on both in two ways, and one disk for both', () => {
    const { all } = arrangementsOf([['a', 'b']], 2);
    expect(all.map(({ kind, idle }) => [kind, idle])).toEqual([
      ['striped', 0],
      ['disjoint', 0],
      ['overlap', 0],
      ['overlap', 0],
      ['one set', 1],
    ]);
  });

  test('beyond the bound are cut, which is said', () => {
    const { all, isCut } = arrangementsOf([Array.from({ length: 12 }, (_, k) => `d${k}`)], 4);
    expect(isCut).toBe(true);
    expect(untriedWords(all, all.slice(0, 3), isCut, 0, true)).toMatch(
      /^3 of \d+ or more arrangements were run\. Not tried: .*more than were counted\.$/,
    );
  });

  test('that were not run yet are not said to have been', () => {
    const { all, isCut } = arrangementsOf([['a', 'b']], 2);
    expect(untriedWords(all, all, isCut, 0, true)).toMatch(/^All arrangements were run,/);
    expect(untriedWords(all, all, isCut, 0, false)).toMatch(/^All arrangements are to be run,/);
    expect(untriedWords(all, all.slice(0, 2), isCut, 0, false)).toBe(
      '2 of 5 arrangements are to be run. Left out: 2 overlap and 1 one set of disks.',
    );
  });
});

const one = probe({ requests: 300, bytes: 8192 });
const both = smallScenario({ classes: [one, { ...one, id: 'other', object: 'index' }], workload: { users: 2, order: 'own' } });
const files = (o: number): number[] => {
  const { objectFirst } = layOut(both);
  return Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
};
/** Fact and index on d1, the others on d4. */
const together = moveFiles(moveFiles(both, [...files(0), ...files(1)], moveTo(['d1'])), [...files(2), ...files(3)], moveTo(['d4']));
const OBJECTS = ['fact', 'index'];

describe('laying objects over disks', () => {
  test('disks that have others are not looked at, and equal empty ones stand for each other', () => {
    expect(usualTargets(together, OBJECTS, 12)).toEqual(['d1', 'd2', 'd3']);
    expect(groupsOf(together, OBJECTS, ['d1', 'd2', 'd3', 'd4'])).toEqual([['d1', 'd2', 'd3'], ['d4']]);
  });

  test('each arrangement is a valid document with the objects on exactly its disks, and all else where it was', () => {
    const { all } = arrangementsOf(groupsOf(together, OBJECTS, ['d1', 'd2', 'd3']), 2);
    for (const arrangement of all) {
      const laid = layAs(together, OBJECTS, arrangement);
      expect(problemsOf(laid)).toEqual([]);
      const { target, targets, objectFirst } = layOut(laid);
      const on = (o: number): string[] =>
        [...new Set(target.subarray(objectFirst[o], objectFirst[o + 1]))].map((t) => targets[t].id).toSorted();
      expect([on(0), on(1)]).toEqual(arrangement.targets.map((own) => [...own].toSorted()));
      expect([on(2), on(3)]).toEqual([['d4'], ['d4']]);
    }
  });

  test('an object with fewer files than disks is refused', () => {
    expect(() => layAs(together, ['dim'], { targets: [['d1', 'd2', 'd3']] })).toThrow(EditRefused);
  });
});

describe('ranking', () => {
  test('a disk each beats one disk for both where two users read them at the same time, in the engine', () => {
    const { all } = arrangementsOf(groupsOf(together, OBJECTS, ['d1', 'd2']), 2);
    const run = (scenario: typeof together) => [1, 2, 3].map((seed) => runToEnd(scenario, { seed, series: false }));
    const asIs = run(together);
    const values = valuesOf(
      ELAPSED_TIME,
      asIs,
      all.map((arrangement) => run(layAs(together, OBJECTS, arrangement))),
    );
    const [base] = valuesOf(ELAPSED_TIME, asIs, [asIs]);
    const ranked = rankSplits(ELAPSED_TIME, base, values);
    expect(all[ranked[0].index].kind).not.toBe('one set');
    expect(all[ranked.at(-1)!.index].kind).toBe('one set');
    expect(ranked.at(-1)!.verdict.kind).toBe('tie');
    expect(ranked.map(({ mean }) => mean)).toEqual(ranked.map(({ mean }) => mean).toSorted((a, b) => a - b));
  });

  test('what the seeds do not tell apart has one place, and the words say so', () => {
    const values = [
      [10, 11, 10.5],
      [10.2, 10.8, 10.6],
      [20, 21, 20.5],
    ];
    const ranked = rankSplits(ELAPSED_TIME, [20, 21, 20.5], values);
    expect(ranked.map(({ place }) => place)).toEqual([1, 1, 3]);
    expect(ranked[2].verdict.kind).toBe('tie');
    expect(bestWords(['x', 'y', 'z'], ranked)).toBe(
      'The seeds do not tell these apart: (x), (y): a tie. The first of them is better than the layout as it is.',
    );
    // Of work more is better.
    expect(rankSplits(WORK, [1, 1, 1], values)[0].index).toBe(2);
    expect(
      bestWords(
        ['x', 'y', 'z'],
        rankSplits(
          ELAPSED_TIME,
          [20],
          values.map((each) => each.slice(0, 1)),
        ),
      ),
    ).toBe('Too few seeds to rank any.');
  });
});
