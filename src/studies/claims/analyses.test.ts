import { describe, expect, it } from 'vitest';
import { analysesOf, analysisOf } from './analyses.ts';
import { STUDIES } from './evaluate.ts';
import { committedVerdicts } from './verdicts.ts';

describe.each(STUDIES.map(({ study }) => study))('analyses of %s', (study) => {
  const analyses = Object.entries(analysesOf(study));
  const committed = new Map(committedVerdicts(study)?.claims.map((claim) => [claim.id, claim.verdict]));

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
  expect(analysesOf('no-study')).toEqual({});
});
