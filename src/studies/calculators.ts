/** The calculators that the studies bring: they calculate with the numbers of any scenario. */
import { later } from '../base/later.ts';
import { STUDIES } from './index.ts';

export const CALCULATORS = later('the calculators', async () =>
  (await Promise.all(STUDIES.flatMap(({ calculators }) => (calculators ? [calculators.load()] : [])))).flat(),
);
