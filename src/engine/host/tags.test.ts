/** Several requests at a device: in its own queue, and in service at once. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawUnit } from '../../base/random.ts';
import { naturalLog } from '../../base/logarithm.ts';
import type { HardDisk, Scheduler } from '../../scenario/schema.ts';
import { Phases } from '../device/device.ts';
import { HddModel } from '../device/hdd.ts';
import { runBlocks, Wide, type Arrival } from '../testing/blocks.ts';
import { SCHEDULERS } from '../testing/queue.ts';
import { SMALL_DISK } from '../testing/scenarios.ts';

const at = (atMs: number, ...lbas: readonly number[]): Arrival[] => lbas.map((lba) => ({ atMs, lba }));
const order = (completions: readonly { lba: number }[]): number[] => completions.map(({ lba }) => lba);

describe('a device with tags', () => {
  const look = { discipline: { kind: 'look' }, scheduler: { kind: 'fifo' } } as const;

  test('orders what it holds, not what waits at the host', () => {
    const arrivals = at(0, 500, 900, 100, 800, 200);
    // Two tags: 500 is served, 900 waits in the drive and goes next; 100 and 800 are handed over one by one.
    expect(order(runBlocks({ ...look, models: [new Wide(10, 'constant', 1, 2)] }, arrivals).completions)).toEqual([
      500, 900, 100, 800, 200,
    ]);
    // Three: at the second choice the drive has 900 and 100, at the third 100 and 800.
    expect(order(runBlocks({ ...look, models: [new Wide(10, 'constant', 1, 3)] }, arrivals).completions)).toEqual([
      500, 900, 800, 200, 100,
    ]);
    // All.
    expect(order(runBlocks({ ...look, models: [new Wide(10, 'constant', 1, 5)] }, arrivals).completions)).toEqual([
      500, 800, 900, 200, 100,
    ]);
  });

  test('starts when service begins: the wait in its queue is queue', () => {
    const { completions, log } = runBlocks({ ...look, models: [new Wide(10, 'constant', 1, 4)] }, at(1, 1, 2, 3));
    expect(completions.map(({ startMs, doneMs }) => [startMs, doneMs])).toEqual([
      [1, 11],
      [11, 21],
      [21, 31],
    ]);
    expect([log.figure(0, 'queueNs'), log.figure(0, 'busyNs'), log.figure(0, 'maxDepth')]).toEqual([30e6, 30e6, 3]);
  });

  test('with tags for everybody, the order of the host does not matter', () => {
    const drive: HardDisk = { ...SMALL_DISK, queueDepth: 16, queueDiscipline: { kind: 'sptf' } };
    const arrivals = Array.from({ length: 400 }, (_, k) => ({
      atMs: 9 * k * drawUnit(1, k, 0, 0, 1),
      lba: 8 * Math.floor(100_000 * drawUnit(1, k, 0, 0, 2)),
    }));
    const run = (scheduler: Scheduler) =>
      runBlocks({ models: [new HddModel({ ...drive, queueDepth: 400 }, [0])], discipline: { kind: 'sptf' }, scheduler }, arrivals);
    const first = run({ kind: 'fifo' }).completions;
    for (const scheduler of Object.values(SCHEDULERS)) expect(run(scheduler).completions).toEqual(first);
    // With one tag it is the host that orders.
    const alone = runBlocks(
      { models: [new HddModel({ ...drive, queueDepth: 1 }, [0])], scheduler: { kind: 'sptf', foresight: true } },
      arrivals,
    );
    expect(alone.completions).toEqual(first);
  });

  test('SPTF with more tags is faster', () => {
    const arrivals = Array.from({ length: 500 }, (_, k) => ({ atMs: 0, lba: 8 * Math.floor(100_000 * drawUnit(2, k, 0, 0, 1)) }));
    const [one, four, many] = [1, 4, 32].map(
      (queueDepth) =>
        runBlocks({ models: [new HddModel({ ...SMALL_DISK, queueDepth }, [0])], discipline: { kind: 'sptf' } }, arrivals).endMs,
    );
    expect(four).toBeLessThan(0.85 * one);
    expect(many).toBeLessThan(0.75 * four);
  });

  test('every request once, whatever orders it at host and drive', () => {
    const kinds = fc.constantFrom(...Object.values(SCHEDULERS));
    const disciplines = fc.constantFrom(...(['fifo', 'sstf', 'look', 'clook', 'scan', 'cscan', 'sptf'] as const));
    const arrival = fc.record({
      atMs: fc.nat(200),
      lba: fc.nat(900_000),
      device: fc.nat(2),
      sectors: fc.integer({ min: 1, max: 300 }),
      write: fc.boolean(),
    });
    fc.assert(
      fc.property(
        kinds,
        disciplines,
        fc.integer({ min: 1, max: 12 }),
        fc.array(arrival, { maxLength: 80 }),
        (scheduler, kind, queueDepth, arrivals) => {
          const model = new HddModel({ ...SMALL_DISK, queueDepth }, [0, 0.3, 0.6]);
          const { completions, log, blocks, requests, endMs } = runBlocks(
            { models: [model, model, model], scheduler, discipline: { kind } },
            arrivals,
          );
          expect(completions.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(arrivals.map((_, k) => k));
          expect(requests.inUse).toBe(0);
          for (const { atMs, startMs, doneMs } of completions) expect(atMs <= startMs && startMs <= doneMs).toBe(true);
          const bytes = arrivals.reduce((sum, { sectors }) => sum + sectors * 512, 0);
          expect(log.total('bytesRead') + log.total('bytesWritten')).toBe(bytes);
          expect(blocks.carriedBytes()[0]).toBe(bytes);
          for (let device = 0; device < 3; device++) {
            expect(log.figure(device, 'busyNs')).toBeLessThanOrEqual(endMs * 1e6);
            // One arm: services of a disk do not overlap.
            const own = completions.filter((done) => done.device === device);
            for (let k = 1; k < own.length; k++) expect(own[k].startMs).toBeGreaterThanOrEqual(own[k - 1].doneMs);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('SCAN spends the time of its way to the edge', () => {
  const drive: HardDisk = {
    ...SMALL_DISK,
    zones: [{ cylinders: 1000, sectorsPerTrack: 100 }],
    heads: 1,
    seek: { kind: 'two-regime', singleMs: 1, boundary: 1, shortMs: 0, shortPerRootMs: 0, longMs: 1, longPerCylinderMs: 0.01 },
    headSwitchMs: 0,
    overheadMs: 0,
    buffer: { segments: 0, segmentBytes: 0, readAhead: false },
  };
  const arrivals = [...at(0, 60_000), ...at(1, 70_000, 20_000)];
  const seeksMs = (kind: 'look' | 'scan' | 'clook' | 'cscan', drivesOwn: boolean) => {
    const model = new HddModel({ ...drive, queueDepth: drivesOwn ? 8 : 1 }, [0]);
    const { log, completions } = runBlocks(
      { models: [model], ...(drivesOwn ? { discipline: { kind } } : { scheduler: { kind } }) },
      arrivals,
    );
    expect(order(completions)).toEqual([60_000, 70_000, 20_000]);
    return [log.figure(0, 'seekNs') / 1e6, log.figure(0, 'seekCylinders')];
  };

  for (const drivesOwn of [false, true]) {
    test(`as the ${drivesOwn ? "drive's" : "host's"} order`, () => {
      // 0 to 600, 700, and 200: seeks of 1 ms + 0.01 ms a cylinder.
      expect(seeksMs('look', drivesOwn)).toEqual([3 + 12, 1200]);
      expect(seeksMs('clook', drivesOwn)).toEqual([3 + 12, 1200]);
      // 700 to 999 and from there to 200.
      expect(seeksMs('scan', drivesOwn)).toEqual([4 + 17.98, 700 + 299 + 799]);
      // 700 to 999, to 0, to 200.
      expect(seeksMs('cscan', drivesOwn)).toEqual([5 + 21.98, 700 + 299 + 999 + 200]);
    });
  }
});

describe('a device that serves several at once', () => {
  test('as many as it can and no more; the rest wait in order', () => {
    const model = new Wide(10, 'constant', 4);
    const { completions, log } = runBlocks({ models: [model] }, at(0, 1, 2, 3, 4, 5, 6));
    expect(completions.map(({ startMs, doneMs }) => [startMs, doneMs])).toEqual([
      [0, 10],
      [0, 10],
      [0, 10],
      [0, 10],
      [10, 20],
      [10, 20],
    ]);
    expect(model.most).toBe(4);
    // Busy: at least one in service.
    expect(log.figure(0, 'busyNs')).toBe(20e6);
    expect(log.figure(0, 'transferNs')).toBe(60e6);
  });

  const poisson = (perMs: number, count: number): Arrival[] => {
    let now = 0;
    return Array.from({ length: count }, (_, k) => {
      now += -naturalLog(drawUnit(7, k, 0, 0, 3) + 1e-12) / perMs;
      return { atMs: now, lba: 8 * (k % 1000) };
    });
  };

  test('is a queue with four servers, request by request, and its mean wait that of Erlang', () => {
    const [servers, serviceMs, load] = [4, 8, 0.8];
    const offered = servers * load;
    const model = new Wide(serviceMs, 'exponential', servers);
    const { log, completions, endMs } = runBlocks({ models: [model] }, poisson(offered / serviceMs, 150_000));

    // Kiefer and Wolfowitz: each takes the server that is free first. Services come from the model alone.
    const again = new Wide(serviceMs, 'exponential', servers);
    const phases = new Phases();
    const freeAt = [0, 0, 0, 0];
    let wrong = 0;
    for (const { atMs, startMs, doneMs } of completions.toSorted((a, b) => a.index - b.index)) {
      const first = freeAt.indexOf(Math.min(...freeAt));
      const start = Math.max(atMs * 1e6, freeAt[first]);
      again.serve({ unit: 0, lba: 0, sectors: 8, write: false }, start, phases);
      freeAt[first] = start + phases.transfer;
      if (Math.abs(startMs * 1e6 - start) > 1 || Math.abs(doneMs * 1e6 - freeAt[first]) > 1) wrong++;
    }
    expect(wrong).toBe(0);

    const terms = [1, offered, offered ** 2 / 2, offered ** 3 / 6];
    const last = (offered ** 4 / 24) * (1 / (1 - load));
    const empty = 1 / (terms.reduce((a, b) => a + b, 0) + last);
    const waitMs = (last * empty * serviceMs) / (servers - offered);
    // The sample's mean wait has a standard deviation of some 3 %.
    expect(Math.abs(log.figure(0, 'queueNs') / 1e6 / completions.length / waitMs - 1)).toBeLessThan(0.08);
    expect(log.figure(0, 'busyNs') / 1e6 / endMs).toBeCloseTo(1 - empty, 2);
    expect(model.most).toBe(4);
  });

  test('a deeper queue of its own, in order of arrival, changes nothing', () => {
    const arrivals = poisson(0.45, 5000);
    const [narrow, deep] = [4, 9].map((depth) => runBlocks({ models: [new Wide(8, 'constant', 4, depth)] }, arrivals).completions);
    expect(deep).toEqual(narrow);
  });
});
