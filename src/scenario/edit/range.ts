/** Numbers that an edit takes, checked against the bounds of the format. */
import { formatBytes, GIB, KIB, SECTOR_BYTES } from '../../base/units.ts';
import { EditRefused } from './refused.ts';

/** The value, if it is a whole number within the bounds; refuses it otherwise, with the nearest that would do. */
export function inRange(what: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const nearest = Number.isNaN(value) ? least : Math.min(most, Math.max(least, Math.round(value)));
  throw new EditRefused('range', `${what} is a whole number from ${least} to ${most}, not ${value}`, `${nearest} would do`);
}

/** A stripe unit in bytes: whole sectors, at most 1 GiB. */
export function stripeUnit(bytes: number): number {
  if (Number.isInteger(bytes) && bytes >= SECTOR_BYTES && bytes <= GIB && bytes % SECTOR_BYTES === 0) return bytes;
  const nearest = bytes >= SECTOR_BYTES ? Math.min(GIB, Math.round(bytes / SECTOR_BYTES) * SECTOR_BYTES) : 4 * KIB;
  const message = `A stripe unit is a multiple of ${SECTOR_BYTES} bytes up to ${formatBytes(GIB)}, not ${bytes} bytes`;
  throw new EditRefused('range', message, `${nearest} bytes would do`);
}
