/**
 * Every claim of the study of the x445, by night, and by day those that take little, evaluated at its quick setting (about a minute of a processor for all) and compared with what is committed; see
 * `red-brick.test.ts`.
 */
import { beforeAll, expect, test } from 'vitest';
import { testAtNight } from '../../src/base/testing/rounds.ts';
import { X445 } from '../../src/studies/x445/index.ts';
import { evaluated, type Report } from './evaluated.ts';
import { changesSince, readGolden, writeGolden } from './golden.ts';

/** Set by `scripts/update-claims.mjs`. */
const reason = process.env.SPINDLE_UPDATE_CLAIMS;
const TIMEOUT_MS = 600_000;

const claims = await X445.claims!.load();
let report: Report;
beforeAll(async () => {
  report = await evaluated(claims.study, TIMEOUT_MS, ['--quick']);
  if (reason !== undefined) writeGolden(claims.study, claims.quick, report, reason);
}, TIMEOUT_MS + 10_000);

test('verdicts and findings are those committed', () => {
  const golden = readGolden(claims.study);
  expect(golden?.settings).toEqual(claims.quick);
  expect(golden?.claims.map(({ id }) => id)).toEqual(claims.claims.map(({ id }) => id));
  expect(changesSince(golden, report)).toEqual([]);
});

// Of all claims, which only the night decides.
testAtNight('what does not come out has an analysis, and only that', () => {
  const missed = report.claims.filter(({ verdict }) => verdict !== 'pass').map(({ id, verdict }) => [id, verdict]);
  expect(Object.entries(claims.analyses!).map(([id, { verdict }]) => [id, verdict])).toEqual(missed);
});

test('one number is calibrated on the rate of the 8-way, one on the gain of the 32-way', () => {
  const calibrated = report.parameters.filter(({ provenance }) => provenance === 'calibrated');
  expect(calibrated.map(({ name, serves }) => [name, serves])).toEqual([
    ['machine.contentionSigma', 'XS-04'],
    ['work.scanMsPerMegabyte', 'XS-03'],
  ]);
});
