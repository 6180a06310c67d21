/** Which edit putting something somewhere is, and its words. One table for drag, keys, taps and dialog. */
import { moveFiles, moveFilesUnchecked } from '../../scenario/edit/move.ts';
import { moveTargets } from '../../scenario/edit/deal.ts';
import type { MoveTo } from '../../scenario/edit/deal.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { addDisks, removeDisks } from '../../scenario/edit/volumes.ts';
import { perObject } from '../../base/perObject.ts';
import { diskName, disksName, targetName, targetsName } from '../../scenario/names.ts';
import { kindEntry } from '../../analysis/volumes/kinds.ts';
import { buildVolume, convertVolume, newVolumeOptions } from '../../analysis/volumes/newVolume.ts';
import type { NewVolumeOptions } from '../../analysis/volumes/newVolume.ts';
import { placeKey } from './hand.ts';
import type { InHand, Place } from './hand.ts';
import { intoGaps } from './intoGaps.ts';
import { meaningOfMoves } from './meaning.ts';
import { originName } from './origin.ts';
import { pathChange } from './pathChange.ts';
import type { Change } from './plannedChange.ts';
import { splitWays } from './split.ts';
import type { SplitWay } from './split.ts';
import { jointTargets } from './targets.ts';
import { moveAlone, ownDiskFor } from './takeOut.ts';
import { wordsOf } from '../../scenario/terms.ts';

type Disks = InHand & { readonly kind: 'disks' };

/** Moving files to one or several targets. */
export function filesChange(scenario: Scenario, inHand: InHand & { readonly kind: 'files' }, to: MoveTo, where: string): Change {
  const meaning = meaningOfMoves();
  if (meaning !== null) return meaning.change(scenario, inHand, to, where);
  return {
    where,
    from: originName(scenario, inHand),
    label: `Moved ${inHand.label} to ${where}`,
    apply: (s) => moveFiles(s, inHand.psus, to),
    files: { targets: moveTargets(to), unchecked: (s) => moveFilesUnchecked(s, inHand.psus, to) },
  };
}

/** The disks without their volumes, out of each all at once: one alone may leave nothing that its kind can be. */
function takenOut(scenario: Scenario, disks: readonly string[]): Scenario {
  return scenario.volumes.reduce((s, { members }) => {
    const own = members.filter((id) => disks.includes(id));
    return own.length === 0 ? s : removeDisks(s, own);
  }, scenario);
}

/** Building a volume of disks, which leave the volumes they are in; of all disks of one volume: making it another kind. */
export function volumeChange(
  scenario: Scenario,
  inHand: Disks,
  members: readonly string[],
  options: NewVolumeOptions = newVolumeOptions('stripe', members.length),
): Change {
  const { one } = kindEntry(options.kind);
  const disks = [...members];
  const same = scenario.volumes.find((v) => v.members.length === disks.length && v.members.every((id) => disks.includes(id)));
  if (same) {
    return {
      where: one,
      from: `volume ${same.name}`,
      label: `Made ${same.name} ${one}`,
      apply: (s) => convertVolume(s, same, options),
    };
  }
  return {
    where: `${one.replace(/^an? /, 'a new ')} over ${disksName(members)}`,
    from: originName(scenario, inHand),
    label: `Made ${one} of ${disksName(members)}`,
    apply: (s) => buildVolume(takenOut(s, disks), disks, options),
  };
}

let last: { readonly scenario: Scenario; readonly inHand: InHand; readonly key: string; readonly change: Change } | null = null;

/**
 * What letting go of `inHand` over `place` does; `place` is one that `resolvePlace` answered. Over one of several marked
 * targets that is the first way to spread over all of them; the drop asks for the way. Preview, trial and step of a drop
 * ask for the same, so the last answer is remembered: whatever is known of the previewed document (hash, problems,
 * layout, estimate) holds for the one that the drop shows.
 */
export function changeFor(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[] = []): Change {
  const joint = jointTargets(scenario, inHand, place, marked);
  const key = `${meaningOfMoves()?.key ?? ''} ${joint ? `joint:${joint.join(' ')}` : placeKey(place)}`;
  if (last && last.scenario === scenario && last.inHand === inHand && last.key === key) return last.change;
  const change =
    joint && inHand.kind === 'files' ? splitChanges(scenario, inHand, joint)[0].change : once(newChangeFor(scenario, inHand, place));
  last = { scenario, inHand, key, change };
  return change;
}

/** The same change, whose edit is made once for a document however often it is asked for. */
export const once = (change: Change): Change => ({ ...change, apply: perObject(change.apply) });

export interface SplitChange {
  readonly way: SplitWay;
  readonly change: Change;
}

/** Each way to spread files over several targets, as an edit. */
export function splitChanges(scenario: Scenario, inHand: InHand & { readonly kind: 'files' }, targets: readonly string[]): SplitChange[] {
  return splitWays(targets, wordsOf(scenario)).map((way) => {
    const where = `${targetsName(scenario, targets)} (${way.label.toLowerCase()})`;
    return { way, change: once(filesChange(scenario, inHand, way.spread, where)) };
  });
}

function newChangeFor(scenario: Scenario, inHand: InHand, place: Place): Change {
  if (inHand.kind === 'files') {
    if (place.kind === 'loose') return aloneChange(scenario, inHand);
    if (place.kind === 'gap' && meaningOfMoves() === null) {
      const change = intoGaps.arrived()?.gapChange(scenario, inHand, place);
      if (change) return change;
    }
    return filesChange(scenario, inHand, { kind: 'all', target: place.id }, targetName(scenario, place.id));
  }
  const from = originName(scenario, inHand);
  if (place.kind === 'loose') {
    return { where: 'the loose disks', from, label: `Took ${inHand.label} out of ${from}`, apply: (s) => takenOut(s, inHand.disks) };
  }
  if (place.kind === 'disk') return volumeChange(scenario, inHand, [place.id, ...inHand.disks]);
  if (place.kind === 'path') return pathChange(scenario, inHand, place.id);
  return joinChange(scenario, inHand, place.id);
}

/** Files on a disk of their own where no disk is loose: one leaves its volume for them, in the same step. */
export function aloneChange(scenario: Scenario, inHand: InHand & { readonly kind: 'files' }): Change {
  const meaning = meaningOfMoves();
  if (meaning !== null) return meaning.change(scenario, inHand, null, 'a disk of its own');
  const from = originName(scenario, inHand);
  const own = ownDiskFor(scenario, inHand);
  if (!own) {
    const none = () => {
      throw new EditRefused('member', 'No disk is loose, and no volume can work without one of its disks', 'dissolve a volume first');
    };
    return { where: 'a disk of its own', from, label: `Moved ${inHand.label}`, apply: none };
  }
  const { disk, out, volume } = own;
  const where = `${diskName(disk)}, taken out of volume ${volume.name}${out.length > 1 ? ` with ${disksName(out.filter((id) => id !== disk))}` : ''}`;
  return {
    where,
    from,
    label: `Moved ${inHand.label} to ${where}`,
    apply: (s) => moveAlone(s, inHand.psus, own),
    files: { targets: [disk], unchecked: (s) => moveFilesUnchecked(removeDisks(s, out), inHand.psus, { kind: 'all', target: disk }) },
  };
}

/** Putting disks into a volume, all at once: one alone may not fill the rows or arrays that it has. */
export function joinChange(scenario: Scenario, inHand: Disks, volumeId: string): Change {
  const volume = scenario.volumes.find((v) => v.id === volumeId);
  const added = inHand.disks.filter((id) => !volume?.members.includes(id));
  const where = targetName(scenario, volumeId);
  return {
    where,
    from: originName(scenario, inHand),
    label: `Added ${inHand.label} to ${where}`,
    apply: (s) => (added.length === 0 ? s : addDisks(takenOut(s, added), volumeId, added)),
  };
}
