/**
 * Where the parity of each row stands, and the data: the four rotations of RAID 5 by the names of the field
 * (Lee and Katz 1993; Linux md uses the same). `left`: parity walks from the last member to the first, `right`:
 * from the first to the last. `symmetric`: a row's data begin behind its parity and go round, so that
 * neighboring units lie on neighboring members across rows; `asymmetric`: data begin at the first member and step over
 * the parity. With spare space (RAID 5E, laid out as RAID 5EE: in every row) the spare unit follows the parity.
 * Members and rows count from 0.
 */
import type { ParityVolume } from '../../scenario/schema.ts';

export type Rotation = NonNullable<ParityVolume['rotation']>;

export class ParityLayout {
  readonly immutable = true as const;
  readonly members: number;
  /** Units of data in a row. */
  readonly columns: number;
  private readonly left: boolean;
  private readonly symmetric: boolean;
  private readonly kept: number;

  constructor(members: number, rotation: Rotation, spareSpace: boolean) {
    this.members = members;
    this.kept = spareSpace ? 2 : 1;
    this.columns = members - this.kept;
    this.left = rotation === 'left-symmetric' || rotation === 'left-asymmetric';
    this.symmetric = rotation === 'left-symmetric' || rotation === 'right-symmetric';
  }

  parity(row: number): number {
    const turn = row % this.members;
    return this.left ? this.members - 1 - turn : turn;
  }

  /** Member whose unit of the row is spare space; -1 without spare space. */
  spare(row: number): number {
    return this.kept === 2 ? (this.parity(row) + 1) % this.members : -1;
  }

  /** Member that holds data unit `column` of the row. */
  data(row: number, column: number): number {
    const { members } = this;
    const parity = this.parity(row);
    if (this.symmetric) return (parity + this.kept + column) % members;
    if (this.kept === 1) return column < parity ? column : column + 1;
    // Over two kept units next to each other; in one row of each turn they stand at both ends.
    if (parity === members - 1) return column + 1;
    return column < parity ? column : column + 2;
  }
}
