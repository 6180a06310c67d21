/** What a die has to do for a write: counted by the translation layer, priced by the model. */
export class DieWork {
  /** Programs and array reads of the collector, and erases. */
  programs = 0;
  reads = 0;
  erases = 0;

  clear(): void {
    this.programs = 0;
    this.reads = 0;
    this.erases = 0;
  }
}
