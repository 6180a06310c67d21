import { describe, expect, test } from 'vitest';
import { runToEnd, type RunOptions } from '../../engine/run.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { probe, smallScenario } from '../../engine/testing/scenarios.ts';
import { partOf } from '../../base/testing/part.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { moveCandidates, movedBefore, withMove, type MoveTerms } from './candidates.ts';
import { aheadBy, asGood, bestFirst, judgeBatch, judgeTimed, type Judgment, type Measured } from './judge.ts';
import { adviceWords, noMoveWords, afterWords, breakEvenWords, costWords, moveWords, netWords } from './words.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const READ = probe({ id: 'spill', object: 'spill', requests: 60, bytes: 8192 });
const other = { ...READ, id: 'dim', object: 'dim' };
const filesOf = (scenario: Scenario, o: number): number[] => {
  const { objectFirst } = layOut(scenario);
  return Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
};

/** The dimension and the spill space, two files and three, all on d1 of four disks; each is read all the time. */
function busyDisk(some: Partial<Scenario['workload']> = {}): Scenario {
  const scenario = smallScenario({
    classes: [READ, other],
    counts: [40, 40],
    workload: { users: 2, order: 'own', ...some },
    spillPsuBytes: 4 << 20,
  });
  return moveFiles(scenario, [...filesOf(scenario, 2), ...filesOf(scenario, 3)], moveTo(['d1']));
}

function timed(): Scenario {
  const scenario = busyDisk();
  const stream = (id: string): NonNullable<Scenario['workload']['streams']>[number] => ({
    id: `s-${id}`,
    title: id,
    arrivals: { kind: 'closed', users: 1, thinkTime: { ms: 0, spread: 'fixed' } },
    classes: [{ class: id, count: 1 }],
    order: 'drawn',
  });
  const all: Scenario = {
    ...scenario,
    workload: { ...scenario.workload, batch: [], streams: [stream('spill'), stream('dim')], until: { seconds: 60 } },
  };
  expect(problemsOf(all)).toEqual([]);
  return all;
}

const SEEDS = [1, 2, 3];
const runs = (scenario: Scenario, options: RunOptions = {}): RunResult[] =>
  SEEDS.map((seed) => runToEnd(scenario, { seed, series: false, ...options }));
const TERMS: MoveTerms = { atMs: 5000, method: 'copy' };

describe('candidates', () => {
  const scenario = timed();
  const look = runToEnd(scenario, { series: false, coAccess: true });
  const { chosen, looked } = moveCandidates(scenario, look, TERMS, 3);

  test('are files of the busy disk that go to others, each a valid document with one action more', () => {
    expect(chosen).toHaveLength(3);
    expect(looked).toBe(5 * 3);
    for (const one of chosen) {
      expect(one.from).toBe('d1');
      expect(one.to).not.toBe('d1');
      const moving = withMove(scenario, one, TERMS);
      expect(problemsOf(moving)).toEqual([]);
      expect(moving.timeline).toHaveLength(1);
      const before = movedBefore(scenario, one);
      expect(layOut(before).targets[layOut(before).target[one.psu]].id).toBe(one.to);
    }
    expect(new Set(chosen.map(({ psu }) => psu)).size).toBe(3);
  });

  test('a move that the document refuses is none', () => {
    const late = { ...TERMS, atMs: 90_000 };
    expect(moveCandidates(scenario, look, late, 3).chosen).toEqual([]);
    expect(noMoveWords(scenario, 1000)).toBe('No move was found that could be tried.');
    const ending = { ...scenario, workload: { ...scenario.workload, until: { seconds: 60 } } };
    expect(plain(noMoveWords(ending, late.atMs))).toBe('No move can begin at 90 s: the run ends at 60 s.');
  });
});

describe('what a move does in a timed run', () => {
  const scenario = timed();
  const without = runs(scenario);
  const [one] = moveCandidates(scenario, runToEnd(scenario, { series: false, coAccess: true }), TERMS, 1).chosen;
  const moved = runs(withMove(scenario, one, TERMS));
  const judgment = judgeTimed(['a1'], TERMS.atMs, without, moved);

  test('until its moment nothing differs, and against itself a run is never ahead', () => {
    expect(aheadBy(without[0], without[0]).every((each) => each === 0)).toBe(true);
    const { windowMs } = without[0].streams!.series;
    const ahead = aheadBy(without[0], moved[0]);
    expect(ahead.slice(0, Math.floor(TERMS.atMs / windowMs)).every((each) => each === 0)).toBe(true);
    expect(ahead.some((each) => each !== 0)).toBe(true);
  });

  test('two users who waited for one disk get on better once a file is elsewhere, and the figures agree with one another', () => {
    expect(judgment.outcome).toBe('pays');
    expect(judgment.moveMs!.mean).toBeGreaterThan(0);
    expect(judgment.aheadMs.low).toBeGreaterThan(0);
    expect(judgment.rate!.low).toBeGreaterThan(0);
    expect(judgment.reached).toBe(3);
    expect(judgment.breakEvenMs!.mean).toBeGreaterThanOrEqual(judgment.moveMs!.mean - judgment.windowMs);
    expect(judgment.breakEvenMs!.mean).toBeLessThan(55_000);
    // Work ahead at the end is what streams did more, in their own rates.
    const ahead = without.map((run, k) => {
      const shares = run.streams!.streams.map((_, s) => {
        const { windows } = run.streams!.series;
        const steps = (of: RunResult): number =>
          of.streams!.progress!.steps.subarray(s * windows, (s + 1) * windows).reduce((a, b) => a + b, 0);
        return steps(moved[k]) / steps(run) - 1;
      });
      return (run.elapsedMs * shares.reduce((a, b) => a + b, 0)) / shares.length;
    });
    judgment.netBySeed.forEach((net, k) => expect(net).toBeCloseTo(ahead[k], 6));
  });

  test('a file that nobody asks for is not worth its move', () => {
    const idle = { ...one, psu: 0, to: 'd4' };
    const useless = judgeTimed(['a1'], TERMS.atMs, without, runs(withMove(scenario, idle, TERMS)));
    expect(['open', 'costs']).toContain(useless.outcome);
    expect(plain(adviceWords([{ what: 'x', judgment: useless }], 3))).toBe(
      'No move pays. 1 move was run, 3 seeds each; others were not tried.',
    );
  });

  test('a move that is not over has no time of its own', () => {
    const slow = withMove(scenario, one, TERMS);
    const held = { ...slow, timeline: slow.timeline!.map((action) => ({ ...action, pace: { mibPerSecond: 0.01 } })) } as Scenario;
    const unfinished = judgeTimed(['a1'], TERMS.atMs, without, runs(held));
    expect(unfinished.outcome).toBe('unfinished');
    expect(moveWords(unfinished)).toBe('not over within the run');
    expect(afterWords(unfinished)).toBe('not known');
  });
});

describe('what a move does in a batch', () => {
  test('its saving is that of the runs, and it pays later where only a batch after it is shorter', () => {
    const scenario = busyDisk();
    const without = runs(scenario);
    const [one] = moveCandidates(scenario, runToEnd(scenario, { series: false, coAccess: true }), { ...TERMS, atMs: 0 }, 1).chosen;
    const moved = runs(withMove(scenario, one, { ...TERMS, atMs: 0 }));
    const after = runs(movedBefore(scenario, one));
    const judgment = judgeBatch(['a1'], without, moved, after);
    judgment.netBySeed.forEach((net, k) => expect(net).toBe(without[k].elapsedMs - moved[k].elapsedMs));
    expect(judgment.savedAfterMs.low).toBeGreaterThan(0);
    expect(judgment.batches).toBe(1);

    const done = { moves: [{ id: 'a1', state: 'finished', atMs: 0, endedMs: 50 }] };
    const batch = (elapsedMs: number, more: object = {}): Measured => partOf<Measured>({ elapsedMs, ...more });
    const later = judgeBatch(
      ['a1'],
      [batch(100), batch(101), batch(99)],
      [batch(125, done), batch(126, done), batch(124, done)],
      [batch(90), batch(91), batch(89)],
    );
    expect(later).toMatchObject({ outcome: 'later', batches: 4, moveMs: { mean: 50 } });
    expect(breakEvenWords(later)).toBe('after 4 batches');
    expect(plain(costWords(later))).toBe('25.0 ms (25.0 ms to 25.0 ms) of this batch');
    expect(plain(netWords(later))).toBe('−25.0 ms (−25.0 ms to −25.0 ms) saved');
  });
});

test('the best comes first, and those that the seeds do not tell from it are named', () => {
  const judged = (what: string, netBySeed: number[], outcome: Judgment['outcome']): { what: string; judgment: Judgment } => ({
    what,
    judgment: partOf<Judgment>({
      kind: 'timed',
      outcome,
      netBySeed,
      aheadMs: { mean: netBySeed[0], low: netBySeed[0], high: netBySeed[0], count: 3 },
      moveMs: { mean: 1000, low: 1000, high: 1000, count: 3 },
      pairs: 3,
    }),
  });
  const all = bestFirst([judged('c', [1, 1, 1], 'costs'), judged('a', [100, 90, 95], 'pays'), judged('b', [101, 88, 97], 'pays')]);
  expect(all.map(({ what }) => what)).toEqual(['b', 'a', 'c']);
  expect(asGood(all[0], all).map(({ what }) => what)).toEqual(['a']);
  expect(plain(adviceWords(all, 3))).toMatch(
    /^Best: b\. .*The seeds do not tell it from a: a tie\. 3 moves were run, 3 seeds each; others were not tried\.$/,
  );
});
