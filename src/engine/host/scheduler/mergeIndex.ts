/**
 * What a request that has come can be merged with, for queues that are not sorted by address: the queued requests
 * of each direction by their first sector. Of several that touch, the one that came first.
 *
 * A queued request that ends where the new one begins starts at most the longest queued one's length before it, so
 * only those are looked at: one or two, unless requests overlap.
 */
import { grownF64 } from '../../kernel/arrays.ts';
import { KEYS, NONE, ABOVE, BELOW, LINKS, type Requests } from '../requests.ts';
import { touches } from './fifo.ts';
import { SortedQueue, type Sortable } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export class MergeIndex {
  private readonly requests: Requests;
  /** Queue 2 * device + direction. */
  private readonly sorted: SortedQueue;
  /** The queue that this index serves has the pool's keys, so the index has its own. */
  private readonly columns: Sortable & { keys: Float64Array };
  /** Counts requests as they come; by request. */
  private arrival: Float64Array;
  private arrivals = 0;
  /** Sectors that no queued request of any device exceeds. */
  private longest = 0;

  constructor(requests: Requests, devices: number) {
    this.requests = requests;
    this.columns = {
      get lba() {
        return requests.lba;
      },
      get links() {
        return requests.links;
      },
      keys: new Float64Array(requests.lba.length * KEYS),
    };
    this.arrival = new Float64Array(requests.lba.length);
    this.sorted = new SortedQueue(this.columns, 2 * devices);
  }

  add(device: DiskIndex, request: RequestIndex): void {
    const { requests, columns } = this;
    const { length } = requests.lba;
    if (this.arrival.length < length) {
      this.arrival = grownF64(this.arrival, length);
      columns.keys = grownF64(columns.keys, length * KEYS);
    }
    this.arrival[request] = ++this.arrivals;
    this.longest = Math.max(this.longest, requests.sectors[request]);
    this.sorted.add(this.queue(device, request), request);
  }

  remove(device: DiskIndex, request: RequestIndex): void {
    this.sorted.remove(this.queue(device, request), request);
  }

  /** The queued request begins elsewhere now. Its turn among those that touch stays. */
  moved(device: DiskIndex, request: RequestIndex): void {
    const queue = this.queue(device, request);
    this.sorted.remove(queue, request);
    this.sorted.add(queue, request);
  }

  /** `Scheduler.mergeCandidate`. */
  candidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    const { lba, sectors } = this.requests;
    const found = back ? this.endingAt(device, request, lba[request]) : this.startingAt(device, request, lba[request] + sectors[request]);
    // It may grow by the request, and nobody says so when it grows at its back.
    if (found !== NONE) this.longest = Math.max(this.longest, sectors[found] + sectors[request]);
    return found;
  }

  private endingAt(device: DiskIndex, request: RequestIndex, end: number): number {
    const { requests, arrival } = this;
    const least = end - this.longest;
    let first = NONE;
    let queued = this.sorted.before(this.queue(device, request), end);
    while (queued !== NONE && requests.lba[queued] >= least) {
      if (touches(requests, queued, request, true) && (first === NONE || arrival[queued] < arrival[first])) first = queued;
      queued = requests.links[queued * LINKS + BELOW];
    }
    return first;
  }

  private startingAt(device: DiskIndex, request: RequestIndex, start: number): number {
    const { requests, arrival } = this;
    let first = NONE;
    let queued = this.sorted.atOrAfter(this.queue(device, request), start);
    while (queued !== NONE && requests.lba[queued] === start) {
      if (first === NONE || arrival[queued] < arrival[first]) first = queued;
      queued = requests.links[queued * LINKS + ABOVE];
    }
    return first;
  }

  private queue(device: DiskIndex, request: RequestIndex): number {
    return 2 * device + this.requests.write[request];
  }
}
