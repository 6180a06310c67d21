/** What a rule of thumb takes, and what it answers to what it cannot take: the field, what is wrong, what would be right. */
import { formatBytes } from '../../base/units.ts';
import type { Result } from '../../base/result.ts';
import { LIMITS } from '../../scenario/values.ts';

/** What of the input cannot be calculated with, and what could. */
export interface CalculatorProblem {
  readonly field: string;
  readonly message: string;
  readonly expected: string;
}

export type Calculated<T> = Result<T, CalculatorProblem>;

/** What a field may be: `count` a whole number, `share` any number, `size` whole bytes, told in their units. */
export interface FieldBounds {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly kind?: 'count' | 'share' | 'size';
}

const KINDS = { count: 'a whole number', share: 'a number', size: 'a size' } as const;

/** The first field that is not a number (whole, unless it is a share) from `least` to `most`; null if all are. */
export function firstProblem(fields: Readonly<Record<string, FieldBounds>>): CalculatorProblem | null {
  for (const [field, { value, least, most, kind = 'count' }] of Object.entries(fields)) {
    const words = (number: number): string => (kind === 'size' ? formatBytes(number) : String(number));
    const expected = `${KINDS[kind]} from ${words(least)} to ${words(most)}`;
    if (!Number.isFinite(value)) return { field, message: `${field} is not a number`, expected };
    if (value < least || value > most || (kind !== 'share' && !Number.isInteger(value))) {
      return { field, message: `${field} is ${words(value)}`, expected };
    }
  }
  return null;
}

/** Bounds of a number of disks. */
export const disksField = (value: number, least = 1): FieldBounds => ({ value, least, most: LIMITS.disks });
