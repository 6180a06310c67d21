/** What layouts are made of: spreads and volumes over the study's disks. */
import type { Spread } from '../../scenario/schema.ts';
import type { StripeVolume } from '../../scenario/volumes.ts';
import { TUNING } from './parameters.ts';

export const KIB = 1024;

/**
 * Round robin with the document's "1-off" rule. Counting everything from 1 it puts PSU i of segment s
 * on disk 1 + (s + i - 1 - lag) mod n; the lag of 1 keeps an index segment off its table segment.
 */
export const oneOff = (targets: string[], lag: 0 | 1): Spread => ({
  kind: 'round-robin',
  targets,
  offset: 1 - lag,
  segmentShift: 1,
});

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
