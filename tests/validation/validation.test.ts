/** The device models against a measured drive, the reference simulator and theory; every figure is deterministic. */
import { describe, expect, test } from 'vitest';
import { isCaseWithin, isLawWithin, MEASURED_GATES } from '../../src/studies/validation/gates.ts';
import { VALIDATION } from '../../src/studies/validation/results.ts';
import { validationResults } from './compute.ts';

const results = validationResults();

test('the published results are what the engine computes', () => {
  // `node scripts/update-validation.mjs` writes them anew.
  expect(results).toEqual(VALIDATION);
});

describe('a real Cheetah 9LP, 10 000 requests', () => {
  const [cheetah] = results.measured;

  test('response times: demerit at most 0.15 ms and below the reference simulator, mean within 1.5 %', () => {
    expect(cheetah.requests).toBe(10_000);
    expect(MEASURED_GATES).toEqual({ demeritMs: 0.15, meanError: 0.015 });
    expect(cheetah.demeritMs).toBeLessThanOrEqual(MEASURED_GATES.demeritMs);
    expect(cheetah.demeritMs).toBeLessThan(cheetah.reference.demeritMs);
    expect(Math.abs(cheetah.meanError)).toBeLessThanOrEqual(MEASURED_GATES.meanError);
  });

  test('every feature of the model earns its place: without it the distributions lie further apart', () => {
    for (const { feature, demeritMs } of cheetah.without) expect(demeritMs, feature).toBeGreaterThan(cheetah.demeritMs);
  });
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
