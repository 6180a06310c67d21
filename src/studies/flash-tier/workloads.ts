/** The document's two workloads, and the second one under the labeled assumption about its temporary space. */
import type { QueryClass, Workload } from '../../scenario/schema.ts';
import type { StudyWorkload } from '../study.ts';
import { complexClasses, joinClasses } from './database.ts';
import { WORK } from './parameters.ts';

export const JOINS = 'joins';
export const COMPLEX = 'complex';
/** As the complex queries, with sort memory so short that temporary data are merged many times. */
export const PASSES = 'complex-passes';

interface Load extends StudyWorkload {
  readonly classes: () => QueryClass[];
}

export const WORKLOADS: readonly Load[] = [
  { id: JOINS, title: 'Sorts and joins', short: () => 'joins', classes: joinClasses },
  { id: COMPLEX, title: 'Complex queries', short: () => 'complex', classes: () => complexClasses(WORK.sortHeapBytes.value) },
  {
    id: PASSES,
    title: 'Complex queries, many temporary passes',
    short: () => 'many passes',
    classes: () => complexClasses(WORK.passesHeapBytes.value),
  },
];

/** Sorts and joins: the calibrated mix; else each kind alike. */
const countOf = (id: string, one: QueryClass): number =>
  id !== JOINS || one.operator !== 'join' ? 1 : one.method.kind === 'nested-loop' ? WORK.loops.value : WORK.overflowing.value;

export const workload = ({ id, title, classes }: Load): Workload => ({
  id,
  title,
  users: WORK.streams.value,
  order: 'own',
  queryProcs: WORK.processes.value,
  batch: classes().map((one) => ({ class: one.id, count: countOf(id, one) })),
  // As many queries of each stream as there are kinds.
  interactiveScale: 1 / 8,
});
