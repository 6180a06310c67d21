/** Free extents, and how they become pieces of a logical volume. */
import { bytesById, extentMapOf, extentsWithin, perLeg, runsOf, type ExtentRun, type Grouped } from './extents.ts';
import type { Piece, VolumeGroup } from './groups.ts';

/** Extents of each physical volume of a group, by id. */
export function extentTotals(scenario: Grouped, { physical, extentBytes }: VolumeGroup): Map<string, number> {
  const bytes = bytesById(scenario);
  return new Map(physical.map((id) => [id, extentsWithin(bytes.get(id) ?? 0, extentBytes)]));
}

/** Free runs of each physical volume of a group, in the group's order. */
export function freeRuns(scenario: Grouped, group: VolumeGroup): Map<string, ExtentRun[]> {
  const taken = runsOf(group);
  const totals = extentTotals(scenario, group);
  return new Map(
    group.physical.map((id) => [id, extentMapOf(taken.get(id) ?? [], id, totals.get(id) ?? 0).filter(({ volume }) => volume === null)]),
  );
}

/**
 * Takes extents from free runs: linear from one physical volume after another in the given order, each from its first free extent on; striped
 * the same number from every one of them. Null where there are not enough.
 * @param stripeUnitBytes null: linear
 */
export function allocate(
  free: ReadonlyMap<string, readonly ExtentRun[]>,
  on: readonly string[],
  extents: number,
  stripeUnitBytes: number | null,
): Piece[] | null {
  const left = on.map((id) => (free.get(id) ?? []).map(({ at, extents: count }) => ({ at, extents: count })));
  const pieces: Piece[] = [];
  const take = (legs: readonly number[], most: number): number => {
    const count = Math.min(most, ...legs.map((k) => left[k][0].extents));
    pieces.push({
      extents: count * legs.length,
      legs: legs.map((k) => ({ on: on[k], at: left[k][0].at })),
      ...(legs.length > 1 && stripeUnitBytes !== null && { stripeUnitBytes }),
    });
    for (const k of legs) {
      left[k][0].at += count;
      left[k][0].extents -= count;
      if (left[k][0].extents === 0) left[k].shift();
    }
    return count;
  };
  if (stripeUnitBytes !== null && on.length > 1) {
    const legs = on.map((_, k) => k);
    let wanted = extents / on.length;
    if (!Number.isInteger(wanted)) return null;
    while (wanted > 0) {
      if (left.some((runs) => runs.length === 0)) return null;
      wanted -= take(legs, wanted);
    }
    return pieces;
  }
  let wanted = extents;
  for (let k = 0; k < on.length && wanted > 0; k++) while (left[k].length > 0 && wanted > 0) wanted -= take([k], wanted);
  return wanted === 0 ? pieces : null;
}

/** Pieces that continue each other without a seam as one. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const follows =
      last !== undefined &&
      last.legs.length === piece.legs.length &&
      last.stripeUnitBytes === piece.stripeUnitBytes &&
      last.legs.every(({ on, at }, k) => piece.legs[k].on === on && piece.legs[k].at === at + perLeg(last));
    if (follows) all[all.length - 1] = { ...last, extents: last.extents + piece.extents };
    else all.push(piece);
  }
  return all;
}
