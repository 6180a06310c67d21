import { describe, expect, test } from 'vitest';
import { compiled, planOf, type Form } from '../testing/arrays.ts';
import type { DeviceView } from './deviceView.ts';

const raid1 = (options: Partial<Extract<Form, { kind: 'mirror' }>> = {}): Form => ({ kind: 'mirror', stripeUnitBytes: 4096, ...options });

/** Queues and arms as a test sets them. */
class Devices implements DeviceView {
  readonly queue = [0, 0, 0];
  readonly head = [0, 0, 0];
  outstanding(device: number): number {
    return this.queue[device];
  }
  headDistance(device: number, lba: number): number {
    return Math.abs(lba - this.head[device]);
  }
}

describe('reads of three copies', () => {
  const readsOf = (options: Parameters<typeof raid1>[0], view = new Devices(), failed: readonly number[] = []) => {
    const { map } = compiled({ form: raid1({ copies: 3, ...options }), disks: 3, sectors: 800, view, failed });
    return (sector = 400): number => planOf(map, sector, 8, false)[0].device;
  };

  test('go to the shorter queue, then to the nearer arm, then to the first', () => {
    const view = new Devices();
    const read = readsOf({}, view);
    expect(read()).toBe(0);
    view.head[2] = 390;
    expect(read()).toBe(2);
    view.queue[2] = 1;
    expect(read()).toBe(0);
    view.queue[0] = 1;
    expect(read()).toBe(1);
    view.queue[1] = 2;
    expect(read()).toBe(2);
  });

  test('in turn, or always from the first', () => {
    const inTurn = readsOf({ reads: 'alternate' });
    expect([inTurn(), inTurn(), inTurn(), inTurn()]).toEqual([0, 1, 2, 0]);
    const first = readsOf({ reads: 'first' });
    expect([first(), first()]).toEqual([0, 0]);
  });

  test('leave failed disks out', () => {
    const inTurn = readsOf({ reads: 'alternate' }, new Devices(), [1]);
    expect([inTurn(), inTurn(), inTurn()]).toEqual([0, 2, 0]);
    expect(readsOf({ reads: 'first' }, new Devices(), [0])()).toBe(1);
    expect(readsOf({}, new Devices(), [0, 1])()).toBe(2);
  });
});

test('a write is as many disk I/Os as there are copies, in one stage', () => {
  const { map } = compiled({ form: raid1(), disks: 4, sectors: 800 });
  expect(planOf(map, 0, 8, true).map(({ device, stage, role }) => [device, stage, role])).toEqual([
    [0, 0, 'data'],
    [1, 0, 'mirror'],
  ]);
  // Units that are neighbors on their pair are one request to each copy.
  expect(planOf(map, 0, 800, true)).toHaveLength(4);
});

test('RAID 0+1 goes without the half that has lost a disk, RAID 10 without the disk', () => {
  const on = (arrangement: 'neighbours' | 'halves', failed: readonly number[]) =>
    compiled({ form: raid1({ arrangement }), disks: 6, sectors: 80, failed });
  const devices = (arrangement: 'neighbours' | 'halves') => planOf(on(arrangement, [4]).map, 0, 24, true).map(({ device }) => device);
  expect(devices('neighbours')).toEqual([0, 1, 2, 3, 5]);
  expect(devices('halves')).toEqual([0, 1, 2]);
  // A second failure: of the other pair, of the same half; and what is fatal.
  expect(planOf(on('neighbours', [4, 1]).map, 0, 24, true)).toHaveLength(4);
  expect(planOf(on('halves', [4, 3]).map, 0, 24, true)).toHaveLength(3);
  expect(() => on('neighbours', [4, 5])).toThrow(/lost/);
  expect(() => on('halves', [4, 0])).toThrow(/lost/);
});

test('the rebuild of RAID 0+1 brings the whole half up to date, of RAID 10 the one disk', () => {
  const total = (arrangement: 'neighbours' | 'halves', failed = [4]) =>
    compiled({ form: raid1({ arrangement, rebuild: { onto: 'd6', chunkBytes: 4096, pauseMs: 0 } }), disks: 6, sectors: 80, failed }).rebuild
      ?.totalSectors;
  expect(total('neighbours')).toBe(80);
  expect(total('halves')).toBe(240);
  // One spare takes one disk's place: nothing is copied onto the other that has failed.
  expect(total('halves', [3, 4])).toBe(160);
});
