/** The log of extents that lie elsewhere, against the run it is of. */
import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import { logicalBytes, logicalNamed } from '../../scenario/groups/extents.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { inGroup } from '../../scenario/testing/anyGroupActions.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { remapCsv, REMAP_HEADER, remapLog, remapWarnings } from './remapped.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

function run(timeline: readonly Action[]) {
  const scenario: Scenario = { ...inGroup(updatesOf(false)), timeline: [...timeline] };
  expect(problemsOf(scenario)).toEqual([]);
  const { moves = [] } = runToEnd(scenario, { series: false });
  return { scenario, moves };
}

test('a disk that leaves: each line has its size, all of them what was moved, and the warning says who meets whom', () => {
  const { scenario, moves } = run([{ kind: 'remove-physical', id: 'r', atMs: 100, physical: 'd1' }]);
  const log = remapLog(scenario, moves);
  expect(log.length).toBeGreaterThan(1);
  expect(log.every(({ automatic, action, atMs }) => automatic && action === 'r' && atMs === moves[0].endedMs)).toBe(true);
  expect(log.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(moves[0].movedBytes);
  const { group, volume } = logicalNamed(scenario, 'lv-d1')!;
  const own = moves[0].remapped!.filter(({ logical }) => logical === 'lv-d1');
  expect(own.reduce((sum, { extents }) => sum + extents, 0) * group.extentBytes).toBe(logicalBytes(group, volume));
  expect(plain(log[0].words)).toMatch(
    /^the volume manager maps \d+ extents? \(.+B\) of logical volume lv-d1 from disk 1 to disk \d by itself$/,
  );
  const [warning, ...others] = remapWarnings(scenario, moves);
  expect(others).toEqual([]);
  expect(plain(warning)).toMatch(
    /^From [\d.]+ s on \d+ extents \(.*\) of logical volume lv-d1 and logical volume striped lie where the volume manager chose\./,
  );
  const to = own[0].to.slice(1);
  expect(plain(warning)).toContain(
    `Logical volume lv-d1 comes to disk ${to}, where logical volume lv-d${to} lies from the start: they shared no disk then.`,
  );
  expect(remapCsv(scenario, moves).map((row) => row.length)).toEqual(log.map(() => REMAP_HEADER.length));
});

test('a move that someone asked for is in the log, and nobody is warned; what was canceled is not in it', () => {
  const move: Action = { kind: 'move-logical', id: 'm', atMs: 100, logical: 'lv-d1', to: ['d3'] };
  const { scenario, moves } = run([move]);
  expect(remapLog(scenario, moves).map(({ automatic }) => automatic)).toEqual([false]);
  expect(plain(remapLog(scenario, moves)[0].words)).toMatch(/^\d+ extents \(.*\) of logical volume lv-d1 mapped from disk 1 to disk 3$/);
  expect(remapWarnings(scenario, moves)).toEqual([]);
  const canceled = run([
    { ...move, pace: { mibPerSecond: 0.5 } },
    { kind: 'cancel', id: 'c', atMs: 300, action: 'm' },
  ]);
  expect(remapLog(canceled.scenario, canceled.moves)).toEqual([]);
});

test('lines are in order of time, and new extents have no place before', () => {
  const { scenario, moves } = run([
    { kind: 'remove-physical', id: 'r', atMs: 100, physical: 'd1', pace: { mibPerSecond: 2 } },
    { kind: 'resize-logical', id: 's', atMs: 200, logical: 'lv-d2', bytes: 64 * 65_536 },
  ]);
  const log = remapLog(scenario, moves);
  expect(log.map(({ atMs }) => atMs)).toEqual(log.map(({ atMs }) => atMs).sort((a, b) => a - b));
  expect(log[0].action).toBe('s');
  expect(plain(log[0].words)).toMatch(/^the volume manager maps \d+ new extents \(.*\) of logical volume lv-d2 to disk \d by itself$/);
  expect(remapCsv(scenario, moves)[0][3]).toBe('');
});
