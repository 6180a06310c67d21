/**
 * Shortest positioning time first (SPTF, also SATF or RPO): the request that the device can begin to
 * transfer soonest, seek, settle and rotational wait together, as its own model knows them. Of equals the
 * one that came first.
 *
 * *Aged*: the smallest positioning - `ageWeight` x time waited. *Age limit*: what has waited in this queue
 * for longer goes first, oldest first, so nobody starves (Seltzer, Chen and Ousterhout 1990; Jacobson and
 * Wilkes 1991). A dispatch looks at every request that waits, so `scenario/validate/demand.ts` limits how many can.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import { DeviceCommand } from '../../device/device.ts';
import { AGED, NOBODY, SHORTEST } from '../../record/decision.ts';
import type { DeviceTable } from '../deviceTable.ts';
import { KEY, KEYS, NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { FifoList } from './fifoList.ts';
import { MergeIndex } from './mergeIndex.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export class Sptf extends SchedulerBase {
  private readonly devices: Pick<DeviceTable, 'models' | 'unit'>;
  /** In order of arrival; a request's `key` is when it came to this queue. */
  private readonly list: FifoList;
  private readonly count: Int32Array;
  /** From the first question about merging on: a drive's own queue never asks one. */
  private index: MergeIndex | null = null;
  private readonly ageWeight: number;
  override readonly foresight: boolean;
  private readonly ageLimitNs: number;
  private readonly command = new DeviceCommand();

  /** @param inDrive the queue is the drive's own, which foresees more than a host can */
  constructor(
    requests: Requests,
    devices: Pick<DeviceTable, 'models' | 'unit'>,
    document: SchedulerDocument & { kind: 'sptf' },
    inDrive: boolean,
  ) {
    super(requests);
    this.devices = devices;
    this.list = new FifoList(requests, devices.models.length);
    this.count = new Int32Array(devices.models.length);
    this.ageWeight = document.ageWeight ?? 0;
    this.foresight = document.foresight ?? inDrive;
    this.ageLimitNs = document.ageLimitMs === undefined ? Infinity : document.ageLimitMs * NS_PER_MS;
  }

  add(device: DiskIndex, request: RequestIndex, now: number): void {
    this.requests.keys[request * KEYS + KEY] = now;
    this.list.add(device, request);
    this.index?.add(device, request);
    this.count[device]++;
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    this.list.remove(device, request);
    this.index?.remove(device, request);
    this.count[device]--;
    return request;
  }

  private choose(device: DiskIndex, now: number): number {
    const oldest = this.list.first(device);
    this.decision.set(SHORTEST);
    if (oldest === NONE || this.count[device] === 1) return oldest;
    const { lba, sectors, write, next, keys } = this.requests;
    const age = now - keys[oldest * KEYS + KEY];
    if (age > this.ageLimitNs) {
      this.decision.set(AGED, NOBODY, age);
      return oldest;
    }
    const { command } = this;
    const model = this.devices.models[device];
    command.unit = this.devices.unit[device];
    let best = NONE;
    let least = Infinity;
    for (let request = oldest; request !== NONE; request = next[request]) {
      const credit = this.ageWeight * (now - keys[request * KEYS + KEY]);
      const bound = least + credit;
      command.lba = lba[request];
      command.sectors = sectors[request];
      command.write = write[request] === 1;
      const cost = model.positioningNs(command, now, this.foresight, bound);
      if (cost < bound) {
        least = cost - credit;
        best = request;
      }
    }
    return best;
  }

  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    this.index ??= this.indexed();
    return this.index.candidate(device, request, back);
  }

  /** An index of what is queued. */
  private indexed(): MergeIndex {
    const devices = this.devices.models.length;
    const index = new MergeIndex(this.requests, devices);
    for (let device = 0; device < devices; device++)
      for (let queued = this.list.first(device); queued !== NONE; queued = this.requests.next[queued]) index.add(device, queued);
    return index;
  }

  moved(device: DiskIndex, request: RequestIndex): void {
    this.index?.moved(device, request);
  }

  absorbed(device: DiskIndex, _kept: RequestIndex, gone: RequestIndex): void {
    this.list.remove(device, gone);
    this.index?.remove(device, gone);
    this.count[device]--;
  }

  size(device: DiskIndex): number {
    return this.count[device];
  }
}
