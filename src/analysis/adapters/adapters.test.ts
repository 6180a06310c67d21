import { describe, expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { runToEnd } from '../../engine/run.ts';
import { probe, SCAN, smallScenario, SOME_COSTS } from '../../engine/testing/scenarios.ts';
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { adviceWords, adviseAdapter, askedWords } from './advise.ts';
import { ADAPTER_TYPES, adaptersOf, notFor, withAdapters } from './types.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

/** So many disks that answer in an instant behind one channel of one adapter. */
const on = (query: QueryClass, disks: number, serviceMs: number): Scenario =>
  smallScenario({
    classes: [query],
    counts: [2],
    disks,
    drive: { kind: 'fixed', id: 'fast', name: 'Fast', capacityBytes: 2 ** 30, serviceMs, distribution: 'constant' },
    workload: { users: 8 },
    costs: { ...SOME_COSTS, scanMsPerMib: 0, probeMsPerMib: 0 },
    host: { processors: 64 },
    path: { kind: 'channel', name: 'Channel', mibPerSecond: 10 },
    above: [{ kind: 'adapter', name: 'Adapter', mibPerSecond: 10 }],
  });

const advise = (scenario: Scenario) =>
  adviseAdapter(
    scenario,
    ADAPTER_TYPES,
    ADAPTER_TYPES.map((type) => [1, 2, 3].map((seed) => runToEnd(withAdapters(scenario, type), { series: false, seed }))),
  );

const RANDOM = probe({ id: 'random', object: 'dim', requests: 200, bytes: 8 * KIB });

describe('the narrowest type that is enough', () => {
  test('small random reads of slow drives: any', () => {
    const { advised, tried } = advise(on(RANDOM, 4, 8));
    expect(advised?.type.id).toBe('fcal-1g');
    expect(tried.every(({ isEnough }) => isEnough)).toBe(true);
  });

  test('large sequential reads of many fast drives: the widest', () => {
    const advice = advise(on(SCAN, 16, 0.2));
    expect(advice.advised?.type.id).toBe('sas-3g');
    const means = advice.tried.map((each) => each.mean);
    expect(means.toSorted((a, b) => b - a)).toEqual(means);
    expect(plain(adviceWords(advice))).toMatch(/^SAS, .* is enough: elapsed time .* The next narrower, SCSI, two Ultra320 channels, has /);
  });
});

test('what is asked of adapters', () => {
  const scenario = on(RANDOM, 4, 8);
  const words = plain(askedWords(scenario, runToEnd(scenario, { series: false })));
  expect(words).toMatch(/^Requests of 8 KiB on average, \d+(\.\d+)? % of them begin .*; 1 adapter with 4 drives each\.$/);
});

test('a type is refused where it takes fewer drives, and every document with another is sound', () => {
  const many = on(RANDOM, 40, 8);
  expect(ADAPTER_TYPES.map((type) => notFor(many, type))).toEqual([
    null,
    'takes 30 drives, and an adapter has 40',
    'takes 30 drives, and an adapter has 40',
    null,
  ]);
  for (const type of ADAPTER_TYPES) {
    const after = withAdapters(many, type);
    expect(problemsOf(after)).toEqual([]);
    // One channel alone has no more than a channel of the type.
    const [channel, adapter] = after.hardware.paths.map(({ mibPerSecond }) => ((mibPerSecond ?? 0) * KIB * KIB) / 1e6);
    expect(channel).toBeCloseTo(type.channelMegabytes, 9);
    expect(adapter).toBeCloseTo(type.megabytes, 9);
  }
});

test('a type is refused where one channel has more drives than one of its own takes', () => {
  expect(ADAPTER_TYPES.map((type) => notFor(on(RANDOM, 20, 8), type))).toEqual([
    null,
    'takes 15 drives on a channel, and one has 20',
    'takes 15 drives on a channel, and one has 20',
    null,
  ]);
  expect(ADAPTER_TYPES.map((type) => notFor(on(RANDOM, 15, 8), type))).toEqual([null, null, null, null]);
});

test('a document without adapters has none to replace', () => {
  expect(adaptersOf(smallScenario({ classes: [SCAN] }))).toEqual([]);
});
