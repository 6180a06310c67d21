/** What is wrong with the moment of an action because of others that are under way then, and with the room that it wants. */
import { formatBytes, formatMoment } from '../../base/units.ts';
import { targetName } from '../names.ts';
import { isDead } from './diskFaults.ts';
import type { Say } from './settingFaults.ts';
import { freeOn, type Begun, type UnitState, type Walk } from './walk.ts';

/** A move of the same container has to be over, or canceled. */
export function checkFree(move: Begun | undefined, atMs: number, name: string, say: Say): void {
  if (move === undefined || move.canceled || (atMs > move.atMs && atMs >= move.leastEndMs)) return;
  say('atMs', `${name} is being moved by ${named(move)} then`, `${notBefore(move)}, or an action that cancels it first`);
}

export function checkNotRebalanced({ rebalance }: UnitState, atMs: number, name: string, say: Say): void {
  if (rebalance === null || rebalance.canceled || atMs > rebalance.atMs) return;
  say('atMs', `${name} is being rebalanced by ${named(rebalance)} then`, 'a later moment, or an action that cancels it first');
}

/** An action in what is wrong with another: lists of actions begin with the moment, and show no ids. */
export const named = ({ atMs }: Begun): string => `the action at ${formatMoment(atMs)}`;

/** When it can be over. */
export const notBefore = ({ atMs, leastEndMs }: Begun): string =>
  leastEndMs > atMs ? `not before ${formatMoment(Math.ceil(leastEndMs))}` : 'a later moment';

/** Why a target that something has is none for a move: it may be on its way there still. */
export const onItsWay = (move: Begun | undefined): string => (move ? `, or on its way by ${named(move)}` : '');

export function checkRoom(walk: Walk, target: number, bytes: number, key: string, name: string, say: Say): void {
  const free = freeOn(walk, target);
  if (bytes <= free) return;
  const { id } = walk.layout.targets[target];
  say(
    key,
    `${name} holds ${formatBytes(bytes)}, and ${targetName(walk.scenario, id)} has room for ${formatBytes(Math.max(0, free))} behind its last file`,
    elsewhere(walk, target, bytes),
  );
}

/** Where so many bytes would fit. */
export function elsewhere(walk: Walk, not: number, bytes: number): string {
  let best = -1;
  walk.layout.targets.forEach((_, t) => {
    if (t !== not && !isDead(walk, t) && freeOn(walk, t) >= bytes && (best < 0 || freeOn(walk, t) > freeOn(walk, best))) best = t;
  });
  return best < 0
    ? `a target with room for ${formatBytes(bytes)}: no other has it`
    : `${targetName(walk.scenario, walk.layout.targets[best].id)}, which has room for ${formatBytes(freeOn(walk, best))}`;
}
