import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { setSortMemory, sortMemoryOf } from '../../scenario/edit/sortMemory.ts';
import { layOut } from '../../scenario/layout.ts';
import { partOf } from '../../base/testing/part.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { canCheckMoves, checkMove, orderHolds, rankObjects, withObjectOn, type Ranked } from './rank.ts';
import { checkWords } from './words.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

type Measured = Parameters<typeof checkMove>[1][number];

/** A run with one object that made so many requests of so long. */
const measured = (elapsedMs: number, meanMs: number): Measured =>
  partOf<RunResult>({ elapsedMs, objects: [{ id: 'a', reads: 8, writes: 2, responseMs: { mean: meanMs } }] });
const ranked = partOf<Ranked>({ objectId: 'a', bytes: 2e9 });

test('objects are ranked by what all of their requests waited, for each gigabyte', () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const run = runToEnd(scenario, { scale: 1 / 200, series: false, objects: true });
  const [onto] = scenario.volumes;
  const ranking = rankObjects(scenario, run, onto.id);
  expect(ranking.length).toBeGreaterThan(2);
  for (const one of ranking) {
    const own = run.objects!.find(({ id }) => id === one.objectId)!;
    expect(one.ioTimeMs).toBeCloseTo((own.reads + own.writes) * own.responseMs.mean, 6);
    expect(one.msPerGigabyte).toBeCloseTo(one.ioTimeMs / (one.bytes / 1e9), 6);
  }
  expect(ranking.map(({ msPerGigabyte }) => msPerGigabyte)).toEqual(
    ranking.map(({ msPerGigabyte }) => msPerGigabyte).toSorted((a, b) => b - a),
  );
  expect(rankObjects(scenario, run, 'nowhere')).toEqual([]);

  const first = ranking.find(({ fits }) => fits)!;
  const moved = withObjectOn(scenario, first.objectId, onto.id);
  expect(rankObjects(moved, run, onto.id).map(({ objectId }) => objectId)).not.toContain(first.objectId);
  const held =
    layOut(moved).targets.find(({ id }) => id === onto.id)!.usedBytes -
    layOut(scenario).targets.find(({ id }) => id === onto.id)!.usedBytes;
  expect(held).toBeGreaterThanOrEqual(first.bytes);
});

test('of a run that ends at a given time no move can be checked', () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  expect(canCheckMoves(scenario)).toBe(true);
  const timed = { ...scenario, workload: { ...scenario.workload, until: { seconds: 2 } } };
  expect(canCheckMoves(timed)).toBe(false);
  // Both last as long as they are set to, and the one with faster disks does more.
  const [onto] = scenario.volumes;
  const before = runToEnd(timed, { series: false, objects: true });
  const first = rankObjects(timed, before, onto.id).find(({ fits }) => fits)!;
  const after = runToEnd(withObjectOn(timed, first.objectId, onto.id), { series: false, objects: true });
  expect(after.elapsedMs).toBe(before.elapsedMs);
  expect(after.ios).not.toBe(before.ios);
});

test('a move is confirmed when I/O time and elapsed time both fall, by more than the seeds differ', () => {
  const before = [measured(1000, 10), measured(1010, 10.1), measured(990, 9.9)];
  const better = checkMove(ranked, before, [measured(800, 8), measured(805, 8.1), measured(795, 7.9)]);
  expect(better.outcome).toBe('confirmed');
  expect(better.savedPerGigabyte).toBeCloseTo(20 / 2, 6);
  expect(plain(checkWords(better))).toBe('confirmed: moving it saves 20.0 ms of I/O time, and the batch takes 200 ms less');
  const worse = checkMove(ranked, before, [measured(1200, 12), measured(1205, 12.1), measured(1190, 11.9)]);
  expect(worse.outcome).toBe('not confirmed');
  expect(plain(checkWords(worse))).toContain('moving it costs 20.0 ms of I/O time, and the batch takes 198 ms more');
  const unclear = checkMove(ranked, before, [measured(900, 9), measured(1200, 12), measured(950, 9.5)]);
  expect(unclear.outcome).toBe('open');
  expect(orderHolds([better])).toBeUndefined();
  expect(orderHolds([better, worse])).toBe(true);
  expect(orderHolds([worse, better])).toBe(false);
});

test('sort memory is set in all classes that sort, hash or merge, and in no other', () => {
  const base = sampleScenario('fourStripes', 'mixed');
  expect(() => setSortMemory({ ...base, classes: base.classes.filter((query) => sortMemoryOf(query) === undefined) }, 1024)).toThrow(
    'No query class',
  );
  const inner = { object: base.database.objects[0].id };
  const overflow = { memoryBytes: 1 << 20, spill: base.database.objects[1].id, writeBytes: 65_536 };
  const join = { operator: 'join' as const, id: 'j', title: 'J', outer: inner, inner };
  const classes = [
    { ...join, id: 'merge', method: { kind: 'merge' as const, sorted: 'none' as const, ...overflow } },
    { ...join, id: 'hash', method: { kind: 'hash' as const, ...overflow } },
    { ...join, id: 'loop', method: { kind: 'nested-loop' as const, memoryBytes: 1 << 20 } },
  ];
  const set = setSortMemory({ ...base, classes }, 4 << 20);
  expect(set.classes.map(sortMemoryOf)).toEqual([4 << 20, 4 << 20, undefined]);
  expect(set.classes[2]).toEqual(classes[2]);
});
