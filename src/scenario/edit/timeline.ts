/** Actions of a timeline. */
import type { Action, Scenario } from '../schema.ts';
import { TIMELINE_LIMITS } from '../timeline/timeline.ts';
import { sound } from './classes.ts';
import { EditRefused } from './refused.ts';

const withTimeline = (scenario: Scenario, actions: readonly Action[]): Scenario => {
  const { timeline: _before, ...rest } = scenario;
  return { ...rest, ...(actions.length > 0 && { timeline: [...actions] }) };
};

/**
 * Adds an action behind all that happen up to its moment, or puts it in the place of the one with its id. Refuses what the document's
 * checks refuse, with the nearest fix.
 */
export function setAction(scenario: Scenario, action: Action): Scenario {
  const { timeline = [] } = scenario;
  const others = timeline.filter(({ id }) => id !== action.id);
  if (others.length >= TIMELINE_LIMITS.actions)
    throw new EditRefused('limit', `${others.length} actions`, `at most ${TIMELINE_LIMITS.actions}; remove one first`);
  const old = timeline.find(({ id }) => id === action.id);
  if (old !== undefined && JSON.stringify(old) === JSON.stringify(action)) return scenario;
  const place = others.filter(({ atMs }) => atMs <= action.atMs).length;
  return sound(scenario, withTimeline(scenario, others.toSpliced(place, 0, action)));
}

/** Removes an action, and those that cancel it. */
export function removeAction(scenario: Scenario, id: string): Scenario {
  const { timeline = [] } = scenario;
  if (!timeline.some((action) => action.id === id)) throw new EditRefused('unknown', `There is no action ${id}`, 'choose one that exists');
  const left = timeline.filter((action) => action.id !== id && !(action.kind === 'cancel' && action.action === id));
  return sound(scenario, withTimeline(scenario, left));
}

/** An id that no action has yet. */
export function freeActionId({ timeline = [] }: Pick<Scenario, 'timeline'>): string {
  const taken = new Set(timeline.map(({ id }) => id));
  for (let k = 1; ; k++) if (!taken.has(`a${k}`)) return `a${k}`;
}
