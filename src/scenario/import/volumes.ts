/** Volumes of the document out of what was understood and what a person said of them. */
import { driveCapacityBytes, volumeCapacityBytes } from '../capacity.ts';
import type { Volume } from '../schema.ts';
import { LIMITS } from '../values.ts';
import type { FittedDisk } from './drives.ts';
import type { Ids } from './ids.ts';
import { quoted, wrong, type ImportProblem } from './problem.ts';
import { hasUnit, usualUnit, type Level, type VolumeRow } from './stacks.ts';

/** What a person says of a volume; what is left out is as the text says. `none`: its disks stand alone. */
export interface VolumeChoice {
  readonly level?: Level | 'none';
  readonly unitBytes?: number;
}

export type VolumeChoices = Readonly<Record<string, VolumeChoice>>;

/** A volume, or a disk of none, that files can lie on. */
export interface Place {
  readonly id: string;
  readonly bytes: number;
  /** Other names that it goes by. */
  readonly names: readonly string[];
  /** What is mounted on it. */
  readonly mounts: readonly string[];
}

export interface MadeVolumes {
  readonly volumes: readonly Volume[];
  /** Volumes first, then loose disks; in order. */
  readonly places: readonly Place[];
  readonly problems: readonly ImportProblem[];
}

/** Level and unit of a volume after what a person said of it. */
export function chosen(
  row: VolumeRow,
  choice: VolumeChoice = {},
): { readonly level: Level | 'none'; readonly unitBytes: number; readonly isStated: boolean } {
  const level = choice.level ?? row.level ?? 'none';
  return {
    level,
    unitBytes: choice.unitBytes ?? (row.unitBytes || usualUnit(row)),
    isStated: choice.unitBytes !== undefined || row.unitBytes > 0,
  };
}

/** Makes the volumes. `disks` have the ids of the document, in the order of `fitted`. */
export function makeVolumes(
  rows: readonly VolumeRow[],
  choices: VolumeChoices,
  fitted: readonly FittedDisk[],
  disks: readonly { readonly id: string }[],
  ids: Ids,
): MadeVolumes {
  const problems: ImportProblem[] = [];
  const at = new Map(fitted.map(({ name }, k) => [name, k]));
  const capacityOf = (k: number): number => driveCapacityBytes(fitted[k].drive);
  const taken = new Set<number>();
  const volumes: Volume[] = [];
  const places: Place[] = [];
  for (const row of rows) {
    const members = row.disks.flatMap((name) => at.get(name) ?? []);
    const volume = volumeOf(
      row,
      choices[row.name],
      members.map((k) => disks[k].id),
      ids,
    );
    if (volume === null || members.length < row.disks.length) continue;
    const bytes = volumeCapacityBytes(volume, members.map(capacityOf));
    if (bytes === 0) {
      problems.push(wrong(row.line, `Nothing fits on ${quoted(row.name)} with a stripe unit as large as that`, 'a smaller stripe unit'));
      continue;
    }
    for (const k of members) taken.add(k);
    volumes.push(volume);
    places.push({ id: volume.id, bytes, names: [row.name, volume.name], mounts: row.mounts });
  }
  for (const [k, { id }] of disks.entries())
    if (!taken.has(k)) places.push({ id, bytes: capacityOf(k), names: [fitted[k].name], mounts: fitted[k].mounts });
  return { volumes, places, problems };
}

function volumeOf(row: VolumeRow, choice: VolumeChoice | undefined, members: readonly string[], ids: Ids): Volume | null {
  const { level, unitBytes } = chosen(row, choice);
  if (level === 'none') return null;
  const common = { id: ids.take(row.name, 'volume'), name: row.name.slice(0, LIMITS.titleLength), members: [...members] };
  if (level === 'concat') return { kind: 'concat', ...common };
  const arrays =
    row.arrays > 1 && level === row.level ? { arrays: { count: row.arrays, stripeUnitBytes: row.outerUnitBytes || usualUnit(row) } } : {};
  if (level === 'stripe') return { kind: 'stripe', ...common, stripeUnitBytes: unitBytes };
  if (level === 'raid5') return { kind: 'raid5', ...common, stripeUnitBytes: unitBytes, ...arrays };
  const copies = row.level === 'mirror' ? row.copies : members.length % 2 === 0 ? 2 : members.length;
  return {
    kind: 'mirror',
    ...common,
    stripeUnitBytes: hasUnit('mirror', { ...row, copies }) ? unitBytes : usualUnit(row),
    ...(copies !== 2 && { copies }),
  };
}

/** Levels that a volume of so many disks can be simulated with. */
export const levelsFor = ({ disks }: Pick<VolumeRow, 'disks'>): readonly Level[] => [
  'stripe',
  ...(disks.length % 2 === 0 || disks.length <= 8 ? (['mirror'] as const) : []),
  ...(disks.length >= 3 ? (['raid5'] as const) : []),
  'concat',
];
