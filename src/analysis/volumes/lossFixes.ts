/** What works where a failed disk would cost the data of a volume that someone wants to make: each way is tried first. Pure. */
import { attempt } from '../../scenario/edit/attempt.ts';
import { repairDisk } from '../../scenario/edit/failures.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { disksName } from '../../scenario/names.ts';
import { hashOf } from '../document/facts.ts';
import { kindEntry } from './kinds.ts';
import type { ArrayKind } from './kinds.ts';
import { survivingKinds } from './protect.ts';

/** An edit that makes the volume. */
interface Wanted {
  readonly label: string;
  readonly apply: (scenario: Scenario) => Scenario;
}

export interface LossFix extends Wanted {
  /** On its button: "Repair disk 5 first", "RAID 10 instead". */
  readonly button: string;
}

/**
 * @param members disks of the volume that is wanted
 * @param as the same volume of another kind; undefined where there is none
 */
export function lossFixes(
  scenario: Scenario,
  members: readonly string[],
  wanted: Wanted,
  as: (kind: ArrayKind) => Wanted | undefined,
): LossFix[] {
  const failed = scenario.hardware.disks.filter((disk) => disk.failed === true && members.includes(disk.id)).map(({ id }) => id);
  const fixes: LossFix[] = [];
  if (failed.length > 0) {
    const name = disksName(failed);
    fixes.push({
      button: `Repair ${name} first`,
      label: `Repaired ${name}; ${wanted.label}`,
      apply: (s) => wanted.apply(failed.reduce(repairDisk, s)),
    });
  }
  for (const kind of survivingKinds(members.length)) {
    const other = as(kind);
    if (other) fixes.push({ button: `${kindEntry(kind).name} instead`, ...other });
  }
  return fixes.filter(({ apply }) => {
    const tried = attempt(scenario, apply);
    return !(tried instanceof EditRefused) && hashOf(tried) !== hashOf(scenario);
  });
}
