/** What vendors advise on the stripe unit, apart from the layouts that try it: the page opens without it. */
import { KIB, MIB } from '../../base/units.ts';

/** Stripe units that someone advises, in bytes (both ends included), with the presets that try them. */
export interface UnitAdvice {
  readonly who: string;
  /** For what it is advised, where that is said. */
  readonly use: string;
  readonly leastBytes: number;
  readonly mostBytes: number;
  /** Layouts of the study with such a unit. */
  readonly layouts: readonly string[];
  readonly source: string;
}

const CITED = 'cited in the section on stripe units of the study’s document';

/** What vendors advise, by unit. The units differ by a factor of 640: that is the study's point. */
export const UNIT_ADVICE: readonly UnitAdvice[] = [
  {
    who: 'Fung 98',
    use: 'data warehouse',
    leastBytes: 8 * KIB,
    mostBytes: 16 * KIB,
    layouts: ['fung-98-8k', 'fung-98-16k'],
    source: CITED,
  },
  { who: 'Veritas', use: 'OLTP', leastBytes: 64 * KIB, mostBytes: 64 * KIB, layouts: ['stripe-22-64k'], source: CITED },
  {
    who: 'Veritas',
    use: 'decision support',
    leastBytes: 128 * KIB,
    mostBytes: 256 * KIB,
    layouts: ['veritas-128k', 'veritas-256k'],
    source: CITED,
  },
  { who: 'Loaiza (SAME)', use: 'everything, mirrored', leastBytes: MIB, mostBytes: MIB, layouts: ['same'], source: CITED },
  {
    who: 'Holdsworth',
    use: 'data warehouse',
    leastBytes: MIB,
    mostBytes: 5 * MIB,
    layouts: ['stripe-22-1m', 'holdsworth-5m'],
    source: CITED,
  },
];
