import { expect, test } from 'vitest';
import { VALIDATION } from '../../../studies/validation/results.ts';
import { withoutRows } from './withoutModel.ts';

test('the whole model stands first, then what is missed most, bars to scale', () => {
  const [cheetah] = VALIDATION.measured;
  const rows = withoutRows(cheetah);
  expect(rows).toHaveLength(cheetah.without.length + 1);
  expect(rows[0]).toMatchObject({ whole: true, demeritMs: cheetah.demeritMs });
  const rest = rows.slice(1);
  expect(rest[0].share).toBe(1);
  expect(rest.map(({ demeritMs }) => demeritMs)).toEqual(rest.map(({ demeritMs }) => demeritMs).toSorted((a, b) => b - a));
  for (const { share, demeritMs } of rows) expect(share * rest[0].demeritMs).toBeCloseTo(demeritMs, 9);
});

test('a model without distance has no bars', () => {
  expect(withoutRows({ demeritMs: 0, meanError: 0, without: [] })).toEqual([
    { name: 'Everything', demeritMs: 0, meanError: 0, share: 0, whole: true },
  ]);
});
