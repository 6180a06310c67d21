/** What the study measures. */
import { USER_PER_MINUTE, type Measure } from '../../analysis/measure/measure.ts';

/** As the essay measures: of each SELECT stream, which here is a user of one stream. What the UPDATE streams get is with the streams of the answer. */
export const SELECTS_PER_MINUTE: Measure = {
  ...USER_PER_MINUTE,
  title: 'SELECT transactions per minute per user',
  noun: 'SELECT transactions per minute per user',
  axis: 'SELECT transactions per minute of one user',
};
