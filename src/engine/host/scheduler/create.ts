/** The schedulers there are, by name; a new one is one file and one line here. */
import { DEADLINE_C, kernelProfile, type KernelId, type KernelProfile } from '../../../scenario/kernel/profiles.ts';
import { tunableValues, type TunableValues } from '../../../scenario/kernel/tunables.ts';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import type { DeviceTable } from '../deviceTable.ts';
import type { Requests } from '../requests.ts';
import { Anticipatory } from './anticipatory.ts';
import { Bfq } from './bfq.ts';
import { CfqFair } from './cfqFair.ts';
import { CfqRounds } from './cfqRounds.ts';
import { CfqSlices } from './cfqSlices.ts';
import { CLook } from './clook.ts';
import { CScan } from './cscan.ts';
import { Deadline } from './deadline.ts';
import { Fifo } from './fifo.ts';
import { Kyber } from './kyber.ts';
import { Look } from './look.ts';
import { MqDeadline } from './mqDeadline.ts';
import { IndexedFifo } from './noop.ts';
import { Scan } from './scan.ts';
import type { Scheduler } from './scheduler.ts';
import { Sptf } from './sptf.ts';
import { Sstf } from './sstf.ts';

/**
 * A queue for each device of the table, the host's or the device's own; SPTF asks the devices' models.
 * @param kernel whose rules and defaults Linux' schedulers follow; without one there are the textbook's and `deadline`
 * @param inDrive the queue is the device's own
 * @throws RangeError for a scheduler that the kernel does not have: the scenario was not validated
 */
export function createScheduler(
  document: SchedulerDocument,
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
  kernel?: KernelId,
  inDrive = false,
): Scheduler {
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
      return new Sptf(requests, devices, document, inDrive);
    case 'deadline':
      return new Deadline(
        requests,
        count,
        tunableValues(document, kernel),
        kernel === undefined ? DEADLINE_C : kernelProfile(kernel).rules.deadline,
      );
    default:
      if (kernel === undefined) throw new RangeError(`The scheduler ${document.kind} belongs to a Linux kernel, and the host has none.`);
      return linuxScheduler(document, requests, count, kernelProfile(kernel));
  }
}

function linuxScheduler(document: SchedulerDocument, requests: Requests, count: number, kernel: KernelProfile): Scheduler {
  switch (document.kind) {
    case 'noop':
    case 'none':
      return kernel.rules.noopMerges === 'queued' ? new IndexedFifo(requests, count) : new Fifo(requests, count);
    case 'kyber':
      return new Kyber(requests, count, tunableValues(document, kernel.id));
    case 'bfq':
      return new Bfq(requests, count, tunableValues(document, kernel.id));
    case 'mq-deadline':
      return new MqDeadline(requests, count, tunableValues(document, kernel.id));
    case 'anticipatory':
      return new Anticipatory(requests, count, tunableValues(document, kernel.id), kernel.rules.anticipatory);
    case 'cfq':
      return cfq(requests, count, tunableValues(document, kernel.id), kernel);
    default:
      throw new RangeError(`There is no scheduler ${document.kind} in ${kernel.title}.`);
  }
}

/** CFQ in the generation of the kernel. */
function cfq(requests: Requests, count: number, tunables: TunableValues, { rules }: KernelProfile): Scheduler {
  switch (rules.cfq) {
    case 'rounds':
      return new CfqRounds(requests, count, tunables);
    case 'fair':
      return new CfqFair(requests, count, tunables);
    case 'slices-early':
    case 'slices':
      return new CfqSlices(requests, count, tunables, rules.cfq === 'slices-early');
  }
}
