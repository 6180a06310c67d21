/**
 * Every claim of the study of the flash tier, by night only, as each takes long, evaluated at its quick setting (about two minutes of a processor for all) and compared with what is
 * committed; see `red-brick.test.ts`.
 */
import { beforeAll, expect, test } from 'vitest';
import { IS_NIGHTLY, testAtNight } from '../../src/base/testing/rounds.ts';
import { FLASH_TIER_CLAIMS as FLASH_TIER } from '../../src/studies/flash-tier/claims/index.ts';
import { evaluated, type Report } from './evaluated.ts';
import { changesSince, readGolden, writeGolden } from './golden.ts';

/** Set by `scripts/update-claims.mjs`. */
const reason = process.env.SPINDLE_UPDATE_CLAIMS;
const TIMEOUT_MS = 600_000;

let report: Report;
// Any of them takes 20 s and more: all wait for the night.
beforeAll(async () => {
  if (!IS_NIGHTLY) return;
  report = await evaluated(FLASH_TIER.study, TIMEOUT_MS, ['--quick']);
  if (reason !== undefined) writeGolden(FLASH_TIER.study, FLASH_TIER.quick, report, reason);
}, TIMEOUT_MS + 10_000);

test('verdicts are committed for each claim, at the quick setting', () => {
  const golden = readGolden(FLASH_TIER.study);
  expect(golden?.settings).toEqual(FLASH_TIER.quick);
  expect(golden?.claims.map(({ id }) => id)).toEqual(FLASH_TIER.claims.map(({ id }) => id));
});

testAtNight('verdicts and findings are those committed', () => {
  expect(changesSince(readGolden(FLASH_TIER.study), report)).toEqual([]);
});

testAtNight('what passes has its mechanism shown and a control that removes it, but for the formula', () => {
  const passed = report.claims.filter((claim) => claim.kind !== 'formula' && claim.verdict === 'pass');
  expect(passed.map(({ id }) => id)).toEqual(['FL-01', 'FL-02', 'FL-03', 'FL-06']);
  for (const { id, finding } of passed) {
    expect(finding, id).toMatch(/mechanism, .*: shown/);
    expect(finding, id).toMatch(/control, .*: removes the effect/);
  }
});

testAtNight('only the first claim is calibrated on', () => {
  const calibrated = report.parameters.filter(({ provenance }) => provenance === 'calibrated');
  expect(calibrated.map(({ serves }) => serves)).toEqual(['FL-01', 'FL-01']);
});
