/** The schedulers there are, by name; a new one is one file and one line here. */
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import type { Requests } from '../requests.ts';
import { CLook } from './clook.ts';
import { Deadline } from './deadline.ts';
import { Fifo } from './fifo.ts';
import type { Scheduler } from './scheduler.ts';
import { Sstf } from './sstf.ts';

export function createScheduler(document: SchedulerDocument, requests: Requests, devices: number): Scheduler {
  switch (document.kind) {
    case 'fifo':
      return new Fifo(requests, devices);
    case 'sstf':
      return new Sstf(requests, devices);
    case 'clook':
      return new CLook(requests, devices);
    case 'deadline':
      return new Deadline(requests, devices, document);
    default:
      throw new Error(`This engine has no scheduler ${document.kind} yet.`);
  }
}
