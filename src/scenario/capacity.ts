/** How many bytes drives, disks and volumes hold. Safe on documents that validation would refuse. */
import { SECTOR_BYTES } from '../base/units.ts';
import { arrayShape } from './arrays.ts';
import type { Zone } from './hardware.ts';
import type { Drive, Scenario, Volume } from './schema.ts';

/** Formatted capacity of a drive model in bytes; for a hard disk what its zones hold or, if less, what it says to offer. */
export function driveCapacityBytes(drive: Drive): number {
  if (drive.kind !== 'hdd') return drive.capacityBytes;
  let sectors = 0;
  for (const zone of drive.zones) sectors += zoneBlocks(zone, drive.heads);
  return Math.min(sectors, drive.sectors ?? Infinity) * SECTOR_BYTES;
}

/** Blocks that a zone holds: its physical sectors without skipped and spare ones. Slipped sectors come out of the spares. */
export function zoneBlocks(zone: Zone, heads: number): number {
  const kept = Math.max(zone.spareSectors ?? 0, zone.slips?.length ?? 0) + (zone.skippedSectors ?? 0);
  return Math.max(0, zone.cylinders * heads * zone.sectorsPerTrack - kept);
}

/** Capacity of every disk in document order, in bytes; 0 where the drive model is unknown. */
export function diskCapacities(scenario: Pick<Scenario, 'hardware'>): Float64Array {
  const byDrive = new Map<string, number>();
  for (const drive of scenario.hardware.drives) {
    if (!byDrive.has(drive.id)) byDrive.set(drive.id, driveCapacityBytes(drive));
  }
  return Float64Array.from(scenario.hardware.disks, (disk) => byDrive.get(disk.drive) ?? 0);
}

/**
 * Bytes that fit on a volume with members of these capacities. A concatenation holds their sum. Of all others
 * the smallest member counts, cut to whole stripe units (the rest of larger members is not used): a stripe
 * holds n of it, mirrors n / copies, RAID 5 n - 1, RAID 5E n - 2. Under an outer stripe each array holds
 * whole outer units only.
 */
export function volumeCapacityBytes(volume: Volume, memberBytes: readonly number[]): number {
  if (memberBytes.length === 0) return 0;
  if (volume.kind === 'concat') return memberBytes.reduce((sum, bytes) => sum + bytes, 0);
  const { arrays, dataColumns, unitBytes, outerUnitBytes } = arrayShape(volume);
  if (!(unitBytes > 0)) return 0;
  const array = Math.floor(Math.min(...memberBytes) / unitBytes) * unitBytes * dataColumns;
  if (outerUnitBytes === undefined) return array;
  return outerUnitBytes > 0 ? Math.floor(array / outerUnitBytes) * outerUnitBytes * arrays : 0;
}
