/**
 * Events of a timeline's actions. An action has two kinds: its moment comes, and, of one that moves data, its job continues after a pause or
 * with a chunk that has come from a backup. The index of an event holds both, the action in all bits but the last.
 */
import { EVENT_MOTION, eventIndex, eventKind, eventOf } from '../../kernel/events.ts';

/** The moment of an action comes. */
export const momentEvent = (action: number): number => eventOf(EVENT_MOTION, 2 * action);

/** A job continues. */
export const continueEvent = (job: number): number => eventOf(EVENT_MOTION, 2 * job + 1);

/** @param index of an event of `EVENT_MOTION` */
export const isMoment = (index: number): boolean => (index & 1) === 0;

/** The action or job that an event of `EVENT_MOTION` with this index is of. */
export const actionOf = (index: number): number => index >> 1;

/** Whether an event, of whatever kind, is the moment of an action. */
export const isMomentEvent = (payload: number): boolean => eventKind(payload) === EVENT_MOTION && isMoment(eventIndex(payload));
