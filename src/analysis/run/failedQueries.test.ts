import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { runToEnd } from '../../engine/run.ts';
import { HASH_JOIN, SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { failedWords } from './failedQueries.ts';

const scenario = smallScenario({
  classes: [{ ...HASH_JOIN, inner: { object: 'index' }, method: { ...HASH_JOIN.method, memoryBytes: 512 * KIB } }, SCAN],
  counts: [2, 1],
  workload: { queryProcs: 1, users: 2 },
  spillPsuBytes: MIB,
});

test('queries whose temporary space is full are in the result, with the reason in words', () => {
  const { failures = [] } = runToEnd(scenario);
  expect(failures.map(({ class: id }) => id)).toEqual(['hash']);
  const words = failedWords(failures, scenario)[0];
  expect(words).toMatch(
    /^\d quer(y|ies) of “Hash join” failed: spill space “Spill” was full\. When the first one failed, after .*, it held .* of 3 MiB/,
  );
  expect(failedWords(failures, { ...scenario, terms: 'db2' })[0]).toMatch(/temporary/);
});

test('what ran to its end has none', () => {
  expect(
    runToEnd({ ...scenario, classes: [SCAN], workload: { ...scenario.workload, batch: [{ class: 'scan', count: 1 }] } }).failures,
  ).toBeUndefined();
});
