import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExtentMap, type ContainerPlace } from './extentMap.ts';
import { extentsInContainers, extentsOf, sizeContainers, type Space } from './spaces.ts';

const EXTENT = 100;
const sizes = fc.array(fc.nat(12 * EXTENT), { minLength: 1, maxLength: 9 });
const at = (map: ExtentMap, byte: number): ContainerPlace => {
  const place = { container: -1, offset: -1 };
  map.locate(byte, place);
  return place;
};

test('property: every byte of a space has one place of its own, every whole extent of a container is used, and the way back is the same', () => {
  fc.assert(
    fc.property(sizes, (containers) => {
      const map = new ExtentMap(containers, EXTENT);
      const whole = containers.map((bytes) => Math.floor(bytes / EXTENT));
      expect(map.extents).toBe(whole.reduce((sum, extents) => sum + extents, 0));
      const seen = new Set<string>();
      for (let extent = 0; extent < map.extents; extent++) {
        const first = at(map, extent * EXTENT);
        expect(first.offset % EXTENT).toBe(0);
        expect(first.offset / EXTENT).toBeLessThan(whole[first.container]);
        seen.add(`${first.container} ${first.offset}`);
        for (const within of [0, 1, 57, EXTENT - 1]) {
          expect(at(map, extent * EXTENT + within)).toEqual({ container: first.container, offset: first.offset + within });
          expect(map.byteAt(first.container, first.offset + within)).toBe(extent * EXTENT + within);
        }
      }
      expect(seen.size).toBe(map.extents);
      containers.forEach((_, c) => expect(map.byteAt(c, whole[c] * EXTENT)).toBe(-1));
    }),
  );
});

test('property: extents go round robin over the containers with room, as if each were dealt by hand', () => {
  fc.assert(
    fc.property(sizes, (containers) => {
      const map = new ExtentMap(containers, EXTENT);
      const left = containers.map((bytes) => Math.floor(bytes / EXTENT));
      let extent = 0;
      for (let level = 0; left.some((room) => room > 0); level++) {
        left.forEach((room, container) => {
          if (room === 0) return;
          expect(at(map, extent++ * EXTENT)).toEqual({ container, offset: level * EXTENT });
          left[container]--;
        });
      }
      expect(extent).toBe(map.extents);
    }),
  );
});

test('containers of 3, 1 and 2 extents', () => {
  const map = new ExtentMap([3 * EXTENT, EXTENT + 99, 2 * EXTENT], EXTENT);
  expect(Array.from({ length: 6 }, (_, k) => at(map, k * EXTENT).container)).toEqual([0, 1, 2, 0, 2, 0]);
});

/** A space that the database manages, with containers of these sizes, each of at least an extent. */
const spaceOf = (containerBytes: number[]): Space => ({
  psusPerSegment: containerBytes.length,
  psuBytes: EXTENT,
  extents: { extentBytes: EXTENT, managed: 'database', containerBytes },
});

test('property: what is in use of each container is what the map deals to it', () => {
  fc.assert(
    fc.property(sizes, fc.nat(100), (containerBytes, wanted) => {
      const space = spaceOf(containerBytes);
      const inUse = Math.min(wanted, extentsOf(space));
      const map = new ExtentMap(containerBytes, EXTENT);
      const dealt = containerBytes.map(() => 0);
      for (let extent = 0; extent < inUse; extent++) dealt[at(map, extent * EXTENT).container]++;
      expect(extentsInContainers(space, inUse)).toEqual(dealt);
    }),
  );
});

test('property: containers that the system manages are as large as the extents in them, and the map of those sizes deals them all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 }), fc.nat(120), (containers, each, wanted) => {
      const space: Space = {
        psusPerSegment: containers,
        psuBytes: each * EXTENT + 30,
        extents: { extentBytes: EXTENT, managed: 'system', usedBytes: wanted * EXTENT },
      };
      const bytes = new Float64Array(containers + 2).fill(-1);
      sizeContainers(space, undefined, 1, bytes);
      const own = [...bytes.subarray(1, containers + 1)];
      const used = Math.min(wanted, containers * each);
      expect(own).toEqual(extentsInContainers(space, used).map((extents) => extents * EXTENT));
      expect(new ExtentMap(own, EXTENT).extents).toBe(used);
      // Nothing is written beside the space's own containers.
      expect([bytes[0], bytes[containers + 1]]).toEqual([-1, -1]);
    }),
  );
});
