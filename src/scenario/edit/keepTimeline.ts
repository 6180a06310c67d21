/** An edit and the timeline: what an action of the run names may not go, and nothing may take its place, unless the action goes too. */
import { formatMoment } from '../../base/units.ts';
import type { Action, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { EditRefused } from './refused.ts';

const AT = /^\/timeline\/?(\d*)/;

const faultsOf = (scenario: Scenario) => problemsOf(scenario).filter(({ pointer }) => AT.test(pointer));

/**
 * The edited document; refused if an action of the timeline is wrong in it that was right before: the volume, disk, container or stream that it names is
 * gone, is there already, or has no room any more. The refusal has the ids of all such actions.
 */
export function keepTimeline(before: Scenario, after: Scenario): Scenario {
  const { timeline } = after;
  if (timeline === undefined || after === before) return after;
  const faults = faultsOf(after);
  if (faults.length === 0) return after;
  const known = new Set(faultsOf(before).map(({ message }) => message));
  const fresh = faults.filter(({ message }) => !known.has(message));
  if (fresh.length === 0) return after;
  const actions = new Set(
    fresh.map(({ pointer }) => timeline[Number(AT.exec(pointer)?.[1] || -1)]).filter((action) => action !== undefined),
  );
  const [first] = actions;
  const which = actions.size > 1 ? `${actions.size} actions of the run would not work, the first` : 'An action of the run would not work,';
  const message = first ? `${which} at ${formatMoment(first.atMs)}: ${fresh[0].message}` : fresh[0].message;
  const fix = actions.size > 1 ? 'remove them first' : first ? 'remove it first' : fresh[0].expected;
  throw new EditRefused('member', message, fix, { actions: Array.from(actions, ({ id }) => id) });
}

/** The timeline without these actions, and without what cancels them. */
export function withoutActions(scenario: Scenario, ids: readonly string[]): Scenario {
  const { timeline = [], ...rest } = scenario;
  const left = timeline.filter(
    (action: Action) => !ids.includes(action.kind === 'cancel' ? action.action : action.id) && !ids.includes(action.id),
  );
  return { ...rest, ...(left.length > 0 && { timeline: left }) };
}

/** The edit, with every action removed that would not work after it; throws what else refuses it. */
export function withActionsRemoved(change: (scenario: Scenario) => Scenario): (scenario: Scenario) => Scenario {
  const removing = (scenario: Scenario): Scenario => {
    try {
      return change(scenario);
    } catch (error) {
      if (!(error instanceof EditRefused) || error.actions.length === 0) throw error;
      return removing(withoutActions(scenario, error.actions));
    }
  };
  return removing;
}
