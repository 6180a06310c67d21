/** What the study measures. */
import { USER_PER_MINUTE, type Measure } from '../../analysis/measure/measure.ts';

/** As the essay measures: of each SELECT stream. What the UPDATE streams get is with the streams of the answer. */
export const SELECTS_PER_MINUTE: Measure = {
  ...USER_PER_MINUTE,
  title: 'SELECT transactions per minute',
  noun: 'SELECT transactions per minute',
  axis: 'SELECT transactions per minute of one stream',
};
