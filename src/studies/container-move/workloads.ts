/** Four closed streams without think time, for an hour, by themselves or while a container moves. */
import type { Workload } from '../../scenario/schema.ts';
import type { StudyWorkload } from '../study.ts';
import { SELECT, UPDATE_A, UPDATE_B } from './database.ts';
import { ALL_METHODS } from './moves.ts';
import { RUN, WORK } from './parameters.ts';

export const JOIN_AND_UPDATE = 'streams';
export const WORKLOADS: readonly StudyWorkload[] = [
  { id: JOIN_AND_UPDATE, title: 'Two SELECT and two UPDATE streams', short: () => 'B stays' },
  ...ALL_METHODS.map(({ id, title, short }): StudyWorkload => ({ id, title: `Four streams. ${title}`, short: () => short })),
];

type Stream = NonNullable<Workload['streams']>[number];

const stream = (id: string, title: string, users: number): Stream => ({
  id,
  title,
  arrivals: { kind: 'closed', users },
  classes: [{ class: id, count: 1 }],
  order: 'listed',
});
const update = (id: string, title: string): Stream => ({
  ...stream(id, title, WORK.updates.value),
  startCost: { delayMs: WORK.shellMs.value },
});

export function workload(of: string): Workload {
  const { id, title } = WORKLOADS.find((each) => each.id === of)!;
  return {
    id,
    title,
    users: 1,
    order: 'own',
    queryProcs: 1,
    batch: [],
    streams: [stream(SELECT, 'SELECT', WORK.selects.value), update(UPDATE_A, 'UPDATE A'), update(UPDATE_B, 'UPDATE B')],
    until: { seconds: RUN.seconds.value, warmUpSeconds: RUN.warmUpSeconds.value },
    interactiveScale: 1,
  };
}
