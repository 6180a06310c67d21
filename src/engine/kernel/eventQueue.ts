/**
 * Pending events, earliest first: a binary heap in one typed array, stable at equal times. Events at one instant are
 * ordered by rank (completions before dispatches before actions before arrivals), then by the order in which they were scheduled.
 */
export const RANK_COMPLETION = 0;
export const RANK_DISPATCH = 1;
/** Of a timeline, and the end of a timed run: before all else that begins at the instant, whenever it was scheduled. */
export const RANK_ACTION = 2;
export const RANK_ARRIVAL = 3;

/** Sequence numbers stay below this, so rank * RANK_STRIDE + sequence orders by rank first. */
const RANK_STRIDE = 2 ** 50;

/**
 * An event is a row of doubles: each further array would be looked up again at every level of the heap. A place in the heap is that of the
 * row's first column. The children of the event at `at` begin at 2 * at + ROW; a row is a power of two long, so that its parent is found by
 * shifting, and its last column is not used. Columns:
 */
const TIME = 0;
const ORDER = 1;
const PAYLOAD = 2;
const ROW = 4;

export class EventQueue {
  size = 0;
  /** Time of the event popped last, integer nanoseconds. */
  now = 0;
  private sequence = 0;
  private heap: Float64Array;

  constructor(capacity = 256) {
    this.heap = new Float64Array(capacity * ROW);
  }

  /** Time of the earliest event; Infinity if there is none. */
  get nextTime(): number {
    return this.size > 0 ? this.heap[TIME] : Infinity;
  }

  /** Payload of the earliest event, of which there must be one. For looking on, as the next. */
  get nextPayload(): number {
    return this.heap[PAYLOAD];
  }

  /** Payloads of all pending events, in no order. For looking on: nothing that simulates asks for them. */
  payloads(): Int32Array {
    return Int32Array.from({ length: this.size }, (_, k) => this.heap[k * ROW + PAYLOAD]);
  }

  push(time: number, rank: number, payload: number): void {
    let at = this.size++ * ROW;
    if (at === this.heap.length) this.grow();
    const { heap } = this;
    const order = rank * RANK_STRIDE + this.sequence++;
    while (at > 0) {
      const parent = ((at - ROW) >> 1) & -ROW;
      const parentTime = heap[parent + TIME];
      const parentOrder = heap[parent + ORDER];
      if (parentTime < time || (parentTime === time && parentOrder < order)) break;
      heap[at + TIME] = parentTime;
      heap[at + ORDER] = parentOrder;
      heap[at + PAYLOAD] = heap[parent + PAYLOAD];
      at = parent;
    }
    heap[at + TIME] = time;
    heap[at + ORDER] = order;
    heap[at + PAYLOAD] = payload;
  }

  /** Removes the earliest event and sets `now` to its time. The queue must not be empty. */
  pop(): number {
    const { heap } = this;
    // Whole numbers, as a compiler cannot know of doubles.
    const result = heap[PAYLOAD] | 0;
    this.now = heap[TIME];
    const last = --this.size * ROW;
    const time = heap[last + TIME];
    const order = heap[last + ORDER];
    let at = 0;
    for (;;) {
      let child = 2 * at + ROW;
      if (child >= last) break;
      let childTime = heap[child + TIME];
      let childOrder = heap[child + ORDER];
      const right = child + ROW;
      if (right < last) {
        const rightTime = heap[right + TIME];
        const rightOrder = heap[right + ORDER];
        if (rightTime < childTime || (rightTime === childTime && rightOrder < childOrder)) {
          child = right;
          childTime = rightTime;
          childOrder = rightOrder;
        }
      }
      if (time < childTime || (time === childTime && order < childOrder)) break;
      heap[at + TIME] = childTime;
      heap[at + ORDER] = childOrder;
      heap[at + PAYLOAD] = heap[child + PAYLOAD];
      at = child;
    }
    heap[at + TIME] = time;
    heap[at + ORDER] = order;
    heap[at + PAYLOAD] = heap[last + PAYLOAD];
    return result;
  }

  /** Has pending events mean something else, at the same time and in the same order. */
  rewrite(meaning: (payload: number) => number): void {
    for (let k = 0; k < this.size; k++) this.heap[k * ROW + PAYLOAD] = meaning(this.heap[k * ROW + PAYLOAD] | 0);
  }

  /** Forgets events, by what they are; the others keep their order. */
  remove(isGone: (payload: number) => boolean): void {
    const rows = Array.from({ length: this.size }, (_, k) => this.heap.slice(k * ROW, (k + 1) * ROW));
    // Sorted rows are a heap.
    const kept = rows.filter((row) => !isGone(row[PAYLOAD] | 0)).sort((a, b) => a[TIME] - b[TIME] || a[ORDER] - b[ORDER]);
    this.size = kept.length;
    kept.forEach((row, k) => this.heap.set(row, k * ROW));
  }

  private grow(): void {
    const heap = new Float64Array(this.heap.length * 2);
    heap.set(this.heap);
    this.heap = heap;
  }
}
