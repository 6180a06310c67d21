/** Times within which a disk may fail, for the list of the dialog. */
import { HOURS_PER_YEAR } from './chances.ts';

export const PERIODS = [
  { id: 'day', label: 'a day', hours: 24 },
  { id: 'week', label: 'a week', hours: 7 * 24 },
  { id: 'month', label: 'a month', hours: HOURS_PER_YEAR / 12 },
  { id: 'year', label: 'a year', hours: HOURS_PER_YEAR },
  { id: 'five', label: 'five years', hours: 5 * HOURS_PER_YEAR },
] as const;

export type PeriodId = (typeof PERIODS)[number]['id'];

/** An example, no datum of the document. */
export const EXAMPLE_PERCENT = 3;
