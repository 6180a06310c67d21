/** Whether what an action moves is being moved then: only a run of the scenario says how long a move takes. */
import { createRun } from '../engine/run.ts';
import { clashes, refuseUnderWay } from '../scenario/edit/underWay.ts';
import type { Scenario } from '../scenario/schema.ts';
import { say } from './output.ts';
import { progressLine } from './progress.ts';

const EVENTS_PER_SLICE = 100_000;
/** Some ten seconds. A run that takes more decides by itself, when it is asked for. */
const MOST_EVENTS = 20_000_000;

/**
 * The scenario with an action, where no other action moves the same before it, or where a run says that none is under way then.
 * @param before the scenario without the action
 * @throws EditRefused
 */
export function withoutClash(before: Scenario, after: Scenario, id: string): Scenario {
  if (clashes(after, id).length === 0) return after;
  const run = createRun(before, { series: false });
  const progress = progressLine();
  for (let events = 0; !run.advance(EVENTS_PER_SLICE); events += EVENTS_PER_SLICE) {
    if (events >= MOST_EVENTS) {
      progress.clear();
      say(
        'Another action moves the same before that one. The run is too long to see here whether it is over by then; if it is not, the run refuses it.',
      );
      return after;
    }
    progress.show(`looking whether the move before it is over: ${Math.floor(run.progress().fraction * 100)} % of the run`);
  }
  progress.clear();
  const known = (run.result().moves ?? []).flatMap(({ id: move, beganMs, endedMs, state }) =>
    beganMs === null || state === 'refused' ? [] : [{ id: move, beganMs, endedMs }],
  );
  refuseUnderWay(after, id, known);
  return after;
}
