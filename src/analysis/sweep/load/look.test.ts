import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEAST_TARGET_MS, lookText, MOST_TARGET_MS, readLook, secondsOf } from './look.ts';
import type { LoadLook } from './look.ts';
import { readView } from '../../../scenario/link/view.ts';
import { RATES, RESPONSES } from './points.ts';

const look: fc.Arbitrary<LoadLook> = fc.record({
  rate: fc.constantFrom(...RATES),
  response: fc.constantFrom(...RESPONSES),
  isLog: fc.boolean(),
  targetMs: fc.option(fc.double({ min: LEAST_TARGET_MS, max: MOST_TARGET_MS, noNaN: true }), { nil: null }),
});

it('reads what it writes', () => {
  fc.assert(
    fc.property(look, (one) => {
      const read = readLook(lookText(one))!;
      expect({ ...read, targetMs: null }).toEqual({ ...one, targetMs: null });
      if (one.targetMs === null) expect(read.targetMs).toBeNull();
      else {
        expect(secondsOf(read.targetMs!)).toBe(secondsOf(one.targetMs));
        expect(lookText(read)).toBe(lookText(one));
        // As a link takes it.
        expect(readView({ sweep: `over=users;load=${lookText(one)}` }).ignored).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
  expect(secondsOf(57.160514 * 1000)).toBe(57.160514);
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
