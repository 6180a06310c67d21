/**
 * Files that lie on a volume lie on all of its disks, and a disk of a volume is not a target of its own. Who drops something where it
 * is already, or drops files where loose disks would be, may want just that: what would give it. Pure.
 */
import { moveFiles } from '../../scenario/edit/move.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { removeDisks } from '../../scenario/edit/volumes.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import type { Selection } from '../types.ts';
import { capital } from '../../analysis/format.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { diskName, disksName, targetName } from '../../scenario/names.ts';
import type { InHand, Place } from './hand.ts';

export interface TakeOut {
  /** What is already the case, and what would have to be done. */
  readonly text: string;
  /** Does it, in one step; left out where nothing that was tried is possible. */
  readonly fix?: { readonly label: string; readonly apply: (scenario: Scenario) => Scenario };
}

/** What to say and offer to someone who let go of something on the volume that it is on, or in; undefined: on no volume. */
export function takeOutOf(scenario: Scenario, inHand: InHand, place: Place | undefined): TakeOut | undefined {
  if (place?.kind !== 'target') return undefined;
  const volume = scenario.volumes.find(({ id }) => id === place.id);
  if (!volume || volume.members.length < 2) return undefined;
  return inHand.kind === 'disks' ? disksOut(scenario, inHand.disks, volume) : filesOut(scenario, inHand, volume, place.disk);
}

function disksOut(scenario: Scenario, disks: readonly string[], volume: Volume): TakeOut | undefined {
  const own = disks.filter((id) => volume.members.includes(id));
  if (own.length === 0) return undefined;
  const out = fewestOut(scenario, own, volume);
  const name = disksName(own);
  const text = `${capital(name)} ${own.length === 1 ? 'is' : 'are'} in ${targetName(scenario, volume.id)} already. Drop ${own.length === 1 ? 'it' : 'them'} on the loose disks to take ${own.length === 1 ? 'it' : 'them'} out.`;
  return out ? { text, fix: { label: `Take ${disksName(out)} out`, apply: (s) => removeDisks(s, out) } } : { text };
}

function filesOut(scenario: Scenario, inHand: InHand & { readonly kind: 'files' }, volume: Volume, pointedAt: string | undefined): TakeOut {
  const where = targetName(scenario, volume.id);
  const disk = pointedAt ?? volume.members.at(-1)!;
  const text = `${inHand.label} is already on ${where}, on all of its disks. To give it a disk of its own, take one out of the volume first.`;
  const out = fewestOut(scenario, [disk], volume);
  if (!out) return { text };
  const alone = (s: Scenario) => moveFiles(removeDisks(s, out), inHand.psus, { kind: 'all', target: disk });
  const fix = works(scenario, alone)
    ? { label: `Take ${disksName(out)} out and move ${inHand.label} to ${diskName(disk)}`, apply: alone }
    : { label: `Take ${disksName(out)} out`, apply: (s: Scenario) => removeDisks(s, out) };
  return { text, fix };
}

/** A disk that leaves its volume so that files have it to themselves. */
export interface OwnDisk {
  readonly disk: string;
  /** Disks that leave together: the disk, and those without which its volume cannot go on. */
  readonly out: readonly string[];
  readonly volume: Volume;
}

/**
 * The disk to take out of a volume for files that should lie alone: of the volume that most of them lie on, else of the
 * emptiest one. One that the files fit on if there is any, else the first that can leave; undefined where none can.
 */
export function ownDiskFor(scenario: Scenario, { psus }: InHand & { readonly kind: 'files' }): OwnDisk | undefined {
  const layout = layoutOf(scenario);
  const there = new Map<string, number>();
  for (const p of psus) {
    const id = layout.targets[layout.target[p]]?.id ?? '';
    there.set(id, (there.get(id) ?? 0) + layout.bytes[p]);
  }
  const rank = ({ id }: Volume) => there.get(id) ?? 0;
  const used = new Map(layout.targets.map(({ id, usedBytes, capacityBytes }) => [id, usedBytes / Math.max(1, capacityBytes)]));
  const order = scenario.volumes.toSorted((a, b) => rank(b) - rank(a) || (used.get(a.id) ?? 0) - (used.get(b.id) ?? 0));
  const candidates = order.flatMap((volume): OwnDisk[] => {
    const disk = volume.members.findLast((id) => scenario.hardware.disks.some((d) => d.id === id && !d.failed));
    const out = disk === undefined ? undefined : fewestOut(scenario, [disk], volume);
    return disk !== undefined && out ? [{ disk, out, volume }] : [];
  });
  return candidates.find((own) => works(scenario, (s) => moveAlone(s, psus, own))) ?? candidates[0];
}

/** Takes the disk out and moves the files there; throws EditRefused. */
export const moveAlone = (scenario: Scenario, psus: Selection, { disk, out }: OwnDisk): Scenario =>
  moveFiles(removeDisks(scenario, out), psus, { kind: 'all', target: disk });

/** These disks, with as few more of the volume as its kind can do without together with them. */
function fewestOut(scenario: Scenario, disks: readonly string[], { members }: Volume): readonly string[] | undefined {
  const others = members.filter((id) => !disks.includes(id));
  // Neighbors mirror each other, the first and the second, the third and the fourth: the other half goes along first.
  const half = members.indexOf(disks[0]) ^ 1;
  const near = others.toSorted((a, b) => Math.abs(members.indexOf(a) - half) - Math.abs(members.indexOf(b) - half));
  for (let more = 0; more < near.length; more += 1) {
    const out = members.filter((id) => disks.includes(id) || near.slice(0, more).includes(id));
    if (works(scenario, (s) => removeDisks(s, out))) return out;
  }
  return undefined;
}

function works(scenario: Scenario, apply: (scenario: Scenario) => Scenario): boolean {
  const tried = attempt(scenario, apply);
  return !(tried instanceof EditRefused) && tried !== scenario;
}
