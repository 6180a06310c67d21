import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { scenarioHash } from './hash.ts';
import type { Scenario } from './schema.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';

const preset = (id = 'manual-22/w3'): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;

/** The same JSON with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([k, v]) => [k, reordered(v)]),
  );
}

test('title, origin and the order of keys do not matter', () => {
  const scenario = preset();
  const hash = scenarioHash(scenario);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(scenarioHash({ ...scenario, title: 'other', origin: undefined })).toBe(hash);
  expect(scenarioHash(reordered(scenario) as Scenario)).toBe(hash);
});

test('the presets all differ', () => {
  const ids = presetIds(SAMPLE_STUDY);
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ids.map((id) => scenarioHash(presetScenario(id)!))).size).toBe(ids.length);
});

test('property: any other number anywhere gives another hash', () => {
  const scenario = preset();
  const text = JSON.stringify(scenario);
  const numbers = [...text.matchAll(/(?<=[:[,])\d+(\.\d+)?(?=[,}\]])/g)];
  const version = text.indexOf('"version":1') + 10;
  fc.assert(
    fc.property(fc.constantFrom(...numbers), ({ 0: digits, index }) => {
      fc.pre(index !== version);
      const changed = JSON.parse(`${text.slice(0, index)}${Number(digits) + 1}${text.slice(index + digits.length)}`) as Scenario;
      expect(scenarioHash(changed)).not.toBe(scenarioHash(scenario));
    }),
    { seed: 1, numRuns: 200 },
  );
});
