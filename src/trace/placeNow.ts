/** Where a run of bytes lies now; mutable, so that one serves all. */
export interface PlaceNow {
  /** File; -1: it has no place. */
  psu: number;
  offset: number;
  /** How many of the bytes asked for lie there. */
  bytes: number;
}
