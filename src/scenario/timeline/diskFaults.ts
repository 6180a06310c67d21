/** What is wrong with a disk that fails or is replaced during a run, and what the timeline knows to be lost by then. */
import { isArrayVolume } from '../arrays.ts';
import { fatalMembers } from '../failures.ts';
import { diskName } from '../names.ts';
import type { Action } from '../schema.ts';
import { nearestIds } from '../validate/nearest.ts';
import { groupPart, notLoaded } from './groupPart.ts';
import type { Say } from './settingFaults.ts';
import { targetOf, type Walk } from './walk.ts';

type DiskAction = Action & { kind: 'fail-disk' | 'replace-disk' };

export function checkDisk(walk: Walk, { kind, disk }: DiskAction, say: Say): void {
  const { scenario, failed } = walk;
  const { hardware, volumes, volumeGroups } = scenario;
  const ids = hardware.disks.map(({ id }) => id);
  if (!ids.includes(disk)) return void say('disk', `"${disk}" is none of the document's disks`, nearestIds(disk, ids, 'disks'));
  if (kind === 'replace-disk') {
    if (walk.cut?.has(disk) === true)
      say(
        'disk',
        `${diskName(disk)} works at that moment, and no path leads to it`,
        'no such action: paths that fail stay so for the rest of the run',
      );
    else if (!failed.has(disk))
      say('disk', `${diskName(disk)} works at that moment`, `an action before it that lets ${diskName(disk)} fail`);
    return;
  }
  const replaced = (id: string): string => `an action before it that replaces ${diskName(id)}`;
  if (walk.cut?.has(disk) === true)
    return void say('disk', `no path leads to ${diskName(disk)} at that moment`, `a moment before the action that takes its last path`);
  if (failed.has(disk)) return void say('disk', `${diskName(disk)} has failed before that moment`, replaced(disk));
  const volume = volumes.find(({ members }) => members.includes(disk));
  if (volumeGroups !== undefined) (groupPart.checkGroupDisk ?? notLoaded)(walk, targetOf(walk.layout, volume?.id ?? disk), say);
  if (volume?.kind !== 'raid5' || volume.rebuild === undefined || volume.rebuild.onto !== undefined) return;
  const other = volume.members.find((id) => failed.has(id));
  if (other !== undefined) say('disk', `what a second failure leaves of ${volume.name} is not simulated`, replaced(other));
}

/** The disk has failed, or works again, for all that follows. */
export function stepDisk(walk: Walk, { kind, disk }: DiskAction): void {
  const { failed } = walk;
  if (kind === 'replace-disk') {
    failed.delete(disk);
    return;
  }
  failed.add(disk);
  markLost(walk, disk);
}

/** What certainly goes with a disk that has failed, or that nothing leads to. */
export function markLost({ lost, scenario, layout, states }: Walk, disk: string): void {
  const volume = scenario.volumes.find(({ members }) => members.includes(disk));
  // Whether a volume with redundancy has lost data depends on how far its rebuilds are.
  if (volume !== undefined && isArrayVolume(volume) && volume.kind !== 'stripe') return;
  const target = targetOf(layout, volume?.id ?? disk);
  lost.add(target);
  // Nor is it known of a container that has been moved whether it has arrived.
  for (const { containers, moves, rebalance } of states) {
    if (rebalance !== null) continue;
    containers.forEach((container, k) => {
      if (!moves.has(k) && container.expected.length === 1 && container.expected[0] === target) container.lost = true;
    });
  }
}

/** Whether nothing can be put on a target at this point of the timeline. */
export function isDead(walk: Walk, target: number): boolean {
  const { failed, scenario, layout } = walk;
  const { id, kind } = layout.targets[target];
  if (kind === 'disk') return failed.has(id);
  if (kind === 'logical') return groupPart.isVolumeDead?.(walk, target) ?? false;
  const volume = scenario.volumes.find((one) => one.id === id);
  return volume !== undefined && (volume.kind === 'stripe' || volume.kind === 'concat') && fatalMembers(volume, failed).length > 0;
}
