/** The last look before an edit is handed out: everything must still fit, nothing may be lost, and spares must be there, and what the timeline names. */
import { capital, formatBytes } from '../../base/units.ts';
import { describeLost, lossesOf, lostObjects } from '../failures.ts';
import { physicalOf } from '../groups/extents.ts';
import { groupFaults } from '../groups/faults.ts';
import { layOut, type Layout, type Target } from '../layout.ts';
import { LIMITS, type Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { keepTimeline } from './keepTimeline.ts';
import { placeNames, targetName } from './names.ts';
import { readdressed } from './readdress.ts';
import { EditRefused } from './refused.ts';
import { wordsOf } from '../terms.ts';

/** Bytes still free on a target; negative where it is overfull. */
export const freeBytes = (target: Target): number => target.capacityBytes - target.usedBytes;

/** Ids of targets with room for this much, the emptiest first. */
export function targetsWithRoom(layout: Layout, bytes: number, except: ReadonlySet<string> = new Set()): string[] {
  return layout.targets
    .filter((target) => target.group === undefined && !except.has(target.id) && freeBytes(target) >= bytes)
    .toSorted((a, b) => freeBytes(b) - freeBytes(a))
    .map((target) => target.id);
}

/**
 * Hands the edited document out, with its files at the addresses that they had if addresses are stored, or refuses it. `movedBytes` is what
 * looks for another place.
 */
export function admit(before: Scenario, after: Scenario, movedBytes: number, layoutBefore: Layout = layOut(before)): Scenario {
  return accepted(before, readdressed(before, layoutBefore, after), movedBytes, layoutBefore);
}

/**
 * Hands the edited document out as it is, or refuses it: where a target becomes overfull (or more so than it
 * was before), where files would come to lie on what has failed, where a rebuild would lose its spare or an action of
 * the timeline what it names, and where the exceptions outgrow the format.
 */
export function accepted(before: Scenario, after: Scenario, movedBytes: number, layoutBefore: Layout = layOut(before)): Scenario {
  const { exceptions } = after.placement;
  if (exceptions.length > LIMITS.exceptions) {
    const message = `${exceptions.length} exceptions to the placement rules would be needed, ${LIMITS.exceptions} are possible`;
    const { segment } = wordsOf(after);
    throw new EditRefused('limit', message, `move whole ${segment.many} or objects, so that one exception covers many files`);
  }
  refuseGroups(before, after);
  const layout = layOut(after);
  const overBefore = new Map(layoutBefore.targets.map((t) => [t.id, Math.max(0, -freeBytes(t))]));
  const endBefore = new Map(layoutBefore.targets.map((t) => [t.id, t.endBytes]));
  const full = layout.targets.find((t) => -freeBytes(t) > (overBefore.get(t.id) ?? 0));
  if (full) refuseRoom(after, full, layoutBefore, movedBytes);
  const beyond = layout.targets.find((t) => t.endBytes > Math.max(t.capacityBytes, endBefore.get(t.id) ?? 0));
  if (beyond) refuseGap(after, beyond, layoutBefore, movedBytes);
  refuseLosses(before, after, layoutBefore, layout);
  refuseSpares(before, after);
  return keepTimeline(before, after);
}

/** Refuses an edit after which a volume group does not hold: a physical volume that is gone or too small, an extent with two owners. */
function refuseGroups(before: Scenario, after: Scenario): void {
  if (after.volumeGroups === undefined) return;
  const same = (['hardware', 'volumes', 'volumeGroups'] as const).every((part) => before[part] === after[part]);
  if (same) return;
  const [fault] = groupFaults(after);
  if (fault === undefined) return;
  const known = new Set(groupFaults(before).map(({ message }) => message));
  if (!known.has(fault.message)) throw new EditRefused('member', capital(fault.message), fault.expected);
}

/** Refuses (`lost`) an edit by which a volume or loose disk loses data, and names the objects. */
export function refuseLosses(before: Scenario, after: Scenario, layoutBefore = layOut(before), layout = layOut(after)): void {
  const all = lossesOf(after, layout).filter(({ unreachable }) => !unreachable);
  if (all.length === 0) return;
  const known = new Set(lossesOf(before, layoutBefore).map(({ targetId }) => targetId));
  const losses = all.filter(({ targetId }) => !known.has(targetId));
  if (losses.length === 0) return;
  const lost = describeLost(lostObjects(after, layout, losses));
  const what = lost === '' ? `${targetName(after, { id: losses[0].targetId })} would be lost` : `${lost} would be lost`;
  throw new EditRefused('lost', `${losses[0].why}: ${what}`, 'keep the files off it, or keep copies or parity of them');
}

/** Refuses an edit by which a rebuild that was possible has nowhere to go to. */
function refuseSpares(before: Scenario, after: Scenario): void {
  if (!after.volumes.some((volume) => (volume.kind === 'mirror' || volume.kind === 'raid5') && volume.rebuild !== undefined)) return;
  const ofRebuilds = (scenario: Scenario) => problemsOf(scenario).filter(({ pointer }) => /^\/volumes\/\d+\/rebuild/.test(pointer));
  const problems = ofRebuilds(after);
  if (problems.length === 0) return;
  const known = new Set(ofRebuilds(before).map(({ message }) => message));
  const problem = problems.find(({ message }) => !known.has(message));
  if (problem) throw new EditRefused('member', problem.message, `${problem.expected}; or switch the rebuild off first`);
}

/** There is room enough, but in pieces between files that stay at their addresses. */
function refuseGap(scenario: Scenario, target: Target, layoutBefore: Layout, movedBytes: number): never {
  const free = formatBytes(freeBytes(layoutBefore.targets.find(({ id }) => id === target.id) ?? target));
  const message = `No gap on ${targetName(scenario, target)} is long enough: ${free} are free there, in pieces between files that stay at their addresses`;
  const targets = targetsWithRoom(layoutBefore, movedBytes, new Set([target.id]));
  throw new EditRefused('room', message, 'pack the files, or choose another place', {
    amountBytes: target.endBytes - target.capacityBytes,
    targets,
  });
}

/** Says how much too much it is and where there would be room. */
function refuseRoom(scenario: Scenario, full: Target, layoutBefore: Layout, movedBytes: number): never {
  if (full.group !== undefined) refusePhysical(scenario, full, full.group);
  const amountBytes = -freeBytes(full);
  const targets = targetsWithRoom(layoutBefore, movedBytes, new Set([full.id]));
  const message = `${formatBytes(amountBytes)} too much for ${targetName(scenario, full)}, which holds ${formatBytes(full.capacityBytes)}`;
  const fix =
    targets.length > 0
      ? `${placeNames(scenario, targets.slice(0, 3))} would have room for ${formatBytes(movedBytes)}`
      : 'spread the files over several disks, or move something else away first';
  throw new EditRefused('room', message, fix, { amountBytes, targets });
}

/** Files lie on logical volumes, not on what these are made of. */
function refusePhysical(scenario: Scenario, target: Target, groupId: string): never {
  const group = scenario.volumeGroups?.find(({ id }) => id === groupId);
  const onIt = group?.logical.filter((volume) => physicalOf(volume).includes(target.id)) ?? [];
  const all = (onIt.length > 0 ? onIt : (group?.logical ?? [])).map(({ id }) => id);
  const fix =
    all.length > 0
      ? `choose a logical volume: ${placeNames(scenario, all.slice(0, 3))}`
      : `make a logical volume in group ${groupId} first`;
  const message = `${capital(targetName(scenario, target))} is a physical volume of group ${group?.name ?? groupId}: files lie on its logical volumes`;
  throw new EditRefused('member', message, fix, { targets: all });
}
