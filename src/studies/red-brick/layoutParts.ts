/** What layouts are made of: spreads and volumes over the study's disks. */
import { KIB } from '../../base/units.ts';
import type { Spread } from '../../scenario/schema.ts';
import type { StripeVolume } from '../../scenario/volumes.ts';
import { TUNING } from './parameters.ts';

/** PSU i on target 1 + (i - 1) mod n, the same in every segment; over two targets odd and even ones part. */
export const dealt = (targets: string[]): Spread => ({ kind: 'round-robin', targets, offset: 0, segmentShift: 0 });

export const on = (target: string): Spread => ({ kind: 'all', target });

/** A striped volume with the TUNE GROUP that the document gives its striped file groups. */
export const stripe = (id: string, name: string, members: string[], unitKib: number): StripeVolume => ({
  kind: 'stripe',
  id,
  name,
  members,
  stripeUnitBytes: unitKib * KIB,
  tuneGroup: TUNING.stripedTuneGroup.value,
});
