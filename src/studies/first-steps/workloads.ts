/** One user, or several that do the same work each. */
import type { Workload } from '../../scenario/schema.ts';
import { plural } from '../../base/units.ts';
import type { StudyWorkload } from '../study.ts';
import { READ } from './database.ts';
import { READS } from './parameters.ts';

const USERS = { one: 1, eight: READS.crowd.value } as const;
type WorkloadId = keyof typeof USERS;

export const WORKLOADS: readonly (StudyWorkload & { readonly id: WorkloadId })[] = (Object.keys(USERS) as WorkloadId[]).map((id) => ({
  id,
  title: `${plural(USERS[id], 'user')}, random reads`,
  short: (users = USERS[id]) => plural(users, 'user'),
}));

export function workload(id: WorkloadId): Workload {
  return {
    id,
    title: WORKLOADS.find((one) => one.id === id)!.title,
    users: USERS[id],
    order: 'own',
    queryProcs: 1,
    batch: [{ class: READ, count: 1 }],
    interactiveScale: 1,
  };
}
