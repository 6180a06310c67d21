/** What the board says at a path that does not work. */
import { pathName } from '../../scenario/names.ts';
import { downPaths, pathInUse } from '../../scenario/reach.ts';
import type { Path, Scenario } from '../../scenario/schema.ts';
import { listWords } from '../format.ts';

/** That it has failed, or is attached to one that has, and by what its disks are reached; empty while it works. */
export function pathStateText(scenario: Scenario, path: Path): string {
  const down = downPaths(scenario);
  if (!down.has(path.id)) return '';
  const state = path.failed === true ? 'failed' : `cut off: ${failedAbove(scenario, path)?.name ?? 'a path above it'} failed`;
  const disks = scenario.hardware.disks.filter((disk) => disk.path === path.id);
  if (disks.length === 0) return state;
  const ways = [...new Set(disks.flatMap((disk) => pathInUse(disk, down) ?? []))];
  if (ways.length === 0) return `${state}; disks out of reach`;
  return `${state}; disks reached by ${listWords(ways.map((id) => pathName(scenario, id).replace(/^path /, '')))}`;
}

/** The nearest path above that has failed. */
function failedAbove({ hardware: { paths } }: Scenario, { parent }: Path): Path | undefined {
  let at = paths.find(({ id }) => id === parent);
  // A document that is not valid may have circles: no way up is longer than there are paths.
  for (let hops = 0; at !== undefined && at.failed !== true && hops <= paths.length; hops++) {
    const above: string | undefined = at.parent;
    at = paths.find(({ id }) => id === above);
  }
  return at;
}
