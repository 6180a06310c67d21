/**
 * Whose turn is next among the queues with requests: rounds in the order in which queues were last served, the longest ago
 * first. Who comes while a round continues is in the next. Queues with requests in flight are passed over until those are
 * complete, so that nobody has a second turn out of what the drive still owes from the first.
 */
import { grownF64, grownU8 } from '../../kernel/arrays.ts';
import { NONE } from '../requests.ts';
import { Ranking } from './ranking.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

const BUSY = 2;
const LISTS = 3;
const NOWHERE = 255;

export class Turns {
  /** By queue: when it was last served, 0 if never. */
  served: Float64Array = new Float64Array(16);
  /** List 3 * device + 0 or 1: this round's and the next one's, by `round`; + BUSY: those with requests in flight, as they came. */
  private readonly lists: Ranking;
  private readonly round: Uint8Array;
  private place: Uint8Array = new Uint8Array(16).fill(NOWHERE);

  constructor(devices: number) {
    this.lists = new Ranking(LISTS * devices);
    this.round = new Uint8Array(devices);
  }

  ensure(queues: number): void {
    const { length } = this.place;
    if (queues <= length) return;
    this.lists.ensure(queues);
    this.served = grownF64(this.served, queues);
    this.place = grownU8(this.place, queues).fill(NOWHERE, length);
  }

  /** The queue, wherever it was, waits for its turn from now on. */
  wait(device: DiskIndex, queue: number, inFlight: boolean): void {
    this.leave(device, queue);
    const place = inFlight ? BUSY : 1 - this.round[device];
    this.place[queue] = place;
    this.lists.add(LISTS * device + place, queue, inFlight ? 0 : this.served[queue]);
  }

  leave(device: DiskIndex, queue: number): void {
    const place = this.place[queue];
    if (place === NOWHERE) return;
    this.lists.remove(LISTS * device + place, queue);
    this.place[queue] = NOWHERE;
  }

  /**
   * Takes out the queue whose turn it is.
   * @param orBusy whether one with requests in flight is better than none
   */
  next(device: DiskIndex, orBusy: boolean): number {
    const { lists, round } = this;
    if (lists.size(LISTS * device + round[device]) === 0) round[device] = 1 - round[device];
    let queue = lists.first(LISTS * device + round[device]);
    if (queue === NONE && orBusy) queue = lists.first(LISTS * device + BUSY);
    if (queue !== NONE) this.leave(device, queue);
    return queue;
  }
}
