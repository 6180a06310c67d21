/** Where a key moves the live cell of the matrix. Pure, so it is tested without a page. */
import { blockOf, cellOf, psuIndex } from './matrix.ts';
import type { MatrixLayout } from './matrix.ts';

const PAGE = 10;

/**
 * The PSU that the cursor reaches from `index` by `key`; null if the key does not move it. At the edge of a
 * picture, left and right continue in the next object; Ctrl jumps to the edges.
 */
export function stepCursor(matrix: MatrixLayout, index: number, key: string, control: boolean): number | null {
  const b = matrix.blocks.findIndex((block) => blockOf([block], index));
  const block = matrix.blocks[b];
  if (!block) return null;
  const { segment, psu } = cellOf(block, index);
  const at = (s: number, i: number) =>
    psuIndex(block, Math.max(1, Math.min(block.segments, s)), Math.max(1, Math.min(block.psusPerSegment, i)));
  const across = (to: number, side: 'first' | 'last') => {
    const other = matrix.blocks[to];
    if (!other) return index;
    return psuIndex(other, Math.min(other.segments, segment), side === 'first' ? 1 : other.psusPerSegment);
  };
  switch (key) {
    case 'ArrowUp':
      return control ? at(1, psu) : at(segment - 1, psu);
    case 'ArrowDown':
      return control ? at(block.segments, psu) : at(segment + 1, psu);
    case 'ArrowLeft':
      if (control) return at(segment, 1);
      return psu === 1 ? across(b - 1, 'last') : at(segment, psu - 1);
    case 'ArrowRight':
      if (control) return at(segment, block.psusPerSegment);
      return psu === block.psusPerSegment ? across(b + 1, 'first') : at(segment, psu + 1);
    case 'PageUp':
      return at(segment - PAGE, psu);
    case 'PageDown':
      return at(segment + PAGE, psu);
    case 'Home':
      return control ? at(1, 1) : at(segment, 1);
    case 'End':
      return control ? at(block.segments, block.psusPerSegment) : at(segment, block.psusPerSegment);
    default:
      return null;
  }
}
