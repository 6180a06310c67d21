/** What the database and the drives know of a file that has moved. */
import { expect, test } from 'vitest';
import { KIB, MIB } from '../base/units.ts';
import { libraryEntries } from '../scenario/drives/entries.ts';
import type { Action, Flash, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { updatesOf } from './testing/updates.ts';

const moving = (method: 'copy' | 'volume-manager' | 'restore'): Action => ({
  kind: 'move',
  id: 'm',
  atMs: 300,
  object: 'plain',
  psu: 1,
  to: 'd3',
  method,
});

function cached(method: 'copy' | 'volume-manager'): Scenario {
  const base = updatesOf(false);
  return { ...base, host: { ...base.host, blockCacheBytes: MIB, fileCacheBytes: MIB }, timeline: [moving(method)] };
}

/** Pages of the first plain file in both caches before the move, and when it has just ended. */
function pagesAround(scenario: Scenario): { before: number; after: number; others: number } {
  expect(problemsOf(scenario)).toEqual([]);
  const simulation = new Simulation(scenario, 1, 1, 1, { series: false });
  const { executor, movers, blockCache, fileCache } = simulation;
  const { files } = executor;
  const psu = files.objectFirst[files.object('plain')];
  const count = (of: number): number => {
    let pages = 0;
    for (let page = files.psuPage[of]; page < files.psuPage[of + 1]; page++)
      for (const cache of [blockCache, fileCache]) if (cache?.has(page) === true) pages++;
    return pages;
  };
  let before = 0;
  for (;;) {
    const isOver = simulation.advance(1);
    if (movers!.jobs.endNs[0] >= 0) break;
    expect(isOver).toBe(false);
    if (simulation.events.now < 300e6) before = count(psu);
  }
  return { before, after: count(psu), others: count(psu + 1) };
}

test('a file that is copied and opened again has left the caches, and no other file has', () => {
  const { before, after, others } = pagesAround(cached('copy'));
  expect(before).toBeGreaterThan(0);
  expect(after).toBe(0);
  expect(others).toBeGreaterThan(0);
});

test('a file that a volume manager moves stays in the caches', () => {
  const { before, after } = pagesAround(cached('volume-manager'));
  expect(after).toBeGreaterThanOrEqual(before);
});

test('a copy through a write cache of the host reports that it is done before its data are on the disk', () => {
  const [copy] = cached('copy').timeline as [Action & { kind: 'move' }];
  const run = (writeCacheBytes?: number) => {
    const action = { ...copy, pace: { chunkBytes: 16 * KIB }, ...(writeCacheBytes !== undefined && { writeCacheBytes }) };
    const scenario = { ...cached('copy'), timeline: [action] };
    expect(problemsOf(scenario)).toEqual([]);
    const { failedChecks, moves = [] } = runToEnd(scenario, { series: false });
    expect(failedChecks).toEqual([]);
    return moves[0];
  };
  const through = run();
  expect(through.unwrittenBytes).toBeUndefined();
  const [some, all] = [run(64 * KIB), run(MIB)];
  expect(some.unwrittenBytes).toBeGreaterThan(0);
  expect(some.unwrittenBytes).toBeLessThanOrEqual(64 * KIB);
  expect(all.unwrittenBytes).toBeGreaterThanOrEqual(some.unwrittenBytes!);
  expect(all.movedBytes).toBe(256 * KIB);
  expect(some.endedMs!).toBeLessThan(through.endedMs!);
  expect(all.endedMs!).toBeLessThanOrEqual(some.endedMs!);
});

test('only what writes by way of the host has its write cache', () => {
  const [action] = cached('volume-manager').timeline as [Action & { kind: 'move' }];
  const problems = problemsOf({ ...cached('volume-manager'), timeline: [{ ...action, writeCacheBytes: MIB }] });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/timeline/0/writeCacheBytes']);
});

test('on flash the place that a file leaves is trimmed, unless a volume manager moves it or the host trims nothing', () => {
  const flash = libraryEntries().flatMap(({ drive }): Flash[] =>
    drive.kind === 'flash' && drive.translation !== undefined ? [drive] : [],
  )[0];
  const base = updatesOf(false);
  const scenario: Scenario = {
    ...base,
    hardware: { ...base.hardware, drives: [flash], disks: base.hardware.disks.map((disk) => ({ ...disk, drive: flash.id })) },
  };
  const trimmed = (document: Scenario): number => {
    expect(problemsOf(document)).toEqual([]);
    const { devices, moves = [] } = runToEnd(document, { series: false });
    expect(moves[0].state).toBe('finished');
    return devices.reduce((sum, { wear }) => sum + (wear?.discardedBytes ?? 0), 0);
  };
  expect(trimmed({ ...scenario, timeline: [moving('copy')] })).toBe(256 * KIB);
  expect(trimmed({ ...scenario, timeline: [moving('restore')] })).toBe(256 * KIB);
  expect(trimmed({ ...scenario, timeline: [moving('volume-manager')] })).toBe(0);
  expect(trimmed({ ...scenario, host: { ...scenario.host, discard: false }, timeline: [moving('copy')] })).toBe(0);
});
