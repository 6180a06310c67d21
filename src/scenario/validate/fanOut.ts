/** Upper bounds of the device requests that one logical request becomes, by the volume's kind. */
import { arrayShape } from '../arrays.ts';
import type { ArrayVolume, LogicalVolume, Scenario, Volume, VolumeGroup } from '../schema.ts';

/** What decides on how many device requests a logical request becomes. */
export interface Geometry {
  /** Bytes that a stripe-aware reader asks for at a time. */
  readonly windowBytes: number;
  /** Most device requests that one logical request of so many bytes can have on their way. */
  readonly most: (bytes: number) => number;
}

/** @param capacity bytes of each disk, by id */
export function geometryOf(volume: Volume, capacity: ReadonlyMap<string, number>, { host }: Pick<Scenario, 'host'>): Geometry {
  const { kind, minBytes, maxBytes } = host.readAhead;
  if (volume.kind === 'concat') {
    const unit = Math.min(...volume.members.map((id) => capacity.get(id) ?? Infinity));
    return { windowBytes: minBytes, most: (bytes) => disksOf(volume.members.length, unit, bytes) };
  }
  const { arrays, dataColumns, unitBytes } = arrayShape(volume);
  const row = arrays * dataColumns * unitBytes;
  const windowBytes = kind === 'fixed' ? minBytes : Math.min(maxBytes, Math.max(minBytes, row));
  return { windowBytes, most: (bytes) => piecesOf(volume, bytes) };
}

/** The same of a logical volume: pieces that a request crosses and the legs of each, each planned by the physical volume below. */
export function geometryOfLogical(
  { extentBytes }: VolumeGroup,
  { pieces }: LogicalVolume,
  below: ReadonlyMap<string, Geometry>,
  { host }: Pick<Scenario, 'host'>,
): Geometry {
  const { kind, minBytes, maxBytes } = host.readAhead;
  const [{ legs, stripeUnitBytes = 0 }] = pieces;
  const windowBytes =
    kind === 'fixed' || legs.length === 1 ? minBytes : Math.min(maxBytes, Math.max(minBytes, legs.length * stripeUnitBytes));
  const most = (bytes: number): number => {
    const crossed = Math.min(pieces.length, Math.ceil(bytes / extentBytes) + 1);
    const worst = pieces.reduce((sum, piece) => {
      const columns = piece.legs.length === 1 ? 1 : disksOf(piece.legs.length, piece.stripeUnitBytes ?? extentBytes, bytes);
      const under = piece.legs.reduce((many, { on }) => Math.max(many, below.get(on)?.most(bytes) ?? 1), 1);
      return Math.max(sum, columns * under);
    }, 1);
    return crossed * worst;
  };
  return { windowBytes, most };
}

/** Disks that a request of `bytes` falls on; one unit more than it fills, because it rarely begins where a unit does. */
const disksOf = (columns: number, unitBytes: number, bytes: number): number => Math.min(columns, Math.ceil(bytes / unitBytes) + 1);

function piecesOf(volume: ArrayVolume, bytes: number): number {
  const { arrays, perArray, copies, dataColumns, unitBytes, outerUnitBytes } = arrayShape(volume);
  if (volume.kind !== 'raid5') {
    // An outer unit that ends within an inner one cuts it; each cut is at most one piece more in each array.
    const touched = outerUnitBytes === undefined ? 0 : disksOf(arrays, outerUnitBytes, bytes);
    return copies * Math.min(arrays * dataColumns, disksOf(arrays * dataColumns, unitBytes, bytes) + touched);
  }
  const touched = outerUnitBytes === undefined ? 1 : disksOf(arrays, outerUnitBytes, bytes);
  const units = Math.ceil(bytes / unitBytes) + 1 + touched;
  // Reads: a unit each, where parity and spare space keep neighbors apart; with a failed disk whole rows.
  const rows = Math.ceil(units / Math.max(1, dataColumns)) + touched;
  // Writes: the first and last row of each array may be read and written in parts, at most two of each member.
  return Math.min(units * perArray, rows * perArray) + 6 * perArray * touched;
}
