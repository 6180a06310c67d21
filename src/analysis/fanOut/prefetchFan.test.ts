import { expect, test } from 'vitest';
import { KIB, SECTOR_BYTES } from '../../base/units.ts';
import { runDetail } from '../../engine/detailRun.ts';
import { partitionedScenario, type PartitionedOptions } from '../../engine/testing/partitions.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import type { Path, Scenario } from '../../scenario/schema.ts';
import { fanOfPrefetch, prefetchesOf, spacesWithFan, type PrefetchFan } from './prefetchFan.ts';
import { fanWords } from './words.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

/** One reader of one table space; disks of each array alternate between two channels of an adapter. */
function oneReader(options: PartitionedOptions = {}, prefetchBytes?: number): Scenario {
  const base = partitionedScenario({ nodes: 1, perNode: 1, disks: 6, mib: [6], ...options });
  const path = (id: string, kind: NonNullable<Path['kind']>, parent: string): Path => ({
    id,
    name: id,
    kind,
    mibPerSecond: null,
    perRequestMs: 0,
    parent,
  });
  return {
    ...base,
    hardware: {
      ...base.hardware,
      paths: [
        ...base.hardware.paths,
        path('adapter', 'adapter', 'node1'),
        path('ch1', 'channel', 'adapter'),
        path('ch2', 'channel', 'adapter'),
      ],
      disks: base.hardware.disks.map((disk, d) => ({ ...disk, path: d % 2 === 0 ? 'ch1' : 'ch2' })),
    },
    database: {
      ...base.database,
      objects: base.database.objects.map((object) => ({
        ...object,
        extents: { ...object.extents!, ...(prefetchBytes !== undefined && { prefetchBytes }) },
      })),
    },
  };
}

const fanOf = (scenario: Scenario, nth = 0): PrefetchFan => fanOfPrefetch(scenario, spacesWithFan(scenario)[0], nth)!;

test('an extent of one stripe unit of each disk, from two containers: 64 KiB of each of 12 disks, half on either channel', () => {
  const fan = fanOf(oneReader());
  expect(plain(fanWords(fan))).toBe(
    'A prefetch of 768 KiB becomes 2 reads of 384 KiB at the same time and 12 disk I/Os: 64 KiB from each of 12 disks. 384 KiB over ch1 (6 disks) and 384 KiB over ch2 (6 disks).',
  );
  expect(fan.adapters).toEqual([{ path: expect.objectContaining({ id: 'adapter' }), bytes: 768 * KIB, disks: 12 }]);
  expect(fan.disks.map(({ container }) => container)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
});

test('a small prefetch leaves a container alone, an extent that is no row gives some disks more', () => {
  expect(plain(fanWords(fanOf(oneReader({}, 384 * KIB))))).toMatch(
    /^A prefetch of 384 KiB becomes 1 read of 384 KiB and 6 disk I\/Os: 64 KiB from each of 6 disks\. 1 container of 2 is not read\. /,
  );
  const ofThree = fanOf(oneReader({}, 1152 * KIB)).reads.map(({ container }) => container);
  expect(ofThree).toEqual([1, 2, 1]);
  const uneven = fanOf(oneReader({ unitBytes: 48 * KIB }, 320 * KIB), 1);
  expect(uneven.bytes).toBe(320 * KIB);
  expect(uneven.reads.map(({ bytes, container }) => [container, bytes / KIB])).toEqual([
    [2, 256],
    [1, 64],
  ]);
});

test.each([
  ['extents of a row', oneReader()],
  ['a prefetch within an extent', oneReader({}, 128 * KIB)],
  ['three containers of five disks', oneReader({ containers: 3, disks: 5 })],
])('a run asks its disks for just that: %s', (_, scenario) => {
  const detail = runDetail(scenario, { detail: { fromMs: 0, toMs: 1e6, most: 100_000 } });
  while (!detail.advance(100_000));
  const { requests } = detail.record();
  const asked = Array.from({ length: requests.count }, (_one, k) => ({
    at: requests.arrivalMs[k],
    key: `${scenario.hardware.disks[requests.device[k]].id} ${requests.lba[k] * SECTOR_BYTES} ${requests.sectors[k] * SECTOR_BYTES}`,
  }));
  const planned = [0, 1, 2, 3].map((nth) => fanOf(scenario, nth).reads.flatMap(({ ios }) => ios));
  const keys = (nth: number): string[] => planned[nth].map(({ diskId, offsetBytes, bytes }) => `${diskId} ${offsetBytes} ${bytes}`);
  const first = Math.min(...asked.map(({ at }) => at));
  expect(
    asked
      .filter(({ at }) => at === first)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(keys(0).toSorted());
  const all = new Set(asked.map(({ key }) => key));
  for (const nth of [1, 2, 3]) expect(keys(nth).filter((key) => !all.has(key))).toEqual([]);
});

test('prefetches of a space add up to it, and the last may be smaller', () => {
  const scenario = oneReader({}, 576 * KIB);
  const [space] = spacesWithFan(scenario);
  const fans = Array.from({ length: prefetchesOf(space) }, (_, nth) => fanOfPrefetch(scenario, space, nth)!);
  expect(fans.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(2 * space.psuBytes);
  for (const { bytes, disks, paths } of fans) {
    expect(disks.reduce((sum, disk) => sum + disk.bytes, 0)).toBe(bytes);
    expect(paths.reduce((sum, path) => sum + path.bytes, 0)).toBe(bytes);
  }
});

test('a warehouse without table spaces has none to draw', () => {
  expect(spacesWithFan(smallScenario({ classes: [SCAN] }))).toEqual([]);
});
