/** Sets of files that the warehouse shows: partitioned objects, files on a disk, selection by object. */
import type { Layout } from '../../../scenario/layout.ts';
import type { Database } from '../../../scenario/schema.ts';
import type { Selection } from '../../../store/types.ts';
import type { MatrixObject } from './matrix.ts';

/** Objects with more than one segment, which are drawn as matrices. */
export function partitioned(database: Database, layout: Layout): MatrixObject[] {
  const found: MatrixObject[] = [];
  database.objects.forEach((object, o) => {
    if (object.segments < 2 || layout.objectFirst[o + 1] === layout.objectFirst[o]) return;
    found.push({ object: o, firstPsu: layout.objectFirst[o], segments: object.segments, psusPerSegment: object.psusPerSegment });
  });
  return found;
}

/** Bitmap of the files on a disk, or on a volume with that disk; null if no disk is highlighted. */
export function highlightedPsus(layout: Layout, disk: number | null): Uint8Array | null {
  if (disk === null) return null;
  const on = layout.targets.map((target) => target.disks.includes(disk));
  const bits = new Uint8Array(layout.psuCount);
  for (let p = 0; p < layout.psuCount; p += 1) {
    const target = layout.target[p];
    if (target >= 0 && on[target]) bits[p] = 1;
  }
  return bits;
}

/** All PSUs of an object. */
export function psusOfObject(layout: Layout, object: number): Selection {
  const first = layout.objectFirst[object];
  return Int32Array.from({ length: layout.objectFirst[object + 1] - first }, (_, i) => first + i);
}

export interface Share {
  readonly files: number;
  readonly bytes: number;
}

/** The selected part of every object. */
export function selectedShares(layout: Layout, selection: Selection): Share[] {
  const shares = Array.from({ length: layout.objectFirst.length - 1 }, () => ({ files: 0, bytes: 0 }));
  let o = 0;
  for (const p of selection) {
    if (p >= layout.psuCount) break;
    while (p >= layout.objectFirst[o + 1]) o += 1;
    shares[o].files += 1;
    shares[o].bytes += layout.bytes[p];
  }
  return shares;
}
