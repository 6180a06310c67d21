/** Redundancy and arrays: making mirrored and parity volumes, changing a volume's level and its settings. All files stay on their volume. */
import { KIB } from '../../base/units.ts';
import { arrayShape, isArrayVolume } from '../arrays.ts';
import { LIMITS, type ArrayVolume, type MirrorVolume, type ParityVolume, type Scenario, type Volume } from '../schema.ts';
import { volumeName } from './names.ts';
import { inRange, stripeUnit } from './range.ts';
import { EditRefused } from './refused.ts';
import { admit } from './room.ts';
import { checkCount, makeVolume, volumeOf, withVolume, type NewVolume, type VolumeForm } from './volumes.ts';

const DEFAULT_UNIT_BYTES = 64 * KIB;

/** Arrays under an outer stripe; without a unit, one row of data of an array. */
export interface ArraysWanted {
  readonly count: number;
  readonly stripeUnitBytes?: number | undefined;
}

/**
 * Makes a mirrored volume of loose disks: RAID 1 of as many disks as copies, RAID 10 of more, RAID 0+1 with the
 * arrangement `halves`. Files that lay on the disks lie on the volume afterwards. Refuses a number of disks that
 * is not a multiple of the copies.
 */
export function makeMirror(
  scenario: Scenario,
  wanted: NewVolume,
  unitBytes: number,
  options: Pick<MirrorVolume, 'copies' | 'arrangement' | 'reads'> = {},
): Scenario {
  return makeVolume(scenario, wanted, { kind: 'mirror', stripeUnitBytes: stripeUnit(unitBytes), ...options });
}

/** Makes a RAID-5 volume of at least 3 loose disks (RAID 5E with `spareSpace`: 4); as `makeMirror` otherwise. */
export function makeParity(
  scenario: Scenario,
  wanted: NewVolume,
  unitBytes: number,
  options: Pick<ParityVolume, 'rotation' | 'spareSpace' | 'smallWrites'> = {},
): Scenario {
  return makeVolume(scenario, wanted, { kind: 'raid5', stripeUnitBytes: stripeUnit(unitBytes), ...options });
}

/**
 * Makes arrays under an outer stripe (RAID 50, two-dimensional striping) of loose disks: runs of equal length in
 * the given order, each laid out as `form` says. Without an outer unit it is one row of data of an array.
 */
export function makeArrays(
  scenario: Scenario,
  wanted: NewVolume,
  form: Exclude<VolumeForm, { kind: 'concat' }>,
  arrays: ArraysWanted,
): Scenario {
  const volume = withArrays({ ...form, id: '', name: '', members: [...wanted.disks] }, arrays);
  const { id: _id, name: _name, members: _members, tuneGroup: _group, ...made } = volume;
  return makeVolume(scenario, wanted, made);
}

/** What a volume is to become; a missing stripe unit stays what it was (64 KiB where there was none). */
export type KindWanted = VolumeForm extends infer F
  ? F extends { stripeUnitBytes: number }
    ? Omit<F, 'stripeUnitBytes'> & { readonly stripeUnitBytes?: number | undefined }
    : F
  : never;

/**
 * Makes another kind of a volume with the same disks and files: another RAID level, a stripe, a concatenation.
 * Arrays, copies and rotation are those of `wanted`; a controller and a rebuild stay where both kinds have them.
 * Refuses what the number of disks does not allow and what the files do not fit on.
 */
export function setVolumeKind(scenario: Scenario, volumeId: string, wanted: KindWanted): Scenario {
  const was = volumeOf(scenario, volumeId);
  const { id, name, members, tuneGroup, queue } = was;
  const common = { id, name, members, ...(tuneGroup !== undefined && { tuneGroup }), ...(queue !== undefined && { queue }) };
  if (wanted.kind === 'concat') {
    if (isArrayVolume(was) && was.behind !== undefined)
      throw new EditRefused(
        'member',
        `Volume ${volumeName(was)} lies behind a RAID controller, which makes no concatenation`,
        'put it behind none first',
      );
    return admitVolume(scenario, { ...common, kind: 'concat' });
  }
  const unit = wanted.stripeUnitBytes ?? (isArrayVolume(was) ? was.stripeUnitBytes : DEFAULT_UNIT_BYTES);
  const kept = redundant(was) && wanted.kind !== 'stripe' ? onlyDefined({ controller: was.controller, rebuild: was.rebuild }) : {};
  const behind = isArrayVolume(was) ? onlyDefined({ behind: was.behind }) : {};
  const volume: Volume = { ...behind, ...kept, ...wanted, ...common, stripeUnitBytes: stripeUnit(unit) };
  if (volume.arrays !== undefined) stripeUnit(volume.arrays.stripeUnitBytes);
  return admitVolume(scenario, volume);
}

/** Sets the outer stripe unit in bytes of a volume that has arrays: a multiple of 512 up to 1 GiB. */
export function setOuterUnit(scenario: Scenario, volumeId: string, unitBytes: number): Scenario {
  const volume = arrayVolume(scenario, volumeId);
  if (volume.arrays === undefined) {
    throw new EditRefused('member', `Volume ${volumeName(volume)} is one array and has no outer stripe`, 'divide it into arrays first');
  }
  return admitVolume(scenario, { ...volume, arrays: { ...volume.arrays, stripeUnitBytes: stripeUnit(unitBytes) } });
}

/** Divides a volume into arrays under an outer stripe, or with `null` makes it one array again. */
export function setArrays(scenario: Scenario, volumeId: string, arrays: ArraysWanted | null): Scenario {
  const volume = arrayVolume(scenario, volumeId);
  if (arrays !== null) return admitVolume(scenario, withArrays(volume, arrays));
  const { arrays: _old, ...one } = volume;
  return admitVolume(scenario, one);
}

/** Settings of mirrored and parity volumes; what is not named stays, `undefined` goes back to the default. */
export type VolumeSettings = Partial<
  Pick<MirrorVolume, 'copies' | 'arrangement' | 'reads' | 'controller'> & Pick<ParityVolume, 'rotation' | 'spareSpace' | 'smallWrites'>
>;

const SETTINGS = {
  mirror: ['copies', 'arrangement', 'reads', 'controller'],
  raid5: ['rotation', 'spareSpace', 'smallWrites', 'controller'],
} as const;

/**
 * Changes settings of a mirrored or parity volume. Refuses settings that its kind does not have, numbers out of
 * range, and what the disks or the files do not allow.
 */
export function setVolumeSettings(
  scenario: Scenario,
  volumeId: string,
  settings: { readonly [K in keyof VolumeSettings]: VolumeSettings[K] | undefined },
): Scenario {
  const volume = volumeOf(scenario, volumeId);
  if (!redundant(volume)) {
    throw new EditRefused('member', `Volume ${volumeName(volume)} keeps neither copies nor parity`, 'make it RAID 1, 10 or 5 first');
  }
  const known: readonly string[] = SETTINGS[volume.kind];
  const alien = Object.keys(settings).find((key) => !known.includes(key));
  if (alien !== undefined)
    throw new EditRefused('member', `Volume ${volumeName(volume)} has no setting ${alien}`, `one of ${known.join(', ')}`);
  if (settings.copies !== undefined) inRange('Copies', settings.copies, 2, 8);
  const { controller } = settings;
  if (controller !== undefined) {
    if (volume.behind !== undefined)
      throw new EditRefused('member', `Volume ${volumeName(volume)} lies behind a RAID controller`, 'put it behind none first');
    within('The time of a request in ms', controller.perRequestMs, 0, 100);
    if (controller.xorMibPerSecond !== undefined) within('The rate of XOR in MiB/s', controller.xorMibPerSecond, 0.001, 1_000_000);
  }
  return admitVolume(scenario, onlyDefined({ ...volume, ...settings }));
}

/** A number within bounds; refuses it otherwise. */
export function within(what: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw new EditRefused('range', `${what} is a number from ${least} to ${most}, not ${value}`, `${value < least ? least : most} would do`);
}

const redundant = (volume: Volume): volume is MirrorVolume | ParityVolume => volume.kind === 'mirror' || volume.kind === 'raid5';

function arrayVolume(scenario: Scenario, volumeId: string): ArrayVolume {
  const volume = volumeOf(scenario, volumeId);
  if (isArrayVolume(volume)) return volume;
  throw new EditRefused('member', `Volume ${volumeName(volume)} is a concatenation`, 'make it a stripe first');
}

function withArrays(volume: ArrayVolume, { count, stripeUnitBytes }: ArraysWanted): ArrayVolume {
  const arrays = { count: inRange('The number of arrays', count, 1, LIMITS.disks), stripeUnitBytes: stripeUnitBytes ?? 0 };
  const next = { ...volume, arrays };
  const unit = stripeUnitBytes ?? Math.max(volume.stripeUnitBytes, arrayShape(next).rowBytes);
  return { ...next, arrays: { count, stripeUnitBytes: stripeUnit(unit) } };
}

function admitVolume(scenario: Scenario, volume: Volume): Scenario {
  checkCount(volume, 'change');
  return admit(scenario, withVolume(scenario, volume), 0);
}

function onlyDefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
