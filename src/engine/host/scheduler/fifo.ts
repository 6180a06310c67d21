/** First in, first out. Merges only with the request added last, as a queue without an index does. */
import { NONE, type Requests } from '../requests.ts';
import { FifoList } from './fifoList.ts';
import { NO_DETOUR, type Scheduler } from './scheduler.ts';

export class Fifo implements Scheduler {
  readonly askAgainAt = Infinity;
  readonly detour = NO_DETOUR;
  private readonly requests: Requests;
  private readonly list: FifoList;
  private readonly count: Int32Array;

  constructor(requests: Requests, devices: number) {
    this.requests = requests;
    this.list = new FifoList(requests, devices);
    this.count = new Int32Array(devices);
  }

  add(device: number, request: number): void {
    this.list.add(device, request);
    this.count[device]++;
  }

  dispatch(device: number): number {
    const request = this.list.first(device);
    if (request === NONE) return NONE;
    this.list.remove(device, request);
    this.count[device]--;
    return request;
  }

  completed(): void {}

  mergeCandidate(device: number, lba: number, sectors: number, write: boolean, back: boolean): number {
    const last = this.list.last(device);
    if (last === NONE) return NONE;
    const { requests } = this;
    if ((requests.write[last] === 1) !== write) return NONE;
    const touches = back ? requests.lba[last] + requests.sectors[last] === lba : requests.lba[last] === lba + sectors;
    return touches ? last : NONE;
  }

  moved(): void {}

  size(device: number): number {
    return this.count[device];
  }
}
