import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SMALL_DISK } from '../testing/scenarios.ts';
import { Geometry } from './geometry.ts';
import { PlaceMemo } from './placeMemo.ts';

const geometry = new Geometry({
  ...SMALL_DISK,
  zones: [{ cylinders: 700, sectorsPerTrack: 250, skippedSectors: 3, slips: [10, 9000] }, ...SMALL_DISK.zones.slice(1)],
});

test('remembers what the geometry says, however many blocks share a slot', () => {
  const memo = new PlaceMemo(geometry);
  fc.assert(
    fc.property(fc.array(fc.nat(geometry.sectors - 1), { minLength: 1, maxLength: 200 }), (lbas) => {
      for (const lba of [...lbas, ...lbas]) {
        const slot = memo.slotOf(lba);
        const zone = geometry.zoneOf(lba);
        const physical = geometry.physicalOf(zone, lba);
        const track = Math.floor(physical / geometry.sectorsPerTrack[zone]);
        expect([memo.cylinderAt(slot), memo.surfaceAt(slot), memo.angleAt(slot)]).toEqual([
          geometry.zoneCylinder[zone] + Math.floor(track / geometry.heads),
          geometry.surfaceOf(track),
          geometry.angleOf(zone, physical),
        ]);
      }
    }),
  );
});
