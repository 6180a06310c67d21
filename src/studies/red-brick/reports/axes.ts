/**
 * What is chosen from a list and not a number: sizes of PSUs and the drive. Each choice is tried in place of the study's own; the lists were
 * made before any run.
 */
import { libraryEntries } from '../../../scenario/drives/entries.ts';
import type { HardDisk } from '../../../scenario/schema.ts';
import { spreadWords } from '../../../scenario/psuSizes.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';
import type { Change } from '../../claims/context.ts';
import { OTHER_SIZES } from '../claims/changes.ts';
import { SIZES } from '../database.ts';
import { cheetah18lp } from '../hardware.ts';

export interface Axis {
  /** Named as parameters are. */
  readonly parameter: 'size.distribution' | 'drive.model';
  /** The study's own. */
  readonly usual: string;
  /** By title. */
  readonly choices: readonly { readonly title: string; readonly change: Change }[];
}

/** Drives that hold the study's data in every layout and were server disks in its years: 9 to 40 GB, 7 200 rpm or more. */
const isComparable = (drive: HardDisk, capacityBytes: number): boolean =>
  capacityBytes >= 9e9 && capacityBytes <= 40e9 && drive.rpm >= 7200 && drive.id !== cheetah18lp.id;

const onDrive =
  (drive: HardDisk): Change =>
  (scenario) => ({
    ...scenario,
    hardware: { ...scenario.hardware, drives: [drive], disks: scenario.hardware.disks.map((disk) => ({ ...disk, drive: drive.id })) },
  });

export const AXES: readonly Axis[] = [
  {
    parameter: 'size.distribution',
    usual: spreadWords({ segments: SIZES.segmentSpread.value, psus: SIZES.psuSpread.value }, RED_BRICK),
    choices: OTHER_SIZES,
  },
  {
    parameter: 'drive.model',
    usual: cheetah18lp.name,
    choices: libraryEntries().flatMap(({ drive, capacityBytes }) =>
      drive.kind === 'hdd' && isComparable(drive, capacityBytes) ? [{ title: drive.name, change: onDrive(drive) }] : [],
    ),
  },
];

/** The change of a choice by its title; undefined for what is no axis. Throws a RangeError for a choice that there is not. */
export function choiceOf(parameter: string, title: number | string): Change | undefined {
  const axis = AXES.find((one) => one.parameter === parameter);
  if (axis === undefined) return undefined;
  const found = axis.choices.find((one) => one.title === title);
  if (found === undefined)
    throw new RangeError(`${parameter} has no choice ${title}; there are: ${axis.choices.map((one) => one.title).join(', ')}.`);
  return found.change;
}
