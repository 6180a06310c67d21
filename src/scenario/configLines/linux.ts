/** Volumes and request queues of a Linux host: mdadm, file systems, sysfs. */
import { formatBytes } from '../../base/units.ts';
import { arrayShape, isArrayVolume } from '../arrays.ts';
import { kernelProfile, type KernelProfile } from '../kernel/profiles.ts';
import { tunablesOf, type Tunable } from '../kernel/tunables.ts';
import type { ArrayVolume, Disk, Scenario, Scheduler, Volume } from '../schema.ts';
import { block, command, forEach, type ConfigBlock } from './block.ts';
import type { Place, Places } from './places.ts';

/** "sda" ... "sdz", "sdaa" ...: the kernel's names of disks, from 0. */
export function linuxDisk(index: number): string {
  let name = '';
  for (let k = index + 1; k > 0; k = Math.floor((k - 1) / 26)) name = String.fromCharCode(97 + ((k - 1) % 26)) + name;
  return `sd${name}`;
}

const deviceNames = ({ hardware }: Scenario): Map<string, string> => new Map(hardware.disks.map(({ id }, d) => [id, linuxDisk(d)]));

// ------------------------------------------------------------------- volumes

/** Gives out md devices in the order in which they are made. */
class Devices {
  private next = 0;
  readonly lines: string[] = [];

  make(level: string, options: readonly string[], members: readonly string[]): string {
    const device = `/dev/md${this.next++}`;
    this.lines.push(
      ...command('mdadm', '--create', device, `--level=${level}`, `--raid-devices=${members.length}`, ...options, ...members),
    );
    return device;
  }

  /** Chunks are whole KiB; other units cannot be made this way, and a comment says so. */
  chunk(bytes: number): string[] {
    const kib = Math.max(4, Math.round(bytes / 1024));
    if (kib * 1024 !== bytes) this.lines.push(`# mdadm has no chunk of ${formatBytes(bytes)}: ${kib} KiB is the nearest`);
    else if ((kib & (kib - 1)) !== 0) this.lines.push(`# A chunk of ${kib} KiB is no power of two: RAID 0 takes it since Linux 2.6.31`);
    return [`--chunk=${kib}`];
  }
}

function arrayOf(volume: ArrayVolume, members: readonly string[], devices: Devices): string {
  if (volume.kind === 'stripe') return devices.make('0', devices.chunk(volume.stripeUnitBytes), members);
  if (volume.kind === 'raid5') {
    const layout = `--layout=${volume.rotation ?? 'left-symmetric'}`;
    if (volume.spareSpace) devices.lines.push('# mdadm has no RAID 5E: this array keeps no spare space');
    return devices.make('5', [...devices.chunk(volume.stripeUnitBytes), layout], members);
  }
  const { copies } = arrayShape(volume);
  if (members.length === copies) return devices.make('1', [], members);
  if (volume.arrangement !== 'halves')
    return devices.make('10', [...devices.chunk(volume.stripeUnitBytes), `--layout=n${copies}`], members);
  const half = members.length / copies;
  const halves = Array.from({ length: copies }, (_, k) =>
    devices.make('0', devices.chunk(volume.stripeUnitBytes), members.slice(k * half, (k + 1) * half)),
  );
  return devices.make('1', [], halves);
}

/** The device of a volume, its arrays made before it. */
function deviceOf(volume: Volume, names: ReadonlyMap<string, string>, devices: Devices): string {
  const members = volume.members.flatMap((id) => (names.has(id) ? [`/dev/${names.get(id)}`] : []));
  if (!isArrayVolume(volume)) return devices.make('linear', [], members);
  if (volume.arrays === undefined) return arrayOf(volume, members, devices);
  const { arrays, perArray } = arrayShape(volume);
  const inner = Array.from({ length: arrays }, (_, a) => arrayOf(volume, members.slice(a * perArray, (a + 1) * perArray), devices));
  return devices.make('0', devices.chunk(volume.arrays.stripeUnitBytes), inner);
}

const mount = (device: string, directory: string): string[] => [
  `mkfs.xfs ${device}`,
  `mkdir -p ${directory} && mount ${device} ${directory}`,
];

/** Arrays and file systems that hold the scenario's files. */
export function linuxVolumesBlock(scenario: Scenario, { used }: Places): ConfigBlock {
  const names = deviceNames(scenario);
  const devices = new Devices();
  const lines = used.flatMap((place: Place): string[] => {
    const { volume, directory, target } = place;
    if (volume === undefined) return mount(`/dev/${names.get(target.id) ?? target.id}`, directory);
    const from = devices.lines.length;
    const device = deviceOf(volume, names, devices);
    return [...devices.lines.slice(from), ...mount(device, directory)];
  });
  const note = '# Device names follow the order of the disks in the document: compare with lsblk.';
  return block({ id: 'volumes', title: 'Arrays and file systems', language: 'shell', lines: [note, ...lines] }, scenario.title);
}

// -------------------------------------------------------------------- queues

/** Constants of a source file, and modelling choices: nothing that could be written to. */
const NO_FILES: ReadonlySet<string> = new Set(['countInFlight', 'asyncChargeFactor']);

/** Tunables that the document sets, as [file, value] of `queue/iosched`. */
function iosched(scheduler: Scheduler, kernel: KernelProfile): string[] {
  const set = new Map<string, number | boolean | string>(Object.entries(scheduler));
  return tunablesOf(scheduler.kind, kernel.id).flatMap((tunable) => {
    const value = set.get(tunable.name);
    if (value === undefined || typeof value === 'string' || Number(value) === tunable.default) return [];
    if (NO_FILES.has(tunable.name)) return [`# ${tunable.name} ${String(value)} is no file of the kernel`];
    return [`echo ${fileValue(tunable, Number(value))} > /sys/block/$disk/queue/iosched/${tunable.kernelName}`];
  });
}

/** Times are ms in the document, and in the kernel's files unless their names say otherwise; those are whole numbers. */
const fileValue = ({ kernelName }: Tunable, value: number): number => Math.round(kernelName.endsWith('_nsec') ? value * 1e6 : value);

/** Lines for one disk, named by `$disk`. */
function queueLines(scenario: Scenario, disk: Disk, kernel: KernelProfile): string[] {
  const { host } = scenario;
  const scheduler = disk.queue?.scheduler ?? host.scheduler;
  const known = kernel.schedulers.includes(scheduler.kind);
  const choose = known
    ? [`echo ${scheduler.kind} > /sys/block/$disk/queue/scheduler`]
    : [`# ${scheduler.kind} is no scheduler of ${kernel.title}: it has ${kernel.schedulers.join(', ')}`];
  const readAhead = disk.queue?.readAheadBytes ?? (host.readAhead.kind === 'kernel' ? host.readAhead.maxBytes : undefined);
  const requests = disk.queue?.requests ?? host.kernel?.requests;
  const tags = disk.queue?.tags ?? host.kernel?.tags;
  return [
    ...(kernel.perDisk ? choose : []),
    ...(known ? iosched(scheduler, kernel) : []),
    // nr_requests after the scheduler: choosing one sets it anew.
    ...(requests === undefined ? [] : [`echo ${requests} > /sys/block/$disk/queue/nr_requests`]),
    ...(tags === undefined ? [] : [`echo ${tags} > /sys/block/$disk/device/queue_depth`]),
    ...(readAhead === undefined ? [] : [`blockdev --setra ${Math.round(readAhead / 512)} /dev/$disk   # ${formatBytes(readAhead)}`]),
  ];
}

/** Scheduler, tunables, queue and read-ahead of every disk; undefined for a host without a Linux kernel. */
export function linuxQueuesBlock(scenario: Scenario): ConfigBlock | undefined {
  const { host, hardware } = scenario;
  if (host.kernel === undefined) return undefined;
  const kernel = kernelProfile(host.kernel.profile);
  const names = deviceNames(scenario);
  // Disks with equal settings share one loop.
  const alike = new Map<string, string[]>();
  for (const disk of hardware.disks) {
    const key = queueLines(scenario, disk, kernel).join('\n');
    alike.set(key, [...(alike.get(key) ?? []), names.get(disk.id) ?? disk.id]);
  }
  const boot = kernel.perDisk
    ? []
    : [`# ${kernel.title} has one scheduler for all disks, chosen at boot: add elevator=${bootName(host.scheduler)} to the kernel's line`];
  const loops = [...alike].flatMap(([text, disks]) =>
    text === '' ? [] : forEach('disk', disks, (disk) => text.split('\n').map((line) => line.replaceAll('$disk', disk))),
  );
  const lines = [...boot, ...loops];
  return block({ id: 'queues', title: 'Scheduler and request queues', language: 'shell', lines }, scenario.title);
}

/** The boot parameter's word: the anticipatory scheduler is called "as" there. */
const bootName = ({ kind }: Scheduler): string => (kind === 'anticipatory' ? 'as' : kind);
