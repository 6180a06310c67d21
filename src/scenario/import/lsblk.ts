/** The devices of `lsblk -J`: a disk's partitions, arrays and logical volumes stand below it, an array below every disk that it is made of. */
import { perObject } from '../../base/perObject.ts';
import { readSize } from './sizes.ts';

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : typeof value === 'number' ? String(value) : '';
export const nameOf = (device: Json): string => textOf(device['name']).replace(/^\/dev\/(?:mapper\/)?/, '');

/** A device of any kind, once, whatever number of times it is listed. */
export interface Device {
  readonly name: string;
  /** "disk", "part", "raid5", "lvm" and so on, in lower case. */
  readonly type: string;
  /** 0: not said. */
  readonly bytes: number;
  /** Of arrays the stripe unit and the bytes of data in a row of units; null: the columns are not there. */
  readonly hints: { readonly minBytes: number; readonly optBytes: number } | null;
  readonly mounts: readonly string[];
  /** What it is made of, in the order in which lsblk lists them. */
  readonly below: Device[];
}

/** Devices that are taken in; a machine with more has its arrays named no more. */
const MOST_DEVICES = 5000;
const MOST_DEPTH = 20;

/** Everything above the given disks, by name; each once. */
export function devicesAbove(disks: readonly Json[]): ReadonlyMap<string, Device> {
  const known = new Map<string, Device>();
  let seen = 0;
  const take = (json: Json, below: Device | null, depth: number): void => {
    const name = nameOf(json);
    if (name === '' || depth > MOST_DEPTH || seen++ > MOST_DEVICES) return;
    const device = known.get(name) ?? deviceOf(json, name);
    known.set(name, device);
    // A text may say anything, also that two devices lie on each other.
    if (below !== null && !device.below.includes(below) && !reaches(below, device)) device.below.push(below);
    const children = json['children'];
    if (Array.isArray(children)) for (const child of children) if (isObject(child)) take(child, device, depth + 1);
  };
  for (const disk of disks) take(disk, null, 0);
  return known;
}

/** Whether a device is another or lies on it, whatever is between them. */
export function reaches(device: Device, other: Device, seen = new Set<Device>()): boolean {
  if (device === other) return true;
  if (seen.has(device)) return false;
  seen.add(device);
  return device.below.some((each) => reaches(each, other, seen));
}

/** Disks that a device lies on. */
export const leavesOf: (device: Device) => readonly string[] = perObject((device: Device): readonly string[] =>
  device.below.length === 0 ? [device.name] : [...new Set(device.below.flatMap(leavesOf))],
);

function deviceOf(json: Json, name: string): Device {
  const min = json['min-io'];
  const opt = json['opt-io'];
  return {
    name,
    type: textOf(json['type']).toLowerCase(),
    bytes: bytesOf(json['size']) ?? 0,
    hints: min === undefined || opt === undefined ? null : { minBytes: bytesOf(min) ?? 0, optBytes: bytesOf(opt) ?? 0 },
    mounts: mountsOf(json),
    below: [],
  };
}

/** Where a device is mounted, by old lsblk in one column and by new in another. */
export function mountsOf(json: Json): readonly string[] {
  const points: readonly unknown[] = Array.isArray(json['mountpoints']) ? json['mountpoints'] : [json['mountpoint']];
  return points.map(textOf).filter((point) => point !== '');
}

/** A size as a number or as lsblk without -b writes it; null: none that can be read. */
export function bytesOf(size: unknown): number | null {
  if (typeof size === 'number') return Number.isSafeInteger(size) && size >= 0 ? size : null;
  return readSize(textOf(size), 1);
}
