/** What is wrong with the moment of an action because of others that are under way then, and with the room that it wants. */
import { formatBytes, formatMoment } from '../../base/units.ts';
import { isDead } from './diskFaults.ts';
import type { Say } from './settingFaults.ts';
import { freeOn, type Begun, type UnitState, type Walk } from './walk.ts';

/** A move of the same container has to be over, or canceled. */
export function checkFree(move: Begun | undefined, atMs: number, name: string, say: Say): void {
  if (move === undefined || move.canceled || (atMs > move.atMs && atMs >= move.leastEndMs)) return;
  const until = move.leastEndMs > move.atMs ? `not before ${formatMoment(Math.ceil(move.leastEndMs))}, or ` : 'a later moment, or ';
  say('atMs', `${name} is being moved by "${move.id}" then`, `${until}an action that cancels "${move.id}" first`);
}

export function checkNotRebalanced({ rebalance }: UnitState, atMs: number, name: string, say: Say): void {
  if (rebalance === null || rebalance.canceled || atMs > rebalance.atMs) return;
  say('atMs', `${name} is being rebalanced by "${rebalance.id}" then`, `a later moment, or an action that cancels "${rebalance.id}" first`);
}

export function checkRoom(walk: Walk, target: number, bytes: number, key: string, name: string, say: Say): void {
  const free = freeOn(walk, target);
  if (bytes <= free) return;
  const { id } = walk.layout.targets[target];
  say(
    key,
    `${name} holds ${formatBytes(bytes)}, and ${id} has room for ${formatBytes(Math.max(0, free))} behind its last file`,
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
    : `${walk.layout.targets[best].id}, which has room for ${formatBytes(freeOn(walk, best))}`;
}
