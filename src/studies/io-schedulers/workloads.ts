/**
 * Full scans by degree of parallelism. DoP 1 is no parallel scan with one slave: it goes through the buffer cache as one
 * serial scan without granules, so the step from 1 to 2 mixes two effects, in the document as here.
 */
import type { Workload } from '../../scenario/schema.ts';
import { READS, scanOf, tablesOf, WRITES, type Arrangement } from './database.ts';
import { DEGREES, MIXED } from './parameters.ts';

export interface StudyWorkload {
  readonly id: string;
  readonly title: string;
  readonly degree: number;
  /** Small requests that run beside the scan. */
  readonly beside?: 'reads' | 'writes';
  /** The first table is scanned while the others are, over and over. */
  readonly allTables?: boolean;
}

export const dop = (degree: number): string => `dop-${degree}`;

const MIXED_DEGREE = 4;

export const FOUR_SCANS = 'four-scans';

export const WORKLOADS: readonly StudyWorkload[] = [
  ...DEGREES.map((degree) => ({
    id: dop(degree),
    title: degree === 1 ? 'serial full scan' : `full scan, DoP ${degree}`,
    degree,
  })),
  { id: `${dop(MIXED_DEGREE)}-reads`, title: `full scan, DoP ${MIXED_DEGREE}, beside random reads`, degree: MIXED_DEGREE, beside: 'reads' },
  {
    id: `${dop(MIXED_DEGREE)}-writes`,
    title: `full scan, DoP ${MIXED_DEGREE}, beside random writes`,
    degree: MIXED_DEGREE,
    beside: 'writes',
  },
  { id: FOUR_SCANS, title: 'four serial scans of four tables', degree: 1, allTables: true },
];

/** The document's workload of one of these. */
export function workload({ id, title, degree, beside, allTables }: StudyWorkload, arrangement: Arrangement): Workload {
  const [measured, ...others] = tablesOf(arrangement).map(scanOf);
  const alongside = [
    ...(allTables ? others.map((other) => ({ class: other, users: 1 })) : []),
    ...(beside ? [{ class: beside === 'reads' ? READS : WRITES, users: MIXED.users.value }] : []),
  ];
  return {
    id,
    title: `${title[0].toUpperCase()}${title.slice(1)}`,
    users: 1,
    order: 'same',
    queryProcs: degree,
    batch: [{ class: measured, count: 1 }],
    interactiveScale: 1,
    ...(alongside.length > 0 ? { alongside } : {}),
  };
}
