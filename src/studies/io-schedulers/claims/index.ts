/** The study's claims in the document's order, with what they are run on. */
import type { StudyClaims } from '../../claims/study.ts';
import { parameters, presetScenario, STUDY } from '../presets.ts';
import { QUICK, SETTINGS } from './common.ts';
import { factClaims } from './facts.ts';
import { numberClaims } from './numbers.ts';
import { orderClaims } from './orders.ts';

export const IO_SCHEDULERS: StudyClaims = {
  study: STUDY,
  claims: [...orderClaims, ...numberClaims, ...factClaims].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  settings: SETTINGS,
  quick: QUICK,
  committed: 'quick',
  preset: (layout, workload) => presetScenario(`${STUDY}/${layout}/${workload}`),
  parameters,
};
