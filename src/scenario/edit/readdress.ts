/**
 * Stored addresses through an edit: what stays on its target stays at its byte, and what comes new goes into the first gap. Nobody else
 * is moved.
 */
import { formatCount } from '../../base/units.ts';
import { coveredBlocks, Gaps } from '../gaps.ts';
import { layOut, type Layout } from '../layout.ts';
import { LIMITS, type DbObject, type FileAddresses, type Placement, type Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';
import { takenBy, unitsOf, type Units } from './units.ts';

/** Files of one object that follow each other on a target. */
interface Run {
  readonly target: number;
  readonly at: number;
  readonly first: number;
  last: number;
  next: number;
}

/**
 * The document with its units stored at these addresses, written as few entries: files that follow each other are one.
 * @param layout of the document; only its addresses need not be those of the units
 */
export function withAddresses(scenario: Scenario, layout: Layout, units: Units): Scenario {
  const { objects, blockBytes } = scenario.database;
  const { objectFirst, targets } = layout;
  const addresses: FileAddresses[] = [];
  objects.forEach(({ id, psusPerSegment }, o) => {
    const runs = runsOf(units, layout, o, blockBytes);
    const onTarget = new Map<number, number>();
    for (const { target } of runs) onTarget.set(target, (onTarget.get(target) ?? 0) + 1);
    const fileOf = (psu: number): [number, number] => {
      const cell = psu - objectFirst[o];
      return [Math.floor(cell / psusPerSegment) + 1, (cell % psusPerSegment) + 1];
    };
    for (const { target, at: atBytes, first, last } of runs) {
      if (onTarget.get(target) === 1) addresses.push({ object: id, target: targets[target].id, atBytes });
      else addresses.push({ object: id, from: fileOf(first), to: fileOf(last), target: targets[target].id, atBytes });
    }
  });
  if (addresses.length > LIMITS.addresses) {
    const message = `The files lie in ${formatCount(addresses.length)} separate runs, and ${formatCount(LIMITS.addresses)} addresses can be stored`;
    throw new EditRefused('limit', message, 'pack the files, so that each object is one run on each disk');
  }
  const after = { ...scenario, placement: { ...scenario.placement, addresses } };
  if (layout.growth === null) layOut.keep(after, laidAt(layout, units, blockBytes));
  return after;
}

/** Files of one object in the order in which their runs begin. */
function runsOf(units: Units, { objectFirst, target, targets }: Layout, o: number, blockBytes: number): Run[] {
  const runs: Run[] = [];
  const open = targets.map((): Run | undefined => undefined);
  for (let psu = objectFirst[o]; psu < objectFirst[o + 1]; psu++) {
    if (!(units.bytes[psu] > 0)) continue;
    const at = units.at[psu];
    const next = at + coveredBlocks(units.bytes[psu], blockBytes);
    const run = open[target[psu]];
    if (run?.next === at) {
      run.last = psu;
      run.next = next;
      continue;
    }
    const begun = { target: target[psu], at, first: psu, last: psu, next };
    open[begun.target] = begun;
    runs.push(begun);
  }
  return runs;
}

/** What laying down gives where every file in one piece has an address. */
function laidAt(layout: Layout, { at, bytes }: Units, blockBytes: number): Layout {
  const used = new Float64Array(layout.targets.length);
  const end = new Float64Array(layout.targets.length);
  for (let psu = 0; psu < layout.psuCount; psu++) {
    if (!(bytes[psu] > 0)) continue;
    const t = layout.target[psu];
    used[t] += coveredBlocks(bytes[psu], blockBytes);
    end[t] = Math.max(end[t], at[psu] + bytes[psu]);
  }
  const targets = layout.targets.map((each, t) => ({ ...each, usedBytes: used[t], endBytes: end[t] }));
  return { ...layout, targets, offsetBytes: at };
}

/** A placement whose files are packed in table order. */
export function withoutAddresses(placement: Placement): Placement {
  const { addresses: _addresses, ...packed } = placement;
  return packed;
}

/**
 * An edited document with the addresses of the one that it was made from: each file that is no longer than it was, and still on its
 * target, stays at its byte; all others go into the first gap, in table order. The same document where none are stored.
 * @param fileBefore of objects whose files are numbered otherwise than before
 */
export function readdressed(before: Scenario, layoutBefore: Layout, after: Scenario, fileBefore: FileBefore = () => undefined): Scenario {
  if (before.placement.addresses === undefined) return after;
  const packed = { ...after, placement: withoutAddresses(after.placement) };
  const layout = layOut(packed);
  const { target, targets, objectFirst } = layout;
  const targetNow = new Map(targets.map(({ id }, t) => [id, t]));
  const targetAfter = layoutBefore.targets.map(({ id }) => targetNow.get(id) ?? -1);
  const was = unitsOf(layoutBefore);
  const { bytes } = unitsOf(layout);
  const at = new Float64Array(bytes.length).fill(NaN);
  after.database.objects.forEach((object, o) => {
    const fileBeforeOf = filesOf(before, layoutBefore, object, fileBefore);
    for (let psu = objectFirst[o]; psu < objectFirst[o + 1]; psu++) {
      const there = fileBeforeOf(psu - objectFirst[o]);
      if (there < 0 || !(was.bytes[there] > 0) || targetAfter[layoutBefore.target[there]] !== target[psu]) continue;
      if (bytes[psu] <= was.bytes[there]) at[psu] = was.at[there];
    }
  });
  return intoGaps(packed, layout, { bytes, at });
}

/**
 * What `readdressed` answers where files only lie on other targets than before, which `target` says; without laying the whole document
 * down again. Where files grow it does.
 */
export function readdressMoved(before: Scenario, layoutBefore: Layout, after: Scenario, target: Int32Array): Scenario {
  if (before.placement.addresses === undefined) return after;
  if (layoutBefore.growth !== null) return readdressed(before, layoutBefore, after);
  const packed = { ...after, placement: withoutAddresses(after.placement) };
  const layout = { ...layoutBefore, target };
  const { bytes } = unitsOf(layout);
  const at = layoutBefore.offsetBytes.slice();
  for (let psu = 0; psu < at.length; psu++) if (target[psu] !== layoutBefore.target[psu]) at[psu] = NaN;
  return intoGaps(packed, layout, { bytes, at });
}

/** Lays units that have no address (NaN), or end beyond their target, into the first gaps. Writes to the addresses. */
function intoGaps(scenario: Scenario, layout: Layout, units: Units): Scenario {
  const { bytes, at } = units;
  const { target, targets } = layout;
  const capacity = Float64Array.from(targets, ({ capacityBytes }) => capacityBytes);
  const takesNew = new Uint8Array(targets.length);
  for (let psu = 0; psu < bytes.length; psu++) {
    if (!(bytes[psu] > 0)) at[psu] = 0;
    else if (!(at[psu] + bytes[psu] <= capacity[target[psu]])) {
      at[psu] = NaN;
      takesNew[target[psu]] = 1;
    }
  }
  const { blockBytes } = scenario.database;
  const taken = takenBy(units, layout, blockBytes, takesNew, (psu) => !Number.isNaN(at[psu]));
  const gaps = taken.map((ranges, t) => (takesNew[t] === 1 ? new Gaps(ranges, blockBytes) : null));
  for (let psu = 0; psu < bytes.length; psu++) if (Number.isNaN(at[psu])) at[psu] = gaps[target[psu]]?.take(bytes[psu]) ?? 0;
  return withAddresses(scenario, layout, units);
}

/** The number (from 0) that a file of an object had before an edit, -1 if it is new; undefined: the object's files are as they were. */
type FileBefore = (objectId: string, file: number) => number | undefined;

/** Of an object's files (from 0) the one of the table before; -1 where there was none. */
function filesOf({ database }: Scenario, { objectFirst }: Layout, object: DbObject, fileBefore: FileBefore): (file: number) => number {
  const o = database.objects.findIndex(({ id }) => id === object.id);
  if (o < 0) return () => -1;
  const { segments, psusPerSegment } = database.objects[o];
  const isCutAlike = segments === object.segments && psusPerSegment === object.psusPerSegment;
  return (file) => {
    const was = fileBefore(object.id, file) ?? (isCutAlike ? file : -1);
    return was < 0 || was >= objectFirst[o + 1] - objectFirst[o] ? -1 : objectFirst[o] + was;
  };
}
