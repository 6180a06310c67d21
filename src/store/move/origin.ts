/** Where what is held lies now, in words. */
import { layoutOf } from '../../analysis/document/derived.ts';
import { targetName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { InHand } from './hand.ts';

/** "disk 3", "volume Fact", "4 places": where what is held lies now. */
export function originName(scenario: Scenario, inHand: InHand): string {
  const layout = layoutOf(scenario);
  const names = new Set<string>();
  if (inHand.kind === 'files') {
    for (const p of inHand.psus) {
      const target = layout.targets[layout.target[p]];
      names.add(target ? targetName(scenario, target.id) : 'nowhere');
      if (names.size > 12) break;
    }
  } else {
    for (const id of inHand.disks) {
      const volume = scenario.volumes.find((v) => v.members.includes(id));
      names.add(volume ? `volume ${volume.name}` : 'the loose disks');
    }
  }
  const [only] = names;
  return names.size === 1 ? only : names.size > 12 ? 'many places' : `${names.size} places`;
}
