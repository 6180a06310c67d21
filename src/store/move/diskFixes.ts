/** What would work where disks alone cannot join a volume: more loose disks together with them. Pure. */
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { diskIndexOf, volumeOfDisk } from '../../analysis/document/derived.ts';
import { disksName } from '../../scenario/names.ts';
import { joinChange } from './change.ts';
import type { Change } from './plannedChange.ts';
import type { InHand } from './hand.ts';
import { disksInHand } from './sources.ts';

type Disks = InHand & { readonly kind: 'disks' };

export interface DiskFix {
  /** "disks 5 and 6". */
  readonly what: string;
  readonly inHand: Disks;
  readonly change: Change;
}

/** The fewest loose disks that, with those held, the volume takes: every number is tried, none offered that is refused. */
export function diskFix(scenario: Scenario, inHand: Disks, volumeId: string): DiskFix | undefined {
  const index = diskIndexOf(scenario);
  const inVolume = volumeOfDisk(scenario);
  const joining = inHand.disks.filter((id) => !scenario.volumes.find((v) => v.id === volumeId)?.members.includes(id));
  const loose = scenario.hardware.disks
    .filter(({ id, failed }) => !failed && !joining.includes(id) && !inVolume.has(index.get(id) ?? -1))
    .map(({ id }) => id);
  for (let more = 1; more <= loose.length; more += 1) {
    const together = disksInHand([...joining, ...loose.slice(0, more)]);
    if (together?.kind !== 'disks') return undefined;
    const change = joinChange(scenario, together, volumeId);
    const tried = attempt(scenario, change.apply);
    if (!(tried instanceof EditRefused) && tried !== scenario) return { what: disksName(together.disks), inHand: together, change };
  }
  return undefined;
}
