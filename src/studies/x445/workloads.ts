/** Large sequential reads with prefetch: each logical node scans its part of a table. */
import type { Workload } from '../../scenario/schema.ts';
import type { StudyWorkload } from '../study.ts';
import { SCAN } from './database.ts';
import { WORK } from './parameters.ts';

export const ONE_STREAM = 'scan';
export const TWO_STREAMS = 'scan-two';

export interface Load extends StudyWorkload {
  /** Processes of the scan in each logical node. */
  readonly streams: number;
}

export const WORKLOADS: readonly Load[] = [
  { id: ONE_STREAM, title: 'Scan, one stream on each logical node', short: () => 'one stream', streams: 1 },
  { id: TWO_STREAMS, title: 'Scan, two streams on each logical node', short: () => 'two streams', streams: WORK.twoStreams.value },
];

export const workload = ({ id, title }: Load): Workload => ({
  id,
  title,
  users: 1,
  order: 'own',
  queryProcs: 1,
  batch: [{ class: SCAN, count: WORK.scans.value }],
  interactiveScale: 1 / WORK.scans.value,
});
