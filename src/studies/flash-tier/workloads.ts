import type { Workload } from '../../scenario/schema.ts';
import type { StudyWorkload } from '../study.ts';
import { classes } from './database.ts';
import { WORK } from './parameters.ts';

export const WORKLOADS: readonly StudyWorkload[] = [{ id: 'joins', title: 'Sorts and joins', short: () => 'joins' }];

export function workload(): Workload {
  return {
    id: 'joins',
    title: 'Sorts and joins',
    users: WORK.streams.value,
    order: 'own',
    queryProcs: WORK.processes.value,
    batch: classes().map(({ id }) => ({ class: id, count: 1 })),
    interactiveScale: 0.05,
  };
}
