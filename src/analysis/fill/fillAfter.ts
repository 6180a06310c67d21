/**
 * What would lie on the disks after an edit, as the board would draw it then: bands at the places that the edited
 * document gives them, and which parts of them are new to the disk.
 */
import { perObject, type PerObject } from '../../base/perObject.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capacitiesOf, layoutOf } from '../document/derived.ts';
import type { Layout } from '../../scenario/layout.ts';
import { fillDisks, filled, FREE } from './fill.ts';
import type { Band, DiskFill } from './fill.ts';
import { bandsByTarget, isPacked, packedFills, sameFilesOn, targetsOfDisks } from './packedFills.ts';

/** Bytes [from, to) of a disk's contents, counted from the outer edge over its bands. */
export interface Piece {
  readonly object: number;
  readonly from: number;
  readonly to: number;
}

export interface FillAfter extends DiskFill {
  /** Where the last file on the disk ended before. */
  readonly beforeBytes: number;
  /** What comes to the disk, where it would lie. */
  readonly coming: readonly Piece[];
}

/** Bands of every disk of a document, each document once. */
export const fillsOf: PerObject<Scenario, readonly DiskFill[]> = perObject((scenario): readonly DiskFill[] => {
  const layout = layoutOf(scenario);
  return isPacked(scenario, layout) ? packedFills(scenario, layout) : fillDisks(scenario, layout, capacitiesOf(scenario));
});

/**
 * Disks whose contents the edit changes, by index. Where only files move, those that have come from another target
 * are what comes; where disks change hands, an object comes by as many bytes as there are more of it.
 */
export function fillsAfter(before: Scenario, after: Scenario): Map<number, FillAfter> {
  if (before.hardware !== after.hardware || before.volumes !== after.volumes) return fillsOfOtherTargets(before, after);
  const [from, to] = [layoutOf(before), layoutOf(after)];
  return isPacked(before, from) && isPacked(after, to) ? fillsAfterPacking(before, after) : fillsAfterMove(before, after);
}

interface Answer {
  readonly before: Scenario;
  readonly objects: Scenario['database']['objects'];
  readonly to: Layout;
  readonly fills: readonly DiskFill[];
  readonly found: ReadonlyMap<number, FillAfter>;
}

/** A drag asks for one target after the other, and most disks have the same contents after each of these drops. */
let lastAnswer: Answer | null = null;

/**
 * Packing shifts files only on the targets that files leave or come to: the others' bands are those of before, however many files there
 * are. Of the disks of the former, bands and what comes are found when they are looked at; the very objects of the last answer
 * where they would be the same.
 */
function fillsAfterPacking(before: Scenario, after: Scenario): Map<number, FillAfter> {
  const [from, to] = [layoutOf(before), layoutOf(after)];
  const now = fillsOf(before);
  const { objects } = after.database;
  const isElsewhere = targetsChanged(from, to, before.database.objects === objects);
  const last = lastAnswer?.before === before && lastAnswer.objects === objects ? lastAnswer : null;
  const isAsLast = isElsewhere.map((changed, t) => (changed === 1 && last !== null && sameFilesOn(last.to, to, t) ? 1 : 0));
  const targetOf = targetsOfDisks(after, to);
  const known = last === null ? now : now.map((fill, disk) => (isAsLast[targetOf[disk]] === 1 ? last.fills[disk] : fill));
  const isNew = isElsewhere.map((changed, t) => changed - isAsLast[t]);
  const fills = packedFills(after, to, isNew, known);
  fillsOf.keep(after, fills);
  const apart = bandsByTarget(after, to, (p) => from.target[p] !== to.target[p]);
  const found = new Map<number, FillAfter>();
  fills.forEach((fill, disk) => {
    if (fill === now[disk]) return;
    const asLast = isAsLast[targetOf[disk]] === 1 ? last?.found.get(disk) : undefined;
    found.set(disk, asLast ?? new PackedAfter(fill, now[disk].endBytes, () => apart(targetOf[disk], disk)));
  });
  lastAnswer = { before, objects, to, fills, found };
  return found;
}

/** What comes to a disk, found once it is asked for. */
class PackedAfter implements FillAfter {
  readonly beforeBytes: number;
  readonly #fill: DiskFill;
  readonly #apart: () => readonly Band[];
  #coming: readonly Piece[] | undefined;

  constructor(fill: DiskFill, beforeBytes: number, apart: () => readonly Band[]) {
    this.#fill = fill;
    this.beforeBytes = beforeBytes;
    this.#apart = apart;
  }

  get bands(): readonly Band[] {
    return this.#fill.bands;
  }
  get usedBytes(): number {
    return this.#fill.usedBytes;
  }
  get endBytes(): number {
    return this.#fill.endBytes;
  }
  get coming(): readonly Piece[] {
    this.#coming ??= piecesApart(this.#apart());
    return this.#coming;
  }
}

/** Files that grow are mixtures that nobody can join again, and stored addresses leave gaps: all disks are looked at. */
function fillsAfterMove(before: Scenario, after: Scenario): Map<number, FillAfter> {
  const now = fillsOf(before);
  const { fills, changes } = movedApart(before, after);
  if (changes) fillsOf.keep(after, joined(now, fills, changes));
  return differing(now, fillsOf(after), (_, disk) => piecesApart(fills[disk].bands));
}

function fillsOfOtherTargets(before: Scenario, after: Scenario): Map<number, FillAfter> {
  return differing(fillsOf(before), fillsOf(after), (here, _, fill) => piecesMore(here.bands, fill.bands));
}

function differing(
  now: readonly DiskFill[],
  then: readonly DiskFill[],
  coming: (here: DiskFill, disk: number, fill: DiskFill) => readonly Piece[],
): Map<number, FillAfter> {
  const found = new Map<number, FillAfter>();
  then.forEach((fill, disk) => {
    const here: DiskFill = now[disk] ?? filled([]);
    if (here === fill || sameBands(here.bands, fill.bands)) return;
    const { bands, usedBytes, endBytes } = fill;
    found.set(disk, { bands, usedBytes, endBytes, beforeBytes: here.endBytes, coming: coming(here, disk, fill) });
  });
  return found;
}

interface MovedApart {
  /** Bands, ended also where files begin that have come from another target; only of disks on which something lies elsewhere than before. */
  readonly fills: readonly DiskFill[];
  /** By disk: whether something there lies elsewhere; null where files grow, whose bands are mixtures that nobody can join again. */
  readonly changes: Uint8Array | null;
}

/** What the edit changes on each disk. */
function movedApart(before: Scenario, after: Scenario): MovedApart {
  const [from, to] = [layoutOf(before), layoutOf(after)];
  const isApart = (p: number): boolean => from.target[p] !== to.target[p];
  if (from.growth !== null || to.growth !== null)
    return { fills: fillDisks(after, to, capacitiesOf(after), undefined, isApart), changes: null };
  const isElsewhere = targetsChanged(from, to, before.database.objects === after.database.objects);
  const changes = new Uint8Array(after.hardware.disks.length);
  to.targets.forEach(({ disks }, t) => {
    for (const disk of disks) changes[disk] = isElsewhere[t];
  });
  return { fills: fillDisks(after, to, capacitiesOf(after), filesOn(to, isElsewhere), isApart), changes };
}

/** By target: whether files lie elsewhere on it than before. */
function targetsChanged(from: Layout, to: Layout, sameObjects: boolean): Uint8Array {
  const isElsewhere = new Uint8Array(to.targets.length);
  if (!sameObjects) return isElsewhere.fill(1);
  // A layout that was made from another one has the sizes of that one, and the very targets on which nothing has changed.
  if (from.bytes === to.bytes) return isElsewhere.map((_, t) => (from.targets[t] === to.targets[t] ? 0 : 1));
  for (let p = 0; p < to.psuCount; p += 1) {
    if (from.target[p] === to.target[p] && from.offsetBytes[p] === to.offsetBytes[p] && from.bytes[p] === to.bytes[p]) continue;
    if (from.target[p] >= 0) isElsewhere[from.target[p]] = 1;
    if (to.target[p] >= 0) isElsewhere[to.target[p]] = 1;
  }
  return isElsewhere;
}

/** Files on some targets, ascending. */
function filesOn({ target, psuCount }: Layout, isThere: Uint8Array): Int32Array {
  const found = new Int32Array(psuCount);
  let count = 0;
  for (let p = 0; p < psuCount; p += 1) if (target[p] >= 0 && isThere[target[p]] === 1) found[count++] = p;
  return found.subarray(0, count);
}

/** The edited document's bands: those of before, and where something changes the new ones, joined where they were only told apart. */
function joined(now: readonly DiskFill[], fills: readonly DiskFill[], changes: Uint8Array): DiskFill[] {
  return fills.map((fill, disk) => {
    if (changes[disk] === 0 && disk < now.length) return now[disk];
    const bands: { object: number; bytes: number; at?: number }[] = [];
    for (const { apart: _, ...band } of fill.bands) {
      const last = bands.at(-1);
      if (last?.object === band.object) last.bytes += band.bytes;
      else bands.push(band);
    }
    return { ...fill, bands };
  });
}

const sameBands = (a: readonly Band[], b: readonly Band[]): boolean =>
  a.length === b.length && a.every((band, i) => band.object === b[i].object && band.bytes === b[i].bytes && band.at === b[i].at);

function piecesApart(bands: readonly Band[]): Piece[] {
  let at = 0;
  return bands.flatMap(({ object, bytes, apart }) => {
    const from = at;
    at += bytes;
    return apart ? [{ object, from, to: at }] : [];
  });
}

/** The inner ends of the objects that there is more of. */
function piecesMore(before: readonly Band[], after: readonly Band[]): Piece[] {
  const more = new Map<number, number>();
  for (const { object, bytes } of after) more.set(object, object === FREE ? 0 : (more.get(object) ?? 0) + bytes);
  for (const { object, bytes } of before) if (more.has(object)) more.set(object, more.get(object)! - bytes);
  const pieces: Piece[] = [];
  let to = after.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { object, bytes } of after.toReversed()) {
    const left = more.get(object)!;
    // Shares of growing files are no whole bytes: less than half of one is rounding.
    if (left >= 0.5) pieces.push({ object, from: to - Math.min(bytes, left), to });
    more.set(object, left - bytes);
    to -= bytes;
  }
  return pieces.toReversed();
}
