/** Part of a row of a parity array that a request is for: filled in again row by row, so that planning allocates nothing. Sectors within a unit. */
export class RowPart {
  row = 0;
  /** Data units `first`, from sector `from` on, to `last`, up to sector `to`. */
  first = 0;
  from = 0;
  last = 0;
  to = 0;
  /** Of a write: sectors [begin, end) of the row's parity change. */
  begin = 0;
  end = 0;

  /** First sector that is asked for of data unit `i`. */
  fromOf(i: number): number {
    return i === this.first ? this.from : 0;
  }

  /** One past the last. */
  toOf(i: number, unitSectors: number): number {
    return i === this.last ? this.to : unitSectors;
  }
}
