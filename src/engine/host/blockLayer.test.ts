import { describe, expect, test } from 'vitest';
import { DiskMap } from '../volume/maps.ts';
import { CLook } from './scheduler/clook.ts';
import { Fifo } from './scheduler/fifo.ts';
import { stack } from '../testing/stack.ts';

const maps = [new DiskMap(0, 10_000), new DiskMap(1, 10_000)];
const clook = (devices: number) => (requests: ConstructorParameters<typeof CLook>[0]) => new CLook(requests, devices);

describe('one request at a device at a time', () => {
  test('the next one starts at the instant of a completion, on each device by itself', () => {
    const s = stack({ maps });
    s.read(1, 0, 8);
    s.read(2, 100, 8);
    s.read(3, 0, 8, 1);
    s.run();
    expect(s.served.map(({ device, atMs }) => [device, atMs])).toEqual([
      [0, 0],
      [1, 0],
      [0, 10],
    ]);
    expect([s.deviceLog.figure(0, 'queueNs'), s.deviceLog.figure(1, 'queueNs')]).toEqual([10e6, 0]);
    expect(s.deviceLog.figure(0, 'maxDepth')).toBe(2);
  });
});

describe('merging', () => {
  const merging = (mergeSectors: number) => {
    const s = stack({ maps, mergeSectors, scheduler: clook(4) });
    s.read(0, 5000, 8); // keeps the disk busy
    return s;
  };

  test('appends and prepends what touches, and completes everybody at once', () => {
    const s = merging(128);
    s.read(1, 100, 8);
    s.read(2, 108, 8); // at its back
    s.read(3, 92, 8); // at its front
    s.read(4, 200, 8); // apart
    s.run();
    expect(s.served.map(({ lba, sectors }) => [lba, sectors])).toEqual([
      [5000, 8],
      [92, 24],
      [200, 8],
    ]);
    expect(
      s.done
        .filter((io) => io.atMs === 20)
        .map((io) => io.process)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3]);
    expect(s.requests.inUse).toBe(0);
    expect(s.deviceLog.figure(0, 'requests')).toBe(3);
    expect(s.deviceLog.figure(0, 'bytesRead')).toBe((8 + 24 + 8) * 512);
    expect(s.volumeLog.figure(0, 'bytesRead')).toBe(s.deviceLog.figure(0, 'bytesRead'));
  });

  test('a merged request waits from its own arrival', () => {
    const s = merging(128);
    s.read(1, 100, 8);
    s.events.now = 4e6;
    s.read(2, 108, 8);
    s.run();
    expect(s.volumeLog.figure(0, 'responseNs')).toBe(10e6 + 20e6 + 16e6);
  });

  test('a request that has grown to the front takes its new place in the sweep', () => {
    const s = merging(128);
    s.read(1, 100, 8);
    s.read(2, 92, 8);
    s.read(3, 94, 2); // between its new beginning and its old one
    s.run();
    expect(s.served.map(({ lba }) => lba)).toEqual([5000, 92, 94]);
  });

  test('builds no request larger than allowed, and none of reads and writes', () => {
    const s = merging(16);
    s.read(1, 100, 8);
    s.read(2, 108, 8);
    s.read(3, 116, 8);
    s.write(4, 92, 8);
    s.run();
    expect(s.served.map(({ lba, sectors, write }) => [lba, sectors, write])).toEqual([
      [5000, 8, false],
      [92, 8, true],
      [100, 16, false],
      [116, 8, false],
    ]);
  });

  test('can be switched off', () => {
    const s = merging(0);
    s.read(1, 100, 8);
    s.read(2, 108, 8);
    s.run();
    expect(s.served).toHaveLength(3);
  });

  test('does not touch the request that the disk has already', () => {
    const s = merging(128);
    s.read(1, 5008, 8);
    s.run();
    expect(s.served.map(({ sectors }) => sectors)).toEqual([8, 8]);
  });
});

describe('paths', () => {
  test('a transfer that fits into the media time costs nothing, a slower one ends later', () => {
    const fast = stack({ maps, path: { mibPerSecond: 100, perRequestMs: 0 } });
    fast.read(1, 0, 16);
    fast.run();
    expect(fast.done[0].atMs).toBe(10);
    const slow = stack({ maps, path: { mibPerSecond: null, perRequestMs: 25 } });
    slow.read(1, 0, 16);
    slow.run();
    expect(slow.done[0].atMs).toBe(25);
    expect(slow.deviceLog.figure(0, 'busNs')).toBe(15e6);
  });

  test('is shared by its disks, first come first served', () => {
    const s = stack({ maps, path: { mibPerSecond: null, perRequestMs: 8 } });
    s.read(1, 0, 8);
    s.read(2, 0, 8, 1);
    s.run();
    // Both transfers could begin at 2 ms to end with the media at 10; the second waits for the first.
    expect(s.done.map((io) => io.atMs)).toEqual([10, 18]);
    expect([0, 1].map((disk) => s.deviceLog.figure(disk, 'busNs'))).toEqual([0, 8e6]);
  });
});

/** Lets a request go only 5 ms after it was added, as an anticipating scheduler may. */
class Reluctant extends Fifo {
  private readonly addedAt: number[] = [];
  override add(device: number, request: number, now = 0): void {
    this.addedAt.push(now);
    super.add(device, request);
  }
  override dispatch(device: number, now = 0): number {
    if (this.addedAt.length > 0 && now < this.addedAt[0] + 5e6) {
      this.askAgainAt = this.addedAt[0] + 5e6;
      return -1;
    }
    this.askAgainAt = Infinity;
    this.addedAt.shift();
    return super.dispatch(device);
  }
}

test('a scheduler that waits on purpose is asked again when it said', () => {
  const s = stack({ maps, scheduler: (requests) => new Reluctant(requests, 4) });
  s.read(1, 0, 8);
  s.read(2, 100, 8);
  s.run();
  expect(s.served.map(({ atMs }) => atMs)).toEqual([5, 15]);
  expect(s.deviceLog.figure(0, 'queueNs')).toBe(5e6 + 15e6);
});
