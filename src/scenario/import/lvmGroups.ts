/** Volume groups of the document out of what LVM says, on the disks and arrays that there are. */
import { formatCount } from '../../base/units.ts';
import { joined } from '../groups/allocate.ts';
import { extentsWithin } from '../groups/extents.ts';
import type { LogicalVolume, VolumeGroup } from '../schema.ts';
import { LIMITS } from '../values.ts';
import type { Ids } from './ids.ts';
import type { LvmGroup } from './lvm.ts';
import { quoted, wrong, type ImportProblem } from './problem.ts';
import type { MadeVolumes, Place } from './volumes.ts';

export interface MadeGroups {
  readonly groups: readonly VolumeGroup[];
  /** Those that are in no group, and the logical volumes behind them. */
  readonly places: readonly Place[];
  readonly problems: readonly ImportProblem[];
}

/** Where what lies on a logical volume is mounted, by the name of lsblk: "group-volume". */
export type LogicalMounts = ReadonlyMap<string, readonly string[]>;

/** "sdb1" and "nvme0n1p1" are parts of "sdb" and "nvme0n1". */
const wholeDisk = (device: string): string =>
  device.replace(/^((?:nvme|mmcblk)\w*?\d)p\d+$/, '$1').replace(/^((?:sd|vd|xvd|hd)[a-z]+)\d+$/, '$1');

/** What lsblk calls a logical volume: hyphens of names are doubled. */
const mapperName = (group: string, volume: string): string => `${group.replaceAll('-', '--')}-${volume.replaceAll('-', '--')}`;

/** Names of disks that these groups are made of, as lsblk names them. */
export const devicesOf = (groups: readonly LvmGroup[]): ReadonlySet<string> =>
  new Set(groups.flatMap(({ devices }) => devices.flatMap((device) => [device, wholeDisk(device)])));

export function makeGroups(rows: readonly LvmGroup[], { places }: MadeVolumes, mounts: LogicalMounts, ids: Ids): MadeGroups {
  const problems: ImportProblem[] = [];
  const groups: VolumeGroup[] = [];
  const logical: Place[] = [];
  const taken = new Map<string, string>();
  const placeOf = (device: string): Place | undefined =>
    places.find(({ names }) => names.includes(device)) ?? places.find(({ names }) => names.includes(wholeDisk(device)));
  for (const row of rows) {
    const fault = faultOf(row, placeOf, taken, places);
    if (fault !== null) {
      problems.push(fault);
      continue;
    }
    const physical = row.devices.map((device) => placeOf(device)!);
    for (const { id } of physical) taken.set(id, row.name);
    const on = new Map(row.devices.map((device, k) => [device, physical[k].id]));
    const group = ids.take(row.name, 'group');
    const made = row.volumes.map((volume): LogicalVolume => {
      const pieces = volume.segments.map(({ extents, unitBytes, legs }) => ({
        extents,
        legs: legs.map(({ device, at }) => ({ on: on.get(device)!, at })),
        ...(unitBytes > 0 && { stripeUnitBytes: unitBytes }),
      }));
      return { id: ids.take(volume.name, 'lv'), name: volume.name.slice(0, LIMITS.titleLength), pieces: joined(pieces) };
    });
    groups.push({
      id: group,
      name: row.name.slice(0, LIMITS.titleLength),
      extentBytes: row.extentBytes,
      physical: physical.map(({ id }) => id),
      logical: made,
    });
    made.forEach(({ id, pieces }, k) => {
      const { name } = row.volumes[k];
      const mapper = mapperName(row.name, name);
      const bytes = pieces.reduce((sum, { extents }) => sum + extents, 0) * row.extentBytes;
      logical.push({ id, bytes, names: [name, mapper, `${row.name}/${name}`], mounts: mounts.get(mapper) ?? [] });
    });
  }
  return { groups, places: [...logical, ...places.filter(({ id }) => !taken.has(id))], problems };
}

const MOST_NAMED = 8;

/** Why a group cannot be made of what there is; null: it can. */
function faultOf(
  { line, name, devices, extentBytes, volumes }: LvmGroup,
  placeOf: (device: string) => Place | undefined,
  taken: ReadonlyMap<string, string>,
  places: readonly Place[],
): ImportProblem | null {
  const seen = new Set<string>();
  for (const device of devices) {
    const place = placeOf(device);
    if (place === undefined) {
      const known = places.slice(0, MOST_NAMED).map(({ names }) => names[0]);
      const more = places.length > MOST_NAMED ? ` and ${places.length - MOST_NAMED} more` : '';
      return wrong(
        line,
        `${quoted(device)} of volume group ${quoted(name)} is none of the disks above`,
        `the disks of the same machine; here are ${known.join(', ')}${more}`,
      );
    }
    const other = taken.get(place.id);
    if (other !== undefined || seen.has(place.id))
      return wrong(
        line,
        `${quoted(device)} of volume group ${quoted(name)} is on a disk that is in ${other === undefined ? 'it' : quoted(other)} already`,
        'a disk in one group only, as one physical volume',
      );
    seen.add(place.id);
  }
  for (const { line: at, name: volume, segments } of volumes)
    for (const { extents, legs } of segments)
      for (const { device, at: first } of legs) {
        const most = extentsWithin(placeOf(device)!.bytes, extentBytes);
        const end = first + extents / legs.length;
        if (end > most)
          return wrong(
            at,
            `${quoted(volume)} has extents up to ${formatCount(end)} of ${quoted(device)}, whose drive here holds ${formatCount(most)}`,
            'lsblk with -b, so that the drive has the size of the disk',
          );
      }
  return null;
}
