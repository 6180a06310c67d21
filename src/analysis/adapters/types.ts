/** Types of adapters that a scenario's own can be replaced by, and the scenario with one of them. */
import { MIB } from '../../base/units.ts';
import type { Path, Scenario } from '../../scenario/schema.ts';
import { plural } from '../format.ts';

export interface AdapterType {
  readonly id: string;
  readonly name: string;
  /** Loops or channels that drives are attached to. */
  readonly channels: number;
  /** Of each channel, and of all together, in MB/s (a million bytes). */
  readonly channelMegabytes: number;
  readonly megabytes: number;
  /** Drives of a channel. */
  readonly mostDrives: number;
  /** Where the figures come from. */
  readonly source: string;
}

/** The narrowest first: of types that do equally well the first is advised. */
export const ADAPTER_TYPES: readonly AdapterType[] = [
  {
    id: 'fcal-1g',
    name: 'FC-AL, two loops of 1 Gb/s',
    channels: 2,
    channelMegabytes: 100,
    megabytes: 200,
    mostDrives: 126,
    source: '8b/10b coding leaves 100 MB/s of 1 Gb/s; 127 addresses of a loop, one of them the adapter’s',
  },
  {
    id: 'u160',
    name: 'SCSI, two Ultra160 channels',
    channels: 2,
    channelMegabytes: 160,
    megabytes: 320,
    mostDrives: 15,
    source: 'SPI-3: 160 MB/s of a 16-bit bus, 16 addresses',
  },
  {
    id: 'u320',
    name: 'SCSI, two Ultra320 channels',
    channels: 2,
    channelMegabytes: 320,
    megabytes: 640,
    mostDrives: 15,
    source: 'SPI-4: 320 MB/s of a 16-bit bus, 16 addresses',
  },
  {
    id: 'sas-3g',
    name: 'SAS, one wide port of 4 lanes of 3 Gb/s',
    channels: 1,
    channelMegabytes: 1200,
    megabytes: 1200,
    mostDrives: 128,
    source: 'SAS-1: 8b/10b coding leaves 300 MB/s a lane; 128 phys of an edge expander',
  },
];

const isChannel = ({ kind }: Path): boolean => kind === 'channel' || kind === 'loop';

/** Adapters that disks are attached to, by however many paths between, with their channels and the drives of each. */
export interface Fitted {
  readonly adapter: Path;
  /** Disks of each path that disks of it are attached to. */
  readonly drives: readonly number[];
  /** The same of its channels and loops alone. */
  readonly onChannels: readonly number[];
}

export function adaptersOf({ hardware }: Scenario): readonly Fitted[] {
  const paths = new Map(hardware.paths.map((path) => [path.id, path]));
  const found = new Map<Path, Map<string, number>>();
  for (const { path } of hardware.disks) {
    let at = paths.get(path);
    for (let hops = 0; at !== undefined && at.kind !== 'adapter' && hops <= paths.size; hops++) at = paths.get(at.parent ?? '');
    if (at?.kind !== 'adapter') continue;
    const drives = found.get(at) ?? new Map<string, number>();
    drives.set(path, (drives.get(path) ?? 0) + 1);
    found.set(at, drives);
  }
  return [...found].map(([adapter, drives]) => ({
    adapter,
    drives: [...drives.values()],
    onChannels: [...drives].flatMap(([path, count]) => (isChannel(paths.get(path)!) ? [count] : [])),
  }));
}

/** Why the type does not go with the scenario's drives; null where it does. */
export function notFor(scenario: Scenario, { channels, mostDrives }: AdapterType): string | null {
  const adapters = adaptersOf(scenario);
  const most = Math.max(0, ...adapters.map(({ drives }) => drives.reduce((sum, count) => sum + count, 0)));
  if (most > channels * mostDrives) return `takes ${plural(channels * mostDrives, 'drive')}, and an adapter has ${most}`;
  // Drives stay where they are: of as many channels as the type has, each becomes one of its own.
  const fullest = Math.max(0, ...adapters.flatMap(({ onChannels }) => (onChannels.length <= channels ? onChannels : [])));
  return fullest > mostDrives ? `takes ${plural(mostDrives, 'drive')} on a channel, and one has ${fullest}` : null;
}

const inMib = (megabytes: number): number => (megabytes * 1e6) / MIB;

/**
 * Every adapter of this type: its limit, and those of the channels below it. Drives stay where they are, so of a type with fewer channels those there
 * are share what it has.
 */
export function withAdapters(scenario: Scenario, { channels, channelMegabytes, megabytes }: AdapterType): Scenario {
  const { hardware } = scenario;
  const paths = new Map(hardware.paths.map((path) => [path.id, path]));
  const adapters = new Set(adaptersOf(scenario).map(({ adapter }) => adapter.id));
  const under = (path: Path): string | undefined => {
    let at: Path | undefined = path;
    for (let hops = 0; at !== undefined && hops <= paths.size; hops++) {
      if (adapters.has(at.id)) return at.id;
      at = paths.get(at.parent ?? '');
    }
    return undefined;
  };
  const count = new Map<string, number>();
  for (const path of hardware.paths) {
    const adapter = isChannel(path) ? under(path) : undefined;
    if (adapter !== undefined) count.set(adapter, (count.get(adapter) ?? 0) + 1);
  }
  return {
    ...scenario,
    hardware: {
      ...hardware,
      paths: hardware.paths.map((path) => {
        const { mostDisks: _most, ...rest } = path;
        if (adapters.has(path.id)) return { ...rest, mibPerSecond: inMib(megabytes) };
        const adapter = isChannel(path) ? under(path) : undefined;
        if (adapter === undefined) return path;
        const each = (channelMegabytes * channels) / Math.max(channels, count.get(adapter) ?? channels);
        return { ...rest, mibPerSecond: inMib(each) };
      }),
    },
  };
}
