import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { failedWords } from '../../analysis/run/failedQueries.ts';
import { presetScenario } from './presets.ts';
import { blockedClasses } from '../../scenario/blocked.ts';
import { failPath, moveDisksToPath, otherPathOf, removePath, setOtherPath } from '../../scenario/edit/hardware.ts';
import { failedDisks, lossesOf } from '../../scenario/failures.ts';
import { layOut } from '../../scenario/layout.ts';
import { downPaths, pathIndexes, unreachableDisks } from '../../scenario/reach.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';

/** Tables on 24 disks behind two ports on two adapters; indexes and temporary data on 40 modules behind these and two more. */
const plain = (): Scenario => {
  const scenario = presetScenario('flash-tier/flash/complex')!;
  const disks = scenario.hardware.disks.map(({ otherPaths: _other, ...disk }) => disk);
  return { ...scenario, hardware: { ...scenario.hardware, disks } };
};
const twoWays = (): Scenario => setOtherPath(setOtherPath(plain(), 'j4400-1', 'j4400-2'), 'j4400-2', 'j4400-1');
const run = (scenario: Scenario, scale = 1 / 48) => runToEnd(scenario, { scale, series: false });
const failedClasses = (scenario: Scenario): string[] => run(scenario).failures?.map(({ class: id }) => id) ?? [];

test('an adapter that fails takes with it what is attached to it', () => {
  const failed = failPath(plain(), 'hba1', true);
  expect([...downPaths(failed)].sort()).toEqual(['domain1', 'hba1', 'j4400-1']);
  expect(unreachableDisks(failed).size).toBe(12 + 10);
  expect(failPath(failed, 'hba1', false)).toEqual(plain());
});

test('a disk with a second path is reached by it, and its load is there', () => {
  const failed = failPath(twoWays(), 'hba1', true);
  const { paths } = failed.hardware;
  const onPort2 = pathIndexes(failed)
    .slice(0, 24)
    .every((at) => paths[at].id === 'j4400-2');
  expect(onPort2).toBe(true);
  expect([...unreachableDisks(failed)].every((id) => id.startsWith('f'))).toBe(true);

  const onDisks = presetScenario('flash-tier/disks/joins')!;
  const one = failPath(setOtherPath(setOtherPath(onDisks, 'j4400-1', 'j4400-2'), 'j4400-2', 'j4400-1'), 'j4400-1', true);
  const [whole, half] = [run(onDisks), run(one)];
  const bytes = (result: typeof whole, id: string): number => result.adapters.find((adapter) => adapter.id === id)!.bytes;
  expect(half.failures).toBeUndefined();
  expect(bytes(half, 'j4400-1')).toBe(0);
  expect(bytes(half, 'j4400-2')).toBe(bytes(whole, 'j4400-1') + bytes(whole, 'j4400-2'));
  expect(half.ios).toBe(whole.ios);
  expect(half.elapsedMs).toBeGreaterThanOrEqual(whole.elapsedMs);
});

test('queries that need unmirrored flash behind a failed domain fail with the reason; the others run', () => {
  const failed = failPath(plain(), 'domain2', true);
  expect(problemsOf(failed)).toEqual([]);
  const result = run(failed, 1 / 8);
  const kinds = new Set(result.failures!.map(({ class: id }) => id.replace(/-\d+$/, '')));
  expect([...kinds].sort()).toEqual(['index', 'merge']);
  expect(result.failures![0]).toMatchObject({ object: 'ts-index', unreachable: 'v-flash', usedBytes: 0 });
  expect(failedWords(result.failures!, failed)).toEqual([
    '32 queries failed at once, of “Index scan 1”, “Merge join 1”, “Index scan 2” and 13 more: they need “Indexes” and “Temporary” on volume F5100 (RAID 0). Channel F5100 domain 2 has failed, so 10 disks cannot be reached. The figures are those of the other queries.',
  ]);
  expect(result.devices.filter(({ id, requests }) => id.startsWith('f') && requests > 0)).toEqual([]);
  expect(result.ios).toBeGreaterThan(0);
});

test('both paths to the disks gone: no query runs, and the run ends', () => {
  const failed = failPath(failPath(twoWays(), 'j4400-1', true), 'j4400-2', true);
  const result = run(failed, 1 / 8);
  expect(result.elapsedMs).toBe(0);
  expect(result.ios).toBe(0);
  expect(new Set(result.failures!.map(({ class: id }) => id))).toEqual(new Set(failed.workload.batch.map(({ class: id }) => id)));
  for (const { utilization } of result.devices) expect(utilization).toBe(0);
});

test('a mirror over domains continues, as with failed disks', () => {
  const scenario = plain();
  const pairs = Array.from({ length: 20 }, (_, k) => [`f${2 * k + 1}`, `f${2 * k + 2}`]).flat();
  const mirrored: Scenario = {
    ...scenario,
    volumes: scenario.volumes.map((volume) =>
      volume.id === 'v-flash' ? { kind: 'mirror', id: 'v-flash', name: 'F5100', members: pairs, stripeUnitBytes: 262_144 } : volume,
    ),
  };
  const failed = failPath(mirrored, 'hba3', true);
  expect(failedDisks(failed).size).toBe(10);
  expect(lossesOf(failed, layOut(failed))).toEqual([]);
  expect(failedClasses(failed)).toEqual([]);
  const twice = failPath(failed, 'hba4', true);
  expect(lossesOf(twice, layOut(twice))).toMatchObject([{ targetId: 'v-flash', unreachable: true }]);
});

test('a broken disk in an unmirrored volume is lost for good, whatever paths do', () => {
  const scenario = failPath(plain(), 'domain1', true);
  const broken = {
    ...scenario,
    hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map((disk) => (disk.id === 'f2' ? { ...disk, failed: true } : disk)) },
  };
  expect(problemsOf(broken).map(({ message }) => message)).toEqual([expect.stringContaining('disk f2 has failed')]);
  expect(blockedClasses(broken, layOut(broken)).every((one) => one === null)).toBe(true);
});

test('paths of a disk are known and named once; edits keep them so', () => {
  const scenario = twoWays();
  expect(otherPathOf(scenario, 'j4400-1')).toBe('j4400-2');
  expect(otherPathOf(scenario, 'domain1')).toBeUndefined();
  const wrong = (otherPaths: string[]): string[] =>
    problemsOf({
      ...scenario,
      hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map((disk, k) => (k === 0 ? { ...disk, otherPaths } : disk)) },
    }).map(({ pointer }) => pointer);
  expect(wrong(['nowhere'])).toEqual(['/hardware/disks/0/otherPaths/0']);
  expect(wrong(['j4400-2', 'j4400-2'])).toEqual(['/hardware/disks/0/otherPaths/1']);
  expect(wrong(['j4400-1'])).toEqual(['/hardware/disks/0/otherPaths/0']);
  const moved = moveDisksToPath(scenario, ['d1'], 'j4400-2');
  expect(moved.hardware.disks[0]).toMatchObject({ path: 'j4400-2' });
  expect(moved.hardware.disks[0].otherPaths).toBeUndefined();
  const emptied = moveDisksToPath(
    scenario,
    scenario.hardware.disks.flatMap(({ id, path }) => (path === 'j4400-1' ? [id] : [])),
    'j4400-2',
  );
  expect(problemsOf(removePath(emptied, 'j4400-1'))).toEqual([]);
});

test('users alongside who cannot reach their data give up, so that the run ends', () => {
  const scenario = failPath(plain(), 'domain1', true);
  const alongside = { ...scenario, workload: { ...scenario.workload, alongside: [{ class: 'index-1', users: 2 }] } };
  const result = run(alongside);
  expect(result.failures!.find(({ class: id }) => id === 'index-1')!.queries).toBeGreaterThanOrEqual(2);
  expect(result.elapsedMs).toBeGreaterThan(0);
});

test('streams without an end go on sending queries that fail, once a second, and the timed run ends', () => {
  const scenario = failPath(plain(), 'domain1', true);
  const streams = [
    {
      id: 'lookups',
      title: 'Lookups',
      arrivals: { kind: 'closed' as const, users: 2 },
      order: 'drawn' as const,
      classes: [{ class: 'index-1', count: 1 }],
    },
    {
      id: 'scans',
      title: 'Scans',
      arrivals: { kind: 'closed' as const, users: 2 },
      order: 'drawn' as const,
      classes: [{ class: 'scan-1', count: 1 }],
    },
  ];
  const timed: Scenario = {
    ...scenario,
    workload: { ...scenario.workload, batch: [], streams, until: { seconds: 3 } },
  };
  expect(problemsOf(timed)).toEqual([]);
  const result = runToEnd(timed, { series: false });
  // Users of a batch that nobody can run do the same.
  const all = failPath(failPath(scenario, 'j4400-1', true), 'j4400-2', true);
  const idle = runToEnd({ ...all, workload: { ...all.workload, until: { seconds: 2 } } }, { series: false });
  expect(idle.elapsedMs).toBe(2000);
  expect(idle.ios).toBe(0);
  expect(result.elapsedMs).toBe(3000);
  const failures = result.failures!.find(({ class: id }) => id === 'index-1')!;
  expect(failures.queries).toBeGreaterThanOrEqual(2 * 3);
  expect(failures.queries).toBeLessThanOrEqual(2 * 4);
  expect(result.ios).toBeGreaterThan(0);
});
