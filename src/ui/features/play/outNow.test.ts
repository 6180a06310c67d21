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
