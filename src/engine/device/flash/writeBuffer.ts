/**
 * The write buffer of the modules of one model, as a ring of programs: the one that begins to fill takes the
 * place of the one that was begun as many programs ago as the buffer holds, once that is written.
 */
export class ProgramRing {
  readonly slots: number;
  private readonly endAt: Float64Array;
  private readonly place: Float64Array;
  private readonly next: Float64Array;
  /** By module: where in the ring the program that fills will stand. */
  private readonly at: Int32Array;
  /** By die: how many programs its module had been given when it was given its last one; by slot: the same of the one before that. 0: none. */
  private readonly lastOfDie: Float64Array;
  private readonly beforeOnDie: Float64Array;

  constructor(units: number, dies: number, slots: number) {
    this.slots = slots;
    this.endAt = new Float64Array(units * slots);
    this.place = new Float64Array(units * slots).fill(-1);
    this.next = new Float64Array(units);
    this.at = Int32Array.from({ length: units }, (_, unit) => unit * slots);
    this.lastOfDie = new Float64Array(dies);
    this.beforeOnDie = new Float64Array(units * slots);
  }

  /** When there is room for the program that fills. */
  roomAt(unit: number): number {
    return this.endAt[this.at[unit]];
  }

  /** The program that was filling is given to its die, which is done with it at `end`. */
  given(unit: number, die: number, program: number, end: number): void {
    const at = this.at[unit];
    this.at[unit] = at + 1 < (unit + 1) * this.slots ? at + 1 : unit * this.slots;
    this.endAt[at] = end;
    this.place[at] = program;
    this.next[unit]++;
    this.beforeOnDie[at] = this.lastOfDie[die];
    this.lastOfDie[die] = this.next[unit];
  }

  /** Whether the buffer still has what goes to this program of a die. Looks at the `most` last ones of the module. */
  has(unit: number, die: number, program: number, now: number, most: number): boolean {
    const { slots, place, endAt, beforeOnDie } = this;
    const last = this.next[unit];
    const oldest = last - Math.min(most, slots);
    for (let given = this.lastOfDie[die]; given > 0 && given > oldest;) {
      // At most the whole ring back from where the next one will stand.
      const back = this.at[unit] - (last - given) - 1;
      const at = back < unit * slots ? back + slots : back;
      if (place[at] === program) return endAt[at] > now;
      given = beforeOnDie[at];
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
