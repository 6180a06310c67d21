/** Extents that a volume manager has mapped elsewhere, in words. */
import type { Remapping } from '../../engine/record/result.ts';
import { plural } from '../format.ts';

/** "the volume manager mapped 96 extents of logical volume tables from d1 to d2 by itself". */
export function remappedWords({ logical, from, to, extents, automatic }: Remapping): string {
  const what = `${plural(extents, from === null ? 'new extent' : 'extent')} of logical volume ${logical}`;
  const where = from === null ? `to ${to}` : `from ${from} to ${to}`;
  return automatic === true ? `the volume manager mapped ${what} ${where} by itself` : `${what} mapped ${where}`;
}
