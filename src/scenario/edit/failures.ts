/** Breaking and repairing disks, and rebuilding onto spares. */
import { capital, formatBytes, SECTOR_BYTES } from '../../base/units.ts';
import { diskCapacities } from '../capacity.ts';
import { brokenDisks, failedDisks } from '../failures.ts';
import { layOut } from '../layout.ts';
import { diskName, disksName } from '../names.ts';
import type { MirrorVolume, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { within } from './arrays.ts';
import { volumeName } from './names.ts';
import { inRange } from './range.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';
import { refuseLosses } from './room.ts';
import { volumeOf, withVolume } from './volumes.ts';

/**
 * Lets a disk fail from t = 0 on. A volume with redundancy continues without it. Refused (`lost`) where data
 * would be lost: the message names the objects.
 */
export function failDisk(scenario: Scenario, diskId: string): Scenario {
  const failed = withFailed(scenario, diskId, true);
  refuseLosses(scenario, failed);
  const served = failed.volumes.find((v) => (v.kind === 'mirror' || v.kind === 'raid5') && v.rebuild?.onto === diskId);
  if (served)
    throw new EditRefused(
      'member',
      `${capital(diskName(diskId))} is the spare of volume ${volumeName(served)}`,
      `choose another spare for ${volumeName(served)} first`,
    );
  return failed;
}

/** The disk works again, with all that was on it. */
export function repairDisk(scenario: Scenario, diskId: string): Scenario {
  return withFailed(scenario, diskId, false);
}

function withFailed(scenario: Scenario, diskId: string, failed: boolean): Scenario {
  if (!scenario.hardware.disks.some(({ id }) => id === diskId)) {
    throw new EditRefused('unknown', `There is no disk ${diskId}`, 'choose one that exists');
  }
  const disks = scenario.hardware.disks.map((disk) => {
    if (disk.id !== diskId) return disk;
    const { failed: _old, ...works } = disk;
    return failed ? { ...works, failed } : works;
  });
  return keepTimeline(scenario, { ...scenario, hardware: { ...scenario.hardware, disks } });
}

/**
 * Has a volume's first failed disk rebuilt from t = 0 (nothing happens while none has failed), or with `null`
 * not. Without `onto` RAID 5E rebuilds into its own spare space. Refuses spares that are missing, in use, failed
 * or too small.
 */
export function setRebuild(scenario: Scenario, volumeId: string, rebuild: MirrorVolume['rebuild'] | null): Scenario {
  const volume = volumeOf(scenario, volumeId);
  if (volume.kind !== 'mirror' && volume.kind !== 'raid5') {
    throw new EditRefused('member', `Volume ${volumeName(volume)} has nothing to rebuild from`, 'make it RAID 1, 10 or 5 first');
  }
  const { rebuild: _old, ...without } = volume;
  if (rebuild === null || rebuild === undefined) return withVolume(scenario, without);
  inRange('A chunk in bytes', rebuild.chunkBytes, 4096, 64 << 20);
  within('A pause in ms', rebuild.pauseMs, 0, 60_000);
  const after = withVolume(scenario, { ...without, rebuild });
  const at = scenario.volumes.findIndex(({ id }) => id === volumeId);
  const problem = problemsOf(after).find(({ pointer }) => pointer.startsWith(`/volumes/${at}/rebuild`));
  if (problem !== undefined) {
    const spares = sparesFor(scenario, volumeId);
    const fix = spares.length > 0 ? `${disksName(spares.slice(0, 3))} would do` : 'add a disk, or empty one';
    throw new EditRefused('member', problem.message, fix, { targets: spares });
  }
  return after;
}

/** Loose, working, empty disks large enough to take a member's place, that are nobody's spare yet. */
export function sparesFor(scenario: Scenario, volumeId: string): string[] {
  return looseDisks(scenario, volumeId).flatMap(({ disk, fault }) => (fault === null ? [disk] : []));
}

export interface LooseDisk {
  readonly disk: string;
  /** Why it cannot take a member's place: "failed", "not empty"; null if it can. */
  readonly fault: string | null;
}

/** Every loose disk, and what keeps it from being the spare of a volume. */
export function looseDisks(scenario: Scenario, volumeId: string): readonly LooseDisk[] {
  const volume = volumeOf(scenario, volumeId);
  const capacities = diskCapacities(scenario);
  const size = new Map(scenario.hardware.disks.map((disk, d) => [disk.id, capacities[d]]));
  const unit = volume.kind === 'concat' ? SECTOR_BYTES : volume.stripeUnitBytes;
  const needed = Math.floor(Math.min(...volume.members.map((id) => size.get(id) ?? 0)) / unit) * unit;
  const taken = new Map(
    scenario.volumes.flatMap((v) =>
      (v.kind === 'mirror' || v.kind === 'raid5') && v.id !== volumeId && v.rebuild?.onto ? [[v.rebuild.onto, v] as const] : [],
    ),
  );
  const broken = brokenDisks(scenario);
  const failed = failedDisks(scenario);
  const faultOf = (id: string, usedBytes: number, capacityBytes: number): string | null => {
    const other = taken.get(id);
    if (failed.has(id)) return broken.has(id) ? 'failed' : 'out of reach';
    if (other !== undefined) return `the spare of volume ${volumeName(other)}`;
    if (usedBytes > 0) return 'not empty';
    return capacityBytes < needed ? `too small: ${formatBytes(capacityBytes)} of ${formatBytes(needed)}` : null;
  };
  return layOut(scenario)
    .targets.filter(({ kind }) => kind === 'disk')
    .map(({ id, usedBytes, capacityBytes }) => ({ disk: id, fault: faultOf(id, usedBytes, capacityBytes) }));
}
