/**
 * The next request of a sorted queue by the rule that Linux' anticipatory scheduler, CFQ and BFQ share: a sweep upward with
 * short ways back. A request ahead of the head costs its distance; one behind it, but not farther than a limit, its distance
 * times a penalty; what lies farther behind counts as beyond the end of the sweep (wrapped), where the lowest address
 * comes first. Of two as near the higher address wins; of equal addresses the one that came first.
 */
import { NONE, type Requests } from '../requests.ts';
import type { SortedQueue } from './sortedQueue.ts';

export const AHEAD = 0;
export const BEHIND_NEAR = 1;
export const WRAPPED_AROUND = 2;

export class NearestNext {
  /** Where the request found last lies: AHEAD, BEHIND_NEAR or WRAPPED_AROUND. */
  side = AHEAD;
  private readonly requests: Requests;
  private readonly backSectors: number;
  private readonly backPenalty: number;

  /**
   * @param backSectors farthest way back that counts as near, in sectors
   * @param backPenalty how many times a distance backwards counts one forward
   */
  constructor(requests: Requests, backSectors: number, backPenalty: number) {
    this.requests = requests;
    this.backSectors = backSectors;
    this.backPenalty = backPenalty;
  }

  /**
   * The request that is next for a head at sector `head`, NONE if the queue is empty; `side` tells where it lies. Depends on
   * nothing but the queue and the head, so nobody needs to keep an answer up to date.
   */
  find(sorted: SortedQueue, queue: number, head: number): number {
    const { lba } = this.requests;
    const ahead = sorted.atOrAfter(queue, head);
    const behind = sorted.before(queue, head);
    if (behind !== NONE) {
      const back = head - lba[behind];
      if (back <= this.backSectors && (ahead === NONE || back * this.backPenalty < lba[ahead] - head)) {
        this.side = BEHIND_NEAR;
        return sorted.atOrAfter(queue, lba[behind]); // the first of its address
      }
    }
    this.side = ahead === NONE && behind !== NONE ? WRAPPED_AROUND : AHEAD;
    return ahead === NONE && behind !== NONE ? sorted.first(queue) : ahead;
  }
}
