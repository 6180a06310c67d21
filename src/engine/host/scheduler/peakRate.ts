/**
 * How fast each device is at its best, as BFQ measures it (bfq-iosched.c, bfq_update_peak_rate): sectors dispatched over
 * at least a second of work, most of them in sequence, let into the estimate with a weight that grows with how
 * sequential and how long the sample was. Sectors per nanosecond.
 */
import type { DiskIndex } from '../../kernel/indexes.ts';
const SEEK_SECTORS = 800;
const IDLE_NS = 100e6;
const SOON_NS = 2e6;
const LONG_NS = 1e9;
const SHORTEST_NS = 300e6;
const FEWEST = 32;
/** 14000 and 20 Mi in the kernel's unit of 2^-16 sectors a microsecond. */
export const REFERENCE_RATE = 14_000 / 65_536 / 1000;
const ABSURD_RATE = (20 * 1024 * 1024) / 65_536 / 1000;

export class PeakRate {
  /** By device. */
  readonly rate: Float64Array;
  private readonly samples: Int32Array;
  private readonly sequential: Int32Array;
  private readonly sectors: Float64Array;
  private readonly first: Float64Array;
  private readonly lastDispatch: Float64Array;
  private readonly lastDone: Float64Array;

  constructor(devices: number) {
    this.rate = new Float64Array(devices).fill((REFERENCE_RATE * 2) / 3);
    this.samples = new Int32Array(devices);
    this.sequential = new Int32Array(devices);
    this.sectors = new Float64Array(devices);
    this.first = new Float64Array(devices);
    this.lastDispatch = new Float64Array(devices);
    this.lastDone = new Float64Array(devices);
  }

  completed(device: DiskIndex, now: number): void {
    this.lastDone[device] = now;
  }

  /** A request is dispatched, `distance` sectors from the end of the last one; `inDriver` others are not complete. */
  dispatched(device: DiskIndex, distance: number, sectors: number, inDriver: number, now: number): void {
    const { samples, first } = this;
    if (samples[device] === 0) {
      this.begin(device, sectors, now);
      return;
    }
    if (now - this.lastDispatch[device] > IDLE_NS && inDriver === 0) {
      this.update(device);
      this.begin(device, sectors, now);
      return;
    }
    samples[device]++;
    const busy = inDriver > 0 || now - this.lastDone[device] < SOON_NS;
    if (busy && distance < SEEK_SECTORS) this.sequential[device]++;
    this.sectors[device] += sectors;
    this.lastDispatch[device] = now;
    if (now - first[device] < LONG_NS) return;
    this.update(device);
    this.begin(device, sectors, now);
  }

  private begin(device: DiskIndex, sectors: number, now: number): void {
    this.samples[device] = 1;
    this.sequential[device] = 0;
    this.sectors[device] = sectors;
    this.first[device] = now;
    this.lastDispatch[device] = now;
  }

  private update(device: DiskIndex): void {
    const samples = this.samples[device];
    const sequential = this.sequential[device];
    const before = this.rate[device];
    const span = Math.max(this.lastDispatch[device], this.lastDone[device]) - this.first[device];
    if (samples < FEWEST || span < SHORTEST_NS) return;
    const rate = this.sectors[device] / span;
    if ((sequential < (3 * samples) / 4 && rate <= before) || rate > ABSURD_RATE) return;
    const weight = Math.min(8, Math.floor((Math.floor((9 * sequential) / samples) * span) / LONG_NS));
    const divisor = 10 - weight;
    this.rate[device] = (before * (divisor - 1) + rate) / divisor;
  }
}
