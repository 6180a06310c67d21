/** Hanging disks on another path: what dropping them on it is. */
import { moveDisksToPath } from '../../scenario/edit/hardware.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Change } from './plannedChange.ts';
import type { InHand } from './hand.ts';

type Disks = InHand & { readonly kind: 'disks' };

const pathName = (scenario: Scenario, id: string): string => {
  const path = scenario.hardware.paths.find((p) => p.id === id);
  return path ? `${path.kind ?? 'path'} ${path.name}` : `path ${id}`;
};

/** Moves disks to a path; where they lie in volumes stays as it is. */
export function pathChange(scenario: Scenario, inHand: Disks, pathId: string): Change {
  const now = new Set(scenario.hardware.disks.filter((d) => inHand.disks.includes(d.id)).map((d) => d.path));
  const [only] = now;
  const where = pathName(scenario, pathId);
  return {
    where,
    from: now.size === 1 ? pathName(scenario, only) : `${now.size} paths`,
    label: `Attached ${inHand.label} to ${where}`,
    apply: (s) => moveDisksToPath(s, inHand.disks, pathId),
  };
}
