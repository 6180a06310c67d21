/** A scheduler with its request pool, for tests that add and dispatch by hand. */
import { ARRIVAL, TIMES } from '../record/requestTimes.ts';
import type { KernelId } from '../../scenario/kernel/profiles.ts';
import type { Discipline, Scheduler as SchedulerDocument } from '../../scenario/schema.ts';
import type { DeviceModel } from '../device/device.ts';
import { HddModel } from '../device/hdd.ts';
import { Requests } from '../host/requests.ts';
import { createScheduler } from '../host/scheduler/create.ts';
import type { Scheduler } from '../host/scheduler/scheduler.ts';
import { SMALL_DISK } from './scenarios.ts';

export const DEADLINE = { kind: 'deadline', readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 } as const;

/** Every kind there is on a host without a kernel; the record's type sees to it. */
export const SCHEDULERS: Readonly<Record<Discipline['kind'] | 'deadline', SchedulerDocument>> = {
  fifo: { kind: 'fifo' },
  sstf: { kind: 'sstf' },
  look: { kind: 'look' },
  clook: { kind: 'clook' },
  scan: { kind: 'scan' },
  cscan: { kind: 'cscan' },
  sptf: { kind: 'sptf' },
  deadline: DEADLINE,
};

export const KINDS: readonly SchedulerDocument[] = [
  ...Object.values(SCHEDULERS),
  { kind: 'sptf', ageWeight: 0.5 },
  { kind: 'sptf', ageLimitMs: 200 },
];

export interface RequestOptions {
  readonly sectors?: number;
  readonly write?: boolean;
  readonly now?: number;
  readonly device?: number;
  readonly process?: number;
  readonly sync?: boolean;
}

export interface TestQueue {
  readonly requests: Requests;
  readonly scheduler: Scheduler;
  /** Makes a request that has come, and answers its index. */
  make(lba: number, options?: RequestOptions): number;
  /** Adds one, and answers its index. */
  add(lba: number, options?: RequestOptions): number;
  /** `Scheduler.mergeCandidate` for a request of process 0 that has just come. */
  candidate(lba: number, sectors: number, write: boolean, back: boolean): number;
  /** First address of the request that is dispatched next, -1 if there is none. */
  next(now?: number, device?: number): number;
  /** First addresses of all requests in the order in which they leave. */
  drain(now?: number): number[];
}

/** @param model what the queue's devices are; small hard disks if it does not matter */
export function testQueue(document: SchedulerDocument, devices = 1, model?: DeviceModel, kernel?: KernelId): TestQueue {
  // Small, so that tests make it grow.
  const requests = new Requests(4);
  const units = Array.from({ length: devices }, (_, unit) => unit);
  const one =
    model ??
    new HddModel(
      SMALL_DISK,
      units.map(() => 0),
    );
  const table = { models: units.map(() => one), unit: Int32Array.from(units) };
  const scheduler = createScheduler(document, requests, table, kernel);
  const queue: TestQueue = {
    requests,
    scheduler,
    make(lba, { sectors = 8, write = false, now = 0, device = 0, process = 0, sync = !write } = {}) {
      const request = requests.take();
      requests.device[request] = device;
      requests.lba[request] = lba;
      requests.sectors[request] = sectors;
      requests.write[request] = write ? 1 : 0;
      requests.process[request] = process;
      requests.sync[request] = sync ? 1 : 0;
      requests.times[request * TIMES + ARRIVAL] = now;
      return request;
    },
    add(lba, options = {}) {
      const request = queue.make(lba, options);
      scheduler.add(options.device ?? 0, request, options.now ?? 0);
      return request;
    },
    candidate(lba, sectors, write, back) {
      const request = requests.take();
      requests.lba[request] = lba;
      requests.sectors[request] = sectors;
      requests.write[request] = write ? 1 : 0;
      requests.process[request] = 0;
      requests.sync[request] = write ? 0 : 1;
      const found = scheduler.mergeCandidate(0, request, back);
      requests.release(request);
      return found;
    },
    next(now = 0, device = 0) {
      const request = scheduler.dispatch(device, now);
      return request < 0 ? -1 : requests.lba[request];
    },
    drain(now = 0) {
      const order: number[] = [];
      for (let lba = queue.next(now); lba >= 0; lba = queue.next(now)) order.push(lba);
      return order;
    },
  };
  return queue;
}
