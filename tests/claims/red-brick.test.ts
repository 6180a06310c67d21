/**
 * Every claim of the Red Brick study, evaluated at its quick setting (one to two minutes of a processor) and
 * compared with what is committed. Any change of a verdict or of the finding behind it fails, in either
 * direction, until `node scripts/update-claims.mjs --reason "..."` has written down why.
 */
import { beforeAll, expect, test } from 'vitest';
import { RED_BRICK } from '../../src/studies/red-brick/claims/index.ts';
import { evaluated, type Report } from './evaluated.ts';
import { changesSince, readGolden, writeGolden } from './golden.ts';

/** Set by `scripts/update-claims.mjs`. */
const reason = process.env.SPINDLE_UPDATE_CLAIMS;
/** Two minutes on a machine that does nothing else; one that is shared may be many times slower, and is not at fault. */
const TIMEOUT_MS = 900_000;

let report: Report;
beforeAll(async () => {
  report = await evaluated(RED_BRICK.study, TIMEOUT_MS);
  if (reason !== undefined) writeGolden(RED_BRICK.study, RED_BRICK.quick, report, reason);
}, TIMEOUT_MS + 10_000);

test('verdicts and findings are those committed', () => {
  const golden = readGolden(RED_BRICK.study);
  expect(golden?.settings).toEqual(RED_BRICK.quick);
  expect(changesSince(golden, report)).toEqual([]);
});

test('what passes as an order has its mechanism shown and a control that removes it', () => {
  const passed = report.claims.filter((claim) => claim.kind === 'order' && claim.verdict === 'pass');
  expect(passed.length).toBeGreaterThan(0);
  for (const { id, finding } of passed) {
    expect(finding, id).toMatch(/mechanism, .*: shown/);
    expect(finding, id).toMatch(/control, .*: (removes the effect|yes)/);
  }
});

test('figures are numbers with their spread, or nothing was run', () => {
  for (const { id, simulated, passes, verdict } of report.claims) {
    if (verdict === 'undecided' && simulated.seeds === 0) {
      expect(simulated, id).toEqual({ mean: null, min: null, max: null, seeds: 0 });
      continue;
    }
    if (verdict === 'ungated') continue;
    const { mean, min, max, seeds } = simulated;
    expect([mean, min, max].every(Number.isFinite), id).toBe(true);
    expect(min!, id).toBeLessThanOrEqual(mean! + 1e-9);
    expect(max!, id).toBeGreaterThanOrEqual(mean! - 1e-9);
    expect(passes, id).toBeLessThanOrEqual(seeds);
  }
});
