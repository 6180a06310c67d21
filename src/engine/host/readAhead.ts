/**
 * How much a sequential reader asks for at a time. A stripe-aware file system (VxFS on VxVM sets its
 * read_pref_io and read_nstream from the volume's geometry) reads columns x stripe unit, so that one
 * window keeps every column of data busy; on a single disk it is the smallest window.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import type { Host } from '../../scenario/schema.ts';
import type { AddressMap } from '../volume/plan.ts';

export function windowBytes(readAhead: Host['readAhead'], map: AddressMap): number {
  if (readAhead.kind === 'fixed' || map.columns === 1) return readAhead.minBytes;
  return Math.min(readAhead.maxBytes, Math.max(readAhead.minBytes, map.columns * map.unitSectors * SECTOR_BYTES));
}

/** Stripe unit at whose multiples windows behind the first start; 0: they start anywhere. */
export function alignBytes(window: number, map: AddressMap): number {
  const unit = map.unitSectors * SECTOR_BYTES;
  return map.columns > 1 && window >= unit ? unit : 0;
}

/** Length of a window at volume address `at` that is cut so that the windows after it start on a stripe unit. */
export function alignedWindowBytes(window: number, unit: number, at: number): number {
  return window - (at - Math.floor(at / unit) * unit);
}
