/** What schedulers are called, in the field's words. */
import type { SchedulerKind } from '../schedulers.ts';

export const SCHEDULER_NAMES: Readonly<Record<SchedulerKind, string>> = {
  fifo: 'FCFS',
  sstf: 'SSTF',
  look: 'LOOK',
  clook: 'C-LOOK',
  scan: 'SCAN',
  cscan: 'C-SCAN',
  sptf: 'SPTF',
  deadline: 'deadline',
  noop: 'noop',
  none: 'none',
  anticipatory: 'anticipatory',
  cfq: 'CFQ',
  'mq-deadline': 'mq-deadline',
  bfq: 'BFQ',
  kyber: 'kyber',
};
