/** The translation layer against one that keeps a list of what lies in every slot, and moves units one by one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../base/testing/rounds.ts';
import { drawBelow } from '../../../base/random.ts';
import type { Flash, FlashTranslation } from '../../../scenario/schema.ts';
import { forkState } from '../../kernel/fork.ts';
import { FlashGeometry } from './geometry.ts';
import { NOWHERE } from './places.ts';
import { startStateOf } from './startState.ts';
import { Translation } from './translation.ts';
import { DieWork } from './work.ts';

const SEED = 3;

interface PlainBlock {
  /** Unit by slot, -1 for none; which slots were put there by the start state, in the order in which it lists them. */
  units: number[];
  listed: number[] | null;
  state: 'erased' | 'open' | 'full' | 'collected';
}

class PlainTranslation {
  hostUnits = 0;
  movedUnits = 0;
  readonly work = new DieWork();
  private readonly g: FlashGeometry;
  private readonly blocks: PlainBlock[];
  private readonly placeOf = new Map<number, number>();
  private readonly erased: number[][] = [];
  private readonly dies: { host: number; own: number; victim: number; next: number; pace: number }[] = [];
  private die = 0;
  private filling = 0;

  constructor(g: FlashGeometry, state: FlashTranslation['startState']) {
    const start = startStateOf(state, g, SEED);
    this.g = g;
    const { dies, blocksPerDie, unitsPerBlock } = g;
    const empty = (): number[] => Array<number>(unitsPerBlock).fill(-1);
    this.blocks = Array.from({ length: dies * blocksPerDie }, (_, b) => {
      const local = b % blocksPerDie;
      const full = local < start.blocks;
      const listed = full
        ? Array.from({ length: start.valid(Math.floor(b / blocksPerDie), local) }, (__, k) =>
            start.slotAt(Math.floor(b / blocksPerDie), local, k),
          )
        : null;
      const open = !full && local < start.blocks + start.open;
      return { units: open ? [] : empty(), listed, state: full ? 'full' : open ? 'open' : 'erased' };
    });
    for (let unit = 0; start.filled && unit < g.units; unit++) {
      const at = start.indexOf(unit);
      const block = Math.floor(at / unitsPerBlock);
      const { listed, units } = this.blocks[block];
      const slot = listed === null ? at % unitsPerBlock : listed[at % unitsPerBlock];
      units[slot] = unit;
      this.placeOf.set(unit, block * unitsPerBlock + slot);
    }
    for (let die = 0; die < dies; die++) {
      const first = die * blocksPerDie;
      const used = start.blocks + start.open;
      this.erased.push(Array.from({ length: blocksPerDie - used }, (_, k) => first + used + k));
      const open = start.open > 0 ? first + start.blocks : -1;
      this.dies.push({ host: open, own: open < 0 ? -1 : open + 1, victim: -1, next: 0, pace: 0 });
    }
  }

  place(unit: number): number | undefined {
    return this.placeOf.get(unit);
  }

  holds(unit: number): boolean {
    return this.placeOf.has(unit);
  }

  discard(unit: number): void {
    const place = this.placeOf.get(unit);
    if (place !== undefined) this.blocks[Math.floor(place / this.g.unitsPerBlock)].units[place % this.g.unitsPerBlock] = -1;
    this.placeOf.delete(unit);
  }

  write(unit: number): void {
    const of = this.dies[this.die];
    if (this.filling === 0 && of.host < 0) {
      while (this.erased[this.die].length <= 1) {
        if (of.victim < 0) this.choose(this.die);
        this.move(this.die, this.g.unitsPerBlock);
      }
      of.host = this.open(this.die);
    }
    this.put(unit, of.host);
    this.hostUnits++;
    this.filling++;
    if (this.filling === this.g.unitsPerProgram) this.programmed();
  }

  pad(): void {
    if (this.filling === 0) return;
    const { units } = this.blocks[this.dies[this.die].host];
    for (; this.filling < this.g.unitsPerProgram; this.filling++) units.push(-1);
    this.programmed();
  }

  private programmed(): void {
    const { die, g } = this;
    const of = this.dies[die];
    this.filling = 0;
    if (this.blocks[of.host].units.length === g.unitsPerBlock) {
      this.blocks[of.host].state = 'full';
      of.host = -1;
    }
    if (of.victim >= 0 || (this.erased[die].length <= 2 && this.choose(die))) this.move(die, of.pace);
    const full = (d: number): boolean => this.validOfDie(d) > (g.blocksPerDie - 5) * g.unitsPerBlock;
    this.die = (die + 1) % g.dies;
    for (let tries = 1; tries < g.dies && full(this.die); tries++) this.die = (this.die + 1) % g.dies;
  }

  private validOfDie(die: number): number {
    let valid = 0;
    for (let k = 0; k < this.g.blocksPerDie; k++) valid += this.valid(die * this.g.blocksPerDie + k);
    return valid;
  }

  private valid(block: number): number {
    return this.blocks[block].units.filter((unit) => unit >= 0).length;
  }

  private choose(die: number): boolean {
    const { blocksPerDie, unitsPerBlock, unitsPerProgram } = this.g;
    const full = Array.from({ length: blocksPerDie }, (_, k) => die * blocksPerDie + k).filter((b) => this.blocks[b].state === 'full');
    if (full.length === 0) return false;
    const least = Math.min(...full.map((b) => this.valid(b)));
    const victim = full.find((b) => this.valid(b) === least)!;
    this.blocks[victim].state = 'collected';
    Object.assign(this.dies[die], { victim, next: 0 });
    this.dies[die].pace = Math.min(unitsPerBlock, Math.ceil((least * unitsPerProgram) / Math.max(1, unitsPerBlock - least)));
    return true;
  }

  private move(die: number, most: number): void {
    const of = this.dies[die];
    const victim = this.blocks[of.victim];
    const slots = victim.listed ?? victim.units.map((_, slot) => slot);
    let page = -1;
    for (let moved = 0; moved < most && of.next < slots.length && this.valid(of.victim) > 0; of.next++) {
      const slot = slots[of.next];
      const unit = victim.units[slot];
      if (unit < 0) continue;
      const from = Math.floor(slot / this.g.unitsPerProgram);
      if (from !== page) this.work.reads++;
      page = from;
      if (of.own < 0) of.own = this.open(die);
      this.put(unit, of.own);
      const { units } = this.blocks[of.own];
      if (units.length % this.g.unitsPerProgram === 0) this.work.programs++;
      if (units.length === this.g.unitsPerBlock) {
        this.blocks[of.own].state = 'full';
        of.own = -1;
      }
      this.movedUnits++;
      moved++;
    }
    if (this.valid(of.victim) > 0) return;
    Object.assign(victim, { units: [], listed: null, state: 'erased' });
    this.erased[die].push(of.victim);
    of.victim = -1;
    this.work.erases++;
  }

  private open(die: number): number {
    const block = this.erased[die].shift()!;
    Object.assign(this.blocks[block], { units: [], state: 'open' });
    return block;
  }

  private put(unit: number, block: number): void {
    this.discard(unit);
    this.placeOf.set(unit, block * this.g.unitsPerBlock + this.blocks[block].units.length);
    this.blocks[block].units.push(unit);
  }
}

function differences(one: Translation, plain: PlainTranslation, { units }: FlashGeometry, filled: boolean): number {
  let wrong = 0;
  for (let unit = 0; unit < units; unit++) {
    const held = plain.holds(unit);
    if (one.holds(unit) !== held) wrong++;
    // What was never written has a place where it is read, too.
    const place = one.place(unit);
    if (held ? place !== plain.place(unit) : filled && place !== NOWHERE) wrong++;
  }
  return wrong;
}

const module = fc.record({
  channels: fc.integer({ min: 1, max: 3 }),
  pageUnits: fc.constantFrom(1, 2, 3, 4),
  pages: fc.constantFrom(5, 8, 12, 33),
  filled: fc.integer({ min: 12, max: 30 }),
  spare: fc.integer({ min: 6, max: 12 }),
  startState: fc.constantFrom('fresh' as const, 'steady' as const, 'aged' as const),
});
const step = fc.record({
  kind: fc.constantFrom('random', 'random', 'hot', 'order', 'order', 'discard', 'pad', 'fork'),
  count: fc.integer({ min: 1, max: 1500 }),
  seed: fc.nat(1000),
});

test('any writes, discards and flushes: units lie and dies work as if each unit were moved by itself', () => {
  fc.assert(
    fc.property(
      module,
      fc.array(step, { minLength: 3, maxLength: 14 }),
      ({ channels, pageUnits, pages, filled, spare, startState }, steps) => {
        const pageBytes = pageUnits * 4096;
        const drive = { capacityBytes: pageBytes * pages * filled * channels, channels, diesPerChannel: 1, pageBytes } as Flash;
        const translation = { overProvisioning: spare / filled, pagesPerBlock: pages, mappingBytes: 4096, startState };
        const geometry = new FlashGeometry(drive, translation);
        const { units, unitsPerProgram } = geometry;
        const plain = new PlainTranslation(geometry, startState);
        const work = new DieWork();
        let one = new Translation(geometry, translation, SEED);
        for (const { kind, count, seed } of steps) {
          if (kind === 'fork') {
            // The copy continues; what the original does then must not be seen by it.
            const original = one;
            one = forkState(one);
            for (let k = 0; k < count; k++) original.write(drawBelow(units, seed, k, 0, 0, 0), new DieWork());
            continue;
          }
          if (kind === 'pad') {
            one.pad(work);
            plain.pad();
          }
          for (let k = 0; k < (kind === 'pad' ? 0 : count);) {
            const drawn = drawBelow(kind === 'hot' ? Math.ceil(units / 10) : units, seed, k, 0, 0, 0);
            const unit = kind === 'order' ? (seed + k) % units : drawn;
            if (kind === 'discard') {
              one.discard(unit);
              plain.discard(unit);
              k++;
              continue;
            }
            const run = kind === 'order' ? Math.min(one.room, units - unit, unitsPerProgram) : 1;
            one.write(unit, work, run);
            for (let i = 0; i < run; i++) plain.write(unit + i);
            k += run;
          }
        }
        expect([one.hostUnits, one.movedUnits]).toEqual([plain.hostUnits, plain.movedUnits]);
        expect(work).toEqual(plain.work);
        expect(differences(one, plain, geometry, startState !== 'fresh')).toBe(0);
      },
    ),
    { numRuns: rounds(30) },
  );
});

test.each(['fresh', 'steady', 'aged'] as const)('%s: what is never written stays found through many rounds of collection', (startState) => {
  const drive = { capacityBytes: 4096 * 2 * 9 * 14 * 2, channels: 2, diesPerChannel: 1, pageBytes: 8192 } as Flash;
  const translation = { overProvisioning: 0.5, pagesPerBlock: 9, mappingBytes: 4096, startState };
  const geometry = new FlashGeometry(drive, translation);
  const { units } = geometry;
  const plain = new PlainTranslation(geometry, startState);
  const one = new Translation(geometry, translation, SEED);
  const work = new DieWork();
  for (let k = 0; k < units * 60; k++) {
    // Two in five are never written, the others the more often the lower they are.
    const unit = Math.floor((units * 0.6 * drawBelow(1000, SEED, k, 0, 0, 0) * drawBelow(1000, SEED, k, 1, 0, 0)) / 1e6);
    one.write(unit, work);
    plain.write(unit);
    if (k % (units * 7) === 0) expect(differences(one, plain, geometry, startState !== 'fresh')).toBe(0);
  }
  expect(work).toEqual(plain.work);
  expect(differences(one, plain, geometry, startState !== 'fresh')).toBe(0);
});
