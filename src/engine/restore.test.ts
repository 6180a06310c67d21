import { expect, test } from 'vitest';
import { KIB, MIB } from '../base/units.ts';
import type { Action, Scenario } from '../scenario/schema.ts';
import type { Restore } from '../scenario/timeline/timeline.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { MoveSummary } from './record/result.ts';
import { Recording } from './playback/recording.ts';
import { runToEnd } from './run.ts';
import { updatesOf } from './testing/updates.ts';

const restoring = (restore: Restore | undefined, more: readonly Action[] = [], pooled = true): Scenario => ({
  ...updatesOf(pooled),
  timeline: [
    {
      kind: 'move',
      id: 'r',
      atMs: 100,
      object: 'ts',
      psu: 1,
      to: 'd3',
      method: 'restore',
      pace: { chunkBytes: 16 * KIB },
      ...(restore && { restore }),
    },
    ...more,
  ],
});

function moveOf(scenario: Scenario): MoveSummary {
  expect(problemsOf(scenario)).toEqual([]);
  const { failedChecks, moves = [] } = runToEnd(scenario, { series: false });
  expect(failedChecks).toEqual([]);
  return moves[0];
}

/** Its phases follow each other without a gap, and those of the move itself move its bytes. */
function checkPhases({ phases = [], beganMs, endedMs, movedBytes }: MoveSummary): void {
  expect(phases[0].beganMs).toBe(beganMs);
  for (let k = 1; k < phases.length; k++) expect(phases[k].beganMs).toBe(phases[k - 1].endedMs);
  const own = phases.filter(({ name }) => name !== 'refill');
  expect(own.at(-1)!.endedMs).toBe(endedMs);
  expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(movedBytes);
}

const namesOf = ({ phases = [] }: MoveSummary): string[] => phases.map(({ name }) => name);

test('a restore of a slow backup rolls the changes made meanwhile forward, and closes the file only for the last ones', () => {
  const move = moveOf(restoring({ backupMibPerSecond: 1 }));
  expect(move.state).toBe('finished');
  expect(namesOf(move)).toEqual(['restore', 'roll-forward', 'close', 'reopen', 'refill']);
  checkPhases(move);
  const [restore, roll, close] = move.phases!;
  // Half of 640 KiB in use lies in the container; each chunk is fetched, then written.
  expect(restore.bytes).toBe(320 * KIB);
  expect(restore.endedMs! - restore.beganMs).toBeGreaterThan((restore.bytes / MIB) * 1000);
  expect(roll.bytes).toBeGreaterThan(0);
  expect(close.endedMs! - close.beganMs).toBeLessThan((restore.endedMs! - restore.beganMs) / 5);
});

test('a restore that forbids changes has none to roll forward where nothing is buffered, and everybody waits for it', () => {
  const free = moveOf(restoring(undefined, [], false));
  const closed = moveOf(restoring({ forbids: 'changes' }, [], false));
  checkPhases(closed);
  expect(closed.movedBytes).toBe(320 * KIB);
  expect(free.movedBytes).toBeGreaterThan(320 * KIB);
  expect(closed.waits).toBeGreaterThan(free.waits);
  expect(closed.waitedMs).toBeGreaterThan(10 * free.waitedMs);
});

test('a canceled restore leaves everything where it was', () => {
  const cancel: Action = { kind: 'cancel', id: 'c', atMs: 200, action: 'r' };
  const again: Action = { kind: 'move', id: 'again', atMs: 600, object: 'ts', psu: 1, to: 'd1', method: 'copy' };
  const scenario = restoring({ backupMibPerSecond: 0.5 }, [cancel, again]);
  const { failedChecks, moves = [] } = runToEnd(scenario, { series: false });
  expect(failedChecks).toEqual([]);
  expect(moves.map(({ state, reason }) => reason ?? state)).toEqual(['canceled', 'finished', 'already-there']);
  checkPhases(moves[0]);
});

test('the refill after a copy ends when the pool has as many pages as before', () => {
  const copy: Action = { kind: 'move', id: 'copy', atMs: 100, object: 'ts', psu: 1, to: 'd3', method: 'copy' };
  const move = moveOf({ ...updatesOf(true), timeline: [copy] });
  expect(namesOf(move)).toEqual(['drain', 'copy', 'reopen', 'refill']);
  checkPhases(move);
  const refill = move.phases!.at(-1)!;
  expect(refill.bytes).toBeGreaterThan(0);
  expect(refill.bytes % (4 * KIB)).toBe(0);
  // Each page that comes back takes a disk a millisecond in the mean, two disks are read at a time.
  expect(refill.endedMs! - refill.beganMs).toBeGreaterThan(refill.bytes / (4 * KIB) / 4);
});

test('where the database is opened again, pages of every file leave the pool', () => {
  const copy: Action = { kind: 'move', id: 'copy', atMs: 100, object: 'ts', psu: 1, to: 'd3', method: 'copy' };
  const [file, database] = [copy, { ...copy, reopens: 'database' } as const].map((action) => {
    const move = moveOf({ ...updatesOf(true), timeline: [action] });
    checkPhases(move);
    return move.phases!.at(-1)!.bytes;
  });
  expect(file).toBeGreaterThan(0);
  expect(database).toBeGreaterThan(file);
  const moved = { ...updatesOf(true), timeline: [{ ...copy, method: 'volume-manager', reopens: 'database' } as const] };
  expect(problemsOf(moved).map(({ pointer }) => pointer)).toEqual(['/timeline/0/reopens']);
});

test('an action that waits its turn says so', () => {
  const add: Action = { kind: 'add-container', id: 'add', atMs: 100, object: 'ts', to: 'd3' };
  const drop: Action = { kind: 'drop-container', id: 'drop', atMs: 100, object: 'ts', psu: 1 };
  const { moves = [] } = runToEnd({ ...updatesOf(true), timeline: [add, drop] }, { series: false });
  expect(namesOf(moves[0])).toEqual(['rebalance']);
  expect(namesOf(moves[1])).toEqual(['wait', 'rebalance']);
  expect(moves[1].phases![0].endedMs).toBe(moves[0].endedMs);
});

test('table spaces rebalance at once, and within each of them add and drop wait for each other', () => {
  const base = updatesOf(true);
  const objects = base.database.objects.map((object) => ({
    ...object,
    role: 'table' as const,
    extents: { extentBytes: 16 * KIB, managed: 'database' as const, usedBytes: object.psuBytes, pool: 'bp' },
  }));
  const timeline = objects.flatMap(({ id }): Action[] => [
    { kind: 'add-container', id: `add-${id}`, atMs: 100, object: id, to: 'd3', pace: { pauseMs: 2 } },
    { kind: 'drop-container', id: `drop-${id}`, atMs: 100, object: id, psu: 1, pace: { pauseMs: 2 } },
  ]);
  const scenario: Scenario = { ...base, database: { ...base.database, objects }, timeline };
  expect(problemsOf(scenario)).toEqual([]);
  const { failedChecks, moves = [] } = runToEnd(scenario, { series: false });
  expect(failedChecks).toEqual([]);
  expect(moves.map(({ state, leftBytes }) => [state, leftBytes])).toEqual(moves.map(() => ['finished', 0]));
  const [addA, dropA, addB, dropB] = moves;
  // At once, and one after the other.
  expect([addA.beganMs, addB.beganMs]).toEqual([100, 100]);
  expect(addB.beganMs).toBeLessThan(addA.endedMs!);
  expect(addA.beganMs).toBeLessThan(addB.endedMs!);
  expect([dropA.beganMs, dropB.beganMs]).toEqual([addA.endedMs, addB.endedMs]);
});

test('a rebalance to a place that is still being read from waits for that', () => {
  const base = updatesOf(false);
  const objects = base.database.objects.map((object) =>
    object.extents === undefined ? object : { ...object, extents: { ...object.extents, usedBytes: 32 * KIB } },
  );
  const scenario: Scenario = { ...base, database: { ...base.database, objects } };
  let waited = 0;
  for (let atMs = 100; atMs < 400; atMs += 7) {
    const move: Action = { kind: 'move', id: 'move', atMs, object: 'ts', psu: 1, to: 'd3', method: 'pages' };
    const ended = moveOf({ ...scenario, timeline: [move] }).endedMs!;
    const back: Action = { ...move, id: 'back', atMs: ended + 0.001, to: 'd1', method: 'rebalance' };
    const { failedChecks, moves = [] } = runToEnd({ ...scenario, timeline: [move, back] }, { series: false });
    expect(failedChecks).toEqual([]);
    expect(moves[1]).toMatchObject({ state: 'finished', leftBytes: 0, movedBytes: 16 * KIB });
    if (moves[1].endedMs! > moves[1].beganMs! + 5) waited++;
  }
  expect(waited).toBeGreaterThan(0);
});

test('at a moment of the film a move says what it does, how much is left, and when nothing would be', () => {
  const scenario = restoring({ backupMibPerSecond: 1 });
  const whole = moveOf(scenario);
  const recording = new Recording(scenario, { seed: scenario.seed, scale: 1, budgetBytes: 2 ** 24 });
  while (!recording.advance(10_000));
  const at = (ms: number) => {
    recording.aim({ to: 'ms', value: ms });
    while (!recording.seek({ to: 'ms', value: ms }, 5000));
    return recording.moment().moves;
  };
  expect(at(50)).toEqual([]);
  const [restore, roll] = whole.phases!;
  const [half] = at((restore.beganMs + restore.endedMs!) / 2);
  expect(half).toMatchObject({ id: 'r', phase: 'restore', sinceMs: 100 });
  expect(half.movedBytes).toBeGreaterThan(0);
  expect(half.movedBytes + half.leftBytes).toBe(320 * KIB);
  // Chunks of one size come at one rate: half of the time tells the end to a chunk or two.
  expect(Math.abs(half.endMs! - restore.endedMs!)).toBeLessThan((restore.endedMs! - restore.beganMs) / 5);
  expect(half.equalBytes! + half.staleBytes!).toBe(320 * KIB);
  expect(half.equalBytes!).toBeLessThanOrEqual(half.movedBytes);
  const [later] = at((roll.beganMs + roll.endedMs!) / 2);
  expect(later.phase).toBe('roll-forward');
  expect(later.staleBytes).toBeGreaterThan(0);
});

test('a field for restores has no place in another move', () => {
  const [move] = restoring({ forbids: 'changes' }).timeline as [Action & { kind: 'move' }];
  const problems = problemsOf({ ...updatesOf(true), timeline: [{ ...move, method: 'copy' }] });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/timeline/0/restore']);
});
