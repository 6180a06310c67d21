import { describe, expect, test } from 'vitest';
import { DiskMap, StripeMap } from '../volume/maps.ts';
import { DATA, OLD_DATA, OLD_PARITY, type AddressMap, type Plan } from '../volume/plan.ts';
import { stack } from '../testing/stack.ts';

/** As RAID-5 does with a small write: read old data and parity, then write both. */
class ReadModifyWrite implements AddressMap {
  readonly sectors = 1000;
  readonly columns = 1;
  readonly unitSectors = 1000;
  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const chain = plan.begin(0);
    plan.read(0, sector, sectors, OLD_DATA);
    plan.read(1, sector, sectors, OLD_PARITY);
    if (!write) return;
    plan.enter(chain, 1);
    for (const device of [0, 1, 2]) plan.write(device, sector, sectors, DATA);
  }
}

describe('plans in stages', () => {
  test('a stage starts when all of the one before is complete, and the request ends with the last', () => {
    const s = stack({ maps: [new ReadModifyWrite(), new DiskMap(1, 1000)] });
    // Device 1 is busy for 10 ms first, so the reads of stage 0 end at 10 and 20 ms.
    s.read(7, 0, 8, 1);
    s.write(3, 100, 8);
    s.run();
    expect(s.served.map(({ device, write, atMs }) => [device, write, atMs])).toEqual([
      [1, false, 0],
      [0, false, 0],
      [1, false, 10],
      [0, true, 20],
      [1, true, 20],
      [2, true, 20],
    ]);
    expect(s.done).toEqual([
      { process: 7, atMs: 10 },
      { process: 3, atMs: 30 },
    ]);
    expect(s.requests.inUse).toBe(0);
    expect(s.volumes.pendingWriteBytes).toBe(0);
  });

  test('a request larger than the largest is cut, and its stage ends with the last piece', () => {
    const s = stack({ maps: [new ReadModifyWrite()], mostSectors: 8 });
    s.write(3, 100, 20);
    s.run();
    const pieces = (device: number, write: boolean) =>
      s.served.filter((one) => one.device === device && one.write === write).map(({ lba, sectors, atMs }) => [lba, sectors, atMs]);
    const from = (atMs: number) => [
      [100, 8, atMs],
      [108, 8, atMs + 10],
      [116, 4, atMs + 20],
    ];
    expect([pieces(0, false), pieces(1, false)]).toEqual([from(0), from(0)]);
    expect([0, 1, 2].map((device) => pieces(device, true))).toEqual([from(30), from(30), from(30)]);
    expect(s.done).toEqual([{ process: 3, atMs: 60 }]);
    expect([s.requests.inUse, s.volumes.pendingWriteBytes]).toEqual([0, 0]);
  });

  test('many at a time, so that the pools grow while stages are parked', () => {
    const s = stack({ maps: [new ReadModifyWrite()] });
    for (let k = 0; k < 700; k++) s.write(k, k, 1);
    s.run();
    expect(s.done).toHaveLength(700);
    expect(new Set(s.done.map((io) => io.process)).size).toBe(700);
    expect(s.served).toHaveLength(5 * 700);
    expect(s.requests.inUse).toBe(0);
    // Every write of a piece comes after both reads of it.
    for (let k = 0; k < 700; k++) {
      const mine = s.served.filter((request) => request.lba === k);
      const readsEnd = Math.max(...mine.filter((r) => !r.write).map((r) => r.atMs)) + 10;
      for (const request of mine) if (request.write) expect(request.atMs).toBeGreaterThanOrEqual(readsEnd);
    }
  });
});

test('a striped request is complete with its last piece, and its response is that piece’s wait and service', () => {
  const s = stack({ maps: [new StripeMap([0, 1, 2], [900, 900, 900], 10), new DiskMap(2, 900)] });
  s.read(1, 0, 5, 1);
  s.read(2, 0, 30);
  s.run();
  expect(s.done.at(-1)).toEqual({ process: 2, atMs: 20 });
  expect(s.volumeLog.figure(0, 'responseNs')).toBe(20e6);
  expect(s.volumeLog.figure(0, 'queueNs')).toBe(10e6);
  expect(s.volumeLog.figure(0, 'transferNs')).toBe(10e6);
  expect(s.volumeLog.figure(0, 'bytesRead')).toBe(30 * 512);
});

test('pending writes are counted until they are on the disk', () => {
  const s = stack({ maps: [new DiskMap(0, 900)] });
  s.write(0, 0, 8);
  s.write(0, 8, 8);
  expect(s.volumes.pendingWriteBytes).toBe(16 * 512);
  s.run();
  expect(s.volumes.pendingWriteBytes).toBe(0);
});
