/**
 * Logical volumes: pieces of extents, one behind the other, each in the extents of one physical volume or dealt over those of several. The maps
 * of the physical volumes plan what comes to them; a disk is one of a single device.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import { joined } from '../../scenario/groups/allocate.ts';
import { extentAt, perLeg } from '../../scenario/groups/extents.ts';
import type { LogicalVolume, VolumeGroup } from '../../scenario/schema.ts';
import type { AddressMap, Plan } from './plan.ts';

/** One piece as the map has it; lengths and addresses in sectors. */
export interface LogicalPiece {
  readonly sectors: number;
  /** Sectors dealt to one leg at a time; of a single leg all. */
  readonly unitSectors: number;
  readonly legs: readonly { readonly map: AddressMap; readonly sector: number }[];
}

export class LogicalMap implements AddressMap {
  readonly columns: number;
  readonly sectors: number;
  readonly unitSectors: number;
  private readonly over: readonly AddressMap[];
  /** First sector of each piece, and the end: pieces + 1 entries. */
  private readonly first: Float64Array;
  private readonly unit: Float64Array;
  /** Legs of piece p are [firstLeg[p], firstLeg[p + 1]): the map and the first sector of each. */
  private readonly firstLeg: Int32Array;
  private readonly legMap: Int32Array;
  private readonly legSector: Float64Array;

  /** @param pieces at least one */
  constructor(pieces: readonly LogicalPiece[]) {
    const legs = pieces.flatMap((piece) => piece.legs);
    this.over = [...new Set(legs.map(({ map }) => map))];
    this.first = new Float64Array(pieces.length + 1);
    this.firstLeg = new Int32Array(pieces.length + 1);
    pieces.forEach((piece, p) => {
      this.first[p + 1] = this.first[p] + piece.sectors;
      this.firstLeg[p + 1] = this.firstLeg[p] + piece.legs.length;
    });
    this.unit = Float64Array.from(pieces, ({ unitSectors }) => unitSectors);
    this.legMap = Int32Array.from(legs, ({ map }) => this.over.indexOf(map));
    this.legSector = Float64Array.from(legs, ({ sector }) => sector);
    this.sectors = this.first[pieces.length];
    // Read-ahead goes by the first piece: volumes that have grown in another way are read as they began.
    const [{ legs: begin, unitSectors }] = pieces;
    this.columns = begin.reduce((sum, { map }) => sum + map.columns, 0);
    this.unitSectors = Math.min(this.sectors, begin.length > 1 ? unitSectors : Infinity, begin[0].map.unitSectors);
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { first } = this;
    let piece = this.pieceAt(sector);
    let at = sector;
    let left = sectors;
    while (left > 0) {
      const here = Math.min(left, first[piece + 1] - at);
      this.within(piece, at - first[piece], here, write, plan);
      at += here;
      left -= here;
      piece++;
    }
  }

  private pieceAt(sector: number): number {
    let low = 0;
    let high = this.unit.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.first[middle] <= sector) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Units of one request that are neighbors on their leg are one request to it. */
  private within(piece: number, sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { over, legMap, legSector } = this;
    const from = this.firstLeg[piece];
    const legs = this.firstLeg[piece + 1] - from;
    if (legs === 1) {
      over[legMap[from]].plan(legSector[from] + sector, sectors, write, plan);
      return;
    }
    const unit = this.unit[piece];
    const last = sector + sectors - 1;
    const firstUnit = Math.floor(sector / unit);
    const lastUnit = Math.floor(last / unit);
    const pieces = Math.min(legs, lastUnit - firstUnit + 1);
    for (let k = 0; k < pieces; k++) {
      const u = firstUnit + k;
      const row = Math.floor(u / legs);
      const rows = Math.floor((lastUnit - u) / legs);
      const begin = k === 0 ? sector - firstUnit * unit : 0;
      const end = u + rows * legs === lastUnit ? last - lastUnit * unit + 1 : unit;
      const leg = from + u - row * legs;
      over[legMap[leg]].plan(legSector[leg] + row * unit + begin, rows * unit + end - begin, write, plan);
    }
  }
}

/** @param below the maps of the group's physical volumes, by id */
export function createLogicalMap(
  { group, volume }: { readonly group: VolumeGroup; readonly volume: LogicalVolume },
  below: ReadonlyMap<string, AddressMap | undefined>,
): LogicalMap {
  const { extentBytes } = group;
  return new LogicalMap(
    joined(volume.pieces).map((piece) => ({
      sectors: (piece.legs.length * perLeg(piece) * extentBytes) / SECTOR_BYTES,
      unitSectors: (piece.legs.length > 1 ? piece.stripeUnitBytes! : perLeg(piece) * extentBytes) / SECTOR_BYTES,
      legs: piece.legs.map(({ on, at }) => ({ map: below.get(on)!, sector: extentAt(at, extentBytes) / SECTOR_BYTES })),
    })),
  );
}
