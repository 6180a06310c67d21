/** Volumes as commands of the Veritas volume manager on Solaris, file systems included. */
import { formatBytes, GIB, KIB } from '../../base/units.ts';
import { arrayShape, isArrayVolume, levelName } from '../arrays.ts';
import { idRanges } from '../describe.ts';
import type { ArrayVolume, Scenario, Volume } from '../schema.ts';
import { block, command, forEach, sizeWord, type ConfigBlock } from './block.ts';
import type { Place, Places } from './places.ts';

const GROUP = 'warehouse';
const LETTERS = { kib: 'k', mib: 'm', sectors: 's' };
const size = (bytes: number): string => sizeWord(bytes, LETTERS);

/** The volume manager's disks: a disk of the document, or an array under a stripe, which the disks' controller makes. */
const lunsOf = (volume: Volume): string[] =>
  isArrayVolume(volume) && volume.arrays !== undefined
    ? Array.from({ length: arrayShape(volume).arrays }, (_, a) => `${volume.id}-lun${a + 1}`)
    : [...volume.members];

/**
 * Disks in the order in which ordered allocation takes them: column by column of the first copy, then of the second.
 * In the document neighbors of a RAID 10 hold the same data.
 */
export function allocationOrder(volume: Volume): readonly string[] {
  if (volume.kind !== 'mirror' || volume.arrangement === 'halves' || volume.arrays !== undefined) return lunsOf(volume);
  const { copies } = arrayShape(volume);
  return Array.from({ length: copies }, (_, copy) => volume.members.filter((_id, k) => k % copies === copy)).flat();
}

/** `cXtYd0`: controllers by path, targets in document order. */
export function deviceNames({ hardware }: Scenario): Map<string, string> {
  const controller = new Map(hardware.paths.map(({ id }, p) => [id, p + 1]));
  const next = new Map<string, number>();
  return new Map(
    hardware.disks.map(({ id, path }) => {
      const target = next.get(path) ?? 0;
      next.set(path, target + 1);
      return [id, `c${controller.get(path) ?? 0}t${target}d0`];
    }),
  );
}

/** `layout=` of `vxassist` with its attributes. */
function attributes(volume: Volume): string[] {
  if (volume.kind === 'concat') return ['layout=concat'];
  const { arrays, dataColumns, copies, perArray } = arrayShape(volume);
  if (volume.arrays !== undefined) return ['layout=stripe', `ncol=${arrays}`, `stripeunit=${size(volume.arrays.stripeUnitBytes)}`];
  const unit = `stripeunit=${size(volume.stripeUnitBytes)}`;
  if (volume.kind === 'stripe') return ['layout=stripe', `ncol=${volume.members.length}`, unit];
  // A log would need a disk beside the columns.
  if (volume.kind === 'raid5') return ['layout=raid5,nolog', `ncol=${perArray}`, unit];
  if (dataColumns === 1) return ['layout=mirror', `nmirror=${copies}`];
  const layout = volume.arrangement === 'halves' ? 'layout=mirror-stripe' : 'layout=stripe-mirror';
  return [layout, `ncol=${dataColumns}`, unit, `nmirror=${copies}`];
}

/** What the controller of the disks has to make first, as comments. */
function lunLines(volume: ArrayVolume): string[] {
  const { perArray } = arrayShape(volume);
  const level = levelName({ ...volume, arrays: undefined, members: volume.members.slice(0, perArray) });
  return lunsOf(volume).map((lun, a) => {
    const members = idRanges(volume.members.slice(a * perArray, (a + 1) * perArray));
    return `#   ${lun}: ${level} over ${members}, unit ${formatBytes(volume.stripeUnitBytes)}`;
  });
}

/** Largest file that a VxFS without `largefiles` holds. */
const LARGE_FILE_BYTES = 2 * GIB - 1;

/** Options of `mkfs -F vxfs`: blocks as large as the database's, and files beyond 2 GiB where there are any. */
function makeOptions({ database }: Scenario, { layout }: Places): string {
  const { blockBytes } = database;
  const block = [1, 2, 4, 8].map((kib) => kib * KIB).findLast((size) => blockBytes % size === 0);
  const large = layout.bytes.some((bytes) => bytes > LARGE_FILE_BYTES);
  const options = [...(block === undefined ? [] : [`bsize=${block}`]), ...(large ? ['largefiles'] : [])];
  return options.length === 0 ? '' : ` -o ${options.join(',')}`;
}

type FileSystem = (volume: string, directory: string) => string[];

/** Makes, mounts and tunes the file system of a volume. */
function fileSystems(scenario: Scenario, places: Places): FileSystem {
  const { readAhead, fileCacheBytes } = scenario.host;
  const made = makeOptions(scenario, places);
  const mounted = fileCacheBytes === 0 ? ' -o mincache=direct,convosync=direct' : '';
  const tuned = readAhead.kind === 'fixed' ? [`read_pref_io=${readAhead.minBytes}`, `read_nstream=${readAhead.windows}`] : [];
  return (volume, directory) => [
    `mkfs -F vxfs${made} /dev/vx/rdsk/${GROUP}/${volume}`,
    `mkdir -p ${directory} && mount -F vxfs${mounted} /dev/vx/dsk/${GROUP}/${volume} ${directory}`,
    ...tuned.map((setting) => `vxtunefs -o ${setting} ${directory}`),
  ];
}

/** What file system and volume manager do by themselves, and what is left to do. */
function remarks({ host, volumes }: Scenario): string[] {
  return [
    ...(host.readAhead.kind === 'stripe-aware'
      ? ['# Read-ahead: VxFS takes read_pref_io and read_nstream from the stripe of its volume; vxtunefs <directory> shows them.']
      : []),
    ...(host.scansBypassFileCache && host.fileCacheBytes > 0
      ? ['# Large reads go past the file cache by discovered direct I/O: vxtunefs, discovered_direct_iosz (256 KB unless set).']
      : []),
    ...(volumes.some(({ kind }) => kind === 'mirror')
      ? ['# A mirror without a dirty region log is copied as a whole after a crash: vxassist addlog adds one, on room of its own.']
      : []),
    ...(volumes.some(({ kind, ...volume }) => kind === 'raid5' && !('arrays' in volume && volume.arrays))
      ? ['# RAID 5 is made without a log (nolog): its disks are all columns. vxassist addlog adds one on another disk.']
      : []),
    '# Then: give the directories to the server’s account (chown), and enter the file systems in /etc/vfstab.',
  ];
}

/** Which copy reads go to, where the volume manager has such a policy. */
const readPolicy = (volume: Volume): string[] =>
  volume.kind === 'mirror' && volume.arrays === undefined && volume.reads === 'alternate'
    ? [`vxvol -g ${GROUP} rdpol round ${volume.id}`]
    : [];

/** Spares of rebuilds join the disk group as such. */
const spareOf = (volume: Volume): string[] =>
  (volume.kind === 'mirror' || volume.kind === 'raid5') && volume.arrays === undefined && volume.rebuild?.onto !== undefined
    ? [volume.rebuild.onto]
    : [];

/** Disk group, volumes and file systems that hold the scenario's files. */
export function veritasBlock(scenario: Scenario, places: Places): ConfigBlock {
  const { used } = places;
  const fileSystem = fileSystems(scenario, places);
  const volumes = used.flatMap(({ volume }) => (volume === undefined ? [] : [volume]));
  const loose = used.filter(({ volume }) => volume === undefined);
  const inArrays = volumes.filter((volume): volume is ArrayVolume => isArrayVolume(volume) && volume.arrays !== undefined);
  const names = deviceNames(scenario);
  const whole = volumes.filter((volume) => !inArrays.some(({ id }) => id === volume.id));
  const spares = whole.flatMap(spareOf);
  const disks = [...whole.flatMap(({ members }) => members), ...loose.map(({ target }) => target.id), ...spares];
  const devices = disks.flatMap((id) => names.get(id) ?? []);
  const lines = [
    '# Device names follow the order of the disks on each path: compare with vxdisk list.',
    ...inArrays.flatMap((volume) => [
      `# First, on the controller of the disks: ${arrayShape(volume).arrays} arrays, each one logical unit. Then name their devices here.`,
      ...lunLines(volume),
      ...lunsOf(volume).map((lun) => `# ${lun}=<device>`),
    ]),
    ...forEach('device', devices, (device) => [`vxdisksetup -i ${device}`]),
    ...(disks.length > 0 ? command('vxdg', 'init', GROUP, ...disks.map((id) => `${id}=${names.get(id) ?? id}s2`)) : []),
    ...spares.map((id) => `vxedit -g ${GROUP} set spare=on ${id}`),
    ...used.flatMap((place) => volumeLines(place, fileSystem)),
    ...looseLines(loose, fileSystem),
    ...remarks(scenario),
  ];
  return block({ id: 'volumes', title: 'Volumes and file systems', language: 'shell', lines }, scenario.title);
}

function volumeLines({ volume, bytes, directory }: Place, fileSystem: FileSystem): string[] {
  if (volume === undefined) return [];
  // Without it vxassist gives columns and copies to the disks as it thinks best.
  const ordered = isArrayVolume(volume) ? ['-o', 'ordered'] : [];
  return [
    ...command('vxassist', '-g', GROUP, ...ordered, 'make', volume.id, size(bytes), ...attributes(volume), ...allocationOrder(volume)),
    ...readPolicy(volume),
    ...fileSystem(volume.id, directory),
  ];
}

/** Loose disks: a volume of its own on each, all of the size that the fullest needs. */
function looseLines(loose: readonly Place[], fileSystem: FileSystem): string[] {
  const bytes = loose.reduce((most, place) => Math.max(most, place.bytes), 0);
  return forEach(
    'disk',
    loose.map(({ target }) => target.id),
    (disk) => {
      const name = disk.startsWith('$') ? `\${disk}` : disk;
      return [`vxassist -g ${GROUP} make vol-${name} ${size(bytes)} layout=concat ${disk}`, ...fileSystem(`vol-${name}`, `/data/${name}`)];
    },
  );
}
