import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBelow } from '../../../base/random.ts';
import type { Flash, FlashTranslation } from '../../../scenario/schema.ts';
import { FlashGeometry } from './geometry.ts';
import { Permutation } from './permutation.ts';
import { NOWHERE } from './places.ts';
import { startStateOf } from './startState.ts';
import { Translation } from './translation.ts';
import { DieWork } from './work.ts';

const PAGE = 16_384;
const FILLED = 100;
const PAGES = 64;

function module(
  overProvisioning: number,
  startState: FlashTranslation['startState'],
  dies = 4,
  filled = FILLED,
): { geometry: FlashGeometry; of: Translation } {
  const drive = { capacityBytes: dies * filled * PAGES * PAGE, channels: 2, diesPerChannel: dies / 2, pageBytes: PAGE } as Flash;
  const translation: FlashTranslation = { overProvisioning, pagesPerBlock: PAGES, mappingBytes: 4096, startState };
  const geometry = new FlashGeometry(drive, translation);
  return { geometry, of: new Translation(geometry, translation, 1) };
}

/** Amplification of the next writes at random. */
function amplification({ geometry, of }: ReturnType<typeof module>, writes: number, seed: number): number {
  const work = new DieWork();
  const { hostUnits, movedUnits } = of;
  for (let k = 0; k < writes; k++) of.write(drawBelow(geometry.units, seed, k, 0, 0, 0), work);
  return 1 + (of.movedUnits - movedUnits) / (of.hostUnits - hostUnits);
}

/** Greedy collection under uniform random writes in large blocks: valid share b = exp(-(1 - b) x blocks / data), 1 / (1 - b). */
function closedForm(blocks: number, data: number): number {
  let valid = 0.5;
  for (let k = 0; k < 500; k++) valid = Math.exp((-(1 - valid) * blocks) / data);
  return 1 / (1 - valid);
}

test('a computed permutation gives every item a place of its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer(), (size, seed) => {
      const permutation = new Permutation(size, seed);
      const places = Array.from({ length: size }, (_, k) => permutation.to(k));
      expect(new Set(places).size).toBe(size);
      expect(Math.max(...places)).toBeLessThan(size);
    }),
    { numRuns: 60 },
  );
});

test.each(['steady', 'aged'] as const)('%s: every unit lies in one place, and blocks know what they hold', (state) => {
  const { geometry } = module(0.15, state);
  const { units, unitsPerBlock, dies, blocksPerDie } = geometry;
  const start = startStateOf(state, geometry, 7);
  const seen = new Set(Array.from({ length: units }, (_, unit) => start.indexOf(unit)));
  expect(seen.size).toBe(units);
  let held = 0;
  let missing = 0;
  for (let die = 0; die < dies; die++) {
    for (let block = 0; block < start.blocks + start.open; block++) {
      const valid = start.valid(die, block);
      held += valid;
      const first = (die * blocksPerDie + block) * unitsPerBlock;
      const slots = new Set(Array.from({ length: valid }, (_, k) => start.slotAt(die, block, k)));
      expect(slots.size).toBe(valid);
      expect([...slots].every((slot) => slot >= 0 && slot < unitsPerBlock)).toBe(true);
      for (let k = 0; k < valid; k++) if (!seen.has(first + k)) missing++;
    }
  }
  expect([held, missing]).toEqual([units, 0]);
});

test('a module of tiny blocks with little to spare, filled in order, continues', () => {
  const drive = { capacityBytes: 160 * 9 * 8 * 16_384, channels: 3, diesPerChannel: 3, pageBytes: 8192 } as Flash;
  const translation: FlashTranslation = {
    overProvisioning: 0.07,
    pagesPerBlock: 8,
    planesPerDie: 2,
    mappingBytes: 8192,
    startState: 'aged',
  };
  const geometry = new FlashGeometry(drive, translation);
  const one = { geometry, of: new Translation(geometry, translation, 1) };
  expect(amplification(one, 3000, 1)).toBeGreaterThan(1);
  expect(one.of.hostUnits).toBe(3000);
});

describe('amplification', () => {
  test.each([0.15, 0.28, 0.5])('of uniform random writes is the closed form: %s to spare', (spare) => {
    const one = module(spare, 'steady');
    amplification(one, one.geometry.units, 1);
    const found = amplification(one, one.geometry.units, 2);
    // Of its blocks a die cannot use those that are erased or half full: about three.
    const expected = closedForm(one.geometry.blocksPerDie - 3, FILLED);
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.05);
  });

  test('of writing in order stays near 1, in steady state after one round', () => {
    const one = module(0.1, 'fresh');
    const work = new DieWork();
    for (let round = 0; round < 4; round++) for (let unit = 0; unit < one.geometry.units; unit++) one.of.write(unit, work);
    expect(1 + one.of.movedUnits / one.of.hostUnits).toBeLessThan(1.02);
  });

  test('begins at 1 on a fresh module and rises as its spare is used up', () => {
    const one = module(0.2, 'fresh');
    const curve = Array.from({ length: 12 }, (_, k) => amplification(one, one.geometry.units / 4, k));
    expect(curve[0]).toBe(1);
    expect(curve[3]).toBe(1);
    expect(curve[11]).toBeGreaterThan(2.5);
  });

  test('is smaller with more to spare', () => {
    const small = module(0.1, 'steady');
    const large = module(0.4, 'steady');
    expect(amplification(small, 50_000, 3)).toBeGreaterThan(2 * amplification(large, 50_000, 3));
  });
});

test('a steady module continues as one that was filled and written at random', () => {
  for (const spare of [0.12, 0.28]) {
    const filled = module(spare, 'fresh');
    const work = new DieWork();
    for (let unit = 0; unit < filled.geometry.units; unit++) filled.of.write(unit, work);
    amplification(filled, filled.geometry.units * 2, 4);
    const constructed = module(spare, 'steady');
    for (let k = 0; k < 3; k++) {
      const of = amplification(filled, filled.geometry.units / 4, 10 + k);
      expect(Math.abs(amplification(constructed, constructed.geometry.units / 4, 10 + k) / of - 1)).toBeLessThan(0.05);
    }
  }
});

test('an aged module continues as one that was filled in order and written at random until it began to collect', () => {
  const filled = module(0.2, 'fresh');
  const work = new DieWork();
  for (let unit = 0; unit < filled.geometry.units; unit++) filled.of.write(unit, work);
  let k = 0;
  while (filled.of.movedUnits === 0) filled.of.write(drawBelow(filled.geometry.units, 5, k++, 0, 0, 0), work);
  const constructed = module(0.2, 'aged');
  // At first more is moved than later on: what was filled in order has little to give up.
  const [first, simulated] = [constructed, filled].map((one) => amplification(one, one.geometry.units / 2, 6));
  expect(Math.abs(first / simulated - 1)).toBeLessThan(0.06);
});

test('discarding gives the collector room', () => {
  const one = module(0.1, 'steady');
  const before = amplification(one, 20_000, 8);
  for (let unit = 0; unit < one.geometry.units / 2; unit++) one.of.discard(unit);
  expect(one.of.place(5)).toBe(NOWHERE);
  expect(one.of.holds(5)).toBe(false);
  const work = new DieWork();
  const { movedUnits, hostUnits } = one.of;
  const half = one.geometry.units / 2;
  for (let k = 0; k < 40_000; k++) one.of.write(half + drawBelow(half, 9, k, 0, 0, 0), work);
  expect(1 + (one.of.movedUnits - movedUnits) / (one.of.hostUnits - hostUnits)).toBeLessThan(before / 2.5);
});

test('any writes and discards: what a unit holds is where it was put last, and blocks count what they hold', () => {
  const operation = fc.record({
    unit: fc.nat(99),
    kind: fc.constantFrom('write', 'write', 'write', 'discard', 'pad'),
    run: fc.integer({ min: 1, max: 3000 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('fresh' as const, 'steady' as const, 'aged' as const),
      fc.array(operation, { maxLength: 30 }),
      (state, list) => {
        const { geometry, of } = module(0.08, state, 2, 75);
        const work = new DieWork();
        const gone = new Set<number>();
        for (const { unit, kind, run } of list) {
          if (kind === 'pad') of.pad(work);
          for (let k = 0; k < (kind === 'pad' ? 0 : run); k++) {
            const u = (unit * 487 + k * 13) % geometry.units;
            if (kind === 'write') {
              of.write(u, work);
              gone.delete(u);
            } else {
              of.discard(u);
              gone.add(u);
            }
          }
        }
        let wrong = 0;
        const held = new Map<number, number>();
        const places = new Set<number>();
        for (let unit = 0; unit < geometry.units; unit++) {
          if (!of.holds(unit)) continue;
          if (gone.has(unit)) wrong++;
          const place = of.place(unit);
          places.add(place);
          const block = Math.floor(place / geometry.unitsPerBlock);
          held.set(block, (held.get(block) ?? 0) + 1);
        }
        const units = [...held.values()].reduce((sum, count) => sum + count, 0);
        expect(places.size).toBe(units);
        for (let block = 0; block < geometry.dies * geometry.blocksPerDie; block++)
          if (of.blocks.valid(block) !== (held.get(block) ?? 0)) wrong++;
        expect(wrong).toBe(0);
      },
    ),
    { numRuns: 20 },
  );
});
