/** The rules of advice that the studies bring, as one set; they speak about every scenario, also those of no study. */
import { joinedRules } from '../analysis/advice/rules.ts';
import { later } from '../base/later.ts';
import { STUDIES } from './index.ts';

export const ADVICE = later('the rules of advice', async () =>
  joinedRules(await Promise.all(STUDIES.flatMap(({ advice }) => (advice ? [advice.load()] : [])))),
);
