/** Tables that change their table space, blocks that a balancer moves, and stripe units that change, during a run. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB } from '../base/units.ts';
import type { Action, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { COPY_READ, COPY_WRITE, FLUSH, WRITE } from './host/ioKinds.ts';
import { IO_INTO, IO_KIND, IO_PSU, IO_ROW, IO_SECTORS, IO_TARGET } from './host/ioRows.ts';
import type { Motion } from './host/motion/motion.ts';
import type { RunResult } from './record/result.ts';
import { runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { Ledger } from './testing/ledger.ts';
import { allActions, withTimeline } from './testing/timelines.ts';
import { tablesOf } from './testing/updates.ts';
import { expectSameCopies } from './testing/sameCopies.ts';

const ROUNDS = Number(process.env.MOTION_ROUNDS ?? rounds(20, 2.5));

const table = (id: string, to: string, more: Partial<Action & { kind: 'move-table' }> = {}): Action => ({
  kind: 'move-table',
  id: `t-${id}-${to}`,
  atMs: 100,
  table: id,
  to,
  ...more,
});
const balance = (over: string[], by: 'bytes' | 'heat', more: Partial<Action & { kind: 'balance' }> = {}): Action => ({
  kind: 'balance',
  id: 'b',
  atMs: 300,
  over,
  by,
  ...more,
});
const unit = (stripeUnitBytes: number, more: Partial<Action & { kind: 'stripe-unit' }> = {}): Action => ({
  kind: 'stripe-unit',
  id: `u-${stripeUnitBytes}`,
  atMs: 100,
  volume: 'v',
  stripeUnitBytes,
  ...more,
});

function ran(timeline: Action[], base = tablesOf(false)): RunResult {
  const scenario = { ...base, timeline };
  expect(problemsOf(scenario)).toEqual([]);
  const result = runToEnd(scenario, { series: false });
  expect(result.failedChecks).toEqual([]);
  return result;
}

/** Bytes in use of each object on each target at the end of a run. */
function lying(timeline: Action[]): { of: (table: string) => Record<string, number> } {
  const simulation = new Simulation({ ...tablesOf(false), timeline }, 1, 1, 1, { series: false });
  while (!simulation.advance(1000));
  const { places } = simulation.movers!;
  const { spaces, psuCount } = simulation.executor.files;
  const at = { psu: 0, offset: 0, left: 0 };
  return {
    of: (id) => {
      const file = spaces!.object.indexOf(simulation.executor.files.object(id));
      const found: Record<string, number> = {};
      for (let byte = 0; byte < simulation.executor.files.psuBytes[psuCount + file]; byte += 16 * KIB) {
        spaces!.find(file, byte, at);
        const slot = places.at[places.firstGranule[at.psu] + Math.floor(at.offset / (16 * KIB))];
        const target = simulation.targets[places.target[places.regionOf[slot]]].id;
        found[target] = (found[target] ?? 0) + 1;
      }
      return found;
    },
  };
}

describe('a table that moves to another table space', () => {
  test('is dealt over its containers, extent by extent, and others stay', () => {
    const { of } = lying([table('one', 'us')]);
    expect(of('one')).toEqual({ d3: 7, v: 6 });
    expect(Object.keys(of('two')).toSorted()).toEqual(['d1', 'd2']);
    expect(ran([table('one', 'us')]).moves).toMatchObject([{ state: 'finished', bytes: 13 * 16 * KIB, leftBytes: 0 }]);
  });

  test('stays where it was when it is canceled, and can go there and back', () => {
    const cancel: Action = { kind: 'cancel', id: 'c', atMs: 120, action: 't-one-us' };
    expect(lying([table('one', 'us'), cancel]).of('one')).toEqual({ d1: 7, d2: 6 });
    const there = [table('one', 'us'), table('one', 'ts', { atMs: 700 }), table('one', 'us', { id: 'again', atMs: 1100 })];
    expect(ran(there).moves!.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    expect(Object.keys(lying(there.slice(0, 2)).of('one')).toSorted()).toEqual(['d1', 'd2']);
  });

  test('goes with a container of its new space that is dropped, and is dealt over one that is added there', () => {
    const then = (action: Action): Record<string, number> => lying([table('one', 'us'), action]).of('one');
    expect(then({ kind: 'drop-container', id: 'x', atMs: 600, object: 'us', psu: 2 })).toEqual({ d3: 13 });
    const added = then({ kind: 'add-container', id: 'x', atMs: 600, object: 'us', to: 'd4' });
    expect(added.d4).toBeGreaterThanOrEqual(4);
    // The space that it has left does not call it back.
    expect(then({ kind: 'drop-container', id: 'x', atMs: 600, object: 'ts', psu: 2 })).toEqual({ d3: 7, v: 6 });
  });

  test('waits for whatever moves in either space, and is lost with the disk that it has come to', () => {
    const move: Action = {
      kind: 'move',
      id: 'm',
      atMs: 90,
      object: 'us',
      psu: 1,
      to: 'd4',
      method: 'volume-manager',
      pace: { chunkBytes: 4 * KIB },
    };
    const [first, second] = ran([move, table('one', 'us')]).moves!;
    expect(second.phases?.[0]).toMatchObject({ name: 'wait', endedMs: first.endedMs });
    const failing = ran([table('one', 'us'), { kind: 'fail-disk', id: 'f', atMs: 800, disk: 'd3' }]);
    const classes = failing.failures!.map(({ class: id }) => id).toSorted();
    expect(classes).toEqual(['change-one', 'change-three']);
  });
});

describe('a balancer that knows no table spaces', () => {
  test('makes bytes even, of all tables alike', () => {
    const { of } = lying([balance(['d1', 'd4'], 'bytes')]);
    expect(of('one').d4).toBeGreaterThan(0);
    expect(of('two').d4).toBeGreaterThan(0);
    const on = (disk: string): number => (of('one')[disk] ?? 0) + (of('two')[disk] ?? 0);
    expect(Math.abs(on('d1') - on('d4'))).toBeLessThanOrEqual(1);
  });

  test('by heat it moves nothing where nothing was asked for, and the hottest blocks first otherwise', () => {
    const idle = { ...tablesOf(false), workload: { ...tablesOf(false).workload, streams: tablesOf(false).workload.streams!.slice(3) } };
    expect(ran([balance(['d1', 'd2'], 'heat')], idle).moves).toMatchObject([{ state: 'finished', bytes: 0 }]);
    const [{ bytes }] = ran([balance(['d1', 'd4'], 'heat')]).moves!;
    expect(bytes).toBeGreaterThan(0);
    const [{ bytes: evened }] = ran([balance(['d1', 'd4'], 'bytes')]).moves!;
    expect(bytes).toBeLessThanOrEqual(evened);
  });

  test('what it has moved stays when it is canceled; its containers cannot be moved as a whole then', () => {
    const slow = { pace: { pauseMs: 20 } };
    const moves = ran([
      balance(['d1', 'd4'], 'bytes', slow),
      { kind: 'cancel', id: 'c', atMs: 360, action: 'b' },
      { kind: 'move', id: 'm', atMs: 800, object: 'ts', psu: 1, to: 'd3', method: 'copy' },
      { kind: 'move', id: 'r', atMs: 900, object: 'ts', psu: 1, to: 'd4', method: 'rebalance' },
    ]).moves!;
    expect(moves[0]).toMatchObject({ state: 'canceled' });
    expect(moves[0].movedBytes).toBeGreaterThan(0);
    expect(moves[2]).toMatchObject({ state: 'refused', reason: 'container-split' });
    expect(moves[3]).toMatchObject({ state: 'finished', leftBytes: 0 });
  });
});

describe('a stripe unit that changes', () => {
  test('all that lies on the volume is laid out again, once a unit', () => {
    const { moves } = ran([unit(64 * KIB), unit(4 * KIB, { atMs: 900 })]);
    expect(moves!.map(({ state, leftBytes }) => [state, leftBytes])).toEqual([
      ['finished', 0],
      ['finished', 0],
    ]);
    expect(moves![0].bytes).toBeGreaterThan(1e6);
  });

  test('the volume answers as one that had the unit from the start', () => {
    // One reader, constant service: responses depend on how many disks a request meets.
    const base = tablesOf(false);
    const drives = [{ ...base.hardware.drives[0], distribution: 'constant' }] as Scenario['hardware']['drives'];
    const one = (volumes: Scenario['volumes'], timeline?: Action[]): number => {
      const scenario = { ...base, hardware: { ...base.hardware, drives }, volumes, ...(timeline && { timeline }) };
      const { streams } = runToEnd(scenario, { series: false });
      return streams!.streams[3].completed;
    };
    const wide = base.volumes.map((volume) => ({ ...volume, stripeUnitBytes: 64 * KIB })) as Scenario['volumes'];
    const changed = one(base.volumes, [unit(64 * KIB, { atMs: 0 })]);
    expect(Math.abs(changed - one(wide)) / changed).toBeLessThan(0.05);
  });

  test('a second change waits for nobody: it is refused while the first is under way', () => {
    const slow = { pace: { chunkBytes: 32 * KIB, pauseMs: 5 } };
    const { moves } = ran([unit(64 * KIB, slow), unit(16 * KIB, { atMs: 126 })]);
    expect(moves![1]).toMatchObject({ state: 'refused', reason: 'volume-changing' });
  });

  test('a disk that fails ends it, and what was on the volume is lost', () => {
    const slow = { pace: { chunkBytes: 32 * KIB, pauseMs: 5 } };
    const { moves, failures } = ran([unit(64 * KIB, slow), { kind: 'fail-disk', id: 'f', atMs: 150, disk: 'd6' }]);
    expect(moves![0]).toMatchObject({ state: 'canceled', reason: 'disk-failed' });
    expect(failures!.map(({ class: id }) => id)).toContain('change-plain');
  });
});

for (const pooled of [true, false]) {
  test(`property: whatever moves, also tables, blocks and stripes, at every step nothing committed is missing: ${pooled ? 'through a buffer pool' : 'at once'}`, () => {
    const scenario = tablesOf(pooled);
    expect(problemsOf(scenario)).toEqual([]);
    const states = new Map<string, number>();
    const total = { runs: 0, steps: 0 };
    fc.assert(
      fc.property(allActions, fc.integer({ min: 1, max: 80 }), (actions, every) => {
        const timed = withTimeline(scenario, actions, 1200);
        if (timed.timeline === undefined) return;
        const simulation = new Simulation(timed, 1, 1, 1, { series: false });
        const ledger = new Ledger(simulation);
        const alone = watchWindows(simulation);
        while (!simulation.advance(every)) {
          ledger.audit();
          total.steps++;
          expect(ledger.faults).toEqual([]);
        }
        ledger.audit();
        expect(ledger.faults).toEqual([]);
        expect(alone).toEqual([]);
        total.runs++;
        const { moves, failedChecks } = runToEnd(timed, { series: false });
        expect(failedChecks).toEqual([]);
        for (const { kind, state } of moves ?? []) states.set(`${kind} ${state}`, (states.get(`${kind} ${state}`) ?? 0) + 1);
      }),
      { numRuns: 4 * ROUNDS },
    );
    if (process.env.MOTION_ROUNDS !== undefined)
      process.stdout.write(`${JSON.stringify({ pooled, ...total, ...Object.fromEntries(states) })}\n`);
    // What is tried must happen, or nothing has been tested.
    for (const kind of ['move-table', 'balance', 'stripe-unit']) expect(states.get(`${kind} finished`) ?? 0).toBeGreaterThan(0);
  });
}

/** Requests of others that reach into a stretch of a volume while it is being laid out again. */
function watchWindows(simulation: Simulation): string[] {
  const found: string[] = [];
  const { volumes } = simulation;
  const motion = volumes.motion as Motion;
  const relay = motion.relay.bind(motion);
  motion.relay = (job, process, target, sector, sectors, write, now) => {
    for (const io of volumes.underWay()) {
      const row = io * IO_ROW;
      const kind = volumes.rows[row + IO_KIND];
      const isParent = kind <= WRITE && motion.covers(volumes.rows[row + IO_PSU]);
      const isOwn = (kind === COPY_READ || kind === COPY_WRITE) && volumes.rows[row + IO_INTO] === job;
      if (kind === FLUSH || isParent || isOwn || volumes.rows[row + IO_TARGET] !== target || volumes.windows!.has(io)) continue;
      const first = volumes.sector[io];
      if (first < sector + sectors && first + volumes.rows[row + IO_SECTORS] > sector)
        found.push(`request ${io} at ${first} while ${sector} is laid out again`);
    }
    relay(job, process, target, sector, sectors, write, now);
  };
  return found;
}

test('property: a copy of a run, made while tables, blocks and stripes move, ends with the same bits', () => {
  fc.assert(
    fc.property(allActions, fc.integer({ min: 1, max: 80 }), (actions, slices) => {
      const timed = withTimeline(tablesOf(true), actions, 1200);
      expectSameCopies(timed, slices);
    }),
    { numRuns: 8 },
  );
});
