import { describe, expect, test } from 'vitest';
import { MIB } from '../../base/units.ts';
import { runToEnd } from '../../engine/run.ts';
import { partitionedScenario } from '../../engine/testing/partitions.ts';
import { behindCard } from '../../engine/testing/raid.ts';
import { SCAN, smallScenario, SOME_COSTS, type SmallOptions } from '../../engine/testing/scenarios.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { StripeVolume } from '../../scenario/volumes.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetIds, presetScenario, studyIds } from '../../studies/presets.ts';
import { narrowestShares, wayOverTime } from './overTime.ts';
import { FULL, fullestOfEachKind, narrowestFirst, pipesOf } from './pipes.ts';
import { widened } from './widen.ts';
import { narrowestWords, overTimeWords, pipeName, widenedWords } from './words.ts';

const CHEAP = { ...SOME_COSTS, scanMsPerMib: 0.1 };

const small = (options: Partial<SmallOptions>): Scenario =>
  smallScenario({ classes: [SCAN], counts: [4], workload: { users: 4 }, costs: CHEAP, ...options });

const look = (scenario: Scenario) => {
  const result = runToEnd(scenario, { series: false });
  return { result, pipes: pipesOf(scenario, result), narrowest: narrowestFirst(pipesOf(scenario, result))[0] };
};

describe('the narrowest pipe', () => {
  const capped = { kind: 'adapter' as const, name: 'HBA', mibPerSecond: 5 };

  test('is the disks where they have nothing before them, the adapter where it carries less, the processors where these are slower', () => {
    expect(look(small({})).narrowest.kind).toBe('disk');
    expect(look(small({ path: capped })).narrowest).toMatchObject({ kind: 'adapter', id: 'path', limitMibPerSecond: 5 });
    expect(look(small({ costs: { ...SOME_COSTS, scanMsPerMib: 900 } })).narrowest.kind).toBe('processors');
  });

  test('carries no more than its limit, and what all disks move', () => {
    const { result, pipes, narrowest } = look(small({ path: capped }));
    expect(narrowest.mibPerSecond).toBeLessThanOrEqual(5);
    const moved = result.devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0) / MIB / (result.elapsedMs / 1000);
    expect(narrowest.mibPerSecond).toBeCloseTo(moved, 9);
    expect(pipes.filter(({ kind }) => kind === 'disk').reduce((sum, { mibPerSecond }) => sum + mibPerSecond!, 0)).toBeCloseTo(moved, 9);
  });

  test('without its limit another is the narrowest, and the run no slower', () => {
    const before = look(small({ path: capped }));
    const after = look(widened(small({ path: capped }), 'adapter'));
    expect(after.narrowest.kind).toBe('disk');
    expect(after.result.elapsedMs).toBeLessThan(before.result.elapsedMs);
    const last = look(widened(widened(small({ path: capped }), 'adapter'), 'disk'));
    expect(last.narrowest.kind).toBe('processors');
    expect(last.result.elapsedMs).toBeLessThan(after.result.elapsedMs);
  });
});

describe('a RAID controller', () => {
  const outstanding = { arrivals: { kind: 'closed' as const, outstanding: 16, thinkMs: 0 } };
  const card = { perRequestMs: 2, perDiskIoMs: 0.5, cache: { bytes: MIB, fetch: 'asked' as const } };

  test('is the narrowest where its processor is slower than its disks, and from a run what is then', () => {
    const scenario = behindCard(card, outstanding);
    const { narrowest, pipes, result } = look(scenario);
    expect(narrowest).toMatchObject({ kind: 'controller', id: 'raid', mibPerSecond: null, limitMibPerSecond: null });
    expect(narrowest.utilization).toBeGreaterThan(0.98);
    expect(narrowestWords(narrowest)).toMatch(/^The narrowest is RAID controller 1, occupied for /);
    expect(pipes.map(({ kind }) => kind).indexOf('controller')).toBe(4);
    const wide = widened(scenario, 'controller');
    expect(problemsOf(wide)).toEqual([]);
    expect(wide.hardware.controllers![0].cache).toEqual(card.cache);
    const after = look(wide);
    expect(after.narrowest.kind).toBe('disk');
    expect(after.pipes.find(({ kind }) => kind === 'controller')!.utilization).toBe(0);
    // Two and a half milliseconds a read at least, against four disks of one.
    expect(result.elapsedMs / after.result.elapsedMs).toBeGreaterThan(4);
  });

  test('is full of parity alone, which counts as its work', () => {
    const scenario = behindCard({ perRequestMs: 0, xorMibPerSecond: 5 }, { ...outstanding, write: true }, { level: 'raid5' });
    const { narrowest, result } = look(scenario);
    expect(narrowest.kind).toBe('controller');
    expect(result.controllers![0].utilization).toBe(0);
    expect(look(widened(scenario, 'controller')).narrowest.kind).toBe('disk');
  });

  test('over time is what it is over the whole run', () => {
    const scenario = behindCard(card, outstanding);
    const way = wayOverTime(scenario, runToEnd(scenario, { series: false, pipes: true }), 20)!;
    const own = way.kinds.find(({ kind }) => kind === 'controller')!;
    expect(own.carried).toBeNull();
    for (const share of own.occupied.slice(0, -1)) expect(share).toBeGreaterThan(0.95);
    expect(narrowestShares(way)[0]).toMatchObject({ kind: 'controller' });
  });

  test('without requests is no pipe', () => {
    const scenario = behindCard(card, outstanding);
    const [{ behind: _behind, ...loose }] = scenario.volumes as [StripeVolume];
    expect(look({ ...scenario, volumes: [loose] }).pipes.some(({ kind }) => kind === 'controller')).toBe(false);
  });
});

test('a machine of nodes has links and processors by node', () => {
  const slow = { link: { mibPerSecond: 3, delayMs: 0 } };
  const { pipes, narrowest } = look(partitionedScenario({ query: { redistributed: 1 }, machine: slow, costs: { scanMsPerMib: 1 } }));
  expect(narrowest).toMatchObject({ kind: 'node link', limitMibPerSecond: 3 });
  expect(fullestOfEachKind(pipes).map(({ kind }) => kind)).toEqual(['disk', 'node link', 'node', 'processors']);
  const without = widened(partitionedScenario({ machine: slow }), 'node link');
  expect(without.host.machine!.link).toBeUndefined();
});

test('the documents of all studies stay documents, whatever is widened', () => {
  for (const study of studyIds()) {
    const scenario = presetScenario(presetIds(study)[0])!;
    for (const kind of ['disk', 'channel', 'controller', 'adapter', 'bus', 'node link', 'processors', 'path'] as const)
      expect(problemsOf(widened(scenario, kind)), `${study}, ${kind}`).toEqual([]);
  }
});

test('in words', () => {
  const pipe = { kind: 'adapter' as const, id: 'a', name: 'HBA 2', mibPerSecond: 274.4, limitMibPerSecond: 275, utilization: 0.97 };
  expect(narrowestWords(pipe).replaceAll('\u202f', ' ')).toBe('The narrowest is adapter HBA 2, occupied for 97 % of the run.');
  expect(narrowestWords({ ...pipe, utilization: 0.4 })).toContain('No pipe is full');
  expect(narrowestWords(undefined)).toBe('Nothing was moved.');
  expect(pipeName({ ...pipe, kind: 'processors', id: '' })).toBe('the processors');
  expect(pipeName({ ...pipe, kind: 'processors', name: 'Node 2' })).toBe('processors of Node 2');
  expect(pipeName({ ...pipe, kind: 'node link', name: 'left' })).toBe('link of node left');
  const processors = { ...pipe, kind: 'processors' as const, id: '', utilization: 0.5 };
  expect(widenedWords('adapter', 12_400, 8100, processors).replaceAll('\u202f', ' ')).toBe(
    'Without any limit of adapters the run takes 8.10 s instead of 12.4 s (1.53 times as fast); then the processors are occupied longest, for 50 % of the run.',
  );
  expect(widenedWords('disk', 1000, 1000, undefined)).not.toContain('as fast');
  expect(widenedWords('disk', 12_400, 0.01, undefined).replaceAll('\u202f', ' ')).toBe(
    'Without any limit of disks next to nothing is left of 12.4 s.',
  );
});

describe('over time', () => {
  const capped = { kind: 'adapter' as const, name: 'HBA', mibPerSecond: 5 };
  const scenario = small({ path: capped });
  const result = runToEnd(scenario, { series: false, pipes: true });
  const way = wayOverTime(scenario, result, 20)!;

  test('each kind is what it is over the whole run', () => {
    expect(way.kinds.map(({ kind }) => kind)).toEqual(fullestOfEachKind(pipesOf(scenario, result)).map(({ kind }) => kind));
    const spans = way.narrowest.map((_, k) => Math.min(way.elapsedMs, (k + 1) * way.stepMs) - k * way.stepMs);
    expect(spans.length).toBeLessThanOrEqual(20);
    for (const { kind, occupied, carried, utilization, mibPerSecond } of way.kinds) {
      const mean = (values: readonly number[]): number => values.reduce((sum, value, k) => sum + value * spans[k], 0) / way.elapsedMs;
      // A disk's own share is taken step by step, and over the run as a whole.
      expect(Math.abs(mean(occupied) - utilization), kind).toBeLessThan(kind === 'disk' ? 0.05 : 0.002);
      if (carried !== null) expect(mean(carried), kind).toBeCloseTo(mibPerSecond!, 3);
    }
  });

  test('the narrowest at each step is full, and the fullest', () => {
    way.narrowest.forEach((at, step) => {
      const most = Math.max(...way.kinds.map(({ occupied }) => occupied[step]));
      if (at < 0) expect(most).toBeLessThan(FULL);
      else expect(way.kinds[at].occupied[step]).toBe(most);
    });
    expect(narrowestShares(way)[0].kind).toBe('adapter');
    expect(overTimeWords(way)).toMatch(/^Step by step the narrowest is: adapters for /);
  });

  test('without a series there is nothing to show', () => {
    expect(wayOverTime(scenario, runToEnd(scenario, { series: false }), 20)).toBeNull();
  });
});
