/** What an edit would do to the targets, before it is made: for the board while something is held over it. */
import { layDown, layOut, type Layout, type Target } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { dealNumbers, moveTargets, selected, targetIndexes, type MoveTo } from './deal.ts';
import { targetsWithRoom } from './room.ts';

/** One target before and after. */
export interface TargetChange {
  readonly id: string;
  readonly kind: Target['kind'];
  readonly beforeBytes: number;
  readonly afterBytes: number;
  readonly capacityBytes: number;
  /** What would not fit; 0 where all is well. */
  readonly overBytes: number;
}

export interface MovePreview {
  /** Every target, in the layout's order. */
  readonly targets: readonly TargetChange[];
  readonly movedFiles: number;
  readonly movedBytes: number;
  readonly fits: boolean;
  /** Where the files would fit all together, emptiest first, if they do not fit here. */
  readonly alternatives: readonly string[];
}

/**
 * What `moveFiles` with the same arguments would do. Quick enough for every frame of a drag when the
 * layout of the scenario is handed in. Throws EditRefused as `moveFiles` does, but not for room: that
 * is what the preview shows.
 */
export function previewMove(scenario: Scenario, psus: ArrayLike<number>, to: MoveTo, layout: Layout = layOut(scenario)): MovePreview {
  const files = selected(layout, psus);
  const indexes = targetIndexes(scenario, layout, moveTargets(to));
  const numbers = dealNumbers(scenario, layout, files, to);
  const target = layout.target.slice();
  let movedFiles = 0;
  let movedBytes = 0;
  files.forEach((p, k) => {
    const goal = indexes[numbers[k]];
    if (target[p] === goal) return;
    movedFiles++;
    movedBytes += layout.bytes[p];
    target[p] = goal;
  });
  const addresses = new Float64Array(layout.psuCount);
  const { used } = layDown(scenario.database, layout.objectFirst, layout.targets.length, target, layout.bytes, addresses);
  const targets = layout.targets.map((t, k) => change(t, t.usedBytes, used[k]));
  const fits = targets.every((t) => t.overBytes === 0 || t.afterBytes <= t.beforeBytes);
  const tried = new Set(moveTargets(to));
  return { targets, movedFiles, movedBytes, fits, alternatives: fits ? [] : targetsWithRoom(layout, movedBytes, tried) };
}

function change({ id, kind, capacityBytes }: Target, beforeBytes: number, afterBytes: number): TargetChange {
  return { id, kind, beforeBytes, afterBytes, capacityBytes, overBytes: Math.max(0, afterBytes - capacityBytes) };
}

export interface EditPreview {
  /** Targets of both documents: those that vanish end at 0, new ones begin at 0. */
  readonly targets: readonly TargetChange[];
  /** Bytes of files that lie on another target afterwards, or on another set of disks. */
  readonly movedBytes: number;
}

/** Compares two documents with the same database, for edits that redistribute data: volumes built, dissolved, grown. */
export function previewEdit(before: Scenario, after: Scenario): EditPreview {
  const a = layOut(before);
  const b = layOut(after);
  const beforeById = new Map(a.targets.map((t) => [t.id, t]));
  const afterIds = new Set(b.targets.map((t) => t.id));
  const gone = a.targets.filter((t) => !afterIds.has(t.id)).map((t) => change(t, t.usedBytes, 0));
  const here = b.targets.map((t) => change(t, beforeById.get(t.id)?.usedBytes ?? 0, t.usedBytes));
  const places = (layout: Layout): string[] => layout.targets.map((t) => `${t.id} ${t.disks.join(' ')}`);
  const placesA = places(a);
  const placesB = places(b);
  let movedBytes = 0;
  for (let p = 0; p < Math.min(a.psuCount, b.psuCount); p++) {
    if (placesA[a.target[p]] !== placesB[b.target[p]]) movedBytes += a.bytes[p];
  }
  return { targets: [...here, ...gone], movedBytes };
}
