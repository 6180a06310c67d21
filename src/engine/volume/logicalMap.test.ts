import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB, MIB, SECTOR_BYTES } from '../../base/units.ts';
import { diskCapacities } from '../../scenario/capacity.ts';
import { extentTotals, freeRuns } from '../../scenario/groups/allocate.ts';
import { extentAt, extentMapOf, extentsIn, logicalExtents, perLeg, runsOf } from '../../scenario/groups/extents.ts';
import { groupFaults } from '../../scenario/groups/faults.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { allOnLogical, anyWanted, diskOf, EXTENT, groupOf } from '../../scenario/testing/anyGroups.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { runToEnd } from '../run.ts';
import { fixedDevice, LOAD, SCAN, smallScenario, SORT, STAR_JOIN } from '../testing/scenarios.ts';
import { planOf } from '../testing/arrays.ts';
import { addressMaps } from './create.ts';
import { explainRequest } from './explain.ts';
import type { AddressMap } from './plan.ts';

const SECTORS = EXTENT / SECTOR_BYTES;

/** Disks of different sizes, some with a rest that holds no extent. */
function disksOf(extents: readonly number[]): Scenario {
  const bare = smallScenario({ classes: [SCAN] });
  const drives = extents.map((count, d) => ({ ...fixedDevice(1, 'constant'), id: `m${d}`, capacityBytes: diskOf(count, EXTENT, 512 * d) }));
  const disks = extents.map((_, d) => ({ id: `d${d}`, drive: `m${d}`, path: 'path' }));
  return { ...bare, hardware: { ...bare.hardware, drives, disks } };
}

const grouped = fc
  .record({ extents: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }), wanted: anyWanted })
  .map(({ extents, wanted }) => {
    const scenario = disksOf(extents);
    return { ...scenario, volumeGroups: [groupOf(scenario, EXTENT, wanted)] };
  });

function mapsOf(scenario: Scenario): Map<string, AddressMap> {
  const { targets } = layOut(scenario);
  const sectors = Array.from(diskCapacities(scenario), (bytes) => Math.floor(bytes / SECTOR_BYTES));
  return new Map(addressMaps(scenario, targets, sectors).map((map, t) => [targets[t].id, map]));
}

const place = (map: AddressMap, sector: number): string => {
  const found = planOf(map, sector, 1, false);
  expect(found).toHaveLength(1);
  return `${found[0].device}:${found[0].lba}`;
};

describe('the map of logical volumes', () => {
  test('every extent has one owner, and sizes add up: what is used and what is free is what there is', () => {
    fc.assert(
      fc.property(grouped, (scenario) => {
        expect(groupFaults(scenario)).toEqual([]);
        const [group] = scenario.volumeGroups;
        const totals = extentTotals(scenario, group);
        const taken = runsOf(group);
        const used = group.logical.reduce((sum, volume) => sum + logicalExtents(volume), 0);
        const free = [...freeRuns(scenario, group).values()].reduce((sum, runs) => sum + extentsIn(runs), 0);
        expect(used + free).toBe([...totals.values()].reduce((sum, count) => sum + count, 0));
        for (const [id, total] of totals) {
          const owners = new Uint8Array(total);
          for (const { at, extents } of extentMapOf(taken.get(id) ?? [], id, total)) for (let k = 0; k < extents; k++) owners[at + k]++;
          expect(owners.every((count) => count === 1)).toBe(true);
        }
      }),
    );
  });

  test('is a bijection over all logical volumes of a group, onto the extents that are theirs', () => {
    fc.assert(
      fc.property(grouped, (scenario) => {
        const [group] = scenario.volumeGroups;
        const maps = mapsOf(scenario);
        const index = new Map(scenario.hardware.disks.map(({ id }, d) => [id, d]));
        const places = new Set<string>();
        let sectors = 0;
        for (const volume of group.logical) {
          const map = maps.get(volume.id)!;
          expect(map.sectors).toBe(logicalExtents(volume) * SECTORS);
          // Every 8th sector and every edge of an extent: all units are longer.
          for (let sector = 0; sector < map.sectors; sector += sector % SECTORS === SECTORS - 1 || sector % 8 === 7 ? 1 : 7) {
            places.add(place(map, sector));
            sectors++;
          }
          const own = volume.pieces.flatMap((piece) =>
            piece.legs.map(({ on, at }) => ({
              disk: index.get(on)!,
              from: extentAt(at, EXTENT) / SECTOR_BYTES,
              sectors: perLeg(piece) * SECTORS,
            })),
          );
          const whole = planOf(map, 0, map.sectors, true);
          expect(whole.reduce((sum, each) => sum + each.sectors, 0)).toBe(map.sectors);
          for (const { device, lba, sectors: length } of whole)
            expect(own.some(({ disk, from, sectors: room }) => disk === device && lba >= from && lba + length <= from + room)).toBe(true);
        }
        expect(places.size).toBe(sectors);
      }),
      { numRuns: 40 },
    );
  });

  test('a striped piece deals its units round robin over its legs', () => {
    fc.assert(
      fc.property(grouped, (scenario) => {
        const maps = mapsOf(scenario);
        const index = new Map(scenario.hardware.disks.map(({ id }, d) => [id, d]));
        for (const volume of scenario.volumeGroups[0].logical) {
          let from = 0;
          for (const piece of volume.pieces) {
            const unit = (piece.stripeUnitBytes ?? EXTENT) / SECTOR_BYTES;
            const units = (piece.extents * SECTORS) / unit;
            for (let u = 0; u < units; u += 3) {
              const { on, at } = piece.legs[u % piece.legs.length];
              const row = Math.floor(u / piece.legs.length);
              expect(place(maps.get(volume.id)!, from + u * unit)).toBe(
                `${index.get(on)}:${extentAt(at, EXTENT) / SECTOR_BYTES + row * unit}`,
              );
            }
            from += piece.extents * SECTORS;
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a request is exactly its sectors, each once, wherever it begins', () => {
    fc.assert(
      fc.property(grouped, fc.nat(), fc.nat(600), (scenario, a, length) => {
        const [volume] = scenario.volumeGroups[0].logical;
        if (volume === undefined) return;
        const map = mapsOf(scenario).get(volume.id)!;
        const from = a % map.sectors;
        const sectors = Math.min(map.sectors - from, 1 + length);
        const asked = planOf(map, from, sectors, false).flatMap(({ device, lba, sectors: n }) =>
          Array.from({ length: n }, (_, k) => `${device}:${lba + k}`),
        );
        expect(asked.toSorted()).toEqual(Array.from({ length: sectors }, (_, k) => place(map, from + k)).toSorted());
      }),
      { numRuns: 60 },
    );
  });

  test('explains where a request to it goes', () => {
    const scenario = allOnLogical(smallScenario({ classes: [SCAN], disks: 3 }), MIB, 64 * KIB);
    expect(explainRequest(scenario, 'lv', 64 * KIB, 128 * KIB, false)).toMatchObject([
      { diskId: 'd2', offsetBytes: MIB, bytes: 64 * KIB },
      { diskId: 'd3', offsetBytes: MIB, bytes: 64 * KIB },
    ]);
  });
});

describe('runs on logical volumes', () => {
  const classes = [STAR_JOIN, SCAN, SORT, LOAD];
  const base = { classes, disks: 4, drive: fixedDevice(3, 'constant') };

  test('striped over all disks they take as long as on a stripe, where a place on the disk does not matter', () => {
    const stripe = smallScenario({ ...base, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
    const logical = allOnLogical(stripe, MIB, 64 * KIB);
    expect(problemsOf(logical)).toEqual([]);
    const [a, b] = [stripe, logical].map((each) => runToEnd(each));
    expect(b.elapsedMs).toBe(a.elapsedMs);
    expect(b.devices.map(({ requests, bytesRead, bytesWritten }) => [requests, bytesRead, bytesWritten])).toEqual(
      a.devices.map(({ requests, bytesRead, bytesWritten }) => [requests, bytesRead, bytesWritten]),
    );
    expect(b.volumes).toMatchObject([{ id: 'lv', requests: a.volumes[0].requests }]);
  });

  test('linear they take as long as on a concatenation', () => {
    const concat = smallScenario({ ...base, volume: { kind: 'concat' } });
    const logical = allOnLogical(concat, MIB, null);
    const [a, b] = [concat, logical].map((each) => runToEnd(each));
    expect(b.devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBe(a.devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0));
    expect(b.elapsedMs).toBe(a.elapsedMs);
  });

  test('over mirrors and RAID 5 every law holds that the product checks', () => {
    for (const form of [{ kind: 'mirror' }, { kind: 'raid5' }, { kind: 'stripe' }] as const) {
      const bare = smallScenario({ ...base, disks: 6 });
      const half = (k: number) => ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'].slice(3 * k, 3 * k + (form.kind === 'mirror' ? 2 : 3));
      const volumes = [0, 1].map((k) => ({ ...form, id: `a${k}`, name: '', members: half(k), stripeUnitBytes: 64 * KIB }));
      const rules = bare.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all' as const, target: 'lv' } }));
      const pieces = [
        {
          extents: 20,
          legs: [
            { on: 'a0', at: 3 },
            { on: 'a1', at: 1 },
          ],
          stripeUnitBytes: 128 * KIB,
        },
        { extents: 60, legs: [{ on: 'a1', at: 30 }] },
      ];
      const scenario: Scenario = {
        ...bare,
        volumes,
        volumeGroups: [{ id: 'g', name: 'G', extentBytes: MIB, physical: ['a0', 'a1'], logical: [{ id: 'lv', name: 'L', pieces }] }],
        placement: { ...bare.placement, rules },
      };
      expect(problemsOf(scenario)).toEqual([]);
      expect(() => runToEnd(scenario)).not.toThrow();
    }
  });
});
