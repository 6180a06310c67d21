/** Disks and volumes in refusals, as the board calls them. */
import type { Target } from '../layout.ts';
import { diskName } from '../names.ts';
import type { Scenario, Volume } from '../schema.ts';

/** A volume's name; its id where it has none. */
export const volumeName = ({ id, name }: Pick<Volume, 'id' | 'name'>): string => (name.trim() === '' ? id : name);

/** "volume Fact" or "disk d3". */
export function targetName({ volumes }: Pick<Scenario, 'volumes'>, { id }: Pick<Target, 'id'>): string {
  const volume = volumes.find((each) => each.id === id);
  return volume ? `volume ${volumeName(volume)}` : diskName(id);
}

/** Names of places to move to: volumes by name, disks by id. */
export const placeNames = ({ volumes }: Pick<Scenario, 'volumes'>, ids: readonly string[]): string =>
  ids
    .map((id) => {
      const volume = volumes.find((each) => each.id === id);
      return volume ? volumeName(volume) : id;
    })
    .join(', ');
