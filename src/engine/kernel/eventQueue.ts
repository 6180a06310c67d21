/**
 * Pending events, earliest first: a binary heap in three typed arrays (struct of arrays), stable at
 * equal times. Events at one instant are ordered by rank (completions before dispatches before
 * arrivals), then by the order in which they were scheduled.
 */
export const RANK_COMPLETION = 0;
export const RANK_DISPATCH = 1;
export const RANK_ARRIVAL = 2;

/** Sequence numbers stay below this, so rank * RANK_STRIDE + sequence orders by rank first. */
const RANK_STRIDE = 2 ** 50;

export class EventQueue {
  size = 0;
  /** Time of the event popped last, integer nanoseconds. */
  now = 0;
  private sequence = 0;
  private time: Float64Array;
  private order: Float64Array;
  private payload: Int32Array;

  constructor(capacity = 256) {
    this.time = new Float64Array(capacity);
    this.order = new Float64Array(capacity);
    this.payload = new Int32Array(capacity);
  }

  /** Time of the earliest event; Infinity if there is none. */
  get nextTime(): number {
    return this.size > 0 ? this.time[0] : Infinity;
  }

  push(time: number, rank: number, payload: number): void {
    if (this.size === this.time.length) this.grow();
    const { time: times, order: orders, payload: payloads } = this;
    const order = rank * RANK_STRIDE + this.sequence++;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentTime = times[parent];
      if (parentTime < time || (parentTime === time && orders[parent] < order)) break;
      times[at] = parentTime;
      orders[at] = orders[parent];
      payloads[at] = payloads[parent];
      at = parent;
    }
    times[at] = time;
    orders[at] = order;
    payloads[at] = payload;
  }

  /** Removes the earliest event and sets `now` to its time. The queue must not be empty. */
  pop(): number {
    const { time: times, order: orders, payload: payloads } = this;
    const result = payloads[0];
    this.now = times[0];
    const last = --this.size;
    if (last > 0) {
      const time = times[last];
      const order = orders[last];
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= last) break;
        const right = child + 1;
        if (right < last && (times[right] < times[child] || (times[right] === times[child] && orders[right] < orders[child])))
          child = right;
        const childTime = times[child];
        if (time < childTime || (time === childTime && order < orders[child])) break;
        times[at] = childTime;
        orders[at] = orders[child];
        payloads[at] = payloads[child];
        at = child;
      }
      times[at] = time;
      orders[at] = order;
      payloads[at] = payloads[last];
    }
    return result;
  }

  private grow(): void {
    const capacity = this.time.length * 2;
    const time = new Float64Array(capacity);
    const order = new Float64Array(capacity);
    const payload = new Int32Array(capacity);
    time.set(this.time);
    order.set(this.order);
    payload.set(this.payload);
    this.time = time;
    this.order = order;
    this.payload = payload;
  }
}
