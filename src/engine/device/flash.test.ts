import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIB } from '../../base/units.ts';
import { drawBelow } from '../../base/random.ts';
import type { Flash } from '../../scenario/schema.ts';
import { forkState } from '../kernel/fork.ts';
import { Phases } from './device.ts';
import { FlashModel } from './flash.ts';

/** A byte over the channel takes 2.5 ns, over the interface 1 ns: a page of 4 KiB 10 240 and 4096 ns. */
const DRIVE: Flash = {
  kind: 'flash',
  id: 'f',
  name: 'Test',
  capacityBytes: 1024 * MIB,
  channels: 2,
  diesPerChannel: 4,
  pageBytes: 4096,
  readMs: 0.05,
  programMs: 0.2,
  channelMibPerSecond: 1e9 / 2.5 / MIB,
  interfaceMibPerSecond: 1e9 / MIB,
  overheadMs: 0.01,
  writeBufferBytes: MIB,
  writeAmplification: 2,
  queueDepth: 32,
};
const OVERHEAD = 10_000;
const READ = 50_000;
const PROGRAM = 200_000;
const MOVE = 10_240;
const SEND = 4096;
const PAGE = 8;

/** Duration of a request given at `now`, from its phases. */
function serve(model: FlashModel, now: number, lba: number, sectors: number, write = false, unit = 0): number {
  const phases = new Phases();
  model.serve({ unit, lba, sectors, write }, now, phases);
  const { overhead, seek, rotation, transfer, bus } = phases;
  for (const part of [overhead, transfer, bus]) expect(Number.isInteger(part) && part >= 0, String(part)).toBe(true);
  expect([seek, rotation]).toEqual([0, 0]);
  return overhead + transfer + bus;
}

/** Commands a second with `depth` on their way, after as many again. */
function closedLoop(drive: Flash, depth: number, sectors: number, write: boolean, count = 3000): number {
  const model = new FlashModel(drive, 1);
  const phases = new Phases();
  const done = new Float64Array(depth);
  let now = 0;
  let half = 0;
  for (let k = 0; k < count; k++) {
    const next = done.indexOf(Math.min(...done));
    now = done[next];
    if (k === count / 2) half = now;
    model.serve({ unit: 0, lba: drawBelow(Math.floor(model.sectors / sectors), 7, k, 0, 0, 0) * sectors, sectors, write }, now, phases);
    done[next] = now + phases.overhead + phases.transfer + phases.bus;
  }
  return ((count / 2 - 1) * 1e9) / (now - half);
}

describe('a read', () => {
  it('alone takes overhead, sensing, channel and interface, wherever it is', () => {
    const model = new FlashModel(DRIVE, 1);
    expect(model.sectors).toBe(2 * 1024 * 1024);
    for (const lba of [0, 8, 800_000, model.sectors - 8]) {
      const now = lba * 1000;
      expect(serve(model, now, lba, PAGE)).toBe(OVERHEAD + READ + MOVE + SEND);
    }
  });

  it('says which part was the interface', () => {
    const phases = new Phases();
    new FlashModel(DRIVE, 1).serve({ unit: 0, lba: 0, sectors: PAGE, write: false }, 5, phases);
    expect(phases).toMatchObject({ overhead: OVERHEAD, transfer: READ + MOVE, bus: SEND, cylinders: 0 });
  });

  it('moves only what was asked for of a page', () => {
    expect(serve(new FlashModel(DRIVE, 1), 0, 3, 2)).toBe(OVERHEAD + READ + MOVE / 4 + SEND / 4);
  });

  it('senses pages of different dies at the same time, and moves those of a channel one after the other', () => {
    // Two pages on two channels: only the interface has to take turns.
    expect(serve(new FlashModel(DRIVE, 1), 0, 0, 2 * PAGE)).toBe(OVERHEAD + READ + MOVE + 2 * SEND);
    // Four pages, two a channel.
    expect(serve(new FlashModel(DRIVE, 1), 0, 0, 4 * PAGE)).toBe(OVERHEAD + READ + 2 * MOVE + 2 * SEND);
  });

  it('waits for its die', () => {
    const model = new FlashModel(DRIVE, 1);
    serve(model, 0, 0, PAGE);
    // Eight dies on: the same one.
    expect(serve(model, 0, 8 * PAGE, PAGE)).toBe(OVERHEAD + 2 * (READ + MOVE) + SEND);
  });

  it('at a busy die holds up another by no more than its time on the interface', () => {
    const model = new FlashModel(DRIVE, 1);
    for (let k = 0; k < 20; k++) serve(model, 0, 8 * PAGE * k, PAGE);
    expect(serve(model, 0, PAGE, PAGE)).toBeLessThanOrEqual(OVERHEAD + READ + MOVE + 21 * SEND);
    expect(serve(model, 600_000, PAGE, PAGE)).toBe(OVERHEAD + READ + MOVE + SEND);
  });

  it('waits for the controller', () => {
    const model = new FlashModel({ ...DRIVE, controllerMs: 0.005 }, 1);
    expect(serve(model, 0, 0, PAGE)).toBe(OVERHEAD + READ + MOVE + SEND);
    expect(serve(model, 0, PAGE, PAGE)).toBe(5000 + OVERHEAD + READ + MOVE + SEND);
  });
});

describe('a write', () => {
  it('is complete once the buffer has it, until that is full; then at the rate of programs', () => {
    const model = new FlashModel(DRIVE, 1);
    // 1 MiB of buffer and what drains meanwhile; a page drains in 2 x 200 us / 8 dies.
    const drainNs = (2 * PROGRAM) / 8;
    let now = 0;
    let quick = 0;
    for (; quick < 2000; quick++) {
      const took = serve(model, now, quick * PAGE, PAGE, true);
      if (took > OVERHEAD + SEND) break;
      now += took;
    }
    const filledBy = 256 / (1 - (OVERHEAD + SEND) / drainNs);
    expect(Math.abs(quick - filledBy)).toBeLessThan(3);
    const before = now;
    for (let k = 0; k < 500; k++) now += serve(model, now, k * PAGE, PAGE, true);
    expect((now - before) / 500 / drainNs).toBeCloseTo(1, 2);
    // After a second the buffer is empty again.
    expect(serve(model, now + 1e9, 0, PAGE, true)).toBe(OVERHEAD + SEND);
  });

  it('larger than the buffer waits for what does not fit', () => {
    const model = new FlashModel(DRIVE, 1);
    const took = serve(model, 0, 0, 4096, true);
    // 512 pages, half of which have to be programmed first.
    expect(took).toBe(OVERHEAD + 512 * SEND + 256 * 50_000);
  });

  it('of less than a page programs a whole one', () => {
    expect(closedLoop(DRIVE, 8, 1, true, 8000)).toBeCloseTo(1e9 / 50_000, -2);
  });

  it('without a buffer is complete once it is programmed, each page on the next die', () => {
    const model = new FlashModel({ ...DRIVE, writeBufferBytes: 0 }, 1);
    expect(serve(model, 0, 0, PAGE, true)).toBe(OVERHEAD + SEND + MOVE + PROGRAM);
    // The same address again, on another die.
    expect(serve(model, 0, 0, PAGE, true)).toBe(OVERHEAD + 2 * SEND + MOVE + PROGRAM);
    const rate = closedLoop({ ...DRIVE, writeBufferBytes: 0 }, 64, PAGE, true);
    expect(rate / (8e9 / (MOVE + 2 * PROGRAM))).toBeCloseTo(1, 1);
  });

  it('makes a read wait for a program in progress and no longer', () => {
    const model = new FlashModel(DRIVE, 1);
    for (let k = 0; k < 200; k++) serve(model, 0, k * PAGE, PAGE, true);
    const quiet = OVERHEAD + READ + MOVE + SEND;
    const waits: number[] = [];
    for (let k = 0; k < 40; k++) waits.push(serve(model, 1_000_000 + k * 200_003, k * PAGE, PAGE) - quiet);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(PROGRAM);
    expect(waits.reduce((sum, wait) => sum + wait, 0) / waits.length).toBeGreaterThan(PROGRAM / 5);
    expect(serve(model, 1e9, 0, PAGE)).toBe(quiet);
  });
});

it('units know nothing of each other', () => {
  const model = new FlashModel(DRIVE, 2);
  for (let k = 0; k < 50; k++) serve(model, 0, 0, PAGE, k % 2 === 0, 0);
  expect(serve(model, 0, 0, PAGE, false, 1)).toBe(OVERHEAD + READ + MOVE + SEND);
});

it('a fork continues as the original', () => {
  const model = new FlashModel(DRIVE, 1);
  for (let k = 0; k < 300; k++) serve(model, k * 1000, (k * 77) % 9999, 11, k % 3 === 0);
  const fork = forkState(model);
  const next = (of: FlashModel): number[] => Array.from({ length: 50 }, (_, k) => serve(of, 400_000 + k * 900, k * 13, 9, k % 2 === 0));
  expect(next(fork)).toEqual(next(model));
});

describe('whatever the module', () => {
  const arbitrary = fc.record({
    channels: fc.integer({ min: 1, max: 8 }),
    diesPerChannel: fc.integer({ min: 1, max: 8 }),
    pageBytes: fc.constantFrom(2048, 4096, 16_384, 20_480),
    readUs: fc.integer({ min: 0, max: 100 }),
    programUs: fc.integer({ min: 0, max: 900 }),
    channel: fc.integer({ min: 20, max: 1000 }),
    port: fc.integer({ min: 50, max: 4000 }),
    overheadUs: fc.integer({ min: 0, max: 60 }),
    controllerUs: fc.integer({ min: 0, max: 30 }),
    buffer: fc.constantFrom(0, 65_536, MIB),
    amplification: fc.constantFrom(1, 1.7, 4),
    depth: fc.integer({ min: 1, max: 40 }),
  });
  type Shape = typeof arbitrary extends fc.Arbitrary<infer T> ? T : never;
  const driveOf = (x: Shape): Flash => ({
    ...DRIVE,
    channels: x.channels,
    diesPerChannel: x.diesPerChannel,
    pageBytes: x.pageBytes,
    readMs: x.readUs / 1000,
    programMs: x.programUs / 1000,
    channelMibPerSecond: x.channel,
    interfaceMibPerSecond: x.port,
    overheadMs: x.overheadUs / 1000,
    controllerMs: Math.min(x.overheadUs, x.controllerUs) / 1000,
    writeBufferBytes: x.buffer,
    writeAmplification: x.amplification,
    queueDepth: x.depth,
  });

  it('reads no faster than dies, channels, interface and controller, and not much slower than the slowest', () => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(8, 64), (x, sectors) => {
        const drive = driveOf(x);
        const rate = closedLoop(drive, x.depth, sectors, false, 1000);
        const bytes = sectors * 512;
        const movedMs = (bytes / (drive.channelMibPerSecond * MIB)) * 1000;
        const sentMs = (bytes / (drive.interfaceMibPerSecond * MIB)) * 1000;
        const pages = Math.ceil(bytes / drive.pageBytes);
        const dies = drive.channels * drive.diesPerChannel;
        const alone = drive.overheadMs + drive.readMs + movedMs + sentMs;
        const bounds = [
          (1000 * dies) / Math.max(1e-9, pages * drive.readMs + movedMs),
          (1000 * drive.channels) / movedMs,
          1000 / sentMs,
          1000 / Math.max(1e-9, drive.controllerMs ?? 0),
          // Little: so many at a time cannot be faster than the fastest of them.
          (1000 * x.depth) / (drive.overheadMs + drive.readMs + sentMs / pages),
        ];
        const bound = Math.min(...bounds);
        // One at a time is the least: each page may have to wait for the one before.
        const least = 1000 / (alone + pages * (drive.readMs + movedMs));
        return rate <= bound * 1.02 && rate >= least * 0.98;
      }),
      { numRuns: 60 },
    );
  });

  it('writes no faster than its programs forever, and never finishes before it began', () => {
    fc.assert(
      fc.property(arbitrary, (x) => {
        const drive = driveOf(x);
        // Enough to fill any of the buffers.
        const rate = closedLoop(drive, x.depth, 8, true, 4000);
        const dies = drive.channels * drive.diesPerChannel;
        const programs = (1000 * dies) / Math.max(1e-9, drive.programMs * drive.writeAmplification);
        const buffered = drive.writeBufferBytes / 4096 / 2000;
        return rate <= programs * 1.02 * (1 + buffered) + 1 && rate > 0;
      }),
      { numRuns: 60 },
    );
  });
});
