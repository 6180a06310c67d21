/**
 * Where each unit of the host's addresses lies, for the units that a run has written, moved or discarded: a hash table of
 * pairs, unit and entry. All others lie where the start state puts them, so memory grows with what a run touches. A table that
 * would be larger than one entry for every unit of the module becomes just that.
 *
 * Units that follow each other lie side by side in the table, so that a long request costs few cache misses.
 */
import { CHUNK_MASK, PagedWords } from './pagedWords.ts';

/** Units that stay together, by their lowest bits. */
const GROUP_BITS = 3;
const GROUP = 1 << GROUP_BITS;
/** To the next pair that a unit may have: in another group, and at another place there, so that all pairs can be used. */
const STEP = GROUP + 1;
const FIRST_PAIRS = 512;
/** 32 less the bits of the number of its groups. */
const FIRST_SHIFT = 26;
/** Of the pairs, those that may be in use before the table doubles: five of eight. */
const mostOf = (pairs: number): number => pairs - (pairs >>> 2) - (pairs >>> 3);

/** Never written or discarded in this run. */
export const UNTOUCHED = 0;
/** Holds nothing. */
export const DISCARDED = 1;
/** Added to a place, so that it is none of the above. */
export const PLACE = 2;

export class Mapping {
  private readonly units: number;
  private table = new PagedWords();
  /** Pairs that the table has room for; 0: it has one word for every unit. */
  private pairs: number;
  private shift = FIRST_SHIFT;
  private used = 0;

  constructor(units: number) {
    this.units = units;
    this.pairs = FIRST_PAIRS * 2 < units ? FIRST_PAIRS : 0;
    this.table.allocate(this.pairs === 0 ? units : this.pairs * 2);
  }

  /** Bytes that this table does not share with its forks. */
  get ownBytes(): number {
    return this.table.ownBytes;
  }

  /** UNTOUCHED, DISCARDED, or a place + PLACE. */
  get(unit: number): number {
    const { table, pairs } = this;
    if (pairs === 0) return table.get(unit);
    const key = unit + 1;
    for (let pair = home(unit, this.shift); ; pair = (pair + STEP) & (pairs - 1)) {
      const found = table.get(pair * 2);
      if (found === key) return table.get(pair * 2 + 1);
      if (found === 0) return UNTOUCHED;
    }
  }

  /** @returns what the unit had before */
  set(unit: number, entry: number): number {
    const before = this.enter(unit, entry);
    if (this.pairs > 0 && this.used > mostOf(this.pairs)) this.grow();
    return before;
  }

  private enter(unit: number, entry: number): number {
    const { table, pairs } = this;
    if (pairs === 0) {
      const before = table.get(unit);
      table.set(unit, entry);
      return before;
    }
    const key = unit + 1;
    let pair = home(unit, this.shift);
    for (; ; pair = (pair + STEP) & (pairs - 1)) {
      const found = table.get(pair * 2);
      if (found === key) {
        const before = table.get(pair * 2 + 1);
        table.set(pair * 2 + 1, entry);
        return before;
      }
      if (found === 0) break;
    }
    table.set(pair * 2, key);
    table.set(pair * 2 + 1, entry);
    this.used++;
    return UNTOUCHED;
  }

  /** Sets `count` units from `unit` on to entries that count up from `entry`; `before` gets what they had. */
  setRun(unit: number, count: number, entry: number, before: Uint32Array): void {
    for (let done = 0; done < count;) {
      const next = Math.min(count, done + GROUP - ((unit + done) & (GROUP - 1)));
      this.setGroup(unit + done, next - done, entry + done, before, done);
      done = next;
    }
  }

  /** Of units of one group, whose pairs begin side by side: most are found there, without a search for each. */
  private setGroup(unit: number, count: number, entry: number, before: Uint32Array, done: number): void {
    const dense = this.pairs === 0;
    const first = dense ? unit : home(unit, this.shift) * 2;
    const words = this.table.writable(first);
    const at = first & CHUNK_MASK;
    for (let k = 0; k < count; k++) {
      const value = dense ? at + k : at + 2 * k + 1;
      const found = dense ? 0 : words[value - 1];
      if (!dense && found !== unit + k + 1) {
        if (found !== 0) {
          before[done + k] = this.enter(unit + k, entry + k);
          continue;
        }
        words[value - 1] = unit + k + 1;
        this.used++;
      }
      before[done + k] = words[value];
      words[value] = entry + k;
    }
    if (!dense && this.used > mostOf(this.pairs)) this.grow();
  }

  /** Homes are the upper bits of a hash: what lies in order in the old table does so in the new one. */
  private grow(): void {
    const { table: old, pairs: before, units } = this;
    this.pairs = before * 4 < units ? before * 2 : 0;
    this.shift--;
    this.table = new PagedWords();
    this.table.allocate(this.pairs === 0 ? units : this.pairs * 2);
    this.used = 0;
    for (let pair = 0; pair < before; pair++) {
      const key = old.get(pair * 2);
      if (key !== 0) this.enter(key - 1, old.get(pair * 2 + 1));
    }
  }
}

/** The pair where a unit's search begins; `shift` leaves as many bits as number the groups. */
function home(unit: number, shift: number): number {
  const h = Math.imul((unit >>> GROUP_BITS) + 1, 0x9e37_79b1);
  return ((Math.imul(h ^ (h >>> 15), 0x85eb_ca6b) >>> shift) << GROUP_BITS) | (unit & (GROUP - 1));
}
