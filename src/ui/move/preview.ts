/**
 * What letting go here would do, for every frame of a drag: fit and fill from `scenario/edit`'s own
 * preview, bands per disk from the layout table. The last answer is remembered, because tubes, ghost
 * and hand bar all ask for it.
 */
import { previewMove } from '../../scenario/edit/preview.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Selection } from '../../store/types.ts';
import { bytesOnMember, fillDisks, footprintsOf } from '../board/fill.ts';
import type { Band } from '../board/fill.ts';
import { redundancyOf } from '../board/footprint.ts';
import { formatBytes, formatPercent } from '../format.ts';
import { changeFor } from './change.ts';
import { capacitiesOf, layoutOf, objectOfPsu, remember } from './derive.ts';
import { placeKey } from './hand.ts';
import type { InHand, Place } from './hand.ts';
import { jointTargets } from './targets.ts';
import { targetName, targetsName } from './words.ts';

export interface Preview {
  /** In words: where to, whether it fits, how full it would be; or why not. */
  readonly text: string;
  /** It cannot be put there. */
  readonly refused: boolean;
  /** Bytes per object that would come (positive) or go (negative), by index of the disk. */
  readonly changes: ReadonlyMap<number, readonly Band[]>;
}

const NO_MARKS: readonly string[] = [];
const NO_CHANGES: ReadonlyMap<number, readonly Band[]> = new Map();
const fillsOf = remember((scenario: Scenario) => fillDisks(scenario, layoutOf(scenario), capacitiesOf(scenario)));

let last: { scenario: Scenario; inHand: InHand; key: string; marked: readonly string[]; preview: Preview } | null = null;

/**
 * The preview of what is held over a place that `resolvePlace` answered; over one of several marked targets it is
 * spread over all of them. Pure but for its memory of the last answer.
 */
export function previewOf(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[] = NO_MARKS): Preview {
  const key = placeKey(place);
  if (last && last.scenario === scenario && last.inHand === inHand && last.key === key && last.marked === marked) return last.preview;
  const preview = tryPreview(scenario, inHand, place, marked);
  last = { scenario, inHand, key, marked, preview };
  return preview;
}

function tryPreview(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[]): Preview {
  const joint = jointTargets(scenario, inHand, place, marked);
  if (joint) return { text: `spread over ${targetsName(scenario, joint)}; how is asked next`, refused: false, changes: NO_CHANGES };
  try {
    if (inHand.kind === 'files' && place.kind === 'target') return previewFiles(scenario, inHand.psus, place.id);
    return previewDisks(scenario, inHand, place);
  } catch (error) {
    if (error instanceof EditRefused) return { text: error.message, refused: true, changes: NO_CHANGES };
    throw error;
  }
}

function previewFiles(scenario: Scenario, psus: Selection, id: string): Preview {
  const layout = layoutOf(scenario);
  const where = targetName(scenario, id);
  const move = previewMove(scenario, psus, { kind: 'all', target: id }, layout);
  if (move.movedFiles === 0) return { text: `${where}: lies there already`, refused: false, changes: NO_CHANGES };
  const changes = changesOfMove(
    scenario,
    layout,
    psus,
    layout.targets.findIndex((t) => t.id === id),
  );
  const target = move.targets.find((t) => t.id === id);
  if (!move.fits) return { text: `${formatBytes(target?.overBytes ?? 0)} too much for ${where}`, refused: true, changes };
  const full = target && target.capacityBytes > 0 ? `, ${formatPercent(target.afterBytes / target.capacityBytes)} full` : '';
  return { text: `${where}: fits${full}`, refused: false, changes };
}

function previewDisks(scenario: Scenario, inHand: InHand, place: Place): Preview {
  const change = changeFor(scenario, inHand, place);
  const after = change.apply(scenario);
  if (after === scenario) return { text: `${change.where}: is there already`, refused: false, changes: NO_CHANGES };
  const fills = fillDisks(after, layoutOf(after), capacitiesOf(after));
  const changes = difference(fillsOf(scenario), fills);
  let bytes = 0;
  for (const bands of changes.values()) for (const band of bands) bytes += Math.max(0, band.bytes);
  return { text: `${change.where}${bytes > 0 ? `: ${formatBytes(bytes)} would be redistributed` : ''}`, refused: false, changes };
}

/** Bytes that come to and go from every disk when the files move to one target. */
export function changesOfMove(scenario: Scenario, layout: Layout, psus: Selection, goal: number): Map<number, Band[]> {
  /** Bytes that leave each target, by object. */
  const leaving = new Map<number, Map<number, number>>();
  const coming = new Map<number, number>();
  for (const p of psus) {
    const from = layout.target[p];
    if (from === goal) continue;
    const object = objectOfPsu(layout, p);
    const bytes = layout.bytes[p];
    coming.set(object, (coming.get(object) ?? 0) + bytes);
    const own = leaving.get(from) ?? new Map<number, number>();
    own.set(object, (own.get(object) ?? 0) + bytes);
    leaving.set(from, own);
  }
  const changes = new Map<number, Band[]>();
  const add = (disk: number, object: number, bytes: number) => {
    if (bytes === 0) return;
    const list = changes.get(disk) ?? [];
    list.push({ object, bytes });
    changes.set(disk, list);
  };
  for (const [from, objects] of leaving) {
    const disks = layout.targets[from]?.disks ?? [];
    const volume = scenario.volumes.find((v) => v.id === layout.targets[from]?.id);
    const share = (volume ? redundancyOf(volume) : 1) / disks.length;
    for (const [object, bytes] of objects) for (const disk of disks) add(disk, object, -bytes * share);
  }
  const target = layout.targets[goal];
  const footprint = footprintsOf(scenario).get(target.id) ?? null;
  const capacities = capacitiesOf(scenario);
  let at = target.usedBytes;
  for (const [object, bytes] of coming) {
    target.disks.forEach((disk, k) => add(disk, object, bytesOnMember(target, k, at, at + bytes, footprint, capacities)));
    at += bytes;
  }
  return changes;
}

/** Per disk and object, bytes after minus bytes before; disks without a change are left out. */
export function difference(
  before: readonly { readonly bands: readonly Band[] }[],
  after: readonly { readonly bands: readonly Band[] }[],
): Map<number, Band[]> {
  const changes = new Map<number, Band[]>();
  after.forEach((fill, disk) => {
    const sums = new Map<number, number>();
    for (const band of fill.bands) sums.set(band.object, (sums.get(band.object) ?? 0) + band.bytes);
    for (const band of before[disk]?.bands ?? []) sums.set(band.object, (sums.get(band.object) ?? 0) - band.bytes);
    const list = [...sums].filter(([, bytes]) => bytes !== 0).map(([object, bytes]) => ({ object, bytes }));
    if (list.length > 0) changes.set(disk, list);
  });
  return changes;
}
