/**
 * One temporary space: its chunks, which process' file has each, and where in that file. A process that needs a chunk gets the next free one, so files
 * of processes that write at the same time interleave. A chunk is found by process and place in its file, in a table of open addresses that is
 * as large as the space, however far a file reaches.
 */
import { MIB } from '../../../base/units.ts';
import { ExtentMap, type ContainerPlace } from '../../../scenario/spaces/extentMap.ts';
import type { ObjectIndex, ProcessIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { NONE } from '../processes.ts';
import type { Extent } from '../spaces.ts';

/** Bytes of a chunk, of space that is no table space. */
const CHUNK_BYTES = MIB;
/** Odd numbers that spread keys (Knuth's multiplicative hashing). */
const SPREAD_PROCESS = 0x9e37_79b1;
const SPREAD_PLACE = 0x85eb_ca6b;

/** Used up at once, never held while another process may run. */
const PLACE: ContainerPlace = { container: 0, offset: 0 };

/** How a run uses a space. */
export interface SpaceUse {
  /** Each has a file there. */
  readonly processes: number;
  /** Of the space that a sample has. */
  readonly share: number;
  /** Chunks that the space may have. */
  readonly most: number;
}

export class TemporarySpace {
  readonly chunkBytes: number;
  readonly chunks: number;
  inUse = 0;
  private readonly firstPsu: number;
  /** Where chunks lie on the space's files; null: the space is one logical file. */
  private readonly map: ExtentMap | null;
  /** By chunk: the process whose file has it, or NONE; its place in that file; its neighbors among the chunks of that file. */
  private readonly owner: Int32Array;
  private readonly place: Float64Array;
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  /** By process: a chunk of its file, or NONE, and how many there are. */
  private readonly head: Int32Array;
  private readonly held: Int32Array;
  /** Chunks by their key, NONE where there is none; a power of two, at most half of it in use. */
  private readonly table: Int32Array;
  private next = 0;

  constructor(files: Files, object: ObjectIndex, { processes, share, most }: SpaceUse) {
    this.firstPsu = files.objectFirst[object];
    const isLogical = files.isLogical(this.firstPsu);
    const sizes = files.psuBytes.subarray(this.firstPsu, files.objectEnd[object]);
    const bytes = files.objectBytes[object];
    const unit = isLogical ? files.extentBytes[object] : files.blockBytes;
    const least = isLogical ? unit : Math.min(CHUNK_BYTES, Math.max(...sizes));
    this.chunkBytes = Math.max(1, Math.floor(least / unit), Math.ceil(bytes / most / unit)) * unit;
    this.map = isLogical ? null : new ExtentMap(sizes, this.chunkBytes);
    const there = this.map === null ? Math.floor(bytes / this.chunkBytes) : this.map.extents;
    this.chunks = Math.ceil(there * share);
    this.owner = new Int32Array(this.chunks).fill(NONE);
    this.place = new Float64Array(this.chunks);
    this.before = new Int32Array(this.chunks);
    this.after = new Int32Array(this.chunks);
    this.head = new Int32Array(processes).fill(NONE);
    this.held = new Int32Array(processes);
    let size = 2;
    while (size < 2 * this.chunks) size *= 2;
    this.table = new Int32Array(size).fill(NONE);
  }

  heldBytes(process: ProcessIndex): number {
    return this.held[process] * this.chunkBytes;
  }

  /** The chunk at a place of a process' file, or NONE. */
  find(process: ProcessIndex, place: number): number {
    return this.table[this.slotOf(process, place)];
  }

  /** The next free chunk for a place of a process' file; NONE if the space is full. */
  take(process: ProcessIndex, place: number): number {
    if (this.inUse === this.chunks) return NONE;
    while (this.owner[this.next] !== NONE) this.next = this.next + 1 === this.chunks ? 0 : this.next + 1;
    const chunk = this.next;
    this.next = chunk + 1 === this.chunks ? 0 : chunk + 1;
    this.owner[chunk] = process;
    this.place[chunk] = place;
    this.table[this.slotOf(process, place)] = chunk;
    const head = this.head[process];
    this.before[chunk] = NONE;
    this.after[chunk] = head;
    if (head !== NONE) this.before[head] = chunk;
    this.head[process] = chunk;
    this.held[process]++;
    this.inUse++;
    return chunk;
  }

  /** Gives a chunk back. */
  give(chunk: number): void {
    const process = this.owner[chunk];
    this.remove(this.slotOf(process, this.place[chunk]));
    const before = this.before[chunk];
    const after = this.after[chunk];
    if (before === NONE) this.head[process] = after;
    else this.after[before] = after;
    if (after !== NONE) this.before[after] = before;
    this.owner[chunk] = NONE;
    this.held[process]--;
    this.inUse--;
  }

  /** One of the chunks of a process' file, or NONE. */
  anyOf(process: ProcessIndex): number {
    return this.head[process];
  }

  /** Where a chunk lies. */
  locate(chunk: number, extent: Extent): void {
    extent.psu = this.firstPsu;
    extent.offset = chunk * this.chunkBytes;
    extent.left = this.chunkBytes;
    if (this.map === null) return;
    this.map.locate(chunk * this.chunkBytes, PLACE);
    extent.psu += PLACE.container;
    extent.offset = PLACE.offset;
  }

  private homeOf(process: ProcessIndex, place: number): number {
    const hash = Math.imul(process, SPREAD_PROCESS) ^ Math.imul(place, SPREAD_PLACE);
    return (hash ^ (hash >>> 15)) & (this.table.length - 1);
  }

  /** Where a key is in the table, or where it would be put. */
  private slotOf(process: ProcessIndex, place: number): number {
    const { table, owner } = this;
    let slot = this.homeOf(process, place);
    for (;;) {
      const chunk = table[slot];
      if (chunk === NONE || (owner[chunk] === process && this.place[chunk] === place)) return slot;
      slot = (slot + 1) & (table.length - 1);
    }
  }

  /** Empties a slot, and closes the gap (Knuth 3, 6.4, algorithm R). */
  private remove(slot: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let gap = slot;
    for (let at = (gap + 1) & mask; table[at] !== NONE; at = (at + 1) & mask) {
      const home = this.homeOf(this.owner[table[at]], this.place[table[at]]);
      // It may move into the gap unless its home lies between the two.
      if (((at - home) & mask) < ((at - gap) & mask)) continue;
      table[gap] = table[at];
      gap = at;
    }
    table[gap] = NONE;
  }
}
