/**
 * Addresses of files on their targets. Without stored addresses files are packed in table order; with them each lies where the document
 * says, and the others in gaps. What has an address of its own is a file, or a group of files that grow together, under its first file.
 */
import { SECTOR_BYTES, TIB } from '../base/units.ts';
import { addressedFiles, type FileAddresses } from './addresses.ts';
import { coveredBlocks, Gaps, type Taken } from './gaps.ts';
import { Growth, GrowthMaker, growingTogether, growthOf, MOST_GROWTH_WORK, type GrowingFile } from './growth.ts';
import { LIMITS, type DbObject } from './schema.ts';
import { painter, paintRun } from './spread.ts';

/** The columns of a layout that decide on addresses, and the one that they go to. */
export interface Ground {
  readonly objects: readonly DbObject[];
  readonly blockBytes: number;
  readonly objectFirst: Int32Array;
  /** Index of each file's target, -1 for none. */
  readonly target: Int32Array;
  readonly bytes: Float64Array;
  readonly offsetBytes: Float64Array;
}

/** What lies on each target. */
export interface LaidDown {
  /** Bytes that are taken, gaps from aligning files to blocks included. */
  readonly used: Float64Array;
  /** End of the last file. */
  readonly end: Float64Array;
  readonly growth: Growth | null;
}

const MOST_EXACT = 4096 * TIB;

/** A count as the table needs it: 0 where the document says something that is not a positive integer. */
export const countOf = (value: number): number => (Number.isInteger(value) && value > 0 ? value : 0);

/** Whether an object's files grow; sizes that validation refuses are laid down in one piece, whatever they say. */
function grows(object: DbObject, blockBytes: number): boolean {
  const growthBytes = growthOf(object) ?? 0;
  return growthBytes >= SECTOR_BYTES && blockBytes >= SECTOR_BYTES && object.psuBytes * object.psusPerSegment <= LIMITS.psus * TIB;
}

/** Objects that grow, and which of them together. More than `MOST_GROWTH_WORK` allows, which validation refuses, do not grow at all. */
function growingOf({ objects, blockBytes, objectFirst }: Ground) {
  const together = growingTogether(
    objects,
    (object) => grows(object, blockBytes),
    (o) => objectFirst[o + 1] - objectFirst[o],
  );
  const isTooMuch = together.reduce((sum, { work }) => sum + work, 0) > MOST_GROWTH_WORK;
  return { together, isGrowing: objects.map((object) => !isTooMuch && grows(object, blockBytes)) };
}

/**
 * Packs every file and answers how far each target is filled. Files that grow lie where the first of them would
 * begin in table order, segment after segment as they are loaded; those of one segment that are loaded together interleave.
 */
export function pack(ground: Ground, targetCount: number): LaidDown {
  const { objects, blockBytes, objectFirst, target, bytes, offsetBytes } = ground;
  const used = new Float64Array(targetCount);
  const from = (t: number): number => nextBlock(used[t], blockBytes);
  const { together, isGrowing } = growingOf(ground);
  const firstGrowing = isGrowing.indexOf(true);
  if (firstGrowing < 0) {
    packAgain(ground, used, new Uint8Array(targetCount).fill(1));
    return { used, end: used, growth: null };
  }
  const maker = new GrowthMaker(target.length, blockBytes);
  objects.forEach((_, o) => {
    if (o === firstGrowing) {
      for (const { objects: loaded } of together) {
        const files = filesLoaded(loaded, ground, (psu) => (offsetBytes[psu] = from(target[psu])));
        for (const [t, group] of files) used[t] = maker.add(group, from(t));
      }
    }
    if (isGrowing[o]) return;
    for (let p = objectFirst[o]; p < objectFirst[o + 1]; p++) {
      const t = target[p];
      if (t < 0) continue;
      offsetBytes[p] = from(t);
      // An empty PSU takes no room, not even an alignment gap.
      if (bytes[p] > 0) used[t] = offsetBytes[p] + bytes[p];
    }
  });
  return { used, end: used, growth: grownFiles(maker, offsetBytes) };
}

/**
 * Packs the files of some targets again, which `changed` marks; those of all others stay as `offsetBytes` and `used` have them.
 * For files that do not grow.
 */
export function packAgain({ blockBytes, target, bytes, offsetBytes }: Ground, used: Float64Array, changed: Uint8Array): void {
  for (let t = 0; t < used.length; t++) if (changed[t] === 1) used[t] = 0;
  for (let p = 0; p < target.length; p++) {
    const t = target[p];
    if (t < 0) offsetBytes[p] = 0;
    else if (changed[t] === 1) {
      const at = nextBlock(used[t], blockBytes);
      offsetBytes[p] = at;
      // An empty file takes no room, not even an alignment gap.
      if (bytes[p] > 0) used[t] = at + bytes[p];
    }
  }
}

/** The first block border at or after an address. */
function nextBlock(at: number, blockBytes: number): number {
  // As of 2^52 a quotient may round up to a whole number; below, its remainder is exact, and ten times as fast as %.
  const over = at < MOST_EXACT ? at - Math.floor(at / blockBytes) * blockBytes : at % blockBytes;
  return over > 0 ? at + blockBytes - over : at;
}

/** Lays every file where `addresses` say, and all others into the first gaps, in table order. Of two entries for a file the later one counts. */
export function layAt(
  addresses: readonly FileAddresses[],
  ground: Ground,
  targetIds: ReadonlyMap<string, number>,
  targetCount: number,
): LaidDown {
  const { objects, blockBytes, objectFirst, target, bytes, offsetBytes } = ground;
  const { together, isGrowing } = growingOf(ground);
  const maker = isGrowing.includes(true) ? new GrowthMaker(target.length, blockBytes) : null;
  /** By file: bytes of what lies at its address; 0 for a file that is empty or within another's group. */
  const size = new Float64Array(target.length);
  const groupLedBy = new Map<number, number>();
  objects.forEach((_, o) => {
    if (!isGrowing[o]) size.set(bytes.subarray(objectFirst[o], objectFirst[o + 1]), objectFirst[o]);
  });
  if (maker !== null) {
    for (const { objects: loaded } of together)
      for (const [, group] of filesLoaded(loaded, ground, () => {})) {
        groupLedBy.set(group[0].psu, maker.groups.length);
        size[group[0].psu] = maker.add(group, 0);
      }
  }
  const said = addressesOf(addresses, ground, size, targetIds);
  const gaps = gapsBetween(said, size, target, targetCount, blockBytes);
  const used = new Float64Array(targetCount);
  const end = new Float64Array(targetCount);
  for (let p = 0; p < target.length; p++) {
    const t = target[p];
    if (t < 0 || !(size[p] > 0)) continue;
    const at = Number.isNaN(said[p]) ? gaps(t).take(size[p]) : said[p];
    offsetBytes[p] = at;
    used[t] += coveredBlocks(size[p], blockBytes);
    end[t] = Math.max(end[t], at + size[p]);
    const group = groupLedBy.get(p);
    if (group !== undefined) maker?.place(group, at);
  }
  return { used, end, growth: grownFiles(maker, offsetBytes) };
}

/** The gaps of each target, found when the first file looks for one. */
function gapsBetween(
  said: Float64Array,
  size: Float64Array,
  target: Int32Array,
  targetCount: number,
  blockBytes: number,
): (t: number) => Gaps {
  let taken: Taken[][] | undefined;
  const gaps: (Gaps | undefined)[] = Array.from({ length: targetCount }, () => undefined);
  const all = (): Taken[][] => {
    const lists: Taken[][] = Array.from({ length: targetCount }, () => []);
    said.forEach((at, p) => {
      if (!Number.isNaN(at)) lists[target[p]].push({ from: at, to: at + size[p] });
    });
    return lists;
  };
  return (t) => (gaps[t] ??= new Gaps((taken ??= all())[t], blockBytes));
}

/** By file: the address that the entries give it; NaN for none. Each file is written once, however many entries cover it. */
function addressesOf(
  addresses: readonly FileAddresses[],
  ground: Ground,
  size: Float64Array,
  targetIds: ReadonlyMap<string, number>,
): Float64Array {
  const said = new Float64Array(ground.target.length).fill(NaN);
  for (const { files, runs } of addressedFiles(addresses, ground, targetIds, (p) => size[p] > 0)) {
    const owner = new Int32Array(files.length).fill(-1);
    const painted = painter(owner);
    for (const { entry, from, end } of runs.toReversed()) paintRun(painted, from, end, entry);
    const next = new Map(runs.map(({ entry }) => [entry, addresses[entry].atBytes]));
    files.forEach((p, k) => {
      said[p] = next.get(owner[k]) ?? NaN;
      next.set(owner[k], said[p] + coveredBlocks(size[p], ground.blockBytes));
    });
  }
  return said;
}

function grownFiles(maker: GrowthMaker | null, offsetBytes: Float64Array): Growth | null {
  if (maker === null) return null;
  const growth = new Growth(maker);
  for (let p = 0; p < offsetBytes.length; p++) if (growth.grows(p)) offsetBytes[p] = growth.address(p, 0);
  return growth;
}

/** Files of objects that are loaded together, group by group: those of one segment on one target. Empty files are in no group. */
function* filesLoaded(
  loaded: readonly number[],
  { objects, objectFirst, target, bytes }: Ground,
  empty: (psu: number) => void,
): Generator<readonly [target: number, files: readonly GrowingFile[]]> {
  // By the table, which is empty where the document has too many PSUs.
  const segments = (objectFirst[loaded[0] + 1] - objectFirst[loaded[0]]) / countOf(objects[loaded[0]].psusPerSegment) || 0;
  for (let s = 0; s < segments; s++) {
    const onTarget = new Map<number, GrowingFile[]>();
    for (const object of loaded) {
      const { psusPerSegment, psuMaxBytes } = objects[object];
      const growthBytes = growthOf(objects[object]) ?? 0;
      const first = objectFirst[object] + s * psusPerSegment;
      if (first >= objectFirst[object + 1]) continue;
      let all = 0;
      for (let psu = first; psu < first + psusPerSegment; psu++) all += bytes[psu];
      let before = 0;
      for (let psu = first; psu < first + psusPerSegment; psu++) {
        const t = target[psu];
        const inOrder = psuMaxBytes !== undefined;
        const file = { psu, object, bytes: bytes[psu], start: inOrder ? before / all : 0, span: inOrder ? all : bytes[psu], growthBytes };
        before += bytes[psu];
        if (t < 0) continue;
        const there = onTarget.get(t);
        if (!(bytes[psu] > 0)) empty(psu);
        else if (there) there.push(file);
        else onTarget.set(t, [file]);
      }
    }
    yield* onTarget;
  }
}
