/** The order in which one of several users runs a batch that all of them share. */
import { drawBelow } from '../../base/random.ts';
import type { UserIndex } from '../kernel/indexes.ts';
import { DRAW_USER_ORDER } from './draws.ts';

/**
 * The first queries of one user's own order of the batch. The order begins at the user's own place of the list and goes round, so that
 * every beginning of it has about the mix of the whole, and so have all users together at any time; which query of a class comes
 * next is drawn. A smaller scale is therefore the beginning of the same order: users do not all come to run the same few queries,
 * which the caches would answer.
 *
 * @param list class of each query of the batch
 * @param group of users: 0 for the batch
 */
export function ownOrder(list: readonly number[], user: UserIndex, users: number, count: number, seed: number, group: number): number[] {
  const left = new Map<number, number[]>();
  list.forEach((c, q) => {
    const queries = left.get(c);
    if (queries === undefined) left.set(c, [q]);
    else queries.push(q);
  });
  const start = Math.floor((user * list.length) / users);
  return Array.from({ length: count }, (_, k) => {
    const queries = left.get(list[(start + k) % list.length]) ?? [];
    const chosen = drawBelow(queries.length, seed, user, k, group, DRAW_USER_ORDER);
    const q = queries[chosen];
    queries[chosen] = queries[queries.length - 1];
    queries.pop();
    return q;
  });
}
