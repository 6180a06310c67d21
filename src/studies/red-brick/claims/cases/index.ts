/** The changed scenarios of the study's claims. Without the claims themselves: the page reads it, and needs no engine for it. */
import type { ClaimCases } from '../../../claims/cases.ts';
import { ARRAY_CASES } from './arrays.ts';
import { FURTHER_CASES } from './further.ts';
import { LOAD_CASES } from './load.ts';
import { PARALLELISM_CASES } from './parallel.ts';
import { HALVES } from './placement.ts';
import { COMPETING_SCANS, PIECES_IN_SEQUENCE, RANDOM_PIECES } from './scans.ts';

export const RED_BRICK_CASES: ClaimCases = {
  'RB-02': LOAD_CASES,
  'RB-14': [RANDOM_PIECES, PIECES_IN_SEQUENCE],
  'RB-15': COMPETING_SCANS.map(({ scans }) => scans),
  ...PARALLELISM_CASES,
  'RB-33': [HALVES],
  ...ARRAY_CASES,
  ...FURTHER_CASES,
};
