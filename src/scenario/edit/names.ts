/** Disks and volumes in refusals, as the board calls them. */
import { logicalNamed } from '../groups/extents.ts';
import type { Target } from '../layout.ts';
import { diskName } from '../names.ts';
import type { Scenario, Volume } from '../schema.ts';

/** A volume's name; its id where it has none. */
export const volumeName = ({ id, name }: Pick<Volume, 'id' | 'name'>): string => (name.trim() === '' ? id : name);

type Volumes = Pick<Scenario, 'volumes' | 'volumeGroups'>;

/** "volume Fact", "logical volume Logs" or "disk d3". */
export function targetName(scenario: Volumes, { id }: Pick<Target, 'id'>): string {
  const volume = scenario.volumes.find((each) => each.id === id);
  if (volume !== undefined) return `volume ${volumeName(volume)}`;
  const logical = logicalNamed(scenario, id)?.volume;
  return logical ? `logical volume ${volumeName(logical)}` : diskName(id);
}

/** Names of places to move to: volumes by name, disks by id. */
export const placeNames = (scenario: Volumes, ids: readonly string[]): string =>
  ids
    .map((id) => {
      const volume = scenario.volumes.find((each) => each.id === id) ?? logicalNamed(scenario, id)?.volume;
      return volume ? volumeName(volume) : id;
    })
    .join(', ');
