import { expect, test } from 'vitest';
import { LOAD, smallScenario } from '../../engine/testing/scenarios.ts';
import { problemsOf } from '../validate.ts';

test.each([
  ['an index twice', ['index', 'index'], '/classes/0/indexes/1: "index" is named twice, first at /classes/0/indexes/0'],
  ['its own table as an index', ['index', 'fact'], '/classes/0/indexes/1: "fact" is the table that is loaded'],
])('a load that names %s is refused: it would write the same files twice', (_, indexes, problem) => {
  const problems = problemsOf(smallScenario({ classes: [{ ...LOAD, indexes }] }));
  expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([problem]);
});

test('a load with each index once is sound', () => {
  expect(problemsOf(smallScenario({ classes: [LOAD] }))).toEqual([]);
});
