import { expect, test } from 'vitest';
import { sampleScenario } from '../../studies/testing/samples.ts';
import type { Scenario, Volume } from '../schema.ts';
import { configLines } from './configLines.ts';
import { placesOf } from './places.ts';
import { isForSolaris, solarisBlock } from './solaris.ts';

const members = (scenario: Scenario, count: number): string[] => scenario.hardware.disks.slice(0, count).map(({ id }) => id);

/** The volumes block of a scenario with everything on one volume. */
function linesOf(make: (ids: (count: number) => string[]) => Volume): string {
  const base = sampleScenario('loose', 'mixed');
  const volume = make((count) => members(base, count));
  const scenario: Scenario = {
    ...base,
    volumes: [volume],
    placement: {
      rules: base.database.objects.map(({ id }) => ({ object: id, spread: { kind: 'all', target: volume.id } })),
      exceptions: [],
    },
  };
  return solarisBlock(scenario, placesOf(scenario)).lines.join('\n');
}

test('a stripe has its disks in order and its unit as interlace; the file system is mounted for direct I/O', () => {
  const text = linesOf((ids) => ({ kind: 'stripe', id: 'v', name: 'V', members: ids(4), stripeUnitBytes: 65_536 }));
  expect(text).toMatch(/metainit d10 1 4 (\S+s0 ){4}-i 64k/);
  expect(text).toMatch(/newfs (-T )?\/dev\/md\/rdsk\/d10\nmkdir -p \/data\/v\nmount -F ufs -o forcedirectio \/dev\/md\/dsk\/d10 \/data\/v/);
});

test('a mirror is made of a stripe for each copy: neighbors of RAID 10 are in different ones', () => {
  const text = linesOf((ids) => ({ kind: 'mirror', id: 'v', name: 'V', members: ids(4), stripeUnitBytes: 65_536 }));
  const [one, two] = ['d11', 'd12'].map((name) => new RegExp(`metainit ${name} 1 2 (\\S+)s0 (\\S+)s0 -i 64k`).exec(text)!.slice(1));
  expect(new Set([...one, ...two]).size).toBe(4);
  expect(text).toContain('metainit d10 -m d11\nmetattach d10 d12');
});

test('concatenations, RAID 5, and a unit that metainit does not take', () => {
  expect(linesOf((ids) => ({ kind: 'concat', id: 'v', name: 'V', members: ids(2) }))).toMatch(/metainit d10 2 1 \S+s0 1 \S+s0\n/);
  expect(linesOf((ids) => ({ kind: 'raid5', id: 'v', name: 'V', members: ids(3), stripeUnitBytes: 32_768 }))).toMatch(
    /metainit d10 -r (\S+s0 ){3}-i 32k/,
  );
  const small = linesOf((ids) => ({ kind: 'stripe', id: 'v', name: 'V', members: ids(2), stripeUnitBytes: 4096 }));
  expect(small).toContain('# metainit takes an interlace of 8 KiB to 100 MiB, not 4 KiB: this is the nearest');
  expect(small).toMatch(/-i 8k/);
});

test('is for hosts that open files past the file cache and have no Linux kernel', () => {
  const base = sampleScenario('loose', 'mixed');
  const direct = { ...base, host: { ...base.host, fileCacheBytes: 0 } };
  expect(isForSolaris(direct)).toBe(true);
  expect(isForSolaris({ ...base, host: { ...base.host, fileCacheBytes: 2 ** 30 } })).toBe(false);
  // Red Brick is built with the volume manager of its document, whatever its file cache.
  expect(configLines(direct).map(({ title }) => title)).not.toContain('Volumes and file systems, Solaris');
});
