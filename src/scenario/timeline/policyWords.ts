/** A policy in words. */
import { formatBytes, formatMs } from '../../base/units.ts';
import { meaningHash } from '../hash.ts';
import type { Scenario } from '../schema.ts';
import type { Policy } from './policy.ts';
import { METHOD_WORDS } from './words.ts';

const percent = (share: number): string => `${Math.round(1000 * share) / 10} %`;

/** "looks every 5 min 0 s; moves where busy shares differ by 30 % of the time or more, ..." */
export function describePolicy({ everyMs, leastDifference, quiet, mostBytes, leastGain, restMs, method }: Policy): string {
  const parts = [
    `looks every ${formatMs(everyMs)}`,
    `moves where busy shares differ by ${percent(leastDifference)} of the time or more, if ${percent(leastGain)} or more is to be gained`,
    ...(mostBytes === undefined ? [] : [`nothing larger than ${formatBytes(mostBytes)}`]),
    ...(restMs === undefined ? [] : [`leaves a file alone for ${formatMs(restMs)} after it has begun to move it`]),
    ...(quiet === undefined ? [] : [`begins moves from ${formatMs(quiet.fromMs)} to ${formatMs(quiet.toMs)} only`]),
    METHOD_WORDS[method],
  ];
  return parts.join('; ');
}

/** What differs between the policies of two documents: one line, or none. */
export function policyDifferences({ policy: before }: Scenario, { policy: after }: Scenario): string[] {
  if (meaningHash(before ?? null) === meaningHash(after ?? null)) return [];
  if (after === undefined) return ['no more policy that starts moves'];
  return [`policy that starts moves: ${describePolicy(after)}${before === undefined ? '' : ' (changed)'}`];
}
