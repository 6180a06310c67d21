/** Volumes and request queues of a Linux host: mdadm, file systems, sysfs. */
import { formatBytes, plural } from '../../base/units.ts';
import { arrayShape, isArrayVolume } from '../arrays.ts';
import { kernelProfile, type KernelProfile } from '../kernel/profiles.ts';
import { tunablesOf, type Tunable } from '../kernel/tunables.ts';
import type { ArrayVolume, Disk, Scenario, Scheduler, Volume } from '../schema.ts';
import { logicalNamed } from '../groups/extents.ts';
import { block, command, forEach, type ConfigBlock } from './block.ts';
import { logicalDevice, lvmLines, lvmNames } from './lvm.ts';
import type { Place, Places } from './places.ts';

/** "sda" ... "sdz", "sdaa" ...: the kernel's names of disks, from 0. */
export function linuxDisk(index: number): string {
  let name = '';
  for (let k = index + 1; k > 0; k = Math.floor((k - 1) / 26)) name = String.fromCharCode(97 + ((k - 1) % 26)) + name;
  return `sd${name}`;
}

/** What Linux calls whole disks: SCSI and SATA, virtual, NVMe. */
const LINUX_NAME = /^(?:[hsv]d[a-z]{1,3}|xvd[a-z]{1,2}|nvme\d{1,3}n\d{1,3})$/;

/** It has a kernel, its disks have Linux names, or it has logical volumes of extents, which are made with Linux's volume manager. */
export const isLinux = (scenario: Scenario): boolean =>
  scenario.host.kernel !== undefined || hasLinuxNames(scenario) || scenario.volumeGroups !== undefined;

/** Disks have the names of a Linux host, as pasted from `lsblk` or `iostat`. */
export const hasLinuxNames = ({ hardware }: Scenario): boolean => hardware.disks.some(({ id }) => LINUX_NAME.test(id));

/**
 * Device names by id. Disks that came with names keep them: counted from "sda", a command would reach another disk, such as the
 * system's. A disk added to those later has only its id, which is no device.
 */
const deviceNames = (scenario: Scenario): Map<string, string> => {
  const own = hasLinuxNames(scenario);
  return new Map(scenario.hardware.disks.map(({ id }, d) => [id, own ? id : linuxDisk(d)]));
};

function remarkOnNames(scenario: Scenario): string {
  if (!hasLinuxNames(scenario)) return '# Device names follow the order of the disks in the document: compare with lsblk.';
  const others = scenario.hardware.disks.flatMap(({ id }) => (LINUX_NAME.test(id) ? [] : [id]));
  const added = others.length === 0 ? '' : ` These are not device names: ${others.join(', ')}.`;
  return `# Device names are the names of the disks in the document: compare with lsblk.${added}`;
}

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
    else if ((kib & (kib - 1)) !== 0) this.lines.push(`# A chunk of ${kib} KiB is not a power of two: RAID 0 takes it since Linux 2.6.31`);
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

/** Red Hat's kernel came with ext3 alone; there the stripe has to be given, XFS asks the array for it. */
function fileSystemLines({ host }: Scenario, device: string, { directory, volume }: Place): string[] {
  const stride = volume !== undefined && isArrayVolume(volume) ? Math.floor(volume.stripeUnitBytes / EXT3_BLOCK_BYTES) : 0;
  const make =
    host.kernel?.profile === '2.6.9-rhel4'
      ? `mkfs.ext3 -b ${EXT3_BLOCK_BYTES}${stride > 0 ? ` -R stride=${stride}` : ''} ${device}`
      : `mkfs.xfs ${device}`;
  return [make, `mkdir -p ${directory} && mount ${device} ${directory}`];
}

const EXT3_BLOCK_BYTES = 4096;

interface Built {
  readonly place: Place;
  readonly device: string;
  /** Commands that make the device; none for a loose disk. */
  readonly lines: readonly string[];
}

/** The device of every place that holds files, and what makes it. */
function builtDevices(scenario: Scenario, { used }: Places): Built[] {
  const names = deviceNames(scenario);
  const devices = new Devices();
  const groups = groupsBuilt(scenario, names, devices);
  const lvm = lvmNames(scenario);
  const built = used.map((place): Built => {
    const { volume, target } = place;
    const logical = logicalNamed(scenario, target.id);
    if (logical !== undefined) return { place, device: logicalDevice(lvm, logical.group, logical.volume), lines: [] };
    if (volume === undefined) return { place, device: `/dev/${names.get(target.id) ?? target.id}`, lines: [] };
    const from = devices.lines.length;
    const device = deviceOf(volume, names, devices);
    return { place, device, lines: devices.lines.slice(from) };
  });
  // Groups are made before the first file system.
  return built.map((each, k) => (k === 0 ? { ...each, lines: [...groups, ...each.lines] } : each));
}

/** Arrays that are physical volumes, and the groups made of them and of disks. */
function groupsBuilt(scenario: Scenario, names: ReadonlyMap<string, string>, devices: Devices): string[] {
  const made = new Map<string, string>();
  for (const { physical } of scenario.volumeGroups ?? [])
    for (const id of physical) {
      const volume = scenario.volumes.find((each) => each.id === id);
      made.set(id, volume === undefined ? `/dev/${names.get(id) ?? id}` : deviceOf(volume, names, devices));
    }
  const arrays = devices.lines.splice(0);
  return [...arrays, ...lvmLines(scenario, (id) => made.get(id) ?? id)];
}

/** Arrays and file systems that hold the scenario's files. */
export function linuxVolumesBlock(scenario: Scenario, places: Places): ConfigBlock {
  const built = builtDevices(scenario, places);
  const arrays = built.some(({ lines: made }) => made.some((line) => line.startsWith('mdadm')));
  const lines = [
    remarkOnNames(scenario),
    ...built.flatMap(({ place, device, lines: making }) => [...making, ...fileSystemLines(scenario, device, place)]),
    ...(arrays ? ['mdadm --detail --scan >> /etc/mdadm.conf'] : []),
    '# Then: give the directories to the server’s account (chown), and enter the file systems in /etc/fstab.',
  ];
  return block({ id: 'volumes', title: 'Arrays and file systems', language: 'shell', lines }, scenario.title);
}

// -------------------------------------------------------------------- queues

/** Constants of a source file, and modeling choices: nothing that could be written to. */
const NO_FILES: ReadonlySet<string> = new Set(['countInFlight', 'asyncChargeFactor']);

/** Tunables that the document sets, as [file, value] of `queue/iosched`. */
function iosched(scheduler: Scheduler, kernel: KernelProfile): string[] {
  const set = new Map<string, number | boolean | string>(Object.entries(scheduler));
  return tunablesOf(scheduler.kind, kernel.id).flatMap((tunable) => {
    const value = set.get(tunable.name);
    if (value === undefined || typeof value === 'string' || Number(value) === tunable.default) return [];
    if (NO_FILES.has(tunable.name)) return [`# ${tunable.name} ${String(value)} is not a file of the kernel`];
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
    : [`# ${scheduler.kind} is not a scheduler of ${kernel.title}: it has ${kernel.schedulers.join(', ')}`];
  const readAhead = disk.queue?.readAheadBytes ?? (host.readAhead.kind === 'kernel' ? host.readAhead.maxBytes : undefined);
  const requests = disk.queue?.requests ?? host.kernel?.requests;
  const tags = disk.queue?.tags ?? host.kernel?.tags;
  return [
    ...(kernel.perDisk ? choose : []),
    ...(known ? iosched(scheduler, kernel) : []),
    // nr_requests after the scheduler: choosing one sets it again.
    ...(requests === undefined ? [] : [`echo ${requests} > /sys/block/$disk/queue/nr_requests`]),
    ...(tags === undefined ? [] : [`echo ${tags} > /sys/block/$disk/device/queue_depth`]),
    ...(readAhead === undefined ? [] : [setra('/dev/$disk', readAhead)]),
  ];
}

const setra = (device: string, bytes: number): string => `blockdev --setra ${Math.round(bytes / 512)} ${device}   # ${formatBytes(bytes)}`;

/** Files on an array are read ahead by the array's own setting, not by its disks'. */
function arrayReadAhead(scenario: Scenario, places: Places): string[] {
  const { readAhead } = scenario.host;
  if (readAhead.kind !== 'kernel') return [];
  return builtDevices(scenario, places).flatMap(({ place, device }) =>
    place.volume === undefined ? [] : [setra(device, readAhead.maxBytes)],
  );
}

/** How the database has to read for these lines to do what the scenario says: its own setting, not the kernel's. */
function readsLines({ host, database, workload }: Scenario): string[] {
  const { fileReads } = host;
  if (fileReads === undefined) return [];
  const { mode, callBytes, outstanding } = fileReads;
  const calls = Math.max(1, Math.round(callBytes / database.blockBytes));
  const way = mode === 'buffered' ? 'through the page cache' : `past the page cache (O_DIRECT), ${outstanding} at a time`;
  const options = mode === 'buffered' ? 'none' : outstanding > 1 ? 'setall' : 'directio';
  return [
    `# The database reads ${formatBytes(callBytes)} a call ${way}, with ${plural(workload.queryProcs, 'process', 'processes')} a query.`,
    `# In Oracle: db_file_multiblock_read_count=${calls}, filesystemio_options=${options}, PARALLEL ${workload.queryProcs}.`,
  ];
}

/** Scheduler, tunables, queue and read-ahead of every disk; undefined for a host without a Linux kernel. */
export function linuxQueuesBlock(scenario: Scenario, places: Places): ConfigBlock | undefined {
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
  const lines = [...boot, ...loops, ...arrayReadAhead(scenario, places), ...readsLines(scenario)];
  return block({ id: 'queues', title: 'Scheduler and request queues', language: 'shell', lines }, scenario.title);
}

/** The boot parameter's word: the anticipatory scheduler is called "as" there. */
const bootName = ({ kind }: Scheduler): string => (kind === 'anticipatory' ? 'as' : kind);
