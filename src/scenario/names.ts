/** Names of disks, volumes and paths as the page speaks of them; documents and the command line have their ids. */
import { formatRanges, listWords } from '../base/units.ts';
import { logicalNamed } from './groups/extents.ts';
import type { Path, Scenario } from './schema.ts';

/** "13" for a disk called d13 or disk-13, otherwise its id: what stands below a tube. */
export function diskLabel(id: string): string {
  return /^(?:d|disk)[-_.]?(\d+)$/i.exec(id)?.[1] ?? id;
}

/** "disk 13", or "disk left-3" for an id that is not a number. */
export const diskName = (id: string): string => `disk ${diskLabel(id)}`;

/** "disks 1–8 and 12" from ids, or the ids themselves where they are no numbers or not each its own, as far as they are at most `most`. */
export function disksName(ids: readonly string[], most = 3): string {
  if (ids.length === 1) return diskName(ids[0]);
  const numbers = ids.map((id) => Number(diskLabel(id)));
  if (numbers.every((n) => Number.isInteger(n)) && new Set(numbers).size === ids.length) return `disks ${formatRanges(numbers)}`;
  return ids.length <= most ? `disks ${ids.join(', ')}` : `${ids.length} disks`;
}

/** "1–8 and 12" from ids; ids that are no numbers as they are, at most `most` of them: "sda, sdb, sdc and 5 more". */
export function diskLabels(ids: readonly string[], most = 3): string {
  const labels = ids.map(diskLabel);
  const numbers = labels.map(Number);
  if (numbers.every((n) => Number.isInteger(n))) return formatRanges(numbers);
  const rest = labels.length - most;
  return rest > 0 ? `${labels.slice(0, most).join(', ')} and ${rest} more` : listWords(labels);
}

/** "volume Fact", "logical volume Logs" or "disk 13": a target of the layout by its id. */
export function targetName(scenario: Pick<Scenario, 'volumes' | 'volumeGroups'>, id: string): string {
  const volume = scenario.volumes.find((v) => v.id === id);
  if (volume) return `volume ${volume.name}`;
  const logical = logicalNamed(scenario, id)?.volume;
  return logical ? `logical volume ${logical.name}` : diskName(id);
}

/** "Fact", "disks 1–3 and Spill": several targets. */
export function targetsName(scenario: Scenario, ids: readonly string[]): string {
  const isVolume = (id: string): boolean => scenario.volumes.some((v) => v.id === id) || logicalNamed(scenario, id) !== undefined;
  const volumes = ids.filter(isVolume).map((id) => targetName(scenario, id));
  const disks = ids.filter((id) => !isVolume(id));
  const parts = [...volumes, ...(disks.length > 0 ? [disksName(disks)] : [])];
  return parts.length === 0 ? 'nothing' : listWords(parts);
}

/** "adapter SAS 1", "channels left and right": several paths by their kinds and names. */
export function pathsName(paths: readonly Path[], most = 4): string {
  const [first] = paths;
  if (first === undefined) return 'no path';
  const names = paths.slice(0, most).map(({ name }) => name);
  const more = paths.length - names.length;
  const kind = paths.every((path) => path.kind === first.kind) ? (first.kind ?? 'path') : 'path';
  // Not "adapter SAS adapter 1".
  if (paths.length === 1 && first.name.toLowerCase().includes(kind)) return first.name;
  const kinds = paths.length === 1 ? kind : kind === 'bus' ? 'buses' : `${kind}s`;
  return `${kinds} ${listWords(more > 0 ? [...names, `${more} more`] : names)}`;
}

/** "path FC-AL loop A" by its id. */
export function pathName({ hardware }: Scenario, id: string): string {
  return `path ${hardware.paths.find((path) => path.id === id)?.name ?? id}`;
}
