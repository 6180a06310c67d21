/**
 * Every claim of the study of the I/O schedulers, by night, and by day those that take little, evaluated at its quick setting (about 20 s of a processor for all) and compared
 * with what is committed; see `red-brick.test.ts`.
 */
import { beforeAll, expect, test } from 'vitest';
import { testAtNight } from '../../src/base/testing/rounds.ts';
import { IO_SCHEDULERS } from '../../src/studies/io-schedulers/claims/index.ts';
import { evaluated, type Report } from './evaluated.ts';
import { changesSince, readGolden, writeGolden } from './golden.ts';

/** Set by `scripts/update-claims.mjs`. */
const reason = process.env.SPINDLE_UPDATE_CLAIMS;
const TIMEOUT_MS = 300_000;

let report: Report;
beforeAll(async () => {
  report = await evaluated(IO_SCHEDULERS.study, TIMEOUT_MS, ['--quick']);
  if (reason !== undefined) writeGolden(IO_SCHEDULERS.study, IO_SCHEDULERS.quick, report, reason);
}, TIMEOUT_MS + 10_000);

test('verdicts and findings are those committed', () => {
  const golden = readGolden(IO_SCHEDULERS.study);
  expect(golden?.settings).toEqual(IO_SCHEDULERS.quick);
  expect(golden?.claims.map(({ id }) => id)).toEqual(IO_SCHEDULERS.claims.map(({ id }) => id));
  expect(changesSince(golden, report)).toEqual([]);
});

// Of all claims, which only the night decides.
testAtNight('orders that pass have their mechanism shown and a control that removes it', () => {
  const passed = report.claims.filter((claim) => claim.kind === 'order' && claim.verdict === 'pass');
  expect(passed.map(({ id }) => id)).toEqual(['IO-01', 'IO-02']);
  for (const { id, finding } of passed) {
    expect(finding, id).toMatch(/mechanism, .*: shown/);
    expect(finding, id).toMatch(/control, without waiting .*: removes the effect/);
  }
});

// Of all claims, which only the night decides.
testAtNight('a claim that numbers were chosen for says that it is no evidence', () => {
  expect(report.claims.find(({ id }) => id === 'IO-03')?.finding).toMatch(/Calibrated, so no evidence/);
  const serves = new Set(report.parameters.flatMap(({ serves: claim }) => claim ?? []));
  expect([...serves].toSorted()).toEqual(['IO-03', 'IO-10']);
});
