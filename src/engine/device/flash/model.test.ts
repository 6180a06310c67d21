import { describe, expect, test } from 'vitest';
import { drawBelow } from '../../../base/random.ts';
import type { Flash, FlashTranslation } from '../../../scenario/schema.ts';
import { forkState } from '../../kernel/fork.ts';
import { Phases } from '../device.ts';
import { StatefulFlashModel } from './model.ts';

const MIB = 1024 * 1024;
const PAGE = 16_384;
/** A small module: 8 dies of 100 blocks of 1 MiB. */
const TRANSLATION: FlashTranslation = { overProvisioning: 0.2, pagesPerBlock: 64, mappingBytes: 4096, startState: 'fresh' };
const DRIVE: Flash = {
  kind: 'flash',
  id: 'f',
  name: 'f',
  capacityBytes: 800 * MIB,
  channels: 4,
  diesPerChannel: 2,
  pageBytes: PAGE,
  readMs: 0.06,
  programMs: 0.6,
  channelMibPerSecond: 800,
  interfaceMibPerSecond: 3000,
  overheadMs: 0.01,
  controllerMs: 0.001,
  writeBufferBytes: 2 * MIB,
  writeAmplification: 3,
  queueDepth: 64,
};

interface Load {
  readonly write?: boolean;
  readonly sectors?: number;
  readonly random?: boolean;
  readonly depth?: number;
  readonly count?: number;
  readonly seed?: number;
}

const of = (translation: Partial<FlashTranslation> = {}, drive: Partial<Flash> = {}): StatefulFlashModel =>
  new StatefulFlashModel({ ...DRIVE, ...drive }, { ...TRANSLATION, ...translation }, 1);

/** Begins where the last load ended. */
class Bench {
  now = 0;
  private readonly phases = new Phases();
  private readonly model: StatefulFlashModel;

  constructor(model: StatefulFlashModel) {
    this.model = model;
  }

  run({ write = false, sectors = 8, random = true, depth = 1, count = 2000, seed = 1 }: Load): {
    mibPerSecond: number;
    meanUs: number;
    mostUs: number;
  } {
    const { model, phases } = this;
    const places = Math.floor(model.sectors / sectors);
    const done = new Float64Array(depth).fill(this.now);
    const begin = this.now;
    let sum = 0;
    let most = 0;
    for (let k = 0; k < count; k++) {
      let next = 0;
      for (let c = 1; c < depth; c++) if (done[c] < done[next]) next = c;
      this.now = done[next];
      const place = random ? drawBelow(places, seed, k, 0, 0, 0) : k % places;
      model.serve({ unit: 0, lba: place * sectors, sectors, write }, this.now, phases);
      const took = phases.overhead + phases.transfer + phases.bus;
      done[next] += took;
      sum += took;
      most = Math.max(most, took);
    }
    return { mibPerSecond: (count * sectors * 512 * 1e9) / MIB / (this.now - begin), meanUs: sum / count / 1000, mostUs: most / 1000 };
  }
}

describe('reads', () => {
  test('take overhead, page, channel and interface on an idle module', () => {
    const { meanUs } = new Bench(of()).run({ count: 1 });
    expect(meanUs).toBeCloseTo(10 + 60 + (4096 / 800 / MIB) * 1e6 + (4096 / 3000 / MIB) * 1e6, 2);
  });

  test('in order are faster than at random one at a time, if the module reads ahead', () => {
    const ahead = { readAheadBytes: 131_072 };
    const sequential = new Bench(of(ahead)).run({ random: false }).meanUs;
    expect(sequential).toBeLessThan(new Bench(of(ahead)).run({}).meanUs / 2);
    expect(new Bench(of()).run({ random: false }).meanUs).toBeGreaterThan(70);
  });

  test('wait for programs, less where dies break off', () => {
    const after = (translation: Partial<FlashTranslation>): number => {
      const bench = new Bench(of(translation));
      bench.run({ write: true, count: 400 });
      return bench.run({ count: 30, seed: 2 }).meanUs;
    };
    expect(after({})).toBeGreaterThan(90);
    expect(after({ suspendMs: 0.02 })).toBeLessThan(after({}));
  });

  test('of what the buffer still has do not touch the dies', () => {
    const model = of();
    const phases = new Phases();
    model.serve({ unit: 0, lba: 0, sectors: 8, write: true }, 0, phases);
    model.serve({ unit: 0, lba: 0, sectors: 8, write: false }, 1e6, phases);
    expect(phases.overhead + phases.transfer + phases.bus).toBeLessThan(20_000);
  });
});

describe('writes', () => {
  test('into a buffer with room cost overhead and interface; beyond it they wait for dies', () => {
    const bench = new Bench(of());
    expect(bench.run({ write: true, count: 100 }).mostUs).toBeLessThan(15);
    const { mibPerSecond } = bench.run({ write: true, count: 4000, sectors: 512, random: false, depth: 4 });
    // Eight dies that program 16 KiB in 0.6 ms.
    expect(mibPerSecond).toBeGreaterThan(190);
    expect(mibPerSecond).toBeLessThan(((8 * PAGE * 1e3) / 0.6 / MIB) * 1.02);
  });

  test('fall from the fresh rate to the steady one, and stall at times', () => {
    const model = of();
    const bench = new Bench(model);
    const load = { write: true, count: 50_000, depth: 16 };
    const rates = Array.from({ length: 8 }, (_, k) => bench.run({ ...load, seed: k + 1 }));
    expect(rates[7].mibPerSecond).toBeLessThan(rates[0].mibPerSecond / 2);
    expect(rates[7].mostUs).toBeGreaterThan(4 * rates[0].mostUs);
    const wear = model.wear(0);
    expect(wear.amplification).toBeGreaterThan(1.2);
    expect(wear.mostErases).toBeGreaterThanOrEqual(wear.meanErases);
    expect(wear.meanErases).toBeGreaterThan(1);
  });

  test('of 16 KiB at random are slower than in order in steady state', () => {
    const steady = { startState: 'steady' as const };
    const load = { write: true, count: 20_000, depth: 16, sectors: 32 };
    const random = new Bench(of(steady)).run(load).mibPerSecond;
    const sequential = new Bench(of()).run({ ...load, random: false }).mibPerSecond;
    expect(random).toBeLessThan(sequential / 2);
  });

  test('of part of a unit read the rest of it', () => {
    const steady = { startState: 'steady' as const };
    const part = new Bench(of(steady)).run({ write: true, sectors: 1, count: 20 });
    const whole = new Bench(of(steady)).run({ write: true, sectors: 8, count: 20 });
    expect(part.meanUs).toBeGreaterThan(whole.meanUs + 50);
  });

  test('are fast while the SLC cache lasts, and again after a rest', () => {
    const model = of({ slcCacheBytes: 64 * MIB, slcProgramMs: 0.1 });
    const bench = new Bench(model);
    const load = { write: true, sectors: 512, random: false, depth: 4, count: 200 };
    const first = bench.run(load).mibPerSecond;
    bench.run({ ...load, count: 400 });
    expect(bench.run(load).mibPerSecond).toBeLessThan(first / 2);
    bench.now += 60e9;
    expect(bench.run(load).mibPerSecond).toBeGreaterThan(first * 0.9);
    expect(model.wear(0).amplification).toBeGreaterThan(1.2);
  });

  test('without a buffer are complete once they are programmed', () => {
    expect(new Bench(of({}, { writeBufferBytes: 0 })).run({ write: true, count: 10 }).meanUs).toBeGreaterThan(600);
  });
});

test('a flush waits for what the buffer holds, unless it is safe there', () => {
  const dirty = (translation: Partial<FlashTranslation>): number => {
    const model = of(translation);
    model.serve({ unit: 0, lba: 0, sectors: 24, write: true }, 0, new Phases());
    return model.flush(0, 100_000) - 100_000;
  };
  expect(dirty({})).toBeGreaterThan(600_000);
  expect(dirty({ powerLossProtection: true })).toBe(10_000);
  expect(of().flush(0, 0)).toBe(10_000);
});

test('discarded data need no reading, and no moving', () => {
  const model = of({ startState: 'steady' });
  const phases = new Phases();
  model.discard(0, 0, 0, model.sectors / 2);
  model.serve({ unit: 0, lba: 800, sectors: 8, write: false }, 0, phases);
  expect(phases.transfer).toBeLessThan(2000);
});

test('a GB written in order to a large module in steady state takes memory for what it moves alone', () => {
  const row = PAGE * 4 * 384 * 64;
  const large = { capacityBytes: Math.floor(1.92e12 / row) * row, channels: 16, diesPerChannel: 4, queueDepth: 128 };
  const model = of({ planesPerDie: 4, pagesPerBlock: 384, startState: 'steady', overProvisioning: 0.12 }, large);
  new Bench(model).run({ write: true, sectors: 2048, count: 1024, random: false, depth: 8 });
  const { programmedBytes, hostBytes } = model.wear(0);
  expect(programmedBytes).toBeGreaterThan(4 * hostBytes);
  // A pair of words at a load of at least 5 / 16, and a word in the record of a block.
  expect(model.stateBytes(0)).toBeLessThan((programmedBytes / 4096) * 30 + 4 * MIB);
  expect(model.stateBytes(0)).toBeLessThan(48 * MIB);
});

test('memory grows with what is touched, and forks share it until they write', () => {
  const row = PAGE * 4 * 384 * 64;
  const large = { capacityBytes: Math.floor(1.92e12 / row) * row, channels: 16, diesPerChannel: 4, queueDepth: 128 };
  const model = of({ planesPerDie: 4, pagesPerBlock: 384 }, large);
  const bench = new Bench(model);
  bench.run({ write: true, sectors: 2048, count: 1024, random: false, depth: 8 });
  const { hostBytes } = model.wear(0);
  expect(hostBytes).toBe(1024 * MIB);
  expect(model.stateBytes(0)).toBeLessThan(24 * MIB);
  const fork = forkState(model);
  expect(fork.stateBytes(0)).toBe(0);
  expect(model.stateBytes(0)).toBe(0);
  const [one, other] = [model, fork].map((each) => {
    const phases = new Phases();
    return Array.from({ length: 200 }, (_, k) => {
      each.serve({ unit: 0, lba: (k * 77_777) % 1_000_000, sectors: 9, write: k % 2 === 0 }, bench.now + k * 5000, phases);
      return phases.overhead + phases.transfer + phases.bus;
    });
  });
  expect(other).toEqual(one);
  expect(model.stateBytes(0)).toBeGreaterThan(0);
  expect(model.stateBytes(0)).toBeLessThan(8 * MIB);
  expect(fork.wear(0)).toEqual(model.wear(0));
});
