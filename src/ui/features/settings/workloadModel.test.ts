import { describe, expect, test } from 'vitest';
import { setBatchCount } from '../../../scenario/edit/batch.ts';
import { setUsers } from '../../../scenario/edit/settings.ts';
import { coverWords } from './cacheWords.ts';
import { backToUsual, batchRows, batchWords } from './workloadModel.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('wide', 'mixed');

describe('the batch', () => {
  const [first] = scenario.workload.batch;

  test('every class has a row, also those that the batch does without', () => {
    const rows = batchRows(scenario);
    expect(rows).toHaveLength(scenario.classes.length);
    expect(rows.find(({ operator }) => operator === 'load')).toMatchObject({ count: 0, usual: 0 });
    for (const row of rows) expect(row.count).toBe(row.usual);
  });

  test('a change is shown against the study, and taken back', () => {
    expect(backToUsual(scenario)).toBeUndefined();
    const changed = setBatchCount(scenario, first.class, 0);
    expect(batchRows(changed).find(({ id }) => id === first.class)).toMatchObject({ count: 0, usual: first.count });
    expect(backToUsual(changed)!(changed)).toEqual(scenario);
    const { origin: _origin, ...own } = changed;
    expect(batchRows(own)[0].usual).toBeUndefined();
    expect(backToUsual(own)).toBeUndefined();
  });

  test('what it comes to', () => {
    const queries = scenario.workload.batch.reduce((sum, { count }) => sum + count, 0);
    expect(batchWords(scenario)).toBe(`${queries} queries of one user`);
    expect(batchWords(setUsers(scenario, 20))).toBe(
      `${queries} queries for each of 20 users, ${(queries * 20).toLocaleString('en').replace(',', ' ')} in all`,
    );
  });
});

test('how much of the warehouse a cache holds', () => {
  expect(coverWords(scenario, 0)).toBe('Switched off.');
  expect(coverWords(scenario, 1024 ** 4)).toMatch(/^It holds all .* of the warehouse\.$/);
  expect(coverWords(scenario, 1024 ** 3)).toMatch(/^It holds 2\.\d % of the warehouse’s 4\d\.?\d? GiB\.$/);
  expect(coverWords(scenario, 1024)).toMatch(/less than 0\.1 %/);
  expect(coverWords({ database: { ...scenario.database, objects: [] } }, 1024)).toBe('1 KiB.');
});
