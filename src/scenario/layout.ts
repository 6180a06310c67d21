/**
 * From rules to places: every PSU's target and address, as columns. Board, validation and engine all
 * read this one table, so that none of them interprets placement rules by itself.
 */
import { SECTOR_BYTES } from '../base/units.ts';
import { perObject, type PerObject } from '../base/perObject.ts';
import { diskCapacities, volumeCapacityBytes } from './capacity.ts';
import type { Growth } from './growth.ts';
import { disksUnder, logicalBytes, physicalOf } from './groups/extents.ts';
import { countOf, layAt, pack, packAgain } from './layDown.ts';
import { sizePsus } from './psuSizes.ts';
import { extentsOfTables, sizeContainers } from './spaces/spaces.ts';
import { painter, paintSpread, type Area } from './spread.ts';
import { LIMITS, type Database, type DbObject, type Scenario, type Volume } from './schema.ts';

/** Something that PSUs can lie on: a volume, a disk that belongs to no volume, or a logical volume. */
export interface Target {
  readonly id: string;
  readonly kind: 'disk' | Volume['kind'] | 'logical';
  /** Indexes into `hardware.disks`, in the volume's order; of a logical volume each once. */
  readonly disks: readonly number[];
  /** Id of the volume group that has it as a physical volume: files lie on that group's logical volumes, and nothing fits here. */
  readonly group?: string;
  /** Bytes that fit: for a stripe, n times its smallest member cut to whole stripe units. */
  readonly capacityBytes: number;
  /** Bytes that its PSUs take, gaps from aligning PSU starts to database blocks included. */
  readonly usedBytes: number;
  /** End of the last PSU on it. Where the document stores addresses there may be gaps before it; else it is `usedBytes`. */
  readonly endBytes: number;
}

/** A target before anything lies on it. */
type BareTarget = Omit<Target, 'usedBytes' | 'endBytes'>;

/**
 * All PSUs in the order object, segment, PSU: index = objectFirst[o] + (s-1) * psusPerSegment + (i-1)
 * with segment s and PSU i counted from 1.
 */
export interface Layout {
  /** Volumes in document order, then loose disks in document order, then logical volumes in document order. */
  readonly targets: readonly Target[];
  readonly psuCount: number;
  /** First PSU of each object; one entry more than there are objects. */
  readonly objectFirst: Int32Array;
  /** Index into `targets`, -1 where the PSU is not placed. */
  readonly target: Int32Array;
  /**
   * First byte on the target, counted from its outer edge. Where the document stores no addresses, PSUs are laid down in table order,
   * each target from its address 0.
   */
  readonly offsetBytes: Float64Array;
  readonly bytes: Float64Array;
  /** Where the extents of files lie that grow while they are loaded; null if all are preallocated, each in one piece. */
  readonly growth: Growth | null;
}

/** The parts of a document that decide where PSUs lie. */
export type Placed = Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups' | 'database' | 'placement'>;

/**
 * Lays every PSU of the scenario down. Never throws on documents that `validate` refuses, so that the
 * board can show them: unknown targets give -1, of two rules or two equal ids the last rule and the
 * first id count, and a table beyond `LIMITS.psus` comes back empty. Documents never change, so each is laid down once; nobody writes to
 * the columns.
 */
export const layOut: PerObject<Placed, Layout> = perObject(layDown);

/**
 * Lays a document down whose files lie on other targets than before, and nothing else is changed: `target` says where each lies now.
 * Only the targets that files leave or come to are packed again; the others are the very objects of the layout before, and the columns
 * of sizes are shared. Where files grow or addresses are stored, this does nothing: `layOut` lays the document down as a whole.
 */
export function layMoved(before: Placed, after: Placed, target: Int32Array): void {
  const was = layOut(before);
  if (was.growth !== null || before.placement.addresses !== undefined || after.placement.addresses !== undefined) return;
  const changed = new Uint8Array(was.targets.length);
  for (let p = 0; p < target.length; p++) {
    if (target[p] === was.target[p]) continue;
    if (target[p] >= 0) changed[target[p]] = 1;
    if (was.target[p] >= 0) changed[was.target[p]] = 1;
  }
  const { objectFirst, bytes } = was;
  const { objects, blockBytes } = after.database;
  const offsetBytes = was.offsetBytes.slice();
  const used = Float64Array.from(was.targets, ({ usedBytes }) => usedBytes);
  packAgain({ objects, blockBytes, objectFirst, target, bytes, offsetBytes }, used, changed);
  const targets = was.targets.map((t, i) => (changed[i] === 1 ? { ...t, usedBytes: used[i], endBytes: used[i] } : t));
  layOut.keep(after, { ...was, targets, target, offsetBytes });
}

function layDown(scenario: Placed): Layout {
  const found = findTargets(scenario);
  const objects = scenario.database.objects;
  const objectFirst = firstPsus(objects);
  const psuCount = objectFirst[objects.length];
  const target = new Int32Array(psuCount).fill(-1);
  const bytes = new Float64Array(psuCount);
  const offsetBytes = new Float64Array(psuCount);
  if (psuCount > 0) {
    placeObjects(scenario, objectFirst, found.index, target);
    objects.forEach((object, o) => sized(object, scenario.database, objectFirst[o], bytes));
  }
  const ground = { objects, blockBytes: scenario.database.blockBytes, objectFirst, target, bytes, offsetBytes };
  const { addresses } = scenario.placement;
  const count = found.targets.length;
  const { used, end, growth } = addresses === undefined ? pack(ground, count) : layAt(addresses, ground, found.index, count);
  const targets = found.targets.map((t, i) => ({ ...t, usedBytes: used[i], endBytes: end[i] }));
  return { targets, psuCount, objectFirst, target, offsetBytes, bytes, growth };
}

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

/** The targets of a scenario, volumes first and logical volumes last, and their index by id. */
function findTargets(scenario: Placed): {
  targets: BareTarget[];
  index: Map<string, number>;
} {
  const capacity = diskCapacities(scenario);
  const diskIndex = new Map<string, number>();
  scenario.hardware.disks.forEach((disk, d) => {
    if (!diskIndex.has(disk.id)) diskIndex.set(disk.id, d);
  });
  const targets: BareTarget[] = [];
  const groups = new Map((scenario.volumeGroups ?? []).flatMap(({ id, physical }) => physical.map((each): [string, string] => [each, id])));
  const put = (target: BareTarget): void => {
    const group = groups.get(target.id);
    targets.push(group === undefined ? target : { ...target, group, capacityBytes: 0 });
  };
  const inVolume = new Set<number>();
  for (const volume of scenario.volumes) {
    const disks = volume.members.map((id) => diskIndex.get(id)).filter((d) => d !== undefined);
    for (const d of disks) inVolume.add(d);
    const capacityBytes = volumeCapacityBytes(
      volume,
      disks.map((d) => capacity[d]),
    );
    put({ id: volume.id, kind: volume.kind, disks, capacityBytes });
  }
  scenario.hardware.disks.forEach((disk, d) => {
    if (!inVolume.has(d)) put({ id: disk.id, kind: 'disk', disks: [d], capacityBytes: capacity[d] });
  });
  const under = disksUnder(scenario);
  for (const group of scenario.volumeGroups ?? [])
    for (const volume of group.logical)
      targets.push({ id: volume.id, kind: 'logical', disks: under(physicalOf(volume)), capacityBytes: logicalBytes(group, volume) });
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

/** Where an object's rule alone puts its files, in their order: indexes of targets, -1 where nothing says it. */
export function targetsByRule(scenario: Placed, o: number): Int32Array {
  const object = scenario.database.objects[o];
  const { objectFirst, targets } = layOut(scenario);
  const ruled = new Int32Array(objectFirst[o + 1] - objectFirst[o]).fill(-1);
  const rule = scenario.placement.rules.findLast((candidate) => candidate.object === object.id);
  // Of two equal ids the first one counts.
  const isFirst = scenario.database.objects.findIndex(({ id }) => id === object.id) === o;
  if (rule === undefined || !isFirst || ruled.length === 0) return ruled;
  const index = new Map<string, number>();
  targets.forEach(({ id }, t) => {
    if (!index.has(id)) index.set(id, t);
  });
  paintSpread(painter(ruled), areaWithin(object, 0), rule.spread, index);
  return ruled;
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
function sized(object: DbObject, { blockBytes, tables = [] }: Database, first: number, bytes: Float64Array): void {
  const { extents } = object;
  if (psusOf(object) === 0) return;
  if (extents !== undefined && extents.extentBytes >= SECTOR_BYTES && object.segments === 1)
    sizeContainers({ ...object, extents }, extentsOfTables(tables, object.id, extents.extentBytes), first, bytes);
  else sizePsus(object, Math.max(SECTOR_BYTES, blockBytes) || SECTOR_BYTES, first, bytes);
}
