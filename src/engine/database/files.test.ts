import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { layOut } from '../../scenario/layout.ts';
import { SCAN, smallScenario } from '../testing/scenarios.ts';
import { Files } from './files.ts';

const sizes = fc.record({
  psuBytes: fc.integer({ min: 8 * KIB, max: 3 * MIB }),
  psuMaxBytes: fc.option(fc.integer({ min: 8 * KIB, max: 9 * MIB }), { nil: undefined }),
});

test('a segment’s data are one span over its PSUs, whatever their sizes', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0, max: 0.999_999, noNaN: true }), fc.nat(5), (size, place, segment) => {
      const scenario = smallScenario({ classes: [SCAN], ...size });
      const files = new Files(scenario, layOut(scenario));
      const bytes = files.segmentBytes(0, segment);
      expect(bytes).toBe(4 * size.psuBytes);
      const at = place * bytes;
      const psu = files.psuAt(0, segment, at);
      const first = files.segmentPsu(0, segment);
      expect(psu).toBeGreaterThanOrEqual(first);
      expect(psu).toBeLessThan(first + 4);
      expect(at).toBeGreaterThanOrEqual(files.psuStart[psu]);
      expect(at).toBeLessThan(files.psuStart[psu] + files.psuBytes[psu]);
    }),
    { numRuns: 500 },
  );
});

test('every PSU has pages of its own, enough for all its bytes', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const scenario = smallScenario({ classes: [SCAN], ...size });
      const files = new Files(scenario, layOut(scenario));
      for (let psu = 0; psu < files.psuBytes.length; psu++) {
        const pages = files.psuPage[psu + 1] - files.psuPage[psu];
        expect(pages).toBe(Math.ceil(files.psuBytes[psu] / files.pageBytes));
      }
      expect(files.pages).toBe(files.psuPage.at(-1));
    }),
  );
});

test('an unknown object is reported, not guessed', () => {
  const scenario = smallScenario({ classes: [SCAN] });
  expect(() => new Files(scenario, layOut(scenario)).object('nowhere')).toThrow(/nowhere/);
});
