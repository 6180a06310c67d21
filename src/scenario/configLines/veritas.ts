/** Volumes as commands of the Veritas volume manager on Solaris, file systems included. */
import { formatBytes } from '../../base/units.ts';
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

/** `cXtYd0`: controllers by path, targets in document order. */
function deviceNames({ hardware }: Scenario): Map<string, string> {
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
  if (volume.kind === 'raid5') return ['layout=raid5', `ncol=${perArray}`, unit];
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

const fileSystem = (volume: string, directory: string): string[] => [
  `mkfs -F vxfs /dev/vx/rdsk/${GROUP}/${volume}`,
  `mkdir -p ${directory} && mount -F vxfs /dev/vx/dsk/${GROUP}/${volume} ${directory}`,
];

/** Disk group, volumes and file systems that hold the scenario's files. */
export function veritasBlock(scenario: Scenario, { used }: Places): ConfigBlock {
  const volumes = used.flatMap(({ volume }) => (volume === undefined ? [] : [volume]));
  const loose = used.filter(({ volume }) => volume === undefined);
  const inArrays = volumes.filter((volume): volume is ArrayVolume => isArrayVolume(volume) && volume.arrays !== undefined);
  const names = deviceNames(scenario);
  const whole = volumes.filter((volume) => !inArrays.some(({ id }) => id === volume.id));
  const disks = [...whole.flatMap(({ members }) => members), ...loose.map(({ target }) => target.id)];
  const devices = disks.flatMap((id) => names.get(id) ?? []);
  const lines = [
    '# Device names follow the order of the disks on each path: compare with vxdisk list.',
    ...inArrays.flatMap((volume) => [
      `# First, on the controller of the disks: ${arrayShape(volume).arrays} arrays, each one logical unit. Then name their devices here.`,
      ...lunLines(volume),
      ...lunsOf(volume).map((lun) => `# ${lun}=<device>`),
    ]),
    ...forEach('device', devices, (device) => [`vxdisksetup -i ${device}`]),
    ...(disks.length > 0 ? command('vxdg', 'init', GROUP, ...disks.map((id) => `${id}=${names.get(id) ?? id}`)) : []),
    ...used.flatMap((place) => volumeLines(place)),
    ...looseLines(loose),
  ];
  return block({ id: 'volumes', title: 'Volumes and file systems', language: 'shell', lines }, scenario.title);
}

function volumeLines({ volume, bytes, directory }: Place): string[] {
  if (volume === undefined) return [];
  return [
    ...command('vxassist', '-g', GROUP, 'make', volume.id, size(bytes), ...attributes(volume), ...lunsOf(volume)),
    ...fileSystem(volume.id, directory),
  ];
}

/** Loose disks: a volume of its own on each, all of the size that the fullest needs. */
function looseLines(loose: readonly Place[]): string[] {
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
