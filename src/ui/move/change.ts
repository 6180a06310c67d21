/** Which edit putting something somewhere is, and its words. One table for drag, keys, taps and dialog. */
import { moveFiles } from '../../scenario/edit/move.ts';
import type { MoveTo } from '../../scenario/edit/deal.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { makeConcat, makeStripe, moveDisk } from '../../scenario/edit/volumes.ts';
import { layoutOf } from './derive.ts';
import type { InHand, Place } from './hand.ts';
import { disksName, targetName } from './words.ts';

type Disks = InHand & { readonly kind: 'disks' };

export interface Change {
  /** Where to, in words: "volume Fact". */
  readonly where: string;
  /** Where from, in words. */
  readonly from: string;
  /** Label of the history step. */
  readonly label: string;
  /** The pure edit; throws EditRefused. */
  readonly apply: (scenario: Scenario) => Scenario;
}

/** "disk 3", "volume Fact", "4 places": where what is in hand lies now. */
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

/** Moving files to one or several targets. */
export function filesChange(scenario: Scenario, inHand: InHand & { readonly kind: 'files' }, to: MoveTo, where: string): Change {
  return {
    where,
    from: originName(scenario, inHand),
    label: `Moved ${inHand.label} to ${where}`,
    apply: (s) => moveFiles(s, inHand.psus, to),
  };
}

/** Stripe unit of a volume that is built by hand; the tray's header changes it. */
const NEW_STRIPE_UNIT_BYTES = 64 * 1024;

const takenOut = (scenario: Scenario, disks: readonly string[]): Scenario => disks.reduce((s, disk) => moveDisk(s, disk, null), scenario);

/** Building a volume of disks, which leave the volumes they are in. */
export function volumeChange(scenario: Scenario, inHand: Disks, members: readonly string[], kind: 'stripe' | 'concat' = 'stripe'): Change {
  const word = kind === 'stripe' ? 'stripe' : 'concatenation';
  const disks = [...members];
  return {
    where: `a new ${word} over ${disksName(members)}`,
    from: originName(scenario, inHand),
    label: `Made a ${word} of ${disksName(members)}`,
    apply: (s) => {
      const loose = takenOut(s, disks);
      return kind === 'stripe' ? makeStripe(loose, { disks }, NEW_STRIPE_UNIT_BYTES) : makeConcat(loose, { disks });
    },
  };
}

/** What letting go of `inHand` over `place` does; `place` is one that `resolvePlace` answered. */
export function changeFor(scenario: Scenario, inHand: InHand, place: Place): Change {
  if (inHand.kind === 'files') {
    const id = place.kind === 'loose' ? '' : place.id;
    return filesChange(scenario, inHand, { kind: 'all', target: id }, targetName(scenario, id));
  }
  const from = originName(scenario, inHand);
  if (place.kind === 'loose') {
    return { where: 'the loose disks', from, label: `Took ${inHand.label} out of ${from}`, apply: (s) => takenOut(s, inHand.disks) };
  }
  if (place.kind === 'disk') return volumeChange(scenario, inHand, [place.id, ...inHand.disks]);
  const volume = scenario.volumes.find((v) => v.id === place.id);
  const added = inHand.disks.filter((id) => !volume?.members.includes(id));
  const where = targetName(scenario, place.id);
  return {
    where,
    from,
    label: `Added ${inHand.label} to ${where}`,
    apply: (s) => added.reduce((next, disk) => moveDisk(next, disk, place.id), s),
  };
}
