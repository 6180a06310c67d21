/** The device models against a measured drive, the reference simulator and theory; every figure is deterministic. */
import { describe, expect, test } from 'vitest';
import { isCaseWithin, isDriveWithin, isLawWithin } from '../../src/studies/validation/gates.ts';
import { MEASURED_FILES } from '../../src/studies/validation/measuredFiles.ts';
import { VALIDATION } from '../../src/studies/validation/results.ts';
import { validationResults } from './compute.ts';

const results = validationResults();

test('the published results are what the engine computes', () => {
  // `node scripts/update-validation.mjs` writes them again.
  expect(results).toEqual(VALIDATION);
});

test('six real drives of 10 000 requests each', () => {
  expect(results.measured.map(({ id, requests }) => [id, requests])).toEqual(MEASURED_FILES.map(({ id }) => [id, 10_000]));
});

describe.each(results.measured.map((one) => [one.drive, one] as const))('a real drive: %s', (_, one) => {
  test('response times are at least as close as those of the reference simulator, also where nothing was chosen', () => {
    expect(one.demeritMs).toBeLessThanOrEqual(one.reference.demeritMs);
    expect(isDriveWithin(one)).toBe(true);
    expect(isDriveWithin({ ...one, demeritMs: one.reference.demeritMs * 1.01 })).toBe(false);
    expect(isDriveWithin({ ...one, observed: ['something'], heldOutDemeritMs: one.reference.demeritMs * 1.01 })).toBe(false);
  });

  test('what was observed on its first requests brings the others closer too', () => {
    const seen = one.without.filter(({ feature }) => /settling after|second sequential/.test(feature));
    for (const { feature, demeritMs } of seen) expect(demeritMs, feature).toBeGreaterThan(one.demeritMs);
  });
});

test('every feature of the model earns its place on the drive that nothing was chosen for', () => {
  const [cheetah] = results.measured;
  expect(cheetah.observed).toEqual([]);
  expect(Math.abs(cheetah.meanError)).toBeLessThanOrEqual(0.015);
  for (const { feature, demeritMs } of cheetah.without) expect(demeritMs, feature).toBeGreaterThan(cheetah.demeritMs);
});

describe("the reference simulator's cases", () => {
  test.each(results.reference.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const { meanError, quantileError, profile, gate } = one;
    expect(Math.abs(meanError)).toBeLessThanOrEqual(gate);
    expect(quantileError).toBeLessThanOrEqual(profile === 'bare' ? 0.006 : gate);
    expect(isCaseWithin(one)).toBe(true);
    expect(isCaseWithin({ ...one, meanError: -gate * 1.01 })).toBe(false);
    expect(isCaseWithin({ ...one, quantileError: gate * 2.01 })).toBe(false);
  });
});

test.each(results.theory.map((one) => [one.title, one] as const))('%s', (_, one) => {
  const { expected, simulated, gate } = one;
  expect(isLawWithin(one)).toBe(true);
  expect(isLawWithin({ ...one, simulated: expected * (1 - gate * 1.01) })).toBe(false);
  expect(Math.abs(simulated / expected - 1)).toBeLessThanOrEqual(gate);
});
