/**
 * Numbers pairs of (device, process) in the order in which they are first asked for: 0, 1, 2 ... Whatever is kept for each
 * process at each disk is a column by that number, so that the many processes that never touch a disk cost nothing there.
 * Open addressing with linear probing on typed arrays; nothing is ever taken out.
 */
import { grownI32 } from './arrays.ts';

const NONE = -1;
const FIRST_SLOTS = 16;

export class PairTable {
  /** Number of pairs so far: the next unseen pair gets this number. */
  size = 0;
  /** Number by slot, NONE if the slot is free; a power of two of them, at most half of them taken. */
  private slots: Int32Array = new Int32Array(FIRST_SLOTS).fill(NONE);
  private devices: Int32Array = new Int32Array(FIRST_SLOTS / 2);
  private processes: Int32Array = new Int32Array(FIRST_SLOTS / 2);
  /** By device: its latest pair; by pair: the one of the same device before it. */
  private latestOf: Int32Array = new Int32Array(0);
  private before: Int32Array = new Int32Array(FIRST_SLOTS / 2);
  /** The pair found last, which is often asked for again at once (0 with no pairs). */
  private latest = 0;

  /** The pair's number; an unseen pair gets the next one. Both are whole numbers of 32 bits, the device at least 0; a process may be negative (nobody). */
  indexOf(device: number, process: number): number {
    if (this.isLatest(device, process)) return this.latest;
    const slot = this.slotOf(device, process);
    const known = this.slots[slot];
    if (known !== NONE) {
      this.latest = known;
      return known;
    }
    const index = this.size;
    if (index === this.devices.length) {
      this.grow();
      this.slots[this.slotOf(device, process)] = index;
    } else this.slots[slot] = index;
    this.devices[index] = device;
    this.processes[index] = process;
    this.latest = index;
    if (device >= this.latestOf.length) this.latestOf = grownI32(this.latestOf, 2 * device + 1, NONE);
    this.before[index] = this.latestOf[device];
    this.latestOf[device] = index;
    this.size++;
    return index;
  }

  /** The pair's number, NONE if it was never asked for. */
  find(device: number, process: number): number {
    if (this.isLatest(device, process)) return this.latest;
    const known = this.slots[this.slotOf(device, process)];
    if (known !== NONE) this.latest = known;
    return known;
  }

  private isLatest(device: number, process: number): boolean {
    return this.size > 0 && this.devices[this.latest] === device && this.processes[this.latest] === process;
  }

  /** A pair of the device, the latest first; NONE: it has none. `earlier` leads to the others. */
  latestAt(device: number): number {
    return device < this.latestOf.length ? this.latestOf[device] : NONE;
  }

  /** The pair of the same device that came before this one, NONE: there is none. */
  earlier(index: number): number {
    return this.before[index];
  }

  processOf(index: number): number {
    return this.processes[index];
  }

  /** Where the pair is, or the free slot that is its place. */
  private slotOf(device: number, process: number): number {
    const { slots, devices, processes } = this;
    const mask = slots.length - 1;
    let slot = hashed(device, process) & mask;
    for (;;) {
      const index = slots[slot];
      if (index === NONE || (devices[index] === device && processes[index] === process)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const pairs = this.devices.length * 2;
    this.devices = grownI32(this.devices, pairs);
    this.processes = grownI32(this.processes, pairs);
    this.before = grownI32(this.before, pairs);
    this.slots = new Int32Array(pairs * 2).fill(NONE);
    for (let index = 0; index < this.size; index++) this.slots[this.slotOf(this.devices[index], this.processes[index])] = index;
  }
}

/** Spreads both over 32 bits (the finalizer of MurmurHash3, Appleby 2011), so that few devices with many processes do not cluster. */
function hashed(device: number, process: number): number {
  let bits = Math.imul(device, 0x9e3779b1) ^ process;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
