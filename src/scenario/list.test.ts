import * as v from 'valibot';
import { expect, test } from 'vitest';

import { list, MAX_PROBLEMS } from './list.ts';
import { parseScenario } from './validate.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

/** A list of even numbers that counts how many of its entries are looked at. */
function counting(most: number, least?: number) {
  let looked = 0;
  const even = v.custom<number>((value) => {
    looked += 1;
    return typeof value === 'number' && value % 2 === 0;
  });
  const format = list(even, most, least);
  return { of: (value: unknown) => v.safeParse(format, value), looked: () => looked };
}
const repeated = (value: number, times: number): number[] => Array.from({ length: times }, () => value);

test('no entry of a list that is too long is looked at', () => {
  const { of, looked } = counting(100);
  const { success, issues = [] } = of(repeated(1, 100_000));
  expect({ success, looked: looked(), types: issues.map(({ type }) => type) }).toEqual({
    success: false,
    looked: 0,
    types: ['max_length'],
  });
});

test('a list in which everything is wrong is looked at until enough is known', () => {
  const { of, looked } = counting(100_000);
  expect(of(repeated(1, 100_000)).success).toBe(false);
  expect(looked()).toBeGreaterThan(MAX_PROBLEMS);
  expect(looked()).toBeLessThan(3 * MAX_PROBLEMS);
});

test('a few wrong entries hide none that come later', () => {
  const { of, looked } = counting(1000);
  const { issues = [] } = of([1, ...repeated(2, 500), 3]);
  expect(issues.map(({ path }) => path?.[0].key)).toEqual([0, 501]);
  expect(looked()).toBe(502);
});

test('bounds on both sides', () => {
  const { of } = counting(3, 1);
  expect([[], [2], [2, 4, 6], [2, 4, 6, 8]].map((value) => of(value).success)).toEqual([false, true, true, false]);
  expect(of('text').issues?.[0].type).toBe('array');
});

test('lists far too long are one problem each, and what stands in them is no problem of anything else', () => {
  const scenario = sampleScenario('wide', 'mixed');
  const crowd = repeated(0, 20_000);
  const parsed = parseScenario({
    ...scenario,
    hardware: { drives: crowd, paths: crowd, disks: crowd },
    volumes: crowd,
    classes: crowd,
    database: { ...scenario.database, objects: crowd },
    placement: { rules: crowd, exceptions: crowd },
  });
  const problems = parsed.ok ? [] : parsed.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
  expect(problems).toEqual(
    [
      '/hardware/drives',
      '/hardware/paths',
      '/hardware/disks',
      '/volumes',
      '/database/objects',
      '/placement/rules',
      '/placement/exceptions',
      '/classes',
    ].map((pointer) => `${pointer}: ${pointer.split('/').at(-1)} has 20000 entries`),
  );
});
