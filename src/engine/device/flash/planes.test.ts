import { describe, expect, test } from 'vitest';
import { drawBelow } from '../../../base/random.ts';
import type { Flash, FlashTranslation } from '../../../scenario/schema.ts';
import { Phases } from '../device.ts';
import { StatefulFlashModel } from './model.ts';
import { Planes } from './planes.ts';

const UNIT_SECTORS = 8;
const UNITS_PER_PROGRAM = 8;
const OVERHEAD_US = 10;
const SENSE_US = 40;
const PAGE_READ_US = 80;
const PAUSE_NS = 1e10;
/** Channels and an interface that cost next to nothing, so that times are senses. */
const DRIVE: Flash = {
  kind: 'flash',
  id: 'f',
  name: 'f',
  capacityBytes: 800 * 1024 * 1024,
  channels: 4,
  diesPerChannel: 2,
  pageBytes: 16_384,
  readMs: 0.08,
  programMs: 0.6,
  channelMibPerSecond: 1e6,
  interfaceMibPerSecond: 1e6,
  overheadMs: 0.01,
  controllerMs: 0,
  writeBufferBytes: 2 * 1024 * 1024,
  writeAmplification: 1,
  queueDepth: 64,
};
const TRANSLATION: FlashTranslation = {
  overProvisioning: 0.3,
  pagesPerBlock: 32,
  planesPerDie: 2,
  mappingBytes: 4096,
  startState: 'fresh',
  unitReadMs: [0.04],
  pageReadMs: [0.08],
  senseBytes: 8192,
};
const of = (translation: Partial<FlashTranslation> = {}): StatefulFlashModel =>
  new StatefulFlashModel(DRIVE, { ...TRANSLATION, ...translation }, 1);

/** Microseconds of reading `units` from unit `first` on, at a time. */
function read(model: StatefulFlashModel, first: number, units = 1, at = 0): number {
  const phases = new Phases();
  model.serve({ unit: 0, lba: first * UNIT_SECTORS, sectors: units * UNIT_SECTORS, write: false }, at, phases);
  return Math.round((phases.overhead + phases.transfer + phases.bus) / 1000);
}

describe('a read of one unit', () => {
  test('takes its plane only: the other plane of the die serves another at the same time', () => {
    const model = of();
    expect(read(model, 0)).toBe(OVERHEAD_US + SENSE_US);
    expect(read(model, 1)).toBe(OVERHEAD_US + SENSE_US);
    // Unit 4 shares the plane with unit 0, but not the sense.
    expect(read(model, 4)).toBe(OVERHEAD_US + 2 * SENSE_US);
  });

  test('finds in the register what the plane sensed last', () => {
    const model = of();
    read(model, 0);
    expect(read(model, 2, 1, 1e6)).toBe(OVERHEAD_US);
    read(model, 4, 1, 2e6);
    expect(read(model, 2, 1, 3e6)).toBe(OVERHEAD_US + SENSE_US);
  });

  test('does not join a sense that still runs', () => {
    const model = of();
    read(model, 0);
    expect(read(model, 2)).toBe(OVERHEAD_US + 2 * SENSE_US);
  });

  test('takes the whole die without senseBytes', () => {
    const model = of({ senseBytes: undefined });
    read(model, 0);
    expect(read(model, 1)).toBe(OVERHEAD_US + 2 * SENSE_US);
    expect(read(model, 2, 1, 1e6)).toBe(OVERHEAD_US + SENSE_US);
  });
});

describe('longer reads', () => {
  test('of what one sense brings take a sense of each plane, longer ones the die', () => {
    expect(read(of(), 0, 2)).toBe(OVERHEAD_US + SENSE_US);
    // Two units as well, but of two senses.
    expect(read(of(), 1, 2)).toBe(OVERHEAD_US + PAGE_READ_US);
    expect(read(of(), 0, 4)).toBe(OVERHEAD_US + PAGE_READ_US);
  });

  test('wait for both planes and keep both', () => {
    const model = of();
    read(model, 1);
    expect(read(model, 0, 4)).toBe(OVERHEAD_US + SENSE_US + PAGE_READ_US);
    expect(read(model, 4)).toBe(OVERHEAD_US + SENSE_US + PAGE_READ_US + SENSE_US);
  });

  test('sense a program once, though one of their units has been written elsewhere since', () => {
    const model = of({ senseBytes: undefined });
    const phases = new Phases();
    // A program's worth of writes, so that none of them is read from the buffer.
    for (let k = 0; k < UNITS_PER_PROGRAM; k++)
      model.serve({ unit: 0, lba: (k === 0 ? 1 : 1000 + k) * UNIT_SECTORS, sectors: UNIT_SECTORS, write: true }, 0, phases);
    // One sense for unit 0 and for those behind unit 1, not one each.
    expect(read(model, 0, 4, PAUSE_NS)).toBe(OVERHEAD_US + PAGE_READ_US);
  });

  test('hold the controller for each further program that their data lie in', () => {
    const model = of({ unitControllerMs: 0.005 });
    expect(read(model, 0, UNITS_PER_PROGRAM)).toBe(OVERHEAD_US + PAGE_READ_US);
    expect(read(model, 800, 1)).toBe(OVERHEAD_US + SENSE_US);
    // Three programs: the last is sensed once the controller has got to it, and so is what comes after.
    const other = of({ unitControllerMs: 0.005 });
    expect(read(other, 0, 3 * UNITS_PER_PROGRAM)).toBe(10 + OVERHEAD_US + PAGE_READ_US);
    expect(read(other, 800, 1)).toBe(10 + OVERHEAD_US + SENSE_US);
  });

  test('take a unit that was written elsewhere since as a place of its own, and what lies behind it as another', () => {
    const model = of({ unitControllerMs: 0.005 });
    const phases = new Phases();
    const rewritten = UNITS_PER_PROGRAM + 2;
    for (let k = 0; k < UNITS_PER_PROGRAM; k++)
      model.serve({ unit: 0, lba: (k === 0 ? rewritten : 1000 + k) * UNIT_SECTORS, sectors: UNIT_SECTORS, write: true }, 0, phases);
    // Its program is sensed once and its own unit in another die meanwhile; the controller had two further places.
    expect(read(model, UNITS_PER_PROGRAM, 4, PAUSE_NS)).toBe(OVERHEAD_US + PAGE_READ_US);
    expect(read(model, 800, 1, PAUSE_NS)).toBe(10 + OVERHEAD_US + SENSE_US);
  });
});

test('reads in the order of writing meet at their dies, and in another order they do not', () => {
  const model = of();
  const phases = new Phases();
  const places = Math.floor(model.sectors / UNIT_SECTORS);
  const count = 4096;
  const place = (k: number): number => drawBelow(places, 7, k, 0, 0, 0) * UNIT_SECTORS;
  let now = 0;
  for (let k = 0; k < count; k++) {
    model.serve({ unit: 0, lba: place(k), sectors: UNIT_SECTORS, write: true }, now, phases);
    now += phases.overhead + phases.transfer + phases.bus;
  }
  const mean = (order: (k: number) => number, depth: number, from: number): number => {
    const done = new Float64Array(depth).fill(from);
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const slot = done.indexOf(Math.min(...done));
      const at = done[slot];
      model.serve({ unit: 0, lba: place(order(k)), sectors: UNIT_SECTORS, write: false }, at, phases);
      done[slot] = at + phases.overhead + phases.transfer + phases.bus;
      sum += done[slot] - at;
    }
    return sum / count / 1000;
  };
  const scattered = (k: number): number => (k * 1021) % count;
  // One at a time, a register holds every second unit.
  expect(mean((k) => k, 1, now + PAUSE_NS)).toBeCloseTo(OVERHEAD_US + SENSE_US / 2, 0);
  expect(mean(scattered, 1, now + 2 * PAUSE_NS)).toBeGreaterThan(OVERHEAD_US + 0.95 * SENSE_US);
  expect(mean((k) => k, 16, now + 3 * PAUSE_NS)).toBeGreaterThan(1.1 * mean(scattered, 16, now + 4 * PAUSE_NS));
});

test('the units of a page count its senses on from program to program', () => {
  const planes = new Planes(1, 2, 4, 2);
  const senses = Array.from({ length: 2 * UNITS_PER_PROGRAM }, (_, place) => {
    const slot = place % UNITS_PER_PROGRAM;
    return `${planes.planeOf(0, slot)}:${planes.senseOf(Math.floor(place / UNITS_PER_PROGRAM), slot)}`;
  });
  expect(senses.slice(0, 8)).toEqual(['0:0', '1:0', '0:0', '1:0', '0:1', '1:1', '0:1', '1:1']);
  expect(senses[8]).toBe('0:2');
});
