/** Volume groups as commands of Linux's volume manager (LVM2): each logical volume on the extents that the document gives it. */
import { perLeg } from '../groups/extents.ts';
import type { LogicalVolume, Scenario, VolumeGroup } from '../schema.ts';
import { command, sizeWord, uniqueNames } from './block.ts';

const LETTERS = { kib: 'k', mib: 'm', sectors: 's' };

/** Names of groups and logical volumes that LVM allows, by id. */
export function lvmNames({ volumeGroups = [] }: Pick<Scenario, 'volumeGroups'>): ReadonlyMap<string, string> {
  return uniqueNames(volumeGroups.flatMap(({ id, logical }) => [id, ...logical.map((volume) => volume.id)]));
}

/** `/dev/data/logs`. */
export const logicalDevice = (names: ReadonlyMap<string, string>, group: VolumeGroup, volume: Pick<LogicalVolume, 'id'>): string =>
  `/dev/${names.get(group.id)}/${names.get(volume.id)}`;

/**
 * What makes the groups, and how their extents move later.
 * @param deviceOf the device of a disk or of an array that is a physical volume
 */
export function lvmLines(scenario: Pick<Scenario, 'volumeGroups'>, deviceOf: (id: string) => string): string[] {
  const names = lvmNames(scenario);
  return (scenario.volumeGroups ?? []).flatMap((group) => groupLines(group, names, deviceOf));
}

function groupLines(group: VolumeGroup, names: ReadonlyMap<string, string>, deviceOf: (id: string) => string): string[] {
  const name = names.get(group.id)!;
  const devices = group.physical.map(deviceOf);
  if (devices.length === 0) return [];
  const ranges = (piece: LogicalVolume['pieces'][number]): string[] =>
    piece.legs.map(({ on, at }) => `${deviceOf(on)}:${at}-${at + perLeg(piece) - 1}`);
  const stripes = ({ legs, stripeUnitBytes = 0 }: LogicalVolume['pieces'][number]): string[] =>
    legs.length === 1 ? ['-i', '1'] : ['-i', String(legs.length), '-I', sizeWord(stripeUnitBytes, LETTERS)];
  const logical = group.logical.flatMap((volume) => {
    const [first, ...more] = volume.pieces;
    const called = names.get(volume.id)!;
    return [
      ...command('lvcreate', '-n', called, '-l', String(first.extents), ...stripes(first), name, ...ranges(first)),
      ...more.flatMap((piece) => command('lvextend', '-l', `+${piece.extents}`, ...stripes(piece), `${name}/${called}`, ...ranges(piece))),
    ];
  });
  const [one] = group.logical;
  const [from, to] = devices;
  return [
    ...command('pvcreate', ...devices),
    ...command('vgcreate', '-s', sizeWord(group.extentBytes, LETTERS), name, ...devices),
    ...logical,
    `# What is whose: pvs --segments ${name} -o+lv_name,seg_start_pe`,
    ...(to === undefined || one === undefined
      ? []
      : [
          `# Later, while in use: pvmove -n ${names.get(one.id)!} ${from} ${to} moves one logical volume;`,
          `# pvmove ${from} && vgreduce ${name} ${from} takes a disk out, and maps its extents wherever there are free ones.`,
        ]),
  ];
}
