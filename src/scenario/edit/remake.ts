/** Some disks made into new volumes, with objects laid on them together or apart, in one step. */
import type { Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';
import { admit } from './room.ts';
import { makeVolume, type VolumeForm } from './volumes.ts';

export const REMAKE_KINDS = ['stripe', 'mirror', 'raid5'] as const;
export type RemakeKind = (typeof REMAKE_KINDS)[number];

/** Ids of objects that lie on ids of disks. */
export interface RemakeGroup {
  readonly objects: readonly string[];
  readonly disks: readonly string[];
}

/**
 * Makes a volume of each group's disks, in place of the volumes that they are in now, and lays its objects on it. A stripe of one disk is the disk.
 * Other objects and volumes stay. Refuses what `makeVolume` refuses, unknown ids, an object that would lose its volume, and what does not fit.
 */
export function remake(scenario: Scenario, kind: RemakeKind, stripeUnitBytes: number, groups: readonly RemakeGroup[]): Scenario {
  const { database, placement, volumes } = scenario;
  const unknown = groups.flatMap(({ objects }) => objects).find((id) => !database.objects.some((object) => object.id === id));
  if (unknown !== undefined) throw new EditRefused('unknown', `There is no object ${unknown}`, 'choose one that exists');
  const moved = new Map(groups.flatMap(({ objects }, k) => objects.map((id) => [id, k])));
  const taken = new Set(groups.flatMap(({ disks }) => disks));
  const { addresses: _packed, ...bare } = placement;
  let made: Scenario = {
    ...scenario,
    volumes: volumes.filter(({ members }) => !members.some((disk) => taken.has(disk))),
    placement: {
      ...bare,
      rules: placement.rules.filter(({ object }) => !moved.has(object)),
      exceptions: placement.exceptions.filter(({ object }) => !moved.has(object)),
    },
  };
  const gone = new Set([...volumes.filter((volume) => !made.volumes.includes(volume)).map(({ id }) => id), ...taken]);
  const stranded = [...made.placement.rules, ...made.placement.exceptions].find(({ spread }) =>
    (spread.kind === 'all' ? [spread.target] : spread.targets).some((id) => gone.has(id)),
  );
  if (stranded !== undefined)
    throw new EditRefused('member', `${stranded.object} lies on a disk or volume that becomes another one`, 'give it a place too');
  const targets = groups.map(({ disks, objects }) => {
    if (disks.length === 1 && kind === 'stripe') return disks[0];
    const form: VolumeForm = { kind, stripeUnitBytes };
    // A mirror has pairs.
    const members = kind === 'mirror' ? disks.slice(0, disks.length - (disks.length % 2)) : disks;
    const name = volumeName(scenario, objects);
    made = makeVolume(made, { disks: members, ...(name !== undefined && { name }) }, form);
    return made.volumes.at(-1)!.id;
  });
  const rules = database.objects.flatMap(({ id }) => {
    const group = moved.get(id);
    if (group !== undefined) return [{ object: id, spread: { kind: 'all' as const, target: targets[group] } }];
    return made.placement.rules.filter(({ object }) => object === id);
  });
  return admit(scenario, { ...made, placement: { ...made.placement, rules } }, 0);
}

/** "All" for what holds all, else the object's name, or "Daily sales and 16 more". */
function volumeName({ database }: Scenario, objects: readonly string[]): string | undefined {
  const name = database.objects.find(({ id }) => id === objects[0])?.name;
  if (objects.length === database.objects.length) return 'All';
  return name === undefined || objects.length === 1 ? name : `${name} and ${objects.length - 1} more`;
}

/** The same as words of the command line: `remake stripe 65536 fact,index=d1,d2`. */
export const remakeStep = (kind: RemakeKind, unitBytes: number, groups: readonly RemakeGroup[]): string =>
  ['remake', kind, unitBytes, ...groups.map(({ objects, disks }) => `${objects.join(',')}=${disks.join(',')}`)].join(' ');
