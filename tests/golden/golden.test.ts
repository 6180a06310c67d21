/**
 * The runs that Node and the browser are compared on have the results that are on record. A change
 * here is meant or a mistake; if it is meant: `node scripts/update-golden.mjs --reason "why"`.
 */
import { describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../src/engine/version.ts';
import { CASES, nameOf, simulate } from '../same-bits/cases.ts';
import golden from './results.json' with { type: 'json' };

describe('golden results', () => {
  test('are of these cases and this version of the engine', () => {
    expect(golden.results.map((result) => result.name)).toEqual(CASES.map(nameOf));
    expect(golden.engineVersion).toBe(ENGINE_VERSION);
    expect(golden.reason).not.toBe('');
  });

  for (const one of CASES) {
    test(nameOf(one), () => {
      const expected = golden.results.find((result) => result.name === nameOf(one));
      expect(simulate(one)).toEqual(expected);
    });
  }
});
