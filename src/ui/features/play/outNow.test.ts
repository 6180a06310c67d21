import { expect, test } from 'vitest';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { outNow } from './outNow.ts';

test('a disk is out from the moment that it fails until it is replaced', () => {
  const base = sampleScenario('loose', 'mixed');
  expect(outNow(base, 0)).toBeNull();
  const [, { id: disk }] = base.hardware.disks;
  const scenario = {
    ...base,
    timeline: [
      { kind: 'replace-disk' as const, id: 'r', atMs: 300, disk },
      { kind: 'fail-disk' as const, id: 'f', atMs: 100, disk },
    ],
  };
  const out = (ms: number) => outNow(scenario, ms)!.flatMap((isOut, k) => (isOut ? [k] : []));
  expect(out(99)).toEqual([]);
  expect(out(100)).toEqual([1]);
  expect(out(299)).toEqual([1]);
  expect(out(300)).toEqual([]);
});

test('disks that no path leads to are out from the moment that their last path fails', () => {
  const base = sampleScenario('loose', 'mixed');
  const { hardware } = base;
  const [first] = hardware.paths;
  const [, other] = hardware.disks;
  const paths = [first, { ...first, id: 'second', name: 'Second' }];
  const disks = hardware.disks.map((disk) => (disk === other ? { ...disk, otherPaths: ['second'] } : disk));
  const at = (id: string, atMs: number) => ({ kind: 'fail-path' as const, id, atMs, path: id });
  const scenario = { ...base, hardware: { ...hardware, paths, disks }, timeline: [at(first.id, 100), at('second', 200)] };
  const onFirst = disks.filter(({ path }) => path === first.id).length;
  const left = (ms: number) => outNow(scenario, ms)!.filter((isOut) => !isOut).length;
  expect([left(99), left(100), left(200)]).toEqual([disks.length, disks.length - onFirst + 1, disks.length - onFirst]);
});
