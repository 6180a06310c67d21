/** Why no disk can be a volume's spare, and how to get one. */
import { listWords } from '../../base/units.ts';
import { looseDisks } from '../../scenario/edit/failures.ts';
import { disksName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** Says what a spare must be, what each loose disk lacks, and what would make one; empty where there is a spare. */
export function noSpareText(scenario: Scenario, volumeId: string): string {
  const loose = looseDisks(scenario, volumeId);
  if (loose.some(({ fault }) => fault === null)) return '';
  const byFault = new Map<string, string[]>();
  for (const { disk, fault } of loose) if (fault !== null) byFault.set(fault, [...(byFault.get(fault) ?? []), disk]);
  const faults = [...byFault].map(([fault, disks]) => `${disksName(disks)} (${fault})`);
  const found = faults.length === 0 ? 'No disk is loose.' : `Not ${listWords(faults)}.`;
  const way = faults.length === 0 ? 'Take a disk out of a volume.' : 'Move all files off a loose disk, or take a disk out of a volume.';
  return `No disk can be the spare: it must be loose, empty and as large as the others. ${found} ${way}`;
}
