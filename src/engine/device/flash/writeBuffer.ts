/**
 * The write buffer of the modules of one model, as a ring of programs: the one that begins to fill takes the
 * place of the one that was begun as many programs ago as the buffer holds, once that is written.
 */
export class ProgramRing {
  readonly slots: number;
  private readonly endAt: Float64Array;
  private readonly place: Float64Array;
  private readonly next: Float64Array;

  constructor(units: number, slots: number) {
    this.slots = slots;
    this.endAt = new Float64Array(units * slots);
    this.place = new Float64Array(units * slots).fill(-1);
    this.next = new Float64Array(units);
  }

  /** When there is room for the program that fills. */
  roomAt(unit: number): number {
    return this.endAt[unit * this.slots + (this.next[unit] % this.slots)];
  }

  /** The program that was filling is given to its die, which is done with it at `end`. */
  given(unit: number, program: number, end: number): void {
    const at = unit * this.slots + (this.next[unit] % this.slots);
    this.endAt[at] = end;
    this.place[at] = program;
    this.next[unit]++;
  }

  /** Whether the buffer still has what goes to this program. Looks at the `most` last ones. */
  has(unit: number, program: number, now: number, most: number): boolean {
    const { slots, place, endAt } = this;
    const last = this.next[unit];
    for (let k = 1; k <= Math.min(most, slots, last); k++) {
      const at = unit * slots + ((last - k) % slots);
      if (place[at] === program) return endAt[at] > now;
    }
    return false;
  }

  /** When all that was given is written. */
  emptyAt(unit: number): number {
    let latest = 0;
    for (let k = 0; k < this.slots; k++) latest = Math.max(latest, this.endAt[unit * this.slots + k]);
    return latest;
  }
}
