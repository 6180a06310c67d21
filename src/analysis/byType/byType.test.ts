import { describe, expect, test } from 'vitest';
import { partOf } from '../../base/testing/part.ts';
import type { SeedClasses } from '../answers/seeds.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { totalMs } from '../run/phases.ts';
import { against, fastestOf, typeTable } from './table.ts';
import type { TypeRow } from './table.ts';
import { input, scenario, seedsOf, summary, table } from './testing/table.ts';
import { againstDetail, againstWords, preferenceWords, relation, seedWords, standingWords } from './words.ts';

const row = (name: string): TypeRow => table.rows.find((each) => each.name === name)!;
const marks = (name: string) => row(name).cells.map((cell) => cell?.mark);

describe('table', () => {
  test('best, worst and ties are decided by paired seeds', () => {
    expect(table.seeds).toBe(3);
    expect(marks('scan')).toEqual([null, 'best', 'worst']);
    expect(marks('tight')).toEqual(['best', null, 'worst']);
    expect(marks('sort')).toEqual(['tie', 'tie', 'worst']);
    expect(fastestOf(row('sort'))).toEqual([0, 1]);
    expect(row('tight').cells[1]?.ratio).toBeCloseTo(43 / 31, 9);
  });

  test('the parts of a query sum to its mean time', () => {
    const cells = table.rows.flatMap(({ cells: all }) => all);
    for (const cell of cells) expect(totalMs(cell!.times)).toBeCloseTo(cell!.ms, 9);
  });

  test('all figures are of the seeds that every layout has', () => {
    const uneven = typeTable([input('Stripe', seedsOf({ scan: [1, 2, 3, 4] })), input('Manual', seedsOf({ scan: [2, 4] }))], scenario);
    expect(uneven.seeds).toBe(2);
    expect(uneven.rows[0].cells.map((cell) => [cell?.ms, cell?.queries])).toEqual([
      [1.5, 4],
      [3, 4],
    ]);
  });

  test('what cannot be compared is left out and named; what is missing says why', () => {
    const partly = typeTable(
      [
        input('Stripe', seedsOf({ scan: [1, 2] })),
        input('Other work', seedsOf({ scan: [1, 2] }), { stale: true }),
        input('Full', seedsOf({ scan: [1, 2] }), { stale: true, staleBecause: 'full scale' }),
        input('Old', undefined),
        input('Running', undefined, { answer: null, waiting: '…' }),
        input('Failed', undefined, { answer: null, waiting: 'failed' }),
      ],
      scenario,
    );
    expect(partly.columns.map(({ title, without, old }) => [title, without, old])).toEqual([
      ['Stripe', null, false],
      ['Old', 'not kept', true],
      ['Running', '…', false],
      ['Failed', 'failed', false],
    ]);
    expect(partly.seeds).toBe(2);
    expect(partly.rows[0].cells.slice(1)).toEqual([null, null, null]);
    expect(seedWords(partly)).toContain('Not comparable: Other work (different work) and Full (full scale).');
    expect(preferenceWords(partly)).toMatch(/^Pin or run other layouts/);
  });

  test('an estimate has no query types', () => {
    const none = typeTable([input('Stripe', undefined, { answer: partOf<AnswerSummary>({ basis: 'estimate' }) })], scenario);
    expect([none.rows, none.seeds, none.columns[0].without]).toEqual([[], 0, 'about']);
    expect(preferenceWords(none)).toBe('Query types appear with the refined answer.');
  });

  test('classes of the batch that the part which was run does not hold are named', () => {
    expect(seedWords(table)).toBe(
      'Mean elapsed time per query over 3 paired seeds. Not in the part of the batch that was run: moderate, weak and partial scan.',
    );
  });

  test('queries alongside have rows of their own, also where one seed saw none of them', () => {
    const beside: SeedClasses = [
      [summary('scan', 100), summary('scan', 5, 'cpu', 3, true), summary('scan', 7, 'cpu', 1, true)],
      [summary('scan', 102), summary('scan', 6, 'cpu', 1, true)],
    ];
    const { rows } = typeTable([input('Stripe', beside), input('Manual', beside)], scenario);
    expect(rows.map(({ name, alongside }) => [name, alongside])).toEqual([
      ['scan', false],
      ['scan (alongside)', true],
      ['scan (alongside)', true],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
    const [first, second] = rows.slice(1).map(({ cells: [cell] }) => cell!);
    expect([first.ms, first.queries, first.times.cpu]).toEqual([21 / 4, 4, 21 / 4]);
    expect([second.ms, second.bySeed]).toEqual([7, [7, null]]);
  });

  test('queries that take no time divide by nothing', () => {
    const still = typeTable([input('Stripe', seedsOf({ scan: [0, 0] })), input('Manual', seedsOf({ scan: [0, 1] }))], scenario);
    expect(still.rows[0].cells.map((cell) => cell?.ratio)).toEqual([1, null]);
  });
});

describe('words', () => {
  test('say which types prefer which layout, and where there is no clear difference', () => {
    expect(preferenceWords(table)).toBe('Scan is fastest on Manual; tight on Stripe; sort on Stripe or Manual.');
  });

  test('a difference that is not clear is none', () => {
    const noisy = typeTable(
      [input('Stripe', seedsOf({ scan: [100, 120, 90] })), input('Manual', seedsOf({ scan: [110, 105, 100] }))],
      scenario,
    );
    expect(preferenceWords(noisy)).toBe('No clear difference between the 2 layouts.');
    expect(againstWords(noisy, 1, 0)).toBe('no clear difference in scan');
  });

  test.each([1, 2])('%i seeds rank nothing', (seeds) => {
    const single = typeTable(
      [input('Stripe', seedsOf({ scan: [100, 101].slice(0, seeds) })), input('Manual', seedsOf({ scan: [90, 91].slice(0, seeds) }))],
      scenario,
    );
    expect(preferenceWords(single)).toBe(`Too few seeds to rank the layouts: ${seeds} of at least 3.`);
    expect(single.rows[0].cells.map((cell) => cell?.mark)).toEqual([null, null]);
    expect(againstWords(single, 1, 0)).toMatch(/^too few seeds to tell in scan/);
    expect(against(single.rows[0].cells[1]!, single.rows[0].cells[0]!)).toMatchObject({ kind: 'open', interval: null });
  });

  test('the odd one out of a pair of layouts is reported by name', () => {
    expect(againstWords(table, 1, 0)).toMatch(
      /^faster in scan \(−9\.1\u202f%\); slower in tight \(\+39\u202f%\); no clear difference in sort$/,
    );
    expect(againstDetail(row('scan').cells[1]!, row('scan').cells[0]!)).toMatch(/95 % interval .* over 3 paired seeds\.$/);
  });

  test('a cell says where its layout stands', () => {
    expect(row('scan').cells.map((cell) => relation(cell!))).toEqual(['1.10×', 'best', '2.04× worst']);
    expect(standingWords(table, row('scan'), 0)).toBe('110\u202fms, 1.10 times the fastest, Manual');
    expect(standingWords(table, row('scan'), 1)).toBe('100\u202fms, the fastest of 3 layouts');
  });
});
