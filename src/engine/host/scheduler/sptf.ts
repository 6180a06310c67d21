/**
 * Shortest positioning time first (SPTF, also SATF or RPO): the request that the device can begin to
 * transfer soonest, seek, settle and rotational wait together, as its own model knows them. Of equals the
 * one that came first.
 *
 * *Aged*: the smallest positioning - `ageWeight` x time waited. *Age limit*: what has waited in this queue
 * for longer goes first, oldest first, so nobody starves (Seltzer, Chen and Ousterhout 1990; Jacobson and
 * Wilkes 1991). A dispatch looks at every request that waits.
 */
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import type { DeviceTable } from '../deviceTable.ts';
import { NONE, type Requests } from '../requests.ts';
import { FifoList } from './fifoList.ts';
import { NO_DETOUR, type Scheduler } from './scheduler.ts';

const NS_PER_MS = 1e6;

export class Sptf implements Scheduler {
  readonly askAgainAt = Infinity;
  readonly detour = NO_DETOUR;
  private readonly requests: Requests;
  private readonly devices: Pick<DeviceTable, 'models' | 'unit'>;
  /** In order of arrival; a request's `key` is when it came to this queue. */
  private readonly list: FifoList;
  private readonly count: Int32Array;
  private readonly ageWeight: number;
  private readonly ageLimitNs: number;

  constructor(requests: Requests, devices: Pick<DeviceTable, 'models' | 'unit'>, document: SchedulerDocument & { kind: 'sptf' }) {
    this.requests = requests;
    this.devices = devices;
    this.list = new FifoList(requests, devices.models.length);
    this.count = new Int32Array(devices.models.length);
    this.ageWeight = document.ageWeight ?? 0;
    this.ageLimitNs = document.ageLimitMs === undefined ? Infinity : document.ageLimitMs * NS_PER_MS;
  }

  add(device: number, request: number, now: number): void {
    this.requests.key[request] = now;
    this.list.add(device, request);
    this.count[device]++;
  }

  dispatch(device: number, now: number): number {
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    this.list.remove(device, request);
    this.count[device]--;
    return request;
  }

  private choose(device: number, now: number): number {
    const oldest = this.list.first(device);
    if (oldest === NONE || this.count[device] === 1) return oldest;
    const { lba, sectors, write, next, key } = this.requests;
    if (now - key[oldest] > this.ageLimitNs) return oldest;
    const model = this.devices.models[device];
    const unit = this.devices.unit[device];
    let best = NONE;
    let least = Infinity;
    for (let request = oldest; request !== NONE; request = next[request]) {
      const credit = this.ageWeight * (now - key[request]);
      const bound = least + credit;
      const cost = model.positioningNs(unit, now, lba[request], sectors[request], write[request] === 1, bound);
      if (cost < bound) {
        least = cost - credit;
        best = request;
      }
    }
    return best;
  }

  completed(): void {}

  /** What touches [lba, lba + sectors), looked for as `dispatch` does: one after another. */
  mergeCandidate(device: number, lba: number, sectors: number, write: boolean, back: boolean): number {
    const { requests } = this;
    for (let request = this.list.first(device); request !== NONE; request = requests.next[request]) {
      if ((requests.write[request] === 1) !== write) continue;
      if (back ? requests.lba[request] + requests.sectors[request] === lba : requests.lba[request] === lba + sectors) return request;
    }
    return NONE;
  }

  moved(): void {}

  size(device: number): number {
    return this.count[device];
  }
}
