import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import fc from 'fast-check';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { setAction } from '../../scenario/edit/timeline.ts';
import { createGroup } from '../../scenario/edit/groups.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { createRun, runToEnd } from '../run.ts';
import { updatesOf } from '../testing/updates.ts';
import { Recording } from './recording.ts';
import { whyFromStart } from './sharedPast.ts';
import { Checkpoints } from './checkpoints.ts';
import { applyDifference, mergeDifferences } from './difference.ts';
import { ImageLayout } from './image.ts';

const MIB = 1024 * 1024;

function recorded(budgetBytes: number, every = 4000, events = 60_000) {
  const recording = new Recording(sampleScenario('loose', 'mixed'), { seed: 3, scale: 1, budgetBytes });
  for (let done = 0; done < events && !recording.advance(every); done += every) recording.checkpoint();
  return recording;
}

function at(recording: Recording, target: Parameters<Recording['aim']>[0]) {
  recording.aim(target);
  while (!recording.seek(target, 500));
  return recording.moment();
}

describe('a recording', () => {
  test('shows the same moment whatever was looked at before', () => {
    const one = recorded(64 * MIB);
    const { ms } = one.recorded();
    const times = [0.9, 0.1, 0.5, 0.11, 0.899, 0.3].map((share) => share * ms);
    const before = times.map((time) => at(one, { to: 'ms', value: time }));
    for (let k = times.length - 1; k >= 0; k--) expect(at(one, { to: 'ms', value: times[k] })).toEqual(before[k]);
    // By way of nothing but its start.
    const straight = new Recording(sampleScenario('loose', 'mixed'), { seed: 3, scale: 1, budgetBytes: 64 * MIB });
    straight.advance(60_000);
    expect(straight.recorded().checkpoints).toBe(1);
    times.forEach((time, k) => expect(at(straight, { to: 'ms', value: time })).toEqual(before[k]));
  });

  test('counts requests and I/Os as a run does', () => {
    const recording = recorded(64 * MIB);
    const run = createRun(sampleScenario('loose', 'mixed'), { seed: 3, scale: 1, series: false });
    let handled = 0;
    for (const events of [4000, 17_123, 40_000]) {
      run.advance(events - handled);
      handled = events;
      const moment = at(recording, { to: 'events', value: events });
      expect(moment.events).toBe(events);
      expect(moment.ios).toBe(run.progress().ios);
      expect(moment.ms).toBe(run.progress().simulatedMs);
    }
  });

  test('ends with the figures of a run, and can be looked at afterwards', () => {
    const scenario = sampleScenario('loose', 'mixed');
    const recording = new Recording(scenario, { seed: 3, scale: 0.01, budgetBytes: 64 * MIB });
    expect(() => recording.end()).toThrow('not complete');
    while (!recording.advance(4000)) recording.checkpoint();
    const { run, ...moment } = recording.end();
    const { elapsedMs, ios, devices, workloads, streams, moves } = runToEnd(scenario, { seed: 3, scale: 0.01, series: false });
    expect(run).toEqual({ elapsedMs, ios, devices, workloads, streams, moves });
    expect(recording.end()).toEqual({ ...moment, run });
    expect(at(recording, { to: 'ms', value: moment.ms })).toEqual(moment);
  });

  test('keeps to its budget, and loses no moment by that', () => {
    const roomy = recorded(64 * MIB, 2000);
    const tight = recorded(1 * MIB, 2000);
    expect(tight.recorded().bytes).toBeLessThanOrEqual(1 * MIB);
    expect(tight.recorded().checkpoints).toBeLessThan(roomy.recorded().checkpoints);
    const { ms } = roomy.recorded();
    for (const share of [0.05, 0.33, 0.52, 0.77, 0.98]) {
      const target = { to: 'ms', value: share * ms } as const;
      expect(at(tight, target)).toEqual(at(roomy, target));
    }
  });

  test('steps to the next I/O and back', () => {
    const recording = recorded(64 * MIB);
    const here = at(recording, { to: 'ms', value: recording.recorded().ms / 2 });
    const next = at(recording, { to: 'ios', value: here.ios + 1 });
    expect(next.ios).toBe(here.ios + 1);
    expect(next.ms).toBeGreaterThanOrEqual(here.ms);
    expect(at(recording, { to: 'ios', value: here.ios }).ios).toBe(here.ios);
  });

  test('says who has what read: as many in service as the disks are busy, each of an object, by a user', () => {
    const recording = recorded(64 * MIB);
    const { disks, users } = at(recording, { to: 'ms', value: recording.recorded().ms * 0.6 });
    let busy = 0;
    disks.outstanding.forEach((outstanding, disk) => {
      expect(disks.serving[disk]).toBeLessThanOrEqual(outstanding);
      if (disks.serving[disk] === 0) return expect(disks.phase[disk]).toBe(0);
      busy++;
      expect(disks.phase[disk]).toBeGreaterThan(0);
      expect(disks.object[disk]).toBeGreaterThanOrEqual(0);
      expect(users.classIndex[disks.user[disk]]).toBeGreaterThanOrEqual(0);
      expect(disks.startedMs[disk]).toBeGreaterThanOrEqual(disks.arrivedMs[disk]);
    });
    expect(busy).toBeGreaterThan(0);
  });
});

describe('a recording that is continued under another timeline', () => {
  const scenario = updatesOf(true);
  const move = (atMs: number, id: string, to: string): Scenario =>
    setAction(scenario, { kind: 'move', id, atMs, object: 'ts', psu: 1, to, method: 'volume-manager', pace: { mibPerSecond: 2 } });
  const options = { seed: 1, scale: 1, budgetBytes: 64 * MIB };
  const record = (recording: Recording): Recording => {
    while (!recording.advance(100)) recording.checkpoint();
    recording.checkpoint();
    return recording;
  };
  const shares = [0.9, 0.1, 0.5, 0.49, 0.51, 0.7, 0.3, 1];

  test('shows what a recording from the start shows, at any moment, and leaves the other as it was', () => {
    const before = record(new Recording(scenario, options));
    const { ms } = before.recorded();
    const plain = shares.map((share) => at(before, { to: 'ms', value: share * ms }));
    const one = move(ms / 2, 'a1', 'd3');
    const then = setAction(one, { kind: 'cancel', id: 'a2', atMs: ms * 0.8, action: 'a1' });
    // Added; added to; changed to an earlier moment; taken back.
    const chain = [one, then, move(ms * 0.3, 'a1', 'd4'), scenario];
    let last = before;
    for (const document of chain) {
      const next = last.continueAs(document, 64 * MIB)!;
      expect(next.recorded().ios).toBeGreaterThan(0);
      record(next);
      const straight = record(new Recording(document, options));
      for (const share of shares) expect(at(next, { to: 'ms', value: share * ms })).toEqual(at(straight, { to: 'ms', value: share * ms }));
      expect(next.recorded().ms).toBe(straight.recorded().ms);
      last = next;
    }
    expect(shares.map((share) => at(before, { to: 'ms', value: share * ms }))).toEqual(plain);
  });

  test('continues from the playhead where that is nearest, and shows the moment there as the front comes by', () => {
    const { ms } = record(new Recording(scenario, options)).recorded();
    for (const atMs of [ms * 0.31, ms * 0.62]) {
      const document = move(atMs, 'a1', 'd3');
      const straight = record(new Recording(document, options));
      // At the change, before it, behind it, and not looked at at all.
      for (const looked of [atMs, atMs - 20, atMs + 20, null]) {
        const before = record(new Recording(scenario, options));
        if (looked !== null) at(before, { to: 'ms', value: looked });
        const plain = looked === null ? null : before.moment();
        const next = before.continueAs(document, 64 * MIB)!;
        while (!next.lead(atMs + 0.05, 7));
        expect(next.momentAtFront(atMs + 0.05)).toEqual(at(straight, { to: 'ms', value: atMs + 0.05 }));
        record(next);
        for (const share of shares)
          expect(at(next, { to: 'ms', value: share * ms })).toEqual(at(straight, { to: 'ms', value: share * ms }));
        expect(next.end().run).toEqual(straight.end().run);
        // The other one is as it was.
        if (looked !== null) expect(at(before, { to: 'ms', value: looked })).toEqual(plain);
      }
    }
  });

  test('continues where disks fail, users come and schedulers change in both: as long as nothing is lost', () => {
    const setting = (disk: string): Scenario => {
      const users = setAction(scenario, { kind: 'users', id: 'u', atMs: 100, stream: scenario.workload.streams![0].id, users: 3 });
      const fails = setAction(users, { kind: 'fail-disk', id: 'f', atMs: 200, disk });
      return setAction(fails, { kind: 'scheduler', id: 's', atMs: 300, scheduler: { kind: 'sstf' } });
    };
    const withMove = (before: Scenario): Scenario =>
      setAction(before, {
        kind: 'move',
        id: 'm',
        atMs: 600,
        object: 'ts',
        psu: 1,
        to: 'd3',
        method: 'volume-manager',
        pace: { mibPerSecond: 2 },
      });
    // Nothing lies on the fourth disk; files of the plain object on the second one are lost with it.
    for (const [disk, fromMs] of [
      ['d4', 200],
      ['d2', 0],
    ] as const) {
      const before = record(new Recording(setting(disk), options));
      const next = before.continueAs(withMove(setting(disk)), 64 * MIB)!;
      const { ms } = next.recorded();
      expect(ms).toBeGreaterThanOrEqual(fromMs);
      expect(ms).toBeLessThan(disk === 'd2' ? 200 : 600);
      record(next);
      const straight = record(new Recording(withMove(setting(disk)), options));
      for (const share of shares) {
        const target = { to: 'ms', value: share * straight.recorded().ms } as const;
        expect(at(next, target)).toEqual(at(straight, target));
      }
    }
    // Who comes, or fails, is made room for as a run starts.
    expect(record(new Recording(scenario, options)).continueAs(setting('d4'), MIB)).toBeNull();
  });

  test('is said to begin again, with the reason, exactly where it does', () => {
    const before = updatesOf(false);
    const at = { id: 'x', atMs: 300 };
    const stream = before.workload.streams![0].id;
    const actions: [Action, ReturnType<typeof whyFromStart>][] = [
      [{ kind: 'move', ...at, object: 'ts', psu: 1, to: 'd3', method: 'copy' }, null],
      [{ kind: 'add-container', ...at, object: 'ts', to: 'd3' }, null],
      [{ kind: 'users', ...at, stream, users: 9 }, 'settings'],
      [{ kind: 'fail-disk', ...at, disk: 'd4' }, 'settings'],
      [{ kind: 'scheduler', ...at, scheduler: { kind: 'sstf' } }, 'settings'],
      [{ kind: 'balance', ...at, over: ['d1', 'd3'], by: 'bytes' }, 'remade'],
    ];
    for (const [action, why] of actions) {
      const after = setAction(before, action);
      expect(whyFromStart(before, after)).toBe(why);
      // Also as it is taken back.
      expect(whyFromStart(after, before)).toBe(why);
      const recording = new Recording(before, { ...options, seed: 1 });
      recording.advance(200);
      expect(recording.continueAs(after, MIB) === null).toBe(why !== null);
    }
    const group = createGroup(sampleScenario('loose', 'tight'), { physical: ['d1', 'd2', 'd3'] });
    const moved = setAction(group, { kind: 'move-logical', ...at, logical: group.volumeGroups![0].logical[0].id, to: ['d3'] });
    expect(whyFromStart(group, moved)).toBe('extents');
    expect(new Recording(group, options).continueAs(moved, MIB)).toBeNull();
    expect(whyFromStart(before, { ...before, host: { ...before.host, processors: 3 } })).toBeNull();
  });

  test('has to begin again where the documents differ in more', () => {
    const before = new Recording(scenario, options);
    expect(before.continueAs({ ...scenario, host: { ...scenario.host, processors: 3 } }, MIB)).toBeNull();
    expect(before.continueAs({ ...move(5, 'a1', 'd3'), title: 'Other' }, MIB)).not.toBeNull();
  });

  test('gives up checkpoints when asked, and loses no moment', () => {
    const recording = record(new Recording(scenario, options));
    const { ms, checkpoints, bytes } = recording.recorded();
    const before = at(recording, { to: 'ms', value: 0.4 * ms });
    while (!recording.shrink(bytes / 2, 1));
    expect(recording.recorded().checkpoints).toBeLessThan(checkpoints);
    expect(recording.recorded().bytes).toBeLessThanOrEqual(bytes / 2);
    expect(at(recording, { to: 'ms', value: 0.4 * ms })).toEqual(before);
  });
});

describe('a list of checkpoints', () => {
  test('has the state of each that is left, however many were given up since the last look', () => {
    const words = 200;
    const all = 120;
    const stateAt = (events: number) => ({
      events,
      words: Int32Array.from({ length: words }, (_, k) => Math.floor((events + k) / 40) * k),
    });
    const into = stateAt(0);
    // Another place each time: what is looked at first is what giving up may have left wrong.
    for (let first = 0; first < all; first++) {
      const checkpoints = new Checkpoints<typeof into>(64 * MIB);
      for (let events = 0; events < all; events++) checkpoints.add(stateAt(events), { events, ios: events, ns: events });
      while (checkpoints.count > 3) {
        checkpoints.shrink(0, 1);
        const place = checkpoints.last(({ events }) => events <= first)!;
        checkpoints.restore(place, into);
        expect(into.events).toBe(place.events);
        expect(into.words.join()).toBe(stateAt(place.events).words.join());
      }
    }
  });
});

describe('differences of images', () => {
  // Few values, so that little changes; and any, so that words are as far apart as they can be.
  const few = fc.integer({ min: 0, max: 3 });
  const any = fc.oneof(few, fc.integer());
  const images = fc.constantFrom(few, any).chain((value) => {
    const words = fc.array(value, { minLength: 700, maxLength: 700 });
    return fc.tuple(words, words, words);
  });

  test('lead from one image to the next, two of them as one', () => {
    fc.assert(
      fc.property(images, ([a, b, c]) => {
        const arrays = (values: number[]) => [
          Int32Array.from(values.slice(0, 333)),
          Uint8Array.from(values.slice(333, 500)),
          new Float64Array(Int32Array.from(values.slice(500)).buffer),
        ];
        const bits = (made: readonly ArrayBufferView[]) =>
          made.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
        const layout = new ImageLayout(arrays(a));
        const image = new Int32Array(layout.words);
        const first = layout.difference(arrays(a), image);
        const second = layout.difference(arrays(b), image);
        const third = layout.difference(arrays(c), image);
        const made = new Int32Array(layout.words);
        applyDifference(first, made);
        applyDifference(mergeDifferences(second, third), made);
        expect(made).toEqual(image);
        expect(bits(layout.arraysOf(made))).toEqual(bits(arrays(c)));
      }),
      { numRuns: rounds(100) },
    );
  });

  test('take a byte or so for a word that follows the changed one before it', () => {
    const pages = Int32Array.from({ length: 10_000 }, (_, k) => 5_000_000 + k);
    const layout = new ImageLayout([pages]);
    expect(layout.difference([pages], new Int32Array(layout.words)).byteLength).toBeLessThan(1.4 * pages.length);
  });
});
