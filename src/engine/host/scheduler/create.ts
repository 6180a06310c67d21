/** The schedulers there are, by name; a new one is one file and one line here. */
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import type { DeviceTable } from '../deviceTable.ts';
import type { Requests } from '../requests.ts';
import { CLook } from './clook.ts';
import { CScan } from './cscan.ts';
import { Deadline } from './deadline.ts';
import { Fifo } from './fifo.ts';
import { Look } from './look.ts';
import { Scan } from './scan.ts';
import type { Scheduler } from './scheduler.ts';
import { Sptf } from './sptf.ts';
import { Sstf } from './sstf.ts';

/** A queue for each device of the table, the host's or the device's own; SPTF asks the devices' models. */
export function createScheduler(document: SchedulerDocument, requests: Requests, devices: Pick<DeviceTable, 'models' | 'unit'>): Scheduler {
  const count = devices.models.length;
  switch (document.kind) {
    case 'fifo':
      return new Fifo(requests, count);
    case 'sstf':
      return new Sstf(requests, count);
    case 'look':
      return new Look(requests, count);
    case 'clook':
      return new CLook(requests, count);
    case 'scan':
      return new Scan(requests, count);
    case 'cscan':
      return new CScan(requests, count);
    case 'sptf':
      return new Sptf(requests, devices, document);
    case 'deadline':
      return new Deadline(requests, count, document);
  }
}
