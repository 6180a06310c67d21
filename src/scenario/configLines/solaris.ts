/**
 * Volumes as commands of Solaris Volume Manager, and file systems that are mounted for direct I/O. Sources: the manual pages metainit(1M),
 * metattach(1M), newfs(1M) and mount_ufs(1M) of Solaris 10.
 */
import { formatBytes, KIB, MIB, TIB } from '../../base/units.ts';
import { arrayShape } from '../arrays.ts';
import type { Scenario, Volume } from '../schema.ts';
import { block, command, type ConfigBlock } from './block.ts';
import type { Place, Places } from './places.ts';
import { allocationOrder, deviceNames } from './veritas.ts';

/** Interlace that metainit takes. */
const LEAST_UNIT = 16 * 512;
const MOST_UNIT = 100 * MIB;
/** Volumes are numbered in tens, which leaves numbers for the parts of a mirror. */
const STEP = 10;

interface Made {
  readonly device: string;
  readonly lines: readonly string[];
}

/** For hosts that open files past the file cache, and for volumes that the disks' controller does not build. */
export const isForSolaris = ({ host, volumes }: Scenario): boolean =>
  host.fileCacheBytes === 0 && volumes.every((volume) => volume.kind === 'concat' || volume.arrays === undefined);

function interlace(bytes: number): string[] {
  const fits = Math.min(MOST_UNIT, Math.max(LEAST_UNIT, bytes));
  return ['-i', fits % KIB === 0 ? `${fits / KIB}k` : `${Math.round(fits / 512)}b`];
}

function remarks(volume: Volume): string[] {
  if (volume.kind === 'concat') return [];
  const { stripeUnitBytes: unit } = volume;
  if (unit >= LEAST_UNIT && unit <= MOST_UNIT) return [];
  return [`# metainit takes an interlace of 8 KiB to 100 MiB, not ${formatBytes(unit)}: this is the nearest`];
}

function volumeMade(volume: Volume, number: number, slices: ReadonlyMap<string, string>): Made {
  const device = `d${number}`;
  const parts = allocationOrder(volume).flatMap((id) => slices.get(id) ?? []);
  const stripe = (name: string, of: readonly string[], unit: number): string[] =>
    command('metainit', name, '1', String(of.length), ...of, ...(of.length > 1 ? interlace(unit) : []));
  const head = remarks(volume);
  if (volume.kind === 'concat')
    return { device, lines: command('metainit', device, String(parts.length), ...parts.flatMap((part) => ['1', part])) };
  if (volume.kind === 'stripe') return { device, lines: [...head, ...stripe(device, parts, volume.stripeUnitBytes)] };
  if (volume.kind === 'raid5')
    return { device, lines: [...head, ...command('metainit', device, '-r', ...parts, ...interlace(volume.stripeUnitBytes))] };
  const { copies } = arrayShape(volume);
  const columns = parts.length / copies;
  const names = Array.from({ length: copies }, (_, copy) => `d${number + copy + 1}`);
  return {
    device,
    lines: [
      ...head,
      ...names.flatMap((name, copy) => stripe(name, parts.slice(copy * columns, (copy + 1) * columns), volume.stripeUnitBytes)),
      ...command('metainit', device, '-m', names[0]),
      ...names.slice(1).flatMap((name) => command('metattach', device, name)),
    ],
  };
}

/** A file system on a block device, mounted past the file cache. */
function fileSystemLines({ directory, target }: Place, raw: string, device: string): string[] {
  return [
    ...command('newfs', ...(target.capacityBytes > TIB ? ['-T'] : []), raw),
    ...command('mkdir', '-p', directory),
    ...command('mount', '-F', 'ufs', '-o', 'forcedirectio', device, directory),
  ];
}

/** Volumes and file systems that hold the scenario's files. */
export function solarisBlock(scenario: Scenario, { used }: Places): ConfigBlock {
  const slices = new Map([...deviceNames(scenario)].map(([id, device]) => [id, `${device}s0`]));
  const made = used.flatMap((place, k): string[] => {
    const { volume, target } = place;
    if (volume === undefined) {
      const slice = slices.get(target.id) ?? target.id;
      return fileSystemLines(place, `/dev/rdsk/${slice}`, `/dev/dsk/${slice}`);
    }
    const { device, lines } = volumeMade(volume, (k + 1) * STEP, slices);
    return [...lines, ...fileSystemLines(place, `/dev/md/rdsk/${device}`, `/dev/md/dsk/${device}`)];
  });
  const lines = [
    '# Solaris Volume Manager. Controllers stand for paths, targets for disks in document order: compare with format.',
    '# Slice 0 of each disk is taken to be all of it; state databases (metadb) have to be there first.',
    ...made,
    '# Then: give the directories to the server’s account (chown), and enter the file systems in /etc/vfstab.',
  ];
  return block({ id: 'volumes', title: 'Volumes and file systems, Solaris', language: 'shell', lines }, scenario.title);
}
