/** First in, first out. Merges only with the request added last, as a queue without an index does. */
import { OLDEST } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { FifoList } from './fifoList.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export class Fifo extends SchedulerBase {
  private readonly list: FifoList;
  private readonly count: Int32Array;

  constructor(requests: Requests, devices: number) {
    super(requests);
    this.list = new FifoList(requests, devices);
    this.count = new Int32Array(devices);
  }

  add(device: DiskIndex, request: RequestIndex): void {
    this.list.add(device, request);
    this.count[device]++;
  }

  dispatch(device: DiskIndex): number {
    const request = this.list.first(device);
    if (request === NONE) return NONE;
    this.list.remove(device, request);
    this.count[device]--;
    // At each dispatch: the block layer says here why it holds a plugged queue back.
    this.decision.set(OLDEST);
    return request;
  }

  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    const last = this.list.last(device);
    if (last === NONE || last === request) return NONE;
    return touches(this.requests, last, request, back) ? last : NONE;
  }

  /** Order of arrival has nothing to do with addresses. */
  moved(_device: DiskIndex, _request: RequestIndex): void {}

  absorbed(device: DiskIndex, _kept: RequestIndex, gone: RequestIndex): void {
    this.list.remove(device, gone);
    this.count[device]--;
  }

  size(device: DiskIndex): number {
    return this.count[device];
  }
}

/** Whether `candidate` ends where `request` starts (`back`) or starts where it ends, in the same direction. */
export function touches({ lba, sectors, write }: Requests, candidate: number, request: RequestIndex, back: boolean): boolean {
  if (write[candidate] !== write[request]) return false;
  return back ? lba[candidate] + sectors[candidate] === lba[request] : lba[candidate] === lba[request] + sectors[request];
}
