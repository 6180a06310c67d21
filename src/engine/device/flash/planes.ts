/**
 * Planes that serve short reads independently: in which plane of its die a unit lies, which part of the plane's page one
 * sense brings with it, and what each plane's register holds. The register keeps what was sensed last, so a later read
 * of the same part senses nothing. A read that finds the part still being sensed queues a sense of its own.
 */
const NOTHING = -1;

export class Planes {
  private readonly planes: number;
  private readonly unitsPerSense: number;
  private readonly sensesPerPlane: number;
  /** By plane: the sense whose data its register holds or will hold, and when it has them. */
  private readonly held: Float64Array;
  private readonly heldAt: Float64Array;

  /** @param unitsPerPage units of a plane's page, of which one sense brings `unitsPerSense` */
  constructor(dies: number, planes: number, unitsPerPage: number, unitsPerSense: number) {
    this.planes = planes;
    this.unitsPerSense = unitsPerSense;
    this.sensesPerPlane = unitsPerPage / unitsPerSense;
    this.held = new Float64Array(dies * planes).fill(NOTHING);
    this.heldAt = new Float64Array(dies * planes);
  }

  /** Of a unit in a slot of its program: units alternate between the planes of a die. */
  planeOf(die: number, slot: number): number {
    return die * this.planes + (slot % this.planes);
  }

  /** Which sense of all those in the module brings a unit; the senses of a plane's page count on from those of the program before. */
  senseOf(program: number, slot: number): number {
    return program * this.sensesPerPlane + Math.floor(Math.floor(slot / this.planes) / this.unitsPerSense);
  }

  holds(plane: number, sense: number, at: number): boolean {
    return this.held[plane] === sense && this.heldAt[plane] <= at;
  }

  sensed(plane: number, sense: number, at: number): void {
    this.held[plane] = sense;
    this.heldAt[plane] = at;
  }

  /** The die senses whole pages, or programs: its registers hold something else from then on. */
  clear(die: number): void {
    this.held.fill(NOTHING, die * this.planes, (die + 1) * this.planes);
  }
}
