/**
 * Objects that a run used together, two by two: how strongly, and on which disks both lie. A pair whose ends share a disk is a candidate for
 * separation; what separating it would do, only a run says.
 */
import type { CoAccessFigures, RunResult } from '../../engine/record/result.ts';
import { diskCapacities } from '../../scenario/capacity.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { bytesOnMember, footprintsOf } from '../fill/fill.ts';

export type Measured = Pick<RunResult, 'coAccess' | 'elapsedMs' | 'psuBytes'>;

export interface Pair {
  /** Ids, in document order. */
  readonly a: string;
  readonly b: string;
  /** Time with requests of both outstanding, and its share of the run. */
  readonly togetherMs: number;
  readonly togetherShare: number;
  /** Requests for one by a process whose request before was for the other. */
  readonly followed: number;
  /** Ids of the disks that both lie on, in document order. */
  readonly sharedDisks: readonly string[];
  /**
   * Chance that a byte that the run asked for of one and a byte of the other lie on the same disk: 1 where both lie on one disk alone, 1/n where
   * both are striped over n. Where the run asked for nothing of them, of the bytes that they hold.
   */
  readonly meeting: number;
  /** `togetherMs` x `meeting`: what pairs are ranked by. */
  readonly collidingMs: number;
}

/** By object a row with each disk's share of what was asked of it; the bytes that lie there where nothing was. */
export function diskShares(scenario: Scenario, psuBytes: ArrayLike<number> | null): readonly Float64Array[] {
  const layout = layOut(scenario);
  const capacities = diskCapacities(scenario);
  const footprints = footprintsOf(scenario);
  const { objects } = scenario.database;
  const disks = scenario.hardware.disks.length;
  const of = (object: number, weight: (psu: number) => number): Float64Array => {
    const row = new Float64Array(disks);
    for (let psu = layout.objectFirst[object]; psu < layout.objectFirst[object + 1]; psu++) {
      const target = layout.targets[layout.target[psu]];
      const weighs = weight(psu);
      if (target === undefined || !(weighs > 0) || !(layout.bytes[psu] > 0)) continue;
      const from = layout.offsetBytes[psu];
      const to = from + layout.bytes[psu];
      const lies = target.disks.map((_, k) => bytesOnMember(target, k, from, to, footprints.get(target.id) ?? null, capacities));
      const all = lies.reduce((sum, bytes) => sum + bytes, 0);
      if (all > 0) target.disks.forEach((disk, k) => (row[disk] += (weighs * lies[k]) / all));
    }
    const sum = row.reduce((total, each) => total + each, 0);
    return sum > 0 ? row.map((each) => each / sum) : row;
  };
  return objects.map((_, object) => {
    const asked = psuBytes === null ? null : of(object, (psu) => psuBytes[psu]);
    return asked !== null && asked.some((share) => share > 0) ? asked : of(object, (psu) => layout.bytes[psu]);
  });
}

const cellOf = ({ objects }: CoAccessFigures, a: number, b: number): number => a * objects.length + b;

/** All pairs that a run used together at all, those first that are likeliest to meet on a disk, then by time together. */
export function pairsOf(scenario: Scenario, run: Measured): readonly Pair[] {
  const { coAccess: figures, elapsedMs, psuBytes } = run;
  if (figures === undefined) return [];
  const shares = diskShares(scenario, psuBytes);
  const { disks } = scenario.hardware;
  const rowOf = new Map(scenario.database.objects.map(({ id }, object) => [id, shares[object]]));
  const pairs: Pair[] = [];
  figures.objects.forEach((a, i) =>
    figures.objects.slice(i + 1).forEach((b, k) => {
      const cell = cellOf(figures, i, i + 1 + k);
      const togetherMs = figures.togetherMs[cell];
      const followed = figures.followed[cell];
      if (togetherMs === 0 && followed === 0) return;
      const [ofA, ofB] = [rowOf.get(a)!, rowOf.get(b)!];
      const meeting = ofA.reduce((sum, share, disk) => sum + share * ofB[disk], 0);
      pairs.push({
        a,
        b,
        togetherMs,
        togetherShare: elapsedMs > 0 ? togetherMs / elapsedMs : 0,
        followed,
        sharedDisks: disks.flatMap(({ id }, disk) => (ofA[disk] > 0 && ofB[disk] > 0 ? [id] : [])),
        meeting,
        collidingMs: togetherMs * meeting,
      });
    }),
  );
  return pairs.toSorted((x, y) => y.collidingMs - x.collidingMs || y.togetherMs - x.togetherMs || y.followed - x.followed);
}

/** Which pair to separate next: the first that meets on a disk; undefined where none does. */
export const nextToSeparate = (pairs: readonly Pair[]): Pair | undefined => pairs.find(({ collidingMs }) => collidingMs > 0);
