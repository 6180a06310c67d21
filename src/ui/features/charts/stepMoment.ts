/** Steps through the worst moments of a run, once what finds them has arrived. */
import { later } from '../../../base/later.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { messages } from './messages.ts';

const moments = later(messages.momentsPart, () => import('./moments.ts'));

/** Marks and announces the next moment, or the previous one; the worst one if none is marked. */
export function stepMoment({ store }: Pick<AppHandles, 'store'>, result: RunResult, by: 1 | -1 = 1): void {
  const arrived = moments.arrived();
  if (arrived !== undefined) arrived.nextMoment(store.getState(), result, by);
  else
    moments.load().then(
      ({ nextMoment }) => nextMoment(store.getState(), result, by),
      () => store.getState().announce(messages.noMoments),
    );
}
