/**
 * Stored addresses through an edit: what stays on its target stays at its byte, and what comes new goes into the first gap. Nobody else
 * is moved.
 */
import { formatCount } from '../../base/units.ts';
import { coveredBlocks, Gaps, type Taken } from '../gaps.ts';
import { layOut, type Layout } from '../layout.ts';
import { LIMITS, type DbObject, type FileAddresses, type Placement, type Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';

/** A file that lies in one piece, or files that grow together and lie mixed, under the first of them. */
export interface Unit {
  readonly psu: number;
  readonly target: number;
  readonly at: number;
  readonly bytes: number;
}

/** What has an address of its own, in table order. Empty files have none. */
export function unitsOf({ psuCount, target, offsetBytes, bytes, growth }: Layout): Unit[] {
  const units: Unit[] = [];
  const groups = new Set<number>();
  for (let psu = 0; psu < psuCount; psu++) {
    if (target[psu] < 0 || !(bytes[psu] > 0)) continue;
    if (growth === null || !growth.grows(psu)) {
      units.push({ psu, target: target[psu], at: offsetBytes[psu], bytes: bytes[psu] });
      continue;
    }
    const group = growth.groupOf(psu);
    if (groups.has(group)) continue;
    groups.add(group);
    units.push({ psu, target: target[psu], at: growth.groupFrom(group), bytes: growth.groupTo(group) - growth.groupFrom(group) });
  }
  return units;
}

/** Files of one object that follow each other on a target. */
interface Run {
  readonly target: number;
  readonly at: number;
  readonly first: number;
  last: number;
  next: number;
}

/**
 * The document with what it stores at these addresses (in table order, all there is), written as few entries: files that follow each
 * other are one.
 */
export function withAddresses(scenario: Scenario, { objectFirst, targets }: Layout, units: readonly Unit[]): Scenario {
  const { objects, blockBytes } = scenario.database;
  const addresses: FileAddresses[] = [];
  let k = 0;
  objects.forEach(({ id, psusPerSegment }, o) => {
    const from = k;
    while (k < units.length && units[k].psu < objectFirst[o + 1]) k++;
    const runs = runsOf(units.slice(from, k), blockBytes);
    const onTarget = new Map<number, number>();
    for (const { target } of runs) onTarget.set(target, (onTarget.get(target) ?? 0) + 1);
    const fileOf = (psu: number): [number, number] => {
      const cell = psu - objectFirst[o];
      return [Math.floor(cell / psusPerSegment) + 1, (cell % psusPerSegment) + 1];
    };
    for (const { target, at, first, last } of runs) {
      const range = onTarget.get(target) === 1 ? {} : { from: fileOf(first), to: fileOf(last) };
      addresses.push({ object: id, ...range, target: targets[target].id, atBytes: at });
    }
  });
  if (addresses.length > LIMITS.addresses) {
    const message = `The files lie in ${formatCount(addresses.length)} separate runs, and ${formatCount(LIMITS.addresses)} addresses can be stored`;
    throw new EditRefused('limit', message, 'pack the files, so that each object is one run on each disk');
  }
  return { ...scenario, placement: { ...scenario.placement, addresses } };
}

function runsOf(units: readonly Unit[], blockBytes: number): Run[] {
  const runs: Run[] = [];
  const open = new Map<number, Run>();
  for (const { psu, target, at, bytes } of units) {
    const next = at + coveredBlocks(bytes, blockBytes);
    const run = open.get(target);
    if (run?.next === at) {
      run.last = psu;
      run.next = next;
      continue;
    }
    const begun = { target, at, first: psu, last: psu, next };
    open.set(target, begun);
    runs.push(begun);
  }
  return runs;
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
  const unitBefore = unitFinder(layoutBefore);
  const targetNow = new Map(layout.targets.map(({ id }, t) => [id, t]));
  const targetAfter = layoutBefore.targets.map(({ id }) => targetNow.get(id) ?? -1);
  const units = unitsOf(layout);
  const placed = new Float64Array(units.length).fill(NaN);
  const taken = layout.targets.map((): Taken[] => []);
  let k = 0;
  after.database.objects.forEach((object, o) => {
    const filesBefore = filesOf(before, layoutBefore, object, fileBefore);
    for (; k < units.length && units[k].psu < layout.objectFirst[o + 1]; k++) {
      const { psu, target, bytes } = units[k];
      const there = unitBefore(filesBefore(psu - layout.objectFirst[o]));
      if (there === undefined || targetAfter[there.target] !== target) continue;
      if (bytes > there.bytes || there.at + bytes > layout.targets[target].capacityBytes) continue;
      placed[k] = there.at;
      taken[target].push({ from: there.at, to: there.at + bytes });
    }
  });
  const gaps: (Gaps | undefined)[] = layout.targets.map(() => undefined);
  const laid = units.map(({ psu, target, bytes }, u): Unit => {
    if (!Number.isNaN(placed[u])) return { psu, target, at: placed[u], bytes };
    const ofTarget = (gaps[target] ??= new Gaps(taken[target], after.database.blockBytes));
    return { psu, target, at: ofTarget.take(bytes), bytes };
  });
  return withAddresses(packed, layout, laid);
}

/** Finds the unit that a file leads; where no file grows, each is one. */
function unitFinder(layout: Layout): (psu: number) => Unit | undefined {
  const { psuCount, target, bytes, offsetBytes, growth } = layout;
  if (growth === null)
    return (psu) =>
      psu >= 0 && psu < psuCount && target[psu] >= 0 && bytes[psu] > 0
        ? { psu, target: target[psu], at: offsetBytes[psu], bytes: bytes[psu] }
        : undefined;
  const units = new Map(unitsOf(layout).map((unit) => [unit.psu, unit]));
  return (psu) => units.get(psu);
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
