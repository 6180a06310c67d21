/** From the kind that a person chose to the edit that makes it, of disks or of a volume that is there. */
import { makeArrays, setArrays, setVolumeKind } from '../../scenario/edit/arrays.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { makeVolume } from '../../scenario/edit/volumes.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { arrayCountOf, kindEntry, leastPerArray, usualArrayCount } from './kinds.ts';
import type { ArrayKind } from './kinds.ts';

/** Stripe unit of a volume that is built by hand; the tray's header changes it. */
export const NEW_STRIPE_UNIT_BYTES = 64 * 1024;

export interface NewVolumeOptions {
  readonly kind: ArrayKind;
  readonly stripeUnitBytes: number;
  /** Number of arrays under a stripe, for the kinds that have some. */
  readonly arrays: number | undefined;
}

/** A kind over this many disks, with what is usual where nothing was chosen. */
export function newVolumeOptions(
  kind: ArrayKind,
  disks: number,
  stripeUnitBytes = NEW_STRIPE_UNIT_BYTES,
  arrays = usualArrayCount(disks, leastPerArray(kind)),
): NewVolumeOptions {
  return { kind, stripeUnitBytes, arrays: kind === 'raid50' || kind === 'stripe-arrays' ? arrays : undefined };
}

/** The same for a volume that becomes another kind: its units and arrays stay where the kind has them. */
export function optionsFor(volume: Volume, kind: ArrayKind): NewVolumeOptions {
  const unit = volume.kind === 'concat' ? NEW_STRIPE_UNIT_BYTES : volume.stripeUnitBytes;
  const arrays = arrayCountOf(volume) > 1 ? arrayCountOf(volume) : undefined;
  return newVolumeOptions(kind, volume.members.length, unit, arrays);
}

/** Makes the volume of loose disks, in this order. Throws EditRefused, in the words of the list of kinds where their number is wrong. */
export function buildVolume(scenario: Scenario, disks: readonly string[], options: NewVolumeOptions): Scenario {
  checkNumber(options.kind, disks.length);
  const form = formOf(options, disks.length);
  if (form.kind === 'concat' || options.arrays === undefined) return makeVolume(scenario, { disks }, form);
  return makeArrays(scenario, { disks }, form, { count: options.arrays });
}

/** Makes another kind of a volume, over the same disks and with the same files. Throws EditRefused. */
export function convertVolume(scenario: Scenario, volume: Volume, options: NewVolumeOptions): Scenario {
  checkNumber(options.kind, volume.members.length);
  const next = setVolumeKind(scenario, volume.id, formOf(options, volume.members.length));
  return options.arrays === undefined ? next : setArrays(next, volume.id, { count: options.arrays });
}

function checkNumber(kind: ArrayKind, disks: number): void {
  const why = kindEntry(kind).blocked(disks);
  if (why !== undefined) throw new EditRefused('member', why, 'choose other disks or another kind');
}

function formOf({ kind, stripeUnitBytes }: NewVolumeOptions, disks: number) {
  switch (kind) {
    case 'concat':
      return { kind: 'concat' } as const;
    case 'stripe':
    case 'stripe-arrays':
      return { kind: 'stripe', stripeUnitBytes } as const;
    case 'mirror':
      return { kind: 'mirror', stripeUnitBytes, copies: disks } as const;
    case 'raid10':
      return { kind: 'mirror', stripeUnitBytes } as const;
    case 'raid01':
      return { kind: 'mirror', stripeUnitBytes, arrangement: 'halves' } as const;
    case 'raid5':
    case 'raid50':
      return { kind: 'raid5', stripeUnitBytes } as const;
    case 'raid5e':
      return { kind: 'raid5', stripeUnitBytes, spareSpace: true } as const;
  }
}
