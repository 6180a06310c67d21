import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LIMITS, type Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { parseScenario, problemsOf } from '../validate.ts';
import { refusal } from '../testing/refusal.ts';
import { addPath, attachPath, capPath, freePathId, moveDisksToPath, possibleParents, removePath, renamePath, setPath } from './hardware.ts';
import { EditRefused } from './refused.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario: Scenario = frozen(sampleScenario('loose', 'mixed'));
const pathIn = (some: Scenario, id: string) => some.hardware.paths.find((path) => path.id === id);

/** loop-a and loop-b on two adapters, both on one bus. */
const chain = frozen(
  ['loop-a', 'loop-b'].reduce(
    (some, loop, k) =>
      attachPath(addPath(some, { parent: 'bus', kind: 'adapter', name: `Adapter ${k + 1}` }, `a${k + 1}`), loop, `a${k + 1}`),
    addPath(scenario, { kind: 'bus', mibPerSecond: 250 }, 'bus'),
  ),
);

test('paths are added, capped, renamed and hung on one another, and the document stays valid', () => {
  expect(problemsOf(chain)).toEqual([]);
  expect(pathIn(chain, 'bus')).toEqual({ id: 'bus', name: 'bus', kind: 'bus', mibPerSecond: 250, perRequestMs: 0 });
  expect(pathIn(chain, 'loop-b')).toEqual({ ...pathIn(scenario, 'loop-b'), parent: 'a2' });
  const after = capPath(renamePath(chain, 'a1', 'HBA'), 'a1', 90);
  expect(pathIn(after, 'a1')).toEqual({ id: 'a1', name: 'HBA', kind: 'adapter', mibPerSecond: 90, perRequestMs: 0, parent: 'bus' });
  expect(capPath(after, 'a1', null).hardware.paths).toEqual(renamePath(chain, 'a1', 'HBA').hardware.paths);
  expect(pathIn(attachPath(chain, 'a1', undefined), 'a1')).not.toHaveProperty('parent');
});

test('disks move to another path; what lies on them stays', () => {
  const after = moveDisksToPath(chain, ['d1', 'd2'], 'a2');
  expect(after.hardware.disks.filter((disk) => disk.path === 'a2').map(({ id }) => id)).toEqual(['d1', 'd2']);
  expect(after.placement).toBe(chain.placement);
  expect(problemsOf(after)).toEqual([]);
});

test('what changes nothing is the same document', () => {
  expect(setPath(chain, 'a1', {})).toBe(chain);
  expect(setPath(chain, 'a1', { parent: 'bus', name: 'Adapter 1' })).toBe(chain);
  expect(attachPath(chain, 'bus', undefined)).toBe(chain);
  expect(moveDisksToPath(chain, ['d1'], chain.hardware.disks[0].path)).toBe(chain);
  expect(removePath(addPath(chain, {}, 'more'), 'more')).toEqual(chain);
});

describe('refused, with what would do', () => {
  const cases: readonly (readonly [string, () => unknown, RegExp])[] = [
    ['itself as parent', () => attachPath(chain, 'bus', 'bus'), /^bus cannot be attached to itself; leave it on nothing$/],
    ['one below as parent', () => attachPath(chain, 'a1', 'loop-a'), /is attached to Adapter 1 already; .* would do$/],
    ['unknown parent', () => attachPath(chain, 'a1', 'x'), /^There is no path x;/],
    ['unknown path', () => capPath(chain, 'x', 1), /^There is no path x;/],
    ['no rate', () => capPath(chain, 'a1', 0), /between 0.001 and 1000000, not at 0; 0.001 would do/],
    ['no number', () => capPath(chain, 'a1', Number.NaN), /not at NaN/],
    ['negative cost', () => setPath(chain, 'a1', { perRequestMs: -1 }), /not at -1; 0 would do/],
    ['id twice', () => addPath(chain, {}, 'a1'), /The id a1 is taken; another one, such as p1/],
    ['path with disks', () => removePath(chain, 'loop-a'), /is on this path; move its disks/],
    ['path with paths', () => removePath(chain, 'bus'), /Path Adapter 1 is attached to this path; attach Adapter 1/],
    ['no disks', () => moveDisksToPath(chain, [], 'a1'), /No disk was chosen/],
    ['unknown disk', () => moveDisksToPath(chain, ['d1', 'x'], 'a1'), /There is no disk x/],
  ];
  test.each(cases)('%s', (_name, act, expected) => {
    const { message, fix } = refusal(act);
    expect(`${message}; ${fix}`).toMatch(expected);
  });

  test('more paths than a document may have', () => {
    let full = scenario;
    while (full.hardware.paths.length < LIMITS.paths) full = addPath(full);
    expect(problemsOf(full)).toEqual([]);
    expect(() => addPath(full)).toThrow('256 paths already');
  });
});

test('whatever is hung where, there is never a circle', () => {
  const step = fc.record({ path: fc.nat(), parent: fc.nat(), from: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let some = chain;
      for (const { path, parent, from } of steps) {
        const { paths } = some.hardware;
        const { id } = paths[path % paths.length];
        const choices = from ? possibleParents(some, id) : paths;
        if (choices.length === 0) continue;
        const wanted = choices[parent % choices.length].id;
        try {
          some = attachPath(some, id, wanted);
        } catch (error) {
          expect(from).toBe(false);
          expect(error).toBeInstanceOf(EditRefused);
        }
      }
      expect(problemsOf(some)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('free ids', () => {
  expect(freePathId(scenario)).toBe('p1');
  expect(freePathId(addPath(scenario))).toBe('p2');
});

describe('documents with paths that are attached to nothing or to themselves', () => {
  const problems = (parents: Readonly<Record<string, string>>): string[] => {
    const paths = chain.hardware.paths.map((path) => ({ ...path, ...(path.id in parents ? { parent: parents[path.id] } : {}) }));
    const parsed = parseScenario({ ...chain, hardware: { ...chain.hardware, paths } });
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };
  const at = (id: string): string => `/hardware/paths/${chain.hardware.paths.findIndex((path) => path.id === id)}/parent`;

  test('unknown parent', () => {
    expect(problems({ bus: 'bux' })).toEqual([expect.stringMatching(`^${at('bus')}: "bux" is none of the document's paths; .*bus`)]);
  });

  test('a hostile number of paths takes no time', () => {
    const many = Array.from({ length: 60_000 }, (_, k) => ({
      id: `p${k}`,
      parent: `p${(k + 1) % 60_000}`,
      mibPerSecond: null,
      perRequestMs: 0,
      name: '',
    }));
    const begin = performance.now();
    expect(parseScenario({ ...chain, hardware: { ...chain.hardware, paths: many } }).ok).toBe(false);
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  test('each circle once, with a way out', () => {
    expect(problems({ bus: 'bus' })).toEqual([`${at('bus')}: path "bus" is attached to itself; no parent`]);
    expect(problems({ 'loop-a': 'loop-a' })).toEqual([
      `${at('loop-a')}: path "loop-a" is attached to itself; no parent, or one outside of the circle, such as bus`,
    ]);
    expect(problems({ bus: 'a1' })).toEqual([`${at('bus')}: path "bus" is attached to itself, by way of "a1"; no parent`]);
    expect(problems({ bus: 'loop-a' })).toEqual([`${at('loop-a')}: path "loop-a" is attached to itself, by way of "a1", "bus"; no parent`]);
    expect(problems({ 'loop-a': 'loop-a', 'loop-b': 'loop-b' })).toHaveLength(2);
  });
});
