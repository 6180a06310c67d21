import { expect, test } from 'vitest';
import { UNCONSTRAINED } from '../../../analysis/search/types.ts';
import { otherTerms } from './otherTerms.ts';

const asked = { constraints: { ...UNCONSTRAINED, pinned: ['f1', 'f2'] }, seconds: 10, scale: 1, measure: { id: 'elapsed' as const } };

test.each([
  [{}, []],
  [{ constraints: { ...asked.constraints, pinned: ['f2', 'f1'] } }, []],
  [{ constraints: { ...asked.constraints, pinned: ['f1'] } }, ['pinned']],
  [{ constraints: { ...asked.constraints, variables: ['tuning' as const] } }, ['variables']],
  [{ constraints: { ...asked.constraints, survivesDisk: true } }, ['limits']],
  [{ constraints: { ...asked.constraints, mostMoves: 3 }, seconds: 20 }, ['limits', 'seconds']],
  [{ scale: 0.5 }, ['scale']],
  [{ measure: { id: 'work' as const } }, ['measure']],
])('with %j other than asked: %j', (change, terms) => {
  expect(otherTerms(asked, { ...asked, ...change })).toEqual(terms);
});
