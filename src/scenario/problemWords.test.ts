import { expect, test } from 'vitest';

import { fixInWords } from './problemWords.ts';
import type { Scenario } from './schema.ts';
import { parseScenario } from './validate.ts';
import { MAX_PROBLEMS } from './list.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'tight');
const fixes = (document: unknown): string[] => {
  const parsed = parseScenario(document);
  return parsed.ok ? [] : parsed.problems.map(({ expected }) => fixInWords(expected));
};
/** As many fields too many as `count`, each of a disk of its own. */
const crowded = (count: number): unknown => ({
  ...scenario,
  hardware: {
    ...scenario.hardware,
    disks: Array.from({ length: count }, (_, d) => ({ ...scenario.hardware.disks[0], id: `x${d}`, color: 'red' })),
  },
});
const overfull: Scenario = {
  ...scenario,
  placement: { ...scenario.placement, rules: scenario.placement.rules.map((rule) => ({ ...rule, spread: { kind: 'all', target: 'd1' } })) },
};

test('what is to be done is said as it is, and what would be right is expected', () => {
  expect(fixes({ ...scenario, seed: -1 })).toEqual(['expected at least 0']);
  expect(fixes({ ...scenario, color: 'red' })).toEqual(['remove it or correct its name']);
  expect(fixes({ ...scenario, version: 2 })).toEqual(['reload the page, or update Spindle']);
  expect(fixes(overfull)).toContainEqual(expect.stringMatching(/^move at least .* away; /));
  expect(fixes(crowded(MAX_PROBLEMS + 5)).at(-1)).toBe('fix the ones above first');
  expect(fixInWords('at least 1', 'needs')).toBe('needs at least 1');
});
