/** The rules of advice that the studies bring; they speak about every scenario, also those of no study. */
import type { AdviceRules } from '../analysis/advice/rules.ts';
import { RULES as RED_BRICK } from './red-brick/checks/rules.ts';

export const ADVICE_RULES: AdviceRules = RED_BRICK;
