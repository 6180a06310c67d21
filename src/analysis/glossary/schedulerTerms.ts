import type { SchedulerKind } from '../../scenario/schedulers.ts';
import type { TermId } from './glossary.ts';

/** The term that explains each scheduler. */
export const SCHEDULER_TERMS: Readonly<Record<SchedulerKind, TermId>> = {
  fifo: 'fcfs',
  sstf: 'sstf',
  look: 'look',
  clook: 'c-look',
  scan: 'look',
  cscan: 'c-look',
  sptf: 'sptf',
  deadline: 'deadline',
  noop: 'noop',
  none: 'noop',
  anticipatory: 'anticipatory',
  cfq: 'cfq',
  'mq-deadline': 'deadline',
  bfq: 'bfq',
  kyber: 'kyber',
};
