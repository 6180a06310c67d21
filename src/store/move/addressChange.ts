/** Where on a target files are to lie, as an edit with its words. */
import { keepAddresses, placeFiles, type Address } from '../../scenario/edit/addresses.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { formatBytes } from '../../base/units.ts';
import { moveFiles, moveFilesUnchecked } from '../../scenario/edit/move.ts';
import { targetName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { InHand, Place } from './hand.ts';
import { originName } from './origin.ts';
import type { Change } from './plannedChange.ts';

/** Files on one target, or on those where they lie (null), at an address there. From then on the document stores addresses. */
export function addressChange(
  scenario: Scenario,
  inHand: InHand & { readonly kind: 'files' },
  target: string | null,
  address: Address,
  words: string,
): Change {
  const where = `${words} of ${target === null ? 'their own disks' : targetName(scenario, target)}`;
  return {
    where,
    from: originName(scenario, inHand),
    label: `Placed ${inHand.label} at ${where}`,
    apply: (s) =>
      address.kind === 'next-to' || target === null
        ? placeFiles(s, inHand.psus, address)
        : placeFiles(moveFiles(keepAddresses(s), inHand.psus, moveTo([target])), inHand.psus, address),
    ...(target !== null && {
      files: { targets: [target], unchecked: (s) => moveFilesUnchecked(s, inHand.psus, moveTo([target])) },
    }),
  };
}

/** Files into a gap, from its outer end on. */
export function gapChange(
  scenario: Scenario,
  inHand: InHand & { readonly kind: 'files' },
  { id, at }: Place & { readonly kind: 'gap' },
): Change {
  const words = at === 0 ? 'the free outer edge' : `the free space at ${formatBytes(at)}`;
  return addressChange(scenario, inHand, id, { kind: 'at', atBytes: at }, words);
}
