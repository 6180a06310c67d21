import { describe, expect, test } from 'vitest';
import type { ServerFigure } from '../record/serverLog.ts';
import { stack, type Stack, type StackOptions } from '../testing/stack.ts';
import { DiskMap } from '../volume/maps.ts';
import { RequestAllocation } from './allocation.ts';
import { Plugs } from './plugs.ts';
import { CLook } from './scheduler/clook.ts';
import { Fifo } from './scheduler/fifo.ts';

const maps = [new DiskMap(0, 100_000), new DiskMap(1, 100_000)];
const sorted: StackOptions['scheduler'] = (requests) => new CLook(requests, 4);
const starts = (s: Stack): number[] => s.served.map(({ lba }) => lba);
const times = (s: Stack): (readonly [number, number])[] => s.served.map(({ lba, atMs }) => [lba, atMs] as const);

describe('the request that the driver keeps chosen', () => {
  const three = (chosenAhead: boolean) => {
    const s = stack({ maps, scheduler: sorted, host: () => ({ chosenAhead }) });
    s.read(0, 100, 8);
    s.read(1, 500, 8);
    s.read(2, 200, 8);
    s.run();
    return starts(s);
  };

  test('is not overtaken by a better one that comes later', () => {
    expect(three(true)).toEqual([100, 500, 200]);
    expect(three(false)).toEqual([100, 200, 500]);
  });

  test('is not merged with', () => {
    for (const [chosenAhead, sectors] of [
      [true, [8, 8, 8]],
      [false, [8, 16]],
    ] as const) {
      const s = stack({ maps, scheduler: sorted, mergeSectors: 128, host: () => ({ chosenAhead }) });
      s.read(0, 100, 8);
      s.read(1, 500, 8);
      s.read(2, 508, 8);
      s.run();
      expect(s.served.map((one) => one.sectors)).toEqual(sectors);
    }
  });
});

describe('joining', () => {
  test('a request that grows until it touches another becomes one with it, at its back and at its front', () => {
    for (const [joins, order] of [
      [true, [5000, 100]],
      [false, [5000, 100, 116]],
    ] as const) {
      const s = stack({ maps, scheduler: sorted, mergeSectors: 128, host: () => ({ joins }) });
      s.read(0, 5000, 8);
      s.read(1, 100, 8);
      s.read(2, 116, 8);
      s.read(3, 108, 8); // grows the first at its back; then the first touches the second
      s.run();
      expect(starts(s)).toEqual(order);
      expect(s.done).toHaveLength(4);
      expect(s.requests.inUse).toBe(0);
      // What was joined is one request to the disk, and no longer counts as waiting by itself.
      expect(s.deviceLog.figure(0, 'requests')).toBe(order.length);
      expect(s.deviceLog.figure(0, 'depth')).toBe(0);
      expect(s.deviceLog.figure(0, 'bytesRead')).toBe(32 * 512);
    }
    const s = stack({ maps, scheduler: sorted, mergeSectors: 128, host: () => ({ joins: true }) });
    s.read(0, 5000, 8);
    s.read(1, 100, 8);
    s.read(2, 120, 8);
    s.read(3, 112, 8); // in front of the second: now touches nothing
    s.read(4, 108, 4); // at the back of the first, which then touches the grown second
    s.run();
    expect(s.served).toMatchObject([{ lba: 5000 }, { lba: 100, sectors: 28 }]);
  });

  test("time that a request waited before it became part of another is in Little's law", () => {
    const s = stack({ maps, scheduler: sorted, mergeSectors: 128, host: () => ({ joins: true }) });
    s.read(0, 5000, 8);
    s.read(1, 100, 8);
    s.read(2, 116, 8);
    s.run(4);
    s.read(3, 108, 8);
    s.run();
    const figure = (name: ServerFigure): number => s.deviceLog.figure(0, name);
    expect(figure('withdrawnNs')).toBe(4e6);
    expect(figure('outstandingNs')).toBe(figure('responseNs') + figure('withdrawnNs'));
  });

  test('stops at the largest request', () => {
    const s = stack({ maps, scheduler: sorted, mergeSectors: 20, host: () => ({ joins: true }) });
    s.read(0, 5000, 8);
    s.read(1, 100, 8);
    s.read(2, 116, 8);
    s.read(3, 108, 8);
    s.run();
    expect(s.served.map(({ sectors }) => sectors)).toEqual([8, 16, 8]);
  });
});

describe('request allocation', () => {
  const limited = (limit: number, reads: readonly number[], options: Partial<StackOptions> = {}) => {
    const s = stack({
      maps,
      ...options,
      host: (requests, schedulers) => ({ allocation: new RequestAllocation(requests, schedulers, [limit, limit, limit, limit]) }),
    });
    reads.forEach((process, k) => s.read(process, 1000 - 8 * k, 4));
    return s;
  };

  test('a process that finds no request free sleeps, with its place behind who came before', () => {
    // Processes 1 to 4 fill the queue of four; 5 and 6 sleep although the elevator would take theirs, which lie lower, first.
    const s = limited(4, [1, 2, 3, 4, 5, 6], { scheduler: sorted });
    expect(s.blocks.outstanding(0)).toBe(6);
    s.run();
    expect(s.done).toHaveLength(6);
    expect(s.requests.inUse).toBe(0);
    // Served: 1000 at once; then upward there is nothing, so the lowest of those that have a request: 976 (process 4) ...
    expect(starts(s).slice(0, 2)).toEqual([1000, 976]);
    const free = limited(100, [1, 2, 3, 4, 5, 6], { scheduler: sorted });
    free.run();
    expect(starts(free).slice(0, 2)).toEqual([1000, 960]);
  });

  test('who fills the queue continues for a batch, at most to half as much again', () => {
    const s = limited(4, [1, 1, 1, 1, 1, 1, 1, 1], { scheduler: sorted });
    s.run();
    // Six of the eight are in the queue at once; the elevator takes the lowest of those after the first.
    expect(starts(s).slice(0, 2)).toEqual([1000, 960]);
  });

  test('reads and writes have each their own', () => {
    const s = limited(4, [1, 2, 3, 4]);
    s.write(5, 5000, 8);
    expect(s.blocks.isCongested(0, true)).toBe(false);
    s.run();
    expect(s.done).toHaveLength(5);
    const order = s.done.map(({ process }) => process);
    expect(order.indexOf(5)).toBe(4);
  });

  test('is congested from 113 of 128 until fewer than 103 are left', () => {
    const s = limited(
      128,
      Array.from({ length: 112 }, (_, k) => k),
    );
    expect(s.blocks.isCongested(0, false)).toBe(false);
    s.read(500, 90_000, 8);
    expect(s.blocks.isCongested(0, false)).toBe(true);
    expect(s.blocks.isCongested(1, false)).toBe(false);
    s.run();
    expect(s.blocks.isCongested(0, false)).toBe(false);
  });

  test('a small queue is congested when it is full, not beyond', () => {
    const s = limited(4, [1, 2, 3]);
    expect(s.blocks.isCongested(0, false)).toBe(false);
    s.read(4, 90_000, 8);
    expect(s.blocks.isCongested(0, false)).toBe(true);
  });

  test('an absorbed request gives its place back', () => {
    const s = stack({
      maps,
      scheduler: sorted,
      mergeSectors: 128,
      host: (requests, schedulers) => ({ joins: true, allocation: new RequestAllocation(requests, schedulers, [4, 4, 4, 4]) }),
    });
    for (const [process, sector] of [
      [0, 5000],
      [1, 100],
      [2, 116],
      [3, 108], // joins 1 and 2
      [4, 200],
      [5, 300],
      [6, 400],
    ] as const)
      s.read(process, sector, 8);
    s.run();
    expect(s.done.map(({ process }) => process).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(s.requests.inUse).toBe(0);
  });
});

describe('plugging', () => {
  const plugged = (requests: number, ms: number) =>
    stack({ maps, scheduler: sorted, mergeSectors: 128, host: () => ({ plugs: new Plugs(4, requests, ms * 1e6) }) });

  test('an empty queue is held back for a time', () => {
    const s = plugged(4, 3);
    s.read(1, 100, 8);
    s.read(2, 50, 8);
    s.run();
    expect(times(s)).toEqual([
      [50, 3],
      [100, 13],
    ]);
  });

  test('until a process waits that has a request behind the plug; others change nothing', () => {
    const s = plugged(4, 3);
    s.read(1, 100, 8);
    s.read(2, 50, 8, 1);
    s.blocks.waits(7, 0);
    expect(s.served).toEqual([]);
    s.blocks.waits(1, 0);
    s.run();
    expect(s.served.map(({ device, atMs }) => [device, atMs])).toEqual([
      [0, 0],
      [1, 3],
    ]);
  });

  test('until so many requests are there; merged ones are one', () => {
    const s = plugged(4, 3);
    for (const sector of [100, 108, 300, 500]) s.read(1, sector, 8);
    expect(s.served).toEqual([]);
    s.read(1, 700, 8);
    expect(starts(s)).toEqual([100]);
    s.run();
    expect(s.served.map(({ sectors }) => sectors)).toEqual([16, 8, 8, 8]);
  });

  test('the process that waits for a merged piece pulls it too', () => {
    const s = plugged(4, 3);
    s.read(1, 100, 8);
    s.read(2, 108, 8);
    s.blocks.waits(2, 0);
    expect(starts(s)).toEqual([100]);
  });

  test('however many they are: one request may be merged of more processes’ than the plug holds requests', () => {
    const s = plugged(2, 3);
    for (const process of [1, 2, 3, 4, 5]) s.read(process, 100 + 8 * process, 8);
    expect(s.served).toEqual([]);
    s.blocks.waits(5, 0);
    expect(starts(s)).toEqual([108]);
  });

  test('until the drive completes something, unless the plug is that of a task', () => {
    for (const [ofTask, atMs] of [
      [false, 10],
      [true, 12],
    ] as const) {
      const s = stack({ maps, depth: 8, scheduler: sorted, host: () => ({ plugs: new Plugs(4, 4, 3e6, ofTask), tags: [2, 2, 2, 2] }) });
      s.read(1, 100, 8);
      s.blocks.waits(1, 0);
      s.run(9);
      s.read(2, 300, 8);
      s.run();
      expect(times(s)).toEqual([
        [100, 0],
        [300, atMs],
      ]);
    }
  });

  test('until a process sleeps for want of a request, or wakes and continues', () => {
    // Completions leave a task's plug alone.
    for (const ofTask of [false, true]) {
      const host: StackOptions['host'] = (requests, schedulers) => ({
        plugs: new Plugs(4, 16, 1000e6, ofTask),
        allocation: new RequestAllocation(requests, schedulers, [1, 1, 1, 1], false),
      });
      const s = stack({ maps, scheduler: sorted, host });
      s.write(1, 100, 8);
      expect(starts(s)).toEqual([]);
      s.write(2, 300, 8);
      expect(starts(s)).toEqual([100]);
      s.run(5);
      s.read(3, 500, 8); // plugs the queue, which is empty: one write is in the drive, the other has no place in it
      s.run();
      expect(times(s)).toEqual([
        [100, 0],
        [500, 10],
        [300, 20],
      ]);
    }
  });

  test('a queue that is not empty is not plugged again', () => {
    const s = plugged(4, 3);
    s.read(1, 100, 8);
    s.blocks.waits(1, 0);
    s.read(2, 300, 8);
    s.read(3, 200, 8);
    s.run();
    // The second finds an empty queue (the first is in the disk): its plug is pulled long before the disk is free.
    expect(times(s)).toEqual([
      [100, 0],
      [200, 10],
      [300, 20],
    ]);
  });
});

test('the driver gives a disk no more commands than its tags', () => {
  // The drive orders by arrival; what the host keeps is sorted.
  for (const [tags, order] of [
    [1, [100, 200, 300, 400]],
    [3, [100, 400, 300, 200]],
  ] as const) {
    const s = stack({ maps, depth: 8, scheduler: sorted, host: () => ({ tags: [tags, tags, tags, tags] }) });
    s.read(0, 100, 8);
    for (const sector of [400, 300, 200]) s.read(1, sector, 8);
    s.run();
    expect(starts(s)).toEqual(order);
  }
});

/** Keeps the disk idle for process 9 for as long as that lives. */
class Devoted extends Fifo {
  private gone = false;
  override exited(process: number): void {
    if (process === 9) this.gone = true;
  }
  override dispatch(device: number): number {
    this.askAgainAt = this.gone ? Infinity : 1e9;
    return this.gone ? super.dispatch(device) : -1;
  }
}

test('a disk that is kept idle for a process continues when the process is gone', () => {
  const s = stack({
    maps,
    scheduler: (requests) => new Devoted(requests, 4),
    host: (requests, schedulers) => ({ allocation: new RequestAllocation(requests, schedulers, [8, 8, 8, 8]) }),
  });
  s.read(1, 100, 8);
  s.blocks.exited(4, 3, 0);
  expect(s.served).toEqual([]);
  s.blocks.exited(7, 3, 0);
  expect(s.served).toHaveLength(1);
});
