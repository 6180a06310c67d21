/** Volume groups in words: a line for each group and each logical volume, and what differs between two documents. */
import { sameMeaning as same } from '../../base/same.ts';
import { formatBytes, listWords, plural } from '../../base/units.ts';
import type { LogicalVolume, Scenario, VolumeGroup } from '../schema.ts';
import { logicalBytes, logicalExtents } from './extents.ts';

type Groups = Pick<Scenario, 'volumeGroups'>;

export const describeGroup = ({ id, physical, extentBytes }: VolumeGroup): string =>
  `volume group ${id} of ${listWords([...physical])}, extents of ${formatBytes(extentBytes)}`;

/** "linear on d1 and d2", "striped over d1 and d2 in units of 64 KiB"; a volume that has grown in another way has both. */
export function piecesWords({ pieces }: Pick<LogicalVolume, 'pieces'>): string {
  const words = pieces.map(({ legs, stripeUnitBytes = 0 }) =>
    legs.length === 1 ? '' : `striped over ${listWords(legs.map(({ on }) => on))} in units of ${formatBytes(stripeUnitBytes)}`,
  );
  const linear = [...new Set(pieces.flatMap(({ legs }) => (legs.length === 1 ? [legs[0].on] : [])))];
  const striped = [...new Set(words.filter((word) => word !== ''))];
  return [...(linear.length > 0 ? [`linear on ${listWords(linear)}`] : []), ...striped].join(', then ');
}

/** "logical volume tables of group data, 3 GiB (768 extents), linear on d1". */
export const describeLogical = (group: VolumeGroup, volume: LogicalVolume): string =>
  `logical volume ${volume.id} of group ${group.id}, ${formatBytes(logicalBytes(group, volume))} (${plural(logicalExtents(volume), 'extent')}), ${piecesWords(volume)}`;

export const describeGroups = ({ volumeGroups = [] }: Groups): string[] =>
  volumeGroups.flatMap((group) => [describeGroup(group), ...group.logical.map((volume) => describeLogical(group, volume))]);

/** What one document's groups have that the other's have not, a line each. */
export function groupDifferences({ volumeGroups: before = [] }: Groups, { volumeGroups: after = [] }: Groups): string[] {
  const lines: string[] = [];
  for (const was of before) if (!after.some(({ id }) => id === was.id)) lines.push(`volume group ${was.id} dissolved`);
  for (const group of after) {
    const was = before.find(({ id }) => id === group.id);
    if (was === undefined || was.extentBytes !== group.extentBytes || !same(was.physical, group.physical))
      lines.push(`${was === undefined ? 'new ' : ''}${describeGroup(group)}`);
    for (const gone of was?.logical ?? [])
      if (!group.logical.some(({ id }) => id === gone.id)) lines.push(`logical volume ${gone.id} removed`);
    for (const volume of group.logical) {
      const old = was?.logical.find(({ id }) => id === volume.id);
      if (old === undefined) lines.push(`new ${describeLogical(group, volume)}`);
      else if (!same(old.pieces, volume.pieces))
        lines.push(`${describeLogical(group, volume)} (was ${formatBytes(logicalBytes(group, old))}, ${piecesWords(old)})`);
    }
  }
  return lines;
}
