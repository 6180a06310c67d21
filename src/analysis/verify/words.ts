/** Standings in words, for page and command line. */
import type { Standing } from './verified.ts';

const WORDS: Readonly<Record<Standing, string>> = {
  broken: 'Not kept',
  warning: 'Warning',
  kept: 'Kept',
  none: 'Nothing to check',
};

export const standingWords = (standing: Standing): string => WORDS[standing];
