/** The last look before an edit is handed out: everything must still fit. */
import { formatBytes } from '../../base/units.ts';
import { layOut, type Layout, type Target } from '../layout.ts';
import { LIMITS, type Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';

/** Bytes still free on a target; negative where it is overfull. */
export const freeBytes = (target: Target): number => target.capacityBytes - target.usedBytes;

/** Ids of targets with room for this much, the emptiest first. */
export function targetsWithRoom(layout: Layout, bytes: number, except: ReadonlySet<string> = new Set()): string[] {
  return layout.targets
    .filter((target) => !except.has(target.id) && freeBytes(target) >= bytes)
    .toSorted((a, b) => freeBytes(b) - freeBytes(a))
    .map((target) => target.id);
}

/** "disk d3" or "volume v-fact". */
export const targetName = (target: Pick<Target, 'id' | 'kind'>): string => `${target.kind === 'disk' ? 'disk' : 'volume'} ${target.id}`;

/**
 * Hands the edited document out, or refuses it: where a target becomes overfull (or more so than it
 * was before), and where the exceptions outgrow the format. `movedBytes` is what looks for another place.
 */
export function admit(before: Scenario, after: Scenario, movedBytes: number, layoutBefore: Layout = layOut(before)): Scenario {
  const { exceptions } = after.placement;
  if (exceptions.length > LIMITS.exceptions) {
    const message = `${exceptions.length} exceptions to the placement rules would be needed, ${LIMITS.exceptions} are possible`;
    throw new EditRefused('limit', message, 'move whole segments or objects, so that one exception covers many files');
  }
  const layout = layOut(after);
  const overBefore = new Map(layoutBefore.targets.map((t) => [t.id, Math.max(0, -freeBytes(t))]));
  const full = layout.targets.find((t) => -freeBytes(t) > (overBefore.get(t.id) ?? 0));
  if (full) refuseRoom(full, layoutBefore, movedBytes);
  return after;
}

/** Says how much too much it is and where there would be room. */
function refuseRoom(full: Target, layoutBefore: Layout, movedBytes: number): never {
  const amountBytes = -freeBytes(full);
  const targets = targetsWithRoom(layoutBefore, movedBytes, new Set([full.id]));
  const message = `${formatBytes(amountBytes)} too much for ${targetName(full)}, which holds ${formatBytes(full.capacityBytes)}`;
  const fix =
    targets.length > 0
      ? `${targets.slice(0, 3).join(', ')} would have room for ${formatBytes(movedBytes)}`
      : 'spread the files over several disks, or move something else away first';
  throw new EditRefused('room', message, fix, { amountBytes, targets });
}
