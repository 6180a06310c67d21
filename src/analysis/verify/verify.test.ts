import { describe, expect, test } from 'vitest';
import { someByDay } from '../../base/testing/rounds.ts';
import { GIB, KIB } from '../../base/units.ts';
import { runToEnd } from '../../engine/run.ts';
import { partitionedScenario, type PartitionedOptions } from '../../engine/testing/partitions.ts';
import { CHANGE, SCAN, SMALL_DISK, SOME_COSTS, smallScenario } from '../../engine/testing/scenarios.ts';
import { addPath, moveDisksToPath } from '../../scenario/edit/hardware.ts';
import { addRaidController, putBehind } from '../../scenario/edit/raidControllers.ts';
import type { Machine, Path, Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetIds, presetScenario, studyIds } from '../../studies/presets.ts';
import { effectOf, effectWords, VERIFY_SEEDS } from './effect.ts';
import type { Verified } from './verified.ts';
import { verify } from './verify.ts';
import { warningsOf } from './warnings.ts';
import { dealtOverNodes } from './wiring.ts';

const runOf = (scenario: Scenario) => runToEnd(scenario, { series: false, objects: true });
const verified = (scenario: Scenario): readonly Verified[] => {
  expect(problemsOf(scenario)).toEqual([]);
  return verify(scenario, runOf(scenario));
};
const of = (checks: readonly Verified[], id: string): Verified => checks.find((check) => check.id === id)!;
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

/** What the alternative is, in runs: below 1 it takes less time. */
function ratio(scenario: Scenario, { alternative }: Verified): number {
  const after = alternative!.apply(scenario);
  expect(problemsOf(after)).toEqual([]);
  return runOf(after).elapsedMs / runOf(scenario).elapsedMs;
}

const machine = (more: Partial<Machine> = {}): Partial<Machine> => ({ link: { mibPerSecond: 40, delayMs: 0 }, ...more });
const FAST: PartitionedOptions = { costs: { scanMsPerMib: 0.5 } };

test('a balanced server keeps all rules that speak about it, and the others are named as silent', () => {
  const checks = verified(partitionedScenario({ ...FAST, machine: machine() }));
  expect(checks.filter(({ standing }) => standing === 'kept').map(({ id }) => id)).toEqual([
    'halves',
    'affinity',
    'prefetch',
    'prefetch-multiple',
  ]);
  expect(checks.filter(({ standing }) => standing === 'broken' || standing === 'warning')).toEqual([]);
  expect(of(checks, 'halves').says).toBe(
    plain('Disks of 2 of 2 nodes were used, which have 4 of 4 processors; 0 % of the bytes were remote.').replaceAll(' %', '\u202f%'),
  );
});

test('too few drives on an adapter: they are busy, the adapter and the processors are not', () => {
  const adapter = (mibPerSecond: number | null) =>
    smallScenario({
      classes: [SCAN],
      counts: [2],
      workload: { users: 2 },
      costs: { ...SOME_COSTS, scanMsPerMib: 0.1 },
      path: { kind: 'adapter', name: 'HBA', mibPerSecond },
    });
  const few = of(verified(adapter(2000)), 'drives');
  expect(few.standing).toBe('broken');
  expect(few.says).toMatch(/^Adapter HBA: its \d+ disks with work have their mechanisms at work for \d+/);
  expect(few.alternative!.real).toBe(false);
  expect(ratio(adapter(2000), few)).toBeLessThan(0.5);
  const run = runOf(adapter(2000));
  expect(run.cpu.utilization).toBeLessThan(0.2);
  expect(Math.max(...run.devices.map(({ meanQueueDepth }) => meanQueueDepth))).toBeGreaterThan(1.5);
  // An adapter that is full itself has enough drives, and one without a limit has nothing to be filled.
  const full = verified(adapter(2));
  expect(of(full, 'drives').standing).toBe('kept');
  expect(of(full, 'limits')).toMatchObject({ standing: 'broken', says: expect.stringMatching(/^Adapter HBA carries 2.00 of 2.00 MiB\/s/) });
  expect(ratio(adapter(2), of(full, 'limits'))).toBeLessThan(0.7);
  expect(of(verified(adapter(null)), 'drives').standing).toBe('none');
});

test('all disks at half of the processors', () => {
  const both = partitionedScenario({ ...FAST, machine: machine() });
  const bus: Path[] = ['bus1', 'bus2'].map((id) => ({ id, name: id, kind: 'bus', mibPerSecond: null, perRequestMs: 0, parent: 'node1' }));
  const half: Scenario = {
    ...both,
    hardware: {
      ...both.hardware,
      paths: [...both.hardware.paths, ...bus],
      disks: both.hardware.disks.map((disk) => ({ ...disk, path: disk.path === 'node1' ? 'bus1' : 'bus2' })),
    },
  };
  const found = of(verified(half), 'halves');
  expect(found.standing).toBe('broken');
  expect(plain(found.says)).toBe(
    'All that was read and written came from disks of Node 1, with 2 of 4 processors: 50 % of the bytes were remote.',
  );
  const dealt = dealtOverNodes(half);
  expect(dealt.hardware.paths.slice(2).map(({ parent }) => parent)).toEqual(['node1', 'node2']);
  expect(dealtOverNodes(dealt)).toBe(dealt);
  expect(of(verified(dealt), 'halves').standing).toBe('kept');
  const [own, other] = runOf(half).machine!.nodes;
  expect(own.localBytes).toBe(other.remoteBytes);
  expect(other.link.bytes).toBe(other.remoteBytes);
  expect(other.localBytes + own.remoteBytes).toBe(0);
  // The link carries 40 MiB/s and half of all passes it.
  expect(ratio(half, found)).toBeLessThan(0.8);
});

test('no affinity: data come from anywhere', () => {
  const loose = partitionedScenario({ ...FAST, machine: machine({ affinity: 'none' }) });
  const found = of(verified(loose), 'affinity');
  expect(found.standing).toBe('broken');
  expect(found.alternative!.apply(loose).host.machine!.affinity).toBe('node');
  expect(ratio(loose, found)).toBeLessThan(1);
});

describe('table spaces', () => {
  const spaces = (prefetchBytes: number | undefined, pools = true): Scenario => {
    const base = partitionedScenario({ ...FAST, drive: SMALL_DISK, pools });
    return {
      ...base,
      database: {
        ...base.database,
        objects: base.database.objects.map((object) => ({ ...object, extents: { ...object.extents!, prefetchBytes } })),
      },
    };
  };

  test('a prefetch of one extent reads one container at a time', () => {
    const small = spaces(192 * KIB);
    const found = of(verified(small), 'prefetch');
    expect(found.standing).toBe('broken');
    expect(plain(found.says)).toBe(
      'Data of p1 has a prefetch of 192 KiB and 2 containers with extents of 192 KiB: it reaches 1 of them at a time. So it is with 4 table spaces of 4.',
    );
    expect(found.alternative!.apply(small).database.objects[0].extents!.prefetchBytes).toBeUndefined();
    expect(ratio(small, found)).toBeLessThan(0.95);
  });

  test('one that is not a multiple is a warning, and the nearest multiple is offered', () => {
    const odd = spaces(576 * KIB);
    expect(of(verified(odd), 'prefetch').standing).toBe('kept');
    const found = of(verified(odd), 'prefetch-multiple');
    expect(found.standing).toBe('warning');
    expect(plain(found.says)).toBe(
      'The prefetch of 576 KiB of Data of p1 is not a multiple of extent x containers, 384 KiB. So are those of 3 more table spaces.',
    );
    expect(found.alternative!.apply(odd).database.objects[0].extents!.prefetchBytes).toBe(768 * KIB);
    expect(warningsOf(odd)).toEqual([{ id: 'prefetch-multiple', says: found.says }]);
    expect(warningsOf(spaces(768 * KIB))).toEqual([]);
  });
});

describe('nodes', () => {
  const warned = (more: Partial<Machine>, change: (scenario: Scenario) => Scenario = (same) => same) => {
    const scenario = change(partitionedScenario({ ...FAST, machine: more, pools: true }));
    expect(problemsOf(scenario)).toEqual([]);
    return warningsOf(scenario).map(({ says }) => plain(says));
  };
  const memory = (...bytes: readonly (number | undefined)[]): Partial<Machine> => ({
    nodes: bytes.map((memoryBytes, k) => ({ path: `node${k + 1}`, processors: 2, ...(memoryBytes !== undefined && { memoryBytes }) })),
  });

  test('memory: unequal, unknown, or less than the pools', () => {
    expect(warned(memory(2 * GIB, 2 * GIB))).toEqual([]);
    expect(warned(memory(2 * GIB, 4 * GIB))).toEqual(['Node 1 has 2 GiB, others have up to 4 GiB.']);
    expect(warned(memory(2 * GIB, undefined))).toEqual(['Memory is said of 1 of 2 nodes.']);
    expect(warned(memory(4 * 1024 * KIB, 4 * 1024 * KIB))).toEqual([
      'Buffer pools of 8 MiB are kept at Node 1, which has 4 MiB.',
      'Buffer pools of 8 MiB are kept at Node 2, which has 4 MiB.',
    ]);
    expect(warned({})).toEqual([]);
  });

  test('both logical processors of a core', () => {
    const siblings = (scenario: Scenario): Scenario => ({
      ...scenario,
      database: {
        ...scenario.database,
        partitions: scenario.database.partitions!.slice(0, 4).map((partition, k) => ({ ...partition, processors: [k % 2, (k % 2) + 2] })),
      },
    });
    expect(warned({ hyperThreading: { gain: 0.13 } }, siblings)).toEqual([
      'Partition 1 runs on processors 0 and 2, and 0 and 2 are of one core: together they do 13 % more than one alone at most. So it is with 4 partitions of 4.',
    ]);
    expect(warned({}, siblings)).toEqual([]);
  });

  test('more logical processors than the system can use', () => {
    expect(warned({ systemProcessors: 4 })).toEqual([]);
    expect(warned({ systemProcessors: 3 })).toEqual(['The nodes have 4 logical processors, and the system can use 3.']);
  });
});

test('disks of an array that are not on the path of its RAID controller, and the array behind none', () => {
  const striped = smallScenario({ classes: [SCAN], disks: 4, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
  const [first] = striped.hardware.paths;
  const behind = putBehind(addRaidController(striped, first.id), striped.volumes[0].id, 'raid1');
  const kept = of(verified(behind), 'controller-path');
  expect(kept).toMatchObject({ standing: 'kept', says: '1 volume behind a RAID controller: all disks are on its path.' });
  expect(of(verified(striped), 'controller-path').standing).toBe('none');
  const other = addPath(behind, { kind: 'adapter', name: 'Adapter 2' }, 'a2');
  const rewired = moveDisksToPath(other, [other.hardware.disks[0].id], 'a2');
  const away = of(verified(rewired), 'controller-path');
  expect(away).toMatchObject({
    standing: 'warning',
    says: `1 of 4 disks of volume ${rewired.volumes[0].name} is not on the path of RAID controller 1, which it lies behind.`,
  });
  expect(warningsOf(rewired).map(({ id }) => id)).toContain('controller-path');
  expect(warningsOf(away.alternative!.apply(rewired)).map(({ id }) => id)).not.toContain('controller-path');
});

test('a log on disks with data, and the same on a disk of its own', () => {
  const shared = smallScenario({ classes: [CHANGE], counts: [3] });
  const logged: Scenario = { ...shared, database: { ...shared.database, log: { object: 'spill', bufferBytes: 64 * KIB } } };
  for (const scenario of [shared, logged]) {
    const found = of(verified(scenario), 'log');
    expect(found.standing).toBe('broken');
    expect(found.says).toMatch(/^Spill shares \d of its \d disks? with data that were read or written\./);
    const after = found.alternative!.apply(scenario);
    expect(after.hardware.disks).toHaveLength(scenario.hardware.disks.length + 1);
    expect(of(verified(after), 'log').standing).toBe('kept');
    const arm = (which: Scenario, disk: number): number => runOf(which).devices[disk].meanSeekMs;
    expect(arm(after, after.hardware.disks.length - 1)).toBeLessThan(0.2 * arm(scenario, 0));
  }
  expect(of(verified(logged), 'log').says).toContain('A commit takes');
});

test('what a fault costs, in words', () => {
  const scenario = partitionedScenario(FAST);
  const run = runOf(scenario);
  const runs = (factor: number) => Array.from({ length: VERIFY_SEEDS }, (_, k) => ({ ...run, elapsedMs: factor * (1000 + k) }));
  const words = (factor: number, real = true): string =>
    plain(effectWords({ words: 'affinity', real, apply: (same) => same }, effectOf(scenario, runs(1), runs(factor))));
  expect(words(0.9)).toBe(
    'With affinity the elapsed time is 0.901 s instead of 1.00 s (−10.0 %; 95 % interval −10 % to −10.0 %, 3 pairs of runs).',
  );
  expect(words(1)).toContain('no difference that the runs tell');
  expect(words(1.2)).toContain('Here the rule does not pay.');
  expect(words(1.2, false)).not.toContain('rule');
});

test('the documents of all studies can be verified, and every alternative is a document', () => {
  for (const study of someByDay(studyIds(), 2)) {
    const scenario = presetScenario(presetIds(study)[0])!;
    const checks = verify(
      scenario,
      runToEnd(scenario, { series: false, objects: true, scale: Math.min(0.02, scenario.workload.interactiveScale) }),
    );
    for (const { id, says, alternative } of checks) {
      expect(says, `${study}, ${id}`).not.toMatch(/NaN|undefined|Infinity/);
      if (alternative !== undefined) expect(problemsOf(alternative.apply(scenario)), `${study}, ${id}`).toEqual([]);
    }
  }
});
