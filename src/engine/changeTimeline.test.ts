/** What has happened so far, continued under another timeline, ends as a run of that timeline from the start. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, someByDay } from '../base/testing/rounds.ts';
import { anyPools } from '../scenario/testing/anyPools.ts';
import { anySpaces } from '../scenario/testing/anySpaces.ts';
import type { Scenario } from '../scenario/schema.ts';
import { runOf, runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { updatesOf } from './testing/updates.ts';

const ROUNDS = Number(process.env.MOTION_ROUNDS ?? rounds(20, 5));

/** Moment of the first action that only one of two timelines has, ms. */
function changedAt({ timeline: one = [] }: Scenario, { timeline: other = [] }: Scenario): number {
  let same = 0;
  while (same < one.length && same < other.length && JSON.stringify(one[same]) === JSON.stringify(other[same])) same++;
  return Math.min(one[same]?.atMs ?? Infinity, other[same]?.atMs ?? Infinity);
}

interface Seen {
  continued: number;
  moving: number;
  started: number;
  /** Of those that are continued: with disks that fail or are replaced. */
  disks: number;
  /** Not continued: other disks fail or are replaced. */
  others: number;
}

/** Which disks fail and are replaced, in turn. */
const disksOf = ({ timeline = [] }: Scenario): string =>
  timeline
    .flatMap((action) => (action.kind === 'fail-disk' || action.kind === 'replace-disk' ? [`${action.kind} ${action.disk}`] : []))
    .join();

/** Runs `before` up to a share of the time until the two differ, continues as `after`, and compares. */
function check(before: Scenario, after: Scenario, share: number, seen: Seen): void {
  const untilNs = Math.round(Math.min(changedAt(before, after), 1e9) * 1e6) * share;
  const simulation = new Simulation(before, before.seed, 1, 1, { series: false, objects: true });
  while (!simulation.advanceWhile((ns) => ns < untilNs, 1000));
  if (simulation.done) return;
  const isMoving = simulation.movers !== null && simulation.movers.jobs.state.some((state) => state > 0);
  const continues = simulation.changeTimeline(after);
  // What becomes of disks is made room for as a run starts.
  const [disks, others] = [before, after].map(disksOf);
  if (disks !== others) {
    expect(continues).toBe(false);
    seen.others++;
    return;
  }
  if (!continues) {
    seen.started++;
    return;
  }
  if (disks !== '') seen.disks++;
  seen.continued++;
  if (isMoving) seen.moving++;
  const run = runOf(simulation);
  while (!run.advance(1000));
  const fromStart = runToEnd(after, { series: false, objects: true });
  expect(run.result().failedChecks).toEqual([]);
  expect(run.result().resultHash).toBe(fromStart.resultHash);
  expect(run.result().moves).toEqual(fromStart.moves);
}

const DOCUMENTS = [
  ['buffer pools', anyPools],
  ['caches', anySpaces],
  ['nothing but updates', fc.constant(updatesOf(false))],
  ['updates of a pool', fc.constant(updatesOf(true))],
] as const;

for (const [of, documents] of someByDay(DOCUMENTS, 2)) {
  test(`property: a run continues under another timeline as one from the start: ${of}`, () => {
    const seen: Seen = { continued: 0, moving: 0, started: 0, disks: 0, others: 0 };
    const all: Seen = { ...seen };
    fc.assert(
      fc.property(documents, anyActions, anyActions, fc.double({ min: 0.3, max: 1, noNaN: true }), (scenario, some, more, share) => {
        const spanMs = of.includes('updates') ? 1200 : runToEnd(scenario, { series: false }).elapsedMs;
        const at = (from: number) => (one: (typeof some)[number]) => ({ ...one, when: from + one.when / 2 });
        const moves = ({ kind }: (typeof some)[number]) => kind !== 'fail' && kind !== 'replace';
        check(scenario, withTimeline(scenario, some.map(at(0)), spanMs), share, all);
        const disks = withTimeline(scenario, some.map(at(0)), spanMs);
        check(disks, withTimeline(disks, more.filter(moves).map(at(400)), spanMs), share, all);
        const before = withTimeline(scenario, some.filter(moves).map(at(0)), spanMs);
        const after = withTimeline(before, more.filter(moves).map(at(400)), spanMs);
        check(before, after, share, seen);
        // Taken back.
        check(after, before, share, seen);
        check(scenario, after, share, seen);
      }),
      // A fifth of what is drawn is left out.
      { numRuns: 2.5 * ROUNDS },
    );
    expect(seen.continued).toBeGreaterThan(2 * ROUNDS);
    expect(seen.moving).toBeGreaterThan(ROUNDS / 8);
    expect(seen.started).toBeLessThan(seen.continued / 4);
    // With what is lost a run cannot be continued; most disks of these documents have files.
    expect(all.disks).toBeGreaterThan(0);
    expect(all.disks + all.started).toBeGreaterThan(ROUNDS / 4);
    expect(all.others).toBeGreaterThan(ROUNDS / 4);
  });
}
