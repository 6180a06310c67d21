import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookText, readLook } from './look.ts';
import type { LoadLook } from './look.ts';
import { RATES, RESPONSES } from './points.ts';

const look: fc.Arbitrary<LoadLook> = fc.record({
  rate: fc.constantFrom(...RATES),
  response: fc.constantFrom(...RESPONSES),
  isLog: fc.boolean(),
  targetMs: fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: null }),
});

it('reads what it writes', () => {
  fc.assert(
    fc.property(look, (one) => {
      const read = readLook(lookText(one))!;
      expect({ ...read, targetMs: null }).toEqual({ ...one, targetMs: null });
      if (one.targetMs === null) expect(read.targetMs).toBeNull();
      else expect(read.targetMs).toBeCloseTo(one.targetMs, 6);
    }),
  );
});

it.each([
  '',
  'queries',
  'queries,p99,log',
  'ios,mean,root',
  'ios,mean,log,0',
  'ios,mean,log,-1',
  'ios,mean,log,NaN',
  'ios,mean,log,1e99999',
  'ios,p50,log,3,4',
  '__proto__,mean,log',
])('does not draw “%s”', (text) => {
  expect(readLook(text)).toBeUndefined();
});
