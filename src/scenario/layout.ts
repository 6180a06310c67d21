/**
 * From rules to places: every PSU's target and address, as columns. Board, validation and engine all
 * read this one table, so that none of them interprets placement rules by itself.
 */
import { TIB, SECTOR_BYTES } from '../base/units.ts';
import { diskCapacities, volumeCapacityBytes } from './capacity.ts';
import { Growth, GrowthMaker, growingTogether, MOST_GROWTH_WORK, type GrowingFile } from './growth.ts';
import { sizePsus } from './psuSizes.ts';
import { painter, paintSpread, type Area } from './spread.ts';
import { LIMITS, type Database, type DbObject, type Scenario, type Volume } from './schema.ts';

/** Something that PSUs can lie on: a volume, or a disk that belongs to no volume. */
export interface Target {
  readonly id: string;
  readonly kind: 'disk' | Volume['kind'];
  /** Indexes into `hardware.disks`, in the volume's order. */
  readonly disks: readonly number[];
  /** Bytes that fit: for a stripe, n times its smallest member cut to whole stripe units. */
  readonly capacityBytes: number;
  /** End of the last PSU on it, gaps from aligning PSU starts to database blocks included. */
  readonly usedBytes: number;
}

/**
 * All PSUs in the order object, segment, PSU: index = objectFirst[o] + (s-1) * psusPerSegment + (i-1)
 * with segment s and PSU i counted from 1.
 */
export interface Layout {
  /** Volumes in document order, then loose disks in document order. */
  readonly targets: readonly Target[];
  readonly psuCount: number;
  /** First PSU of each object; one entry more than there are objects. */
  readonly objectFirst: Int32Array;
  /** Index into `targets`, -1 where the PSU is not placed. */
  readonly target: Int32Array;
  /** First byte on the target. PSUs are laid down in table order, each target from its address 0 (the outer edge). */
  readonly offsetBytes: Float64Array;
  readonly bytes: Float64Array;
  /** Where the extents of files lie that grow while they are loaded; null if all are preallocated, each in one piece. */
  readonly growth: Growth | null;
}

/** The parts of a document that decide where PSUs lie. */
export type Placed = Pick<Scenario, 'hardware' | 'volumes' | 'database' | 'placement'>;

/**
 * Lays every PSU of the scenario down. Never throws on documents that `validate` refuses, so that the
 * board can show them: unknown targets give -1, of two rules or two equal ids the last rule and the
 * first id count, and a table beyond `LIMITS.psus` comes back empty.
 */
export function layOut(scenario: Placed): Layout {
  const found = findTargets(scenario);
  const objects = scenario.database.objects;
  const objectFirst = firstPsus(objects);
  const psuCount = objectFirst[objects.length];
  const target = new Int32Array(psuCount).fill(-1);
  const bytes = new Float64Array(psuCount);
  const offsetBytes = new Float64Array(psuCount);
  if (psuCount > 0) {
    placeObjects(scenario, objectFirst, found.index, target);
    objects.forEach((object, o) => sized(object, scenario.database.blockBytes, objectFirst[o], bytes));
  }
  const { used, growth } = layDown(scenario.database, objectFirst, found.targets.length, target, bytes, offsetBytes);
  const targets = found.targets.map((t, i) => ({ ...t, usedBytes: used[i] }));
  return { targets, psuCount, objectFirst, target, offsetBytes, bytes, growth };
}

/** A count as the table needs it: 0 where the document says something that is not a positive integer. */
const countOf = (value: number): number => (Number.isInteger(value) && value > 0 ? value : 0);

/** PSUs of one object; 0 where its counts are not positive integers. */
export const psusOf = (object: DbObject): number => countOf(object.segments) * countOf(object.psusPerSegment);

function firstPsus(objects: readonly DbObject[]): Int32Array {
  let total = 0;
  const first = objects.map((object) => {
    const at = total;
    total += psusOf(object);
    return at;
  });
  if (total > LIMITS.psus) return new Int32Array(objects.length + 1);
  return Int32Array.from([...first, total]);
}

/** The targets of a scenario, volumes first, and their index by id. */
function findTargets(scenario: Placed): {
  targets: Omit<Target, 'usedBytes'>[];
  index: Map<string, number>;
} {
  const capacity = diskCapacities(scenario);
  const diskIndex = new Map<string, number>();
  scenario.hardware.disks.forEach((disk, d) => {
    if (!diskIndex.has(disk.id)) diskIndex.set(disk.id, d);
  });
  const targets: Omit<Target, 'usedBytes'>[] = [];
  const inVolume = new Set<number>();
  for (const volume of scenario.volumes) {
    const disks = volume.members.map((id) => diskIndex.get(id)).filter((d) => d !== undefined);
    for (const d of disks) inVolume.add(d);
    const capacityBytes = volumeCapacityBytes(
      volume,
      disks.map((d) => capacity[d]),
    );
    targets.push({ id: volume.id, kind: volume.kind, disks, capacityBytes });
  }
  scenario.hardware.disks.forEach((disk, d) => {
    if (!inVolume.has(d)) targets.push({ id: disk.id, kind: 'disk', disks: [d], capacityBytes: capacity[d] });
  });
  const index = new Map<string, number>();
  targets.forEach((t, i) => {
    if (!index.has(t.id)) index.set(t.id, i);
  });
  return { targets, index };
}

function placeObjects(scenario: Placed, objectFirst: Int32Array, targetIndex: ReadonlyMap<string, number>, target: Int32Array): void {
  const { objects } = scenario.database;
  const objectIndex = new Map<string, number>();
  objects.forEach((object, o) => {
    if (!objectIndex.has(object.id)) objectIndex.set(object.id, o);
  });
  // Later entries win, so they are painted first and each PSU keeps its first color: every PSU is
  // written once, however many exceptions lie over each other.
  const onto = painter(target);
  const { rules, exceptions } = scenario.placement;
  for (const { object, segments, psus, spread } of exceptions.toReversed()) {
    const o = objectIndex.get(object);
    if (o !== undefined) paintSpread(onto, areaWithin(objects[o], objectFirst[o], segments, psus), spread, targetIndex);
  }
  for (const { object, spread } of rules.toReversed()) {
    const o = objectIndex.get(object);
    if (o !== undefined) paintSpread(onto, areaWithin(objects[o], objectFirst[o]), spread, targetIndex);
  }
}

/** Ranges of an object's segments and PSUs, cut to what the object has. */
export function areaWithin(
  object: DbObject,
  first: number,
  segments: readonly [number, number] = [1, object.segments],
  psus: readonly [number, number] = [1, object.psusPerSegment],
): Area {
  const psusPerSegment = countOf(object.psusPerSegment);
  return {
    first,
    psusPerSegment,
    segments: [Math.max(1, segments[0]), Math.min(countOf(object.segments), segments[1])],
    psus: [Math.max(1, psus[0]), Math.min(psusPerSegment, psus[1])],
  };
}

/** Sizes of one object's PSUs; counts that validation refuses leave none to size, and sizes that it refuses are taken as they are. */
function sized(object: DbObject, blockBytes: number, first: number, bytes: Float64Array): void {
  if (psusOf(object) > 0) sizePsus(object, Math.max(SECTOR_BYTES, blockBytes) || SECTOR_BYTES, first, bytes);
}

/**
 * Gives every PSU its address and answers how far each target is filled, in bytes. Files that grow lie where the first of them would
 * begin in table order, segment after segment as they are loaded; those of one segment that are loaded together interleave. More of
 * them than `MOST_GROWTH_WORK` allows, which validation refuses, lie in one piece each.
 */
export function layDown(
  database: Pick<Database, 'blockBytes' | 'objects'>,
  objectFirst: Int32Array,
  targetCount: number,
  target: Int32Array,
  bytes: Float64Array,
  offsetBytes: Float64Array,
): { readonly used: Float64Array; readonly growth: Growth | null } {
  const { blockBytes, objects } = database;
  const used = new Float64Array(targetCount);
  const from = (t: number): number => {
    const over = used[t] % blockBytes;
    return over > 0 ? used[t] + blockBytes - over : used[t];
  };
  const together = growingTogether(
    objects,
    (object) => grows(object, blockBytes),
    (o) => objectFirst[o + 1] - objectFirst[o],
  );
  const isTooMuch = together.reduce((sum, { work }) => sum + work, 0) > MOST_GROWTH_WORK;
  const growing = objects.map((object) => !isTooMuch && grows(object, blockBytes));
  const firstGrowing = growing.indexOf(true);
  const maker = firstGrowing < 0 ? null : new GrowthMaker(target.length, blockBytes);
  objects.forEach((_, o) => {
    if (maker !== null && o === firstGrowing) {
      const ground = { objects, objectFirst, target, bytes, offsetBytes, used, from };
      for (const { objects: loaded } of together) layLoaded(loaded, maker, ground);
    }
    if (growing[o]) return;
    for (let p = objectFirst[o]; p < objectFirst[o + 1]; p++) {
      const t = target[p];
      if (t < 0) continue;
      offsetBytes[p] = from(t);
      // An empty PSU takes no room, not even an alignment gap.
      if (bytes[p] > 0) used[t] = offsetBytes[p] + bytes[p];
    }
  });
  if (maker === null) return { used, growth: null };
  const growth = new Growth(maker);
  for (let p = 0; p < target.length; p++) if (growth.grows(p)) offsetBytes[p] = growth.address(p, 0);
  return { used, growth };
}

/** Whether an object's files grow; sizes that validation refuses are laid down in one piece, whatever they say. */
const grows = ({ growthBytes, psuBytes, psusPerSegment }: DbObject, blockBytes: number): boolean =>
  growthBytes !== undefined && growthBytes >= SECTOR_BYTES && blockBytes >= SECTOR_BYTES && psuBytes * psusPerSegment <= LIMITS.psus * TIB;

interface Ground {
  readonly objects: readonly DbObject[];
  readonly objectFirst: Int32Array;
  readonly target: Int32Array;
  readonly bytes: Float64Array;
  readonly offsetBytes: Float64Array;
  readonly used: Float64Array;
  /** Where the next file of a target begins. */
  readonly from: (target: number) => number;
}

/** Lays the segments of objects down that are loaded together. */
function layLoaded(
  loaded: readonly number[],
  maker: GrowthMaker,
  { objects, objectFirst, target, bytes, offsetBytes, used, from }: Ground,
): void {
  // By the table, which is empty where the document has too many PSUs.
  const segments = (objectFirst[loaded[0] + 1] - objectFirst[loaded[0]]) / countOf(objects[loaded[0]].psusPerSegment) || 0;
  for (let s = 0; s < segments; s++) {
    const onTarget = new Map<number, GrowingFile[]>();
    for (const object of loaded) {
      const { psusPerSegment, psuMaxBytes, growthBytes = 0 } = objects[object];
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
        if (!(bytes[psu] > 0)) offsetBytes[psu] = from(t);
        else if (there) there.push(file);
        else onTarget.set(t, [file]);
      }
    }
    for (const [t, files] of onTarget) used[t] = maker.add(files, from(t));
  }
}
