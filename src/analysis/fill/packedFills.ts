/**
 * Contents of disks whose files are packed, each disk when it is looked at: of 200 disks with 100 000 files a board shows a few as tubes,
 * and of the others how full they are.
 */
import { perObject } from '../../base/perObject.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capacitiesOf } from '../document/derived.ts';
import { bytesOnMember, fillDisks, footprintsOf, LEAST_GAP, type Apart, type Band, type DiskFill } from './fill.ts';

/** Whether `packedFills` answers for this document: no addresses are stored, no file grows, and no disk is in two volumes. */
export function isPacked({ placement, hardware }: Scenario, { growth, targets }: Layout): boolean {
  if (growth !== null || placement.addresses !== undefined) return false;
  const seen = new Uint8Array(hardware.disks.length);
  return targets.every(({ disks }) =>
    disks.every((disk) => {
      seen[disk] += 1;
      return seen[disk] === 1;
    }),
  );
}

/** What `fillDisks` answers for a packed document. Of targets that `changed` does not mark, what `before` has. */
export function packedFills(scenario: Scenario, layout: Layout, changed?: Uint8Array, before: readonly DiskFill[] = []): DiskFill[] {
  const used = usedOnDisks(scenario, layout, changed);
  const bandsOf = bandsByTarget(scenario, layout);
  const targetOf = targetsOfDisks(scenario, layout);
  return scenario.hardware.disks.map((_, disk) => {
    const target = targetOf[disk];
    if (changed?.[target] === 0 && before[disk] !== undefined) return before[disk];
    return {
      usedBytes: used[disk],
      endBytes: used[disk],
      get bands() {
        return bandsOf(target, disk);
      },
    };
  });
}

/** Bands of a disk of a target, both by index; all disks of a target are done at once, when the first is asked for. */
export function bandsByTarget(scenario: Scenario, layout: Layout, isApart?: Apart): (target: number, disk: number) => readonly Band[] {
  const known: (readonly DiskFill[] | undefined)[] = [];
  return (target, disk) => {
    if (!(target >= 0)) return [];
    known[target] ??= fillDisks(scenario, layout, capacitiesOf(scenario), filesOn(layout, target), isApart);
    return known[target][disk].bands;
  };
}

/** By disk: index of the target that it is, or that it belongs to; -1 for none. */
export function targetsOfDisks({ hardware }: Scenario, { targets }: Layout): Int32Array {
  const found = new Int32Array(hardware.disks.length).fill(-1);
  targets.forEach(({ disks }, t) => {
    for (const disk of disks) found[disk] = t;
  });
  return found;
}

/** Files sorted by target, with the first place of each target and the end of all. */
const byTarget = perObject(({ target, targets, psuCount }: Layout) => {
  const first = new Int32Array(targets.length + 1);
  for (let p = 0; p < psuCount; p += 1) if (target[p] >= 0) first[target[p] + 1] += 1;
  for (let t = 0; t < targets.length; t += 1) first[t + 1] += first[t];
  const files = new Int32Array(first[targets.length]);
  const next = first.slice();
  for (let p = 0; p < psuCount; p += 1) if (target[p] >= 0) files[next[target[p]]++] = p;
  return { first, files };
});

/** Files on a target, ascending. */
function filesOn(layout: Layout, target: number): Int32Array {
  const { first, files } = byTarget(layout);
  return files.subarray(first[target], first[target + 1]);
}

/** Whether the same files lie on a target in two layouts of the same objects: packed, they lie at the same addresses then. */
export function sameFilesOn(a: Layout, b: Layout, target: number): boolean {
  const [{ first, files }, other] = [byTarget(a), byTarget(b)];
  const start = other.first[target];
  const length = other.first[target + 1] - start;
  if (first[target + 1] - first[target] !== length) return false;
  for (let k = 0; k < length; k += 1) if (files[first[target] + k] !== other.files[start + k]) return false;
  return true;
}

/** By disk: bytes of all its bands, without making them. Runs are those of `fillDisks`. */
function usedOnDisks(scenario: Scenario, layout: Layout, changed: Uint8Array | undefined): Float64Array {
  const { target, bytes, offsetBytes, objectFirst, targets } = layout;
  const capacities = capacitiesOf(scenario);
  const footprints = footprintsOf(scenario);
  const used = new Float64Array(scenario.hardware.disks.length);
  const object = new Int32Array(targets.length).fill(-1);
  const from = new Float64Array(targets.length);
  const to = new Float64Array(targets.length);
  const close = (t: number): void => {
    const { disks, id, kind } = targets[t];
    if (kind === 'disk') {
      used[disks[0]] += to[t] - from[t];
      return;
    }
    const footprint = footprints.get(id) ?? null;
    for (let k = 0; k < disks.length; k += 1) used[disks[k]] += bytesOnMember(targets[t], k, from[t], to[t], footprint, capacities);
  };
  for (let o = 0; o + 1 < objectFirst.length; o += 1)
    for (let p = objectFirst[o]; p < objectFirst[o + 1]; p += 1) {
      const t = target[p];
      if (t < 0 || !(bytes[p] > 0) || changed?.[t] === 0) continue;
      if (object[t] !== o || offsetBytes[p] - to[t] >= LEAST_GAP) {
        if (object[t] >= 0) close(t);
        object[t] = o;
        from[t] = offsetBytes[p];
      }
      to[t] = offsetBytes[p] + bytes[p];
    }
  for (let t = 0; t < targets.length; t += 1) if (object[t] >= 0) close(t);
  return used;
}
