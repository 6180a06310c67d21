import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainer } from '../../engine/volume/explain.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';

import { footprintOf } from './footprint.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const UNIT = 4096;
const base = sampleScenario('loose', 'mixed');
const ids = base.hardware.disks.map((disk) => disk.id);
const volume = (kind: 'stripe' | 'mirror' | 'raid5', n: number, more: object): Volume => ({
  kind,
  id: 'v',
  name: 'V',
  members: ids.slice(0, n),
  stripeUnitBytes: UNIT,
  ...more,
});

const rotation = fc.constantFrom('left-symmetric', 'left-asymmetric', 'right-symmetric', 'right-asymmetric');
const volumes: fc.Arbitrary<Volume> = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map((n) => volume('stripe', n, {})),
  fc.constantFrom(4, 6).map((n) => volume('stripe', n, { arrays: { count: 2, stripeUnitBytes: 3 * UNIT } })),
  fc
    .record({ pairs: fc.integer({ min: 1, max: 4 }), arrangement: fc.constantFrom('neighbours', 'halves'), copies: fc.constantFrom(2, 3) })
    .map(({ pairs, arrangement, copies }) => volume('mirror', pairs * copies, { arrangement, copies })),
  fc.record({ n: fc.integer({ min: 4, max: 7 }), rotation, spareSpace: fc.boolean() }).map(({ n, ...more }) => volume('raid5', n, more)),
  fc
    .record({ n: fc.integer({ min: 3, max: 5 }), count: fc.constantFrom(2, 3), outer: fc.integer({ min: 1, max: 9 }), rotation })
    .map(({ n, count, outer, rotation: turn }) =>
      volume('raid5', n * count, { arrays: { count, stripeUnitBytes: outer * UNIT }, rotation: turn }),
    ),
);

describe('footprint', () => {
  it('is what the engine writes, byte for byte, on every member of every kind of volume', () => {
    fc.assert(
      fc.property(volumes, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 7 }), (one, units, sectors) => {
        const bytes = units * UNIT + sectors * 512;
        const scenario: Scenario = { ...base, volumes: [one] };
        const explain = explainer(scenario, 'v')!;
        // Unit by unit, so that no write is merged with what lies between; the furthest byte of each counts.
        const written = new Map<number, Set<number>>();
        for (let at = 0; at < bytes; at += 512) {
          for (const io of explain(at, 512, true)) {
            if (!io.write) continue;
            const places = written.get(io.disk) ?? new Set();
            written.set(io.disk, places);
            for (let b = 0; b < io.bytes; b += 512) places.add(io.offsetBytes + b);
          }
        }
        const footprint = footprintOf(one)!;
        const shown = one.members.map((_, k) => footprint(bytes, k));
        expect(shown).toEqual(one.members.map((_, k) => (written.get(k)?.size ?? 0) * 512));
      }),
      { numRuns: 150 },
    );
  });
  it('whole turns take as much on every member, redundancy included', () => {
    const raid5 = volume('raid5', 5, {});
    const bytes = 5 * 4 * UNIT * 7;
    const footprint = footprintOf(raid5)!;
    expect(raid5.members.map((_, k) => footprint(bytes, k) * raid5.members.length)).toEqual(raid5.members.map(() => (bytes * 5) / 4));
  });
});
