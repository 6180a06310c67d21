/** What failed disks make of a volume, as the board says it. */
import { brokenDisks, failedDisks, fatalMembers, whyUnreachable } from '../../scenario/failures.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { perObject } from '../../base/perObject.ts';
import { disksName } from '../../scenario/names.ts';

/** `unreachable`: its data are there, but no working path leads to them. */
export type HealthState = 'whole' | 'degraded' | 'lost' | 'unreachable';

export interface Health {
  readonly state: HealthState;
  /** Ids of the members that have failed or cannot be reached. */
  readonly failed: readonly string[];
  /** "degraded: disk 3 failed"; empty while all is well. */
  readonly text: string;
  /** The same where there is little room: "degraded: disk 3". */
  readonly short: string;
}

const failedOf: (scenario: Scenario) => ReadonlySet<string> = perObject(failedDisks);

const brokenOf: (scenario: Scenario) => ReadonlySet<string> = perObject(brokenDisks);

/** Whether a disk has failed or cannot be reached. */
export const isOut = (scenario: Scenario, disk: string): boolean => failedOf(scenario).has(disk);

/** Whether a disk has failed itself, and can be repaired. */
export const hasFailed = (scenario: Scenario, disk: string): boolean => brokenOf(scenario).has(disk);

/** The state of a volume: what it still has, and why. */
export function volumeHealth(scenario: Scenario, volume: Volume): Health {
  const broken = failedOf(scenario);
  const failed = volume.members.filter((id) => broken.has(id));
  if (failed.length === 0) return { state: 'whole', failed, text: '', short: '' };
  const own = brokenOf(scenario);
  const lost = fatalMembers(volume, own).length > 0;
  const unreachable = !lost && fatalMembers(volume, broken).length > 0;
  const short = `${lost ? 'data lost' : unreachable ? 'out of reach' : 'degraded'}: ${disksName(failed)}`;
  const cut = failed.filter((id) => !own.has(id));
  const text = cut.length === 0 ? `${short} failed` : `${short}; ${whyUnreachable(scenario, cut)}`;
  return { state: lost ? 'lost' : unreachable ? 'unreachable' : 'degraded', failed, text, short };
}

const spares: (scenario: Scenario) => ReadonlyMap<string, Volume> = perObject((scenario) => {
  const found = new Map<string, Volume>();
  for (const volume of scenario.volumes) {
    if ((volume.kind === 'mirror' || volume.kind === 'raid5') && volume.rebuild?.onto !== undefined) found.set(volume.rebuild.onto, volume);
  }
  return found;
});

/** The volume that a disk is the spare of, if any. */
export const spareFor = (scenario: Scenario, disk: string): Volume | undefined => spares(scenario).get(disk);

/** The scenario as if these disks, too, had failed: for pictures of what would be. */
export function withFailed(scenario: Scenario, disks: readonly string[]): Scenario {
  const broken = new Set(disks);
  return {
    ...scenario,
    hardware: {
      ...scenario.hardware,
      disks: scenario.hardware.disks.map((disk) => (broken.has(disk.id) ? { ...disk, failed: true } : disk)),
    },
  };
}
