/**
 * The study's five workloads. W4 is W2's batch and W5 is W3's, with more users and other parallelism:
 * nothing else differs between them.
 */
import type { Workload } from '../../scenario/schema.ts';
import { INTERACTIVE, MIX, USERS } from './parameters.ts';

const tightBatch: Workload['batch'] = [{ class: 'tight', count: MIX.tight.value }];

const mixedBatch: Workload['batch'] = [
  ...tightBatch,
  { class: 'moderate', count: MIX.moderate.value },
  { class: 'weak', count: MIX.weak.value },
  { class: 'scan', count: MIX.scan.value },
  { class: 'partial-scan', count: MIX.partialScan.value },
  { class: 'sort', count: MIX.sort.value },
];

export const WORKLOADS: readonly Workload[] = [
  {
    id: 'w1',
    title: 'W1 load',
    users: 1,
    order: 'same',
    queryProcs: USERS.w1QueryProcs.value,
    batch: [{ class: 'load', count: MIX.load.value }],
    interactiveScale: INTERACTIVE.w1.value,
  },
  {
    id: 'w2',
    title: 'W2 tight star joins, one user',
    users: 1,
    order: 'same',
    queryProcs: USERS.w2QueryProcs.value,
    batch: tightBatch,
    interactiveScale: INTERACTIVE.w2.value,
  },
  {
    id: 'w3',
    title: 'W3 mixed queries, one user',
    users: 1,
    order: 'same',
    queryProcs: USERS.w3QueryProcs.value,
    batch: mixedBatch,
    interactiveScale: INTERACTIVE.w3.value,
  },
  {
    id: 'w4',
    title: 'W4 tight star joins, many users',
    users: USERS.w4.value,
    order: 'own',
    queryProcs: USERS.w4QueryProcs.value,
    batch: tightBatch,
    interactiveScale: INTERACTIVE.w4.value,
  },
  {
    id: 'w5',
    title: 'W5 mixed queries, many users',
    users: USERS.w5.value,
    order: 'own',
    queryProcs: USERS.w5QueryProcs.value,
    batch: mixedBatch,
    interactiveScale: INTERACTIVE.w5.value,
  },
];
