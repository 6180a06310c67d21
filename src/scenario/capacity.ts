/** How many bytes drives, disks and volumes hold. Safe on documents that validation would refuse. */
import type { Drive, Scenario, Volume } from './schema.ts';

/** Disk sectors are 512 bytes everywhere in Spindle. */
export const SECTOR_BYTES = 512;

/** Formatted capacity of a drive model in bytes; for a hard disk the sum over its zones. */
export function driveCapacityBytes(drive: Drive): number {
  if (drive.kind === 'fixed') return drive.capacityBytes;
  let sectors = 0;
  for (const zone of drive.zones) sectors += zone.cylinders * drive.heads * zone.sectorsPerTrack;
  return sectors * SECTOR_BYTES;
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
 * Bytes that fit on a volume with members of these capacities: a concatenation holds their sum, a
 * stripe n times the smallest one cut to whole stripe units (the rest of larger members is not used).
 */
export function volumeCapacityBytes(volume: Volume, memberBytes: readonly number[]): number {
  if (memberBytes.length === 0) return 0;
  if (volume.kind === 'concat') return memberBytes.reduce((sum, bytes) => sum + bytes, 0);
  const unit = volume.stripeUnitBytes;
  if (!(unit > 0)) return 0;
  return Math.floor(Math.min(...memberBytes) / unit) * unit * memberBytes.length;
}
