/** The study's claims, with what they are run on. */
import type { Analyses } from '../../claims/analyses.ts';
import type { CommittedVerdicts } from '../../claims/committed.ts';
import type { StudyClaims } from '../../claims/study.ts';
import analyses from '../analyses.json' with { type: 'json' };
import { parameters } from '../parameterList.ts';
import { presetScenario, STUDY } from '../presets.ts';
import verdicts from '../verdicts.json' with { type: 'json' };
import { QUICK, SETTINGS } from './common.ts';
import { FORMULAS } from './formulas.ts';
import { LEVEL_CLAIMS } from './levels.ts';
import { LIMITS } from './limits.ts';
import { LOG_CLAIMS } from './logs.ts';
import { RATES } from './rates.ts';
import { UNITS } from './units.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

export const X445_CLAIMS: StudyClaims = {
  study: STUDY,
  claims: [...FORMULAS, ...RATES, ...LEVEL_CLAIMS, ...LIMITS, ...LOG_CLAIMS, ...UNITS].toSorted(byId),
  settings: SETTINGS,
  quick: QUICK,
  committed: 'quick',
  preset: (layout, workload) => presetScenario(`${STUDY}/${layout}/${workload}`),
  parameters,
  verdicts: verdicts as CommittedVerdicts,
  analyses: analyses as Analyses,
};
