/**
 * How far a volume's beginning reaches on each of its members: bytes of member `k` that hold the volume's
 * bytes [0, x), copies and parity included. Closed forms, because tubes and drag previews ask for it in
 * every frame; a test holds them against the engine's own address maps.
 */
import { stripedBefore } from '../../scenario/striped.ts';
import type { Volume } from '../../scenario/schema.ts';
import { ParityLayout } from '../../engine/volume/parityLayout.ts';
import { arrayCountOf, copiesOf } from '../volumes/kinds.ts';

/** Bytes on the member at position `k` of the volume's bytes [0, x). */
export type Footprint = (x: number, k: number) => number;

/** The same of one RAID-5 array: its spare space holds nothing. */
function parityBefore(x: number, unit: number, layout: ParityLayout, k: number): number {
  const { columns, members } = layout;
  const rowBytes = unit * columns;
  const rows = Math.floor(x / rowBytes);
  const rest = x - rows * rowBytes;
  const turns = Math.floor(rows / members);
  let units = layout.spare(0) < 0 ? rows : rows - turns;
  if (layout.spare(0) >= 0) for (let row = turns * members; row < rows; row += 1) if (layout.spare(row) === k) units -= 1;
  return units * unit + lastRow(rest, unit, layout, rows, k);
}

/** Bytes of a member in a row that is filled up to `rest`; parity covers as much of its unit as the fullest data unit does. */
function lastRow(rest: number, unit: number, layout: ParityLayout, row: number, k: number): number {
  if (rest === 0 || layout.spare(row) === k) return 0;
  if (layout.parity(row) === k) return Math.min(unit, rest);
  for (let column = 0; column * unit < rest; column += 1) if (layout.data(row, column) === k) return Math.min(unit, rest - column * unit);
  return 0;
}

/** Of one array with `n` members. */
function arrayFootprint(volume: Volume, n: number): Footprint | null {
  if (volume.kind === 'concat' || !(volume.stripeUnitBytes > 0)) return null;
  const unit = volume.stripeUnitBytes;
  if (volume.kind === 'stripe') return (x, k) => stripedBefore(x, unit, n, k);
  if (volume.kind === 'mirror') {
    const columns = Math.max(1, Math.floor(n / copiesOf(volume)));
    const copies = copiesOf(volume);
    return volume.arrangement === 'halves'
      ? (x, k) => stripedBefore(x, unit, columns, k % columns)
      : (x, k) => stripedBefore(x, unit, columns, Math.floor(k / copies));
  }
  const layout = new ParityLayout(n, volume.rotation ?? 'left-symmetric', volume.spareSpace ?? false);
  return layout.columns < 1 ? null : (x, k) => parityBefore(x, unit, layout, k);
}

/** The footprint of a volume; null for a concatenation and for volumes that validation refuses. */
export function footprintOf(volume: Volume): Footprint | null {
  const count = arrayCountOf(volume);
  const n = Math.floor(volume.members.length / count);
  const inner = arrayFootprint(volume, n);
  if (!inner || count === 1 || volume.kind === 'concat' || !volume.arrays) return inner;
  const outer = volume.arrays.stripeUnitBytes;
  if (!(outer > 0) || n === 0) return null;
  return (x, k) => inner(stripedBefore(x, outer, count, Math.floor(k / n)), k % n);
}
