import { describe, expect, it } from 'vitest';
import { analysisOf } from './analyses.ts';
import { loadClaims } from './load.ts';

describe.each([...(await loadClaims())])('analyses of $study', ({ analyses: own = {}, verdicts }) => {
  const analyses = Object.entries(own);
  const committed = new Map(verdicts?.claims.map((claim) => [claim.id, claim.verdict]));

  it('are of claims that there are, with the verdict that is committed', () => {
    for (const [id, { verdict }] of analyses) expect({ id, verdict }).toEqual({ id, verdict: committed.get(id) });
  });

  it('are texts, and of what did not come out', () => {
    for (const [id, { verdict, why, tried = [], wouldChange = [], ...rest }] of analyses) {
      expect(['fail', 'tie', 'unexplained'], id).toContain(verdict);
      expect(why.length, id).toBeGreaterThan(0);
      for (const text of [...why, ...tried, ...wouldChange]) expect(text, id).toMatch(/^\S.{10,}[.:)]$/s);
      expect(rest, id).toEqual({});
    }
  });
});

it('is not shown for another verdict than the one that it explains', () => {
  const analyses = { 'X-1': { verdict: 'fail' as const, why: ['Because.'] } };
  expect(analysisOf(analyses, 'X-1', 'fail')?.why).toEqual(['Because.']);
  expect(analysisOf(analyses, 'X-1', 'pass')).toBeUndefined();
  expect(analysisOf(analyses, 'X-2', 'fail')).toBeUndefined();
  expect(analysisOf(analyses, 'toString', 'fail')).toBeUndefined();
});
