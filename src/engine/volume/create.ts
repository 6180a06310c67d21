/** From the document's volumes to their maps, with what has failed and what is rebuilt. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { arrayShape } from '../../scenario/arrays.ts';
import { brokenDisks, failedDisks, fatalMembers } from '../../scenario/failures.ts';
import type { Target } from '../../scenario/layout.ts';
import type { ArrayVolume, MirrorVolume, ParityVolume, Scenario, Volume } from '../../scenario/schema.ts';
import { IDLE, type DeviceView } from './deviceView.ts';
import { createLogicalMap } from './logicalMap.ts';
import { ConcatMap, DiskMap, StripeMap } from './maps.ts';
import { MirrorSet } from './mirrorSet.ts';
import { ParityArray } from './parityArray.ts';
import type { AddressMap } from './plan.ts';
import { VolumeRebuild, type FailingPart } from './rebuild.ts';
import { StripedOver } from './stripedOver.ts';

const NONE = -1;

export interface CompiledVolume {
  readonly map: AddressMap;
  /** What is to be rebuilt in the background; null where nothing is. */
  readonly rebuild: VolumeRebuild | null;
  /** Parts that may lose disks, array by array; none without redundancy. */
  readonly parts: readonly FailingPart[];
  /** Indexes of the disk that is rebuilt and of the one that takes its place (null: spare space), where `rebuild` is set. */
  readonly rebuiltDisk: number;
  readonly onto: number | null;
}

/** What the maps of one volume are made of. */
interface Members {
  readonly disks: readonly number[];
  /** Sectors of the disks' smallest. */
  readonly sectors: number;
  readonly failed: (disk: number) => boolean;
  readonly view: DeviceView;
  /** The failed disk that is rebuilt, NONE if none is, and where to. */
  readonly rebuilt: number;
  readonly onto: number | 'spare-space';
}

/**
 * Each target of a layout as the engine uses it, in the layout's order. A volume that has lost data throws
 * (validation says so before).
 * @param sectorsOf capacity of each disk of the scenario in sectors
 * @param view what mirrors choose the copy to read by
 */
export function compileVolumes(
  scenario: Scenario,
  targets: readonly Target[],
  sectorsOf: readonly number[],
  view: DeviceView = IDLE,
): CompiledVolume[] {
  const volumes = new Map(scenario.volumes.map((volume) => [volume.id, volume]));
  const diskIndex = new Map(scenario.hardware.disks.map((disk, index) => [disk.id, index]));
  const out = failedDisks(scenario);
  const logical = new Map(
    (scenario.volumeGroups ?? []).flatMap((group) => group.logical.map((volume) => [volume.id, { group, volume }] as const)),
  );
  const isOut = (disk: number): boolean => out.has(scenario.hardware.disks[disk].id);
  const whole = (map: AddressMap): CompiledVolume => ({ map, rebuild: null, parts: [], rebuiltDisk: NONE, onto: null });
  const compiled = targets.map((target): CompiledVolume | null => {
    if (target.kind === 'logical') return null;
    const volume = target.kind === 'disk' ? undefined : volumes.get(target.id);
    const { disks } = target;
    if (volume === undefined) return whole(new DiskMap(disks[0], sectorsOf[disks[0]]));
    if (volume.kind === 'concat') {
      const sizes = disks.map((disk) => sectorsOf[disk]);
      return whole(new ConcatMap(disks, sizes));
    }
    // Of what cannot be reached nothing is asked: the queries that would need it fail before they start.
    const failed = fatalMembers(volume, out).length > 0 && fatalMembers(volume, brokenDisks(scenario)).length === 0 ? () => false : isOut;
    const rebuiltDisk = rebuildOf(volume) === undefined ? NONE : (disks.find(failed) ?? NONE);
    const onto = diskIndex.get(rebuildOf(volume)?.onto ?? '') ?? 'spare-space';
    const sectors = Math.min(...disks.map((disk) => sectorsOf[disk]));
    const { map, parts } = compileArrays(volume, { disks, sectors, failed, view, rebuilt: rebuiltDisk, onto });
    const rebuild = rebuiltDisk === NONE ? null : new VolumeRebuild(parts);
    return { map, rebuild, parts, rebuiltDisk, onto: onto === 'spare-space' ? null : onto };
  });
  // Logical volumes share the maps of the disks and volumes below them, and with those what these know.
  const below = new Map(targets.map(({ id }, t) => [id, compiled[t]?.map]));
  return targets.map(({ id }, t) => compiled[t] ?? whole(createLogicalMap(logical.get(id)!, below)));
}

/** The maps alone. */
export function addressMaps(scenario: Scenario, targets: readonly Target[], sectorsOf: readonly number[], view?: DeviceView): AddressMap[] {
  return compileVolumes(scenario, targets, sectorsOf, view).map(({ map }) => map);
}

const rebuildOf = (volume: Volume): ParityVolume['rebuild'] =>
  volume.kind === 'mirror' || volume.kind === 'raid5' ? volume.rebuild : undefined;

interface Compiled {
  readonly map: AddressMap;
  readonly parts: readonly (ParityArray | MirrorSet)[];
}

function compileArrays(volume: ArrayVolume, members: Members): Compiled {
  const { arrays, perArray, outerUnitBytes } = arrayShape(volume);
  const one = (array: number): Compiled => {
    const disks = members.disks.slice(array * perArray, (array + 1) * perArray);
    return compileArray(volume, { ...members, disks }, array);
  };
  if (outerUnitBytes === undefined) return one(0);
  const all = Array.from({ length: arrays }, (_, array) => one(array));
  const map = new StripedOver(
    all.map((array) => array.map),
    outerUnitBytes / SECTOR_BYTES,
  );
  return { map, parts: all.flatMap((array) => array.parts) };
}

function compileArray(volume: ArrayVolume, members: Members, array: number): Compiled {
  const unit = volume.stripeUnitBytes / SECTOR_BYTES;
  switch (volume.kind) {
    case 'stripe': {
      const sizes = members.disks.map(() => members.sectors);
      return { map: new StripeMap(members.disks, sizes, unit), parts: [] };
    }
    case 'mirror':
      return compileMirror(volume, members, unit, array);
    case 'raid5': {
      const { disks, rebuilt, onto } = members;
      const broken = disks.filter(members.failed);
      if (broken.length > 1) throw new Error(`Volume ${volume.id} has lost more disks of an array than its parity makes good.`);
      const map = new ParityArray({
        devices: disks,
        memberSectors: Math.floor(members.sectors / unit) * unit,
        unitSectors: unit,
        rotation: volume.rotation ?? 'left-symmetric',
        spareSpace: volume.spareSpace ?? false,
        smallWrites: volume.smallWrites ?? 'cheaper',
        array,
        ...(broken.length > 0 && { failed: disks.indexOf(broken[0]) }),
        ...(disks.includes(rebuilt) && { rebuild: { onto } }),
      });
      return { map, parts: [map] };
    }
  }
}

/** RAID 1 and 10: sets of neighbors; RAID 0+1: sets of one disk of each half, which fails as a whole. */
function compileMirror(volume: MirrorVolume, members: Members, unit: number, array: number): Compiled {
  const { disks, failed, rebuilt, onto, view } = members;
  const copies = volume.copies ?? 2;
  const columns = disks.length / copies;
  const halves = volume.arrangement === 'halves';
  const disk = (column: number, copy: number): number => disks[halves ? copy * columns + column : column * copies + copy];
  const places = Array.from({ length: disks.length }, (_, k) => ({ column: Math.floor(k / copies), copy: k % copies }));
  const isOut = (column: number, copy: number): boolean =>
    halves ? places.some((place) => place.copy === copy && failed(disk(place.column, copy))) : failed(disk(column, copy));
  const hurt = places.find((place) => disk(place.column, place.copy) === rebuilt);
  const sets = Array.from({ length: columns }, (_, column) => {
    const inPlace = hurt !== undefined && (halves || hurt.column === column) ? disk(column, hurt.copy) : NONE;
    // What was written while its half was out is missing on its other disks too: all disks that work are copied again.
    const rebuild = hurt !== undefined && inPlace !== NONE && (inPlace === rebuilt || !failed(inPlace)) ? hurt.copy : NONE;
    const target = rebuild === NONE ? NONE : inPlace;
    return new MirrorSet({
      devices: Array.from({ length: copies }, (__, copy) => disk(column, copy)),
      sectors: Math.floor(members.sectors / unit) * unit,
      unitSectors: unit,
      reads: volume.reads ?? 'queue-then-position',
      view,
      inUse: Array.from({ length: copies }, (__, copy) => !isOut(column, copy)),
      ...(rebuild !== NONE && { rebuild: { copy: rebuild, onto: target === rebuilt && typeof onto === 'number' ? onto : target } }),
      ...(volume.controller !== undefined && { controlledArray: array }),
    });
  });
  return { map: new StripedOver(sets, unit), parts: sets };
}
