/** The stripe units that are offered wherever one is chosen. */
import { KIB } from '../../base/units.ts';

/** 4 KB to 8 MB in powers of two, in bytes. */
const STRIPE_UNITS: readonly number[] = Array.from({ length: 12 }, (_, i) => 4 * KIB * 2 ** i);

/** The usual units and those that a volume has or makes sensible, ascending. */
export const unitsWith = (...own: readonly number[]): number[] => [...new Set([...STRIPE_UNITS, ...own])].sort((a, b) => a - b);
