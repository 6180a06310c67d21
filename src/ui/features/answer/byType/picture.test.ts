import { expect, test } from 'vitest';
import { input, scenario, seedsOf, table } from '../../../../analysis/byType/testing/table.ts';
import { typeTable } from '../../../../analysis/byType/table.ts';
import { toCsv } from '../../../kit/export/csv.ts';
import { CSV_HEADER, csvRows } from './file.ts';
import { typeDrawing } from './picture.ts';
import { stripsOf } from './strips.ts';

test('the picture spaces ratios by their logarithm, and ends at the largest', () => {
  const { most, strips } = stripsOf(table);
  expect(most).toBeCloseTo(90 / 31, 9);
  const tight = strips.find(({ row: each }) => each.name === 'tight')!;
  expect(tight.ticks.map(({ at }) => at)).toEqual([0, expect.closeTo(Math.log(43 / 31) / Math.log(most), 9), 1]);
});

test('queries that take no time, or none at all, leave nothing undefined', () => {
  const still = typeTable([input('Stripe', seedsOf({ scan: [0, 0] })), input('Manual', seedsOf({ scan: [0, 1] }))], scenario);
  expect(stripsOf(still).strips[0].ticks.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
  expect(JSON.stringify(typeDrawing(still, { color: new Proxy({}, { get: () => '#000' }) as never }, 900))).not.toMatch(/NaN|null/);
  expect(stripsOf(typeTable([input('Stripe', undefined)], scenario)).strips).toEqual([]);
});

test('the file has a line for each type on each layout', () => {
  const rows = csvRows(table);
  expect(rows).toHaveLength(9);
  for (const line of rows) expect(line).toHaveLength(CSV_HEADER.length);
  const origin = { title: 't', link: null, scenarioHash: 'h', resultHash: 'r', seed: 1, scale: 1, ios: 1, engineVersion: '2' };
  const [heads, first] = toCsv(CSV_HEADER, rows, origin).split('\r\n').slice(3);
  expect(heads.split(',')).toEqual(CSV_HEADER);
  expect(first).toMatch(/^scan,Forced fact scan with probing joins,no,Stripe,yes,3,6,110\.33/);
});
