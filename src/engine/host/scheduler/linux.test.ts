/**
 * What every scheduler of every kernel must do, driven as the block layer drives it: merging first, then one request at a
 * time while the disk takes some, asked again when it wants to be.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../base/testing/rounds.ts';
import type { SchedulerKind } from '../../../scenario/schedulers.ts';
import { forkState } from '../../kernel/fork.ts';
import { driverLoop, type LoopProcess } from '../../testing/driverLoop.ts';
import { LINUX_KINDS } from '../../testing/linuxKinds.ts';
import { testQueue, type TestQueue } from '../../testing/queue.ts';
import { NONE } from '../requests.ts';

/** Kinds that nobody has written yet: anyone who registers one takes it out here. */
const MISSING: readonly SchedulerKind[] = [];

const MS = 1e6;
const DEVICES = 2;

for (const { kernel, document } of LINUX_KINDS.filter(({ document: { kind } }) => MISSING.includes(kind))) {
  test(`${document.kind} of ${kernel} is still missing`, () => {
    expect(() => testQueue(document, 1, undefined, kernel)).toThrow('There is no scheduler');
  });
}

const step = fc.record({
  kind: fc.constantFrom('ask', 'ask', 'ask', 'complete', 'complete', 'pause', 'exit'),
  device: fc.nat(DEVICES - 1),
  process: fc.nat(5),
  // Few places, so that requests often touch each other or start at the same one.
  place: fc.nat(40),
  sectors: fc.constantFrom(8, 8, 16, 24),
  write: fc.boolean(),
  syncWrite: fc.boolean(),
  pauseUs: fc.oneof(fc.nat(2000), fc.nat(300_000)),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A disk of some depth for each device, completions when the test says so, and an account of every sector. */
class Drive {
  now = 0;
  readonly queue: TestQueue;
  private readonly depth: number;
  /** By queued or dispatched request: numbers of the asks it consists of, in order of address. */
  private readonly parts = new Map<number, number[]>();
  private readonly asked: { lba: number; sectors: number; write: boolean; served: number }[] = [];
  private readonly queued: Set<number>[] = Array.from({ length: DEVICES }, () => new Set());
  private readonly inDisk: number[][] = Array.from({ length: DEVICES }, () => []);
  private readonly askAt: number[] = Array.from({ length: DEVICES }, () => Infinity);

  constructor(queue: TestQueue, depth: number) {
    this.queue = queue;
    this.depth = depth;
  }

  run({ kind, device, process, place, sectors, write, syncWrite, pauseUs }: Step): void {
    if (kind === 'ask') this.ask(device, process, place * 8, sectors, write, syncWrite);
    else if (kind === 'complete') this.complete(device);
    else if (kind === 'exit') this.queue.scheduler.exited(process, this.now);
    else this.pause(pauseUs * 1000);
    this.check();
  }

  private ask(device: number, process: number, lba: number, sectors: number, write: boolean, syncWrite: boolean): void {
    const number = this.asked.push({ lba, sectors, write, served: 0 }) - 1;
    const request = this.queue.make(lba, { sectors, write, device, process, now: this.now, sync: !write || syncWrite });
    this.parts.set(request, [number]);
    if (!this.merged(device, request)) {
      this.queue.scheduler.add(device, request, this.now);
      this.queued[device].add(request);
    }
    this.pull(device);
  }

  private merged(device: number, request: number): boolean {
    const { scheduler, requests } = this.queue;
    let into = scheduler.mergeCandidate(device, request, true);
    const back = into !== NONE;
    if (!back) into = scheduler.mergeCandidate(device, request, false);
    if (into === NONE) return false;
    this.join(device, back ? into : request, back ? request : into, into);
    if (!back) scheduler.moved(device, into, this.now);
    const neighbor = scheduler.mergeCandidate(device, into, !back);
    if (neighbor === NONE) return true;
    const [kept, gone] = back ? [into, neighbor] : [neighbor, into];
    scheduler.absorbed(device, kept, gone, this.now);
    this.queued[device].delete(gone);
    this.join(device, kept, gone, kept);
    requests.release(gone);
    return true;
  }

  /** Two that touch become the one of them that stays. */
  private join(device: number, first: number, second: number, stays: number): void {
    const { requests } = this.queue;
    expect(first).not.toBe(second);
    expect(this.queued[device].has(stays)).toBe(true);
    expect(requests.write[first]).toBe(requests.write[second]);
    expect(requests.lba[first] + requests.sectors[first]).toBe(requests.lba[second]);
    const parts = [...(this.parts.get(first) ?? []), ...(this.parts.get(second) ?? [])];
    const lba = requests.lba[first];
    const sectors = requests.sectors[first] + requests.sectors[second];
    requests.lba[stays] = lba;
    requests.sectors[stays] = sectors;
    this.parts.delete(first);
    this.parts.delete(second);
    this.parts.set(stays, parts);
  }

  private pull(device: number): void {
    const { scheduler, requests } = this.queue;
    this.askAt[device] = Infinity;
    while (this.inDisk[device].length < this.depth) {
      const request = scheduler.dispatch(device, this.now);
      if (request === NONE) {
        const idle = this.inDisk[device].length === 0;
        if (scheduler.size(device) > 0 && idle) {
          // A scheduler that lets nothing go must have said until when.
          expect(scheduler.askAgainAt).toBeGreaterThan(this.now);
          expect(scheduler.askAgainAt).toBeLessThan(Infinity);
          expect(scheduler.decision.why).toBeGreaterThanOrEqual(64);
        }
        this.askAt[device] = scheduler.askAgainAt;
        return;
      }
      expect(scheduler.decision.why).toBeGreaterThan(0);
      expect(scheduler.decision.why).toBeLessThan(64);
      expect(this.queued[device].delete(request)).toBe(true);
      let at = requests.lba[request];
      for (const number of this.parts.get(request) ?? []) {
        const ask = this.asked[number];
        expect(ask.lba).toBe(at);
        expect(ask.write ? 1 : 0).toBe(requests.write[request]);
        ask.served++;
        at += ask.sectors;
      }
      expect(at).toBe(requests.lba[request] + requests.sectors[request]);
      this.parts.delete(request);
      scheduler.taken(device, request, this.now);
      this.inDisk[device].push(request);
    }
  }

  private complete(device: number): void {
    const request = this.inDisk[device].shift();
    if (request === undefined) return;
    this.queue.scheduler.completed(device, request, this.now);
    this.pull(device);
    this.queue.requests.release(request);
  }

  private pause(ns: number): void {
    const until = this.now + ns;
    for (;;) {
      const at = Math.min(...this.askAt);
      if (at > until) break;
      this.now = at;
      this.pull(this.askAt.indexOf(at));
    }
    this.now = until;
  }

  private check(): void {
    const { scheduler } = this.queue;
    for (let device = 0; device < DEVICES; device++) {
      expect(scheduler.size(device)).toBe(this.queued[device].size);
      const next = scheduler.nextDeadline(device);
      expect(next === NONE || this.queued[device].has(next)).toBe(true);
      expect(next === NONE).toBe(scheduler.deadlineNs === Infinity);
    }
  }

  /** Everything is let go in the end, and every ask was served once. */
  finish(): void {
    for (let device = 0; device < DEVICES; device++) {
      for (let k = 0; this.queued[device].size > 0 || this.inDisk[device].length > 0; k++) {
        expect(k).toBeLessThan(10_000);
        if (this.inDisk[device].length > 0) this.complete(device);
        else this.pause(Math.max(0, this.askAt[device] - this.now));
        this.check();
      }
    }
    expect(this.asked.filter(({ served }) => served !== 1)).toEqual([]);
  }
}

/**
 * Longest wait, in ms, of one of `n` processes that each read on and on, where a request takes up to 10 ms: what the
 * scheduler's rules promise.
 */
const LONGEST_MS: Readonly<Record<string, (n: number) => number>> = {
  noop: (n) => 10 * n,
  none: (n) => 10 * n,
  kyber: (n) => 10 * n,
  // Expired, then behind the rest of a batch and all that expired earlier.
  deadline: (n) => 500 + 16 * 10 + 10 * n,
  'mq-deadline': (n) => 500 + 16 * 10 + 10 * n,
  // Two checks of deadlines, the wait for a process and its last request for each of the others.
  anticipatory: (n) => n * (2 * 125 + 6 + 10),
  // Three turns of each other, while budgets shrink from the assumed peak rate to the measured one (later: one): time, wait, last request.
  bfq: (n) => 3 * n * (124 + 8 + 10),
  cfq: (n) => n * (100 + 10 + 10),
};

for (const { kernel, document } of LINUX_KINDS.filter(({ document: { kind } }) => !MISSING.includes(kind))) {
  const { kind } = document;
  describe(`${kind} of ${kernel}`, () => {
    test.each([1, 3])('serves every sector once, in one request or merged, and is never stuck; %i in the disk', (depth) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
          const drive = new Drive(testQueue(document, DEVICES, undefined, kernel), depth);
          for (const one of steps) drive.run(one);
          drive.finish();
        }),
        { seed: 4, numRuns: rounds(60) },
      );
    });

    test('a copy continues as the original does', () => {
      const queue = testQueue(document, 1, undefined, kernel);
      const { scheduler, requests } = queue;
      for (let k = 0; k < 60; k++) queue.add(((k * 7919) % 1000) * 256, { process: k % 7, write: k % 5 === 0, now: k * MS });
      for (let k = 0; k < 20; k++) {
        const request = scheduler.dispatch(0, (60 + k) * MS);
        if (request === NONE) continue;
        scheduler.taken(0, request, (60 + k) * MS);
        scheduler.completed(0, request, (60.5 + k) * MS);
      }
      const copy = forkState({ scheduler, requests });
      const drained = (one: typeof copy): number[] => {
        const order: number[] = [];
        let now = 100 * MS;
        while (one.scheduler.size(0) > 0) {
          const request = one.scheduler.dispatch(0, now);
          if (request === NONE) now = Math.min(one.scheduler.askAgainAt, now + MS);
          else {
            order.push(one.requests.lba[request], one.scheduler.decision.why);
            one.scheduler.taken(0, request, now);
            one.scheduler.completed(0, request, now + MS);
            now += MS;
          }
          expect(now).toBeLessThan(100_000 * MS);
        }
        return order;
      };
      const order = drained(copy);
      expect(order.length).toBeGreaterThan(0);
      expect(drained({ scheduler, requests })).toEqual(order);
    });

    test('keeps nobody waiting beyond what its rules promise', () => {
      const n = 8;
      const reader = (k: number): LoopProcess => ({
        startNs: k * 200 * MS,
        ask: (i) => ({ lba: k * 1_000_000 + i * 256, sectors: 256, thinkNs: 100_000 }),
      });
      const log = driverLoop(testQueue({ ...document, ...(kind === 'bfq' ? { lowLatency: false } : {}) }, 1, undefined, kernel), {
        processes: Array.from({ length: n }, (_, k) => reader(k)),
        serviceNs: (head, lba) => (head === lba ? 5 * MS : 10 * MS),
        untilNs: 20_000 * MS,
      });
      const longest = Math.max(...log.map(({ waitedNs }) => waitedNs)) / MS;
      expect(longest).toBeLessThanOrEqual(LONGEST_MS[kind](n));
      const shares = Array.from({ length: n }, (_, k) => log.filter(({ process }) => process === k).length);
      expect(Math.min(...shares)).toBeGreaterThan((0.4 * log.length) / n);
    });
  });
}
