/** The study's claims in the document's order, with what they are run on. */
import type { Analyses } from '../../claims/analyses.ts';
import type { CommittedVerdicts } from '../../claims/committed.ts';
import type { StudyClaims } from '../../claims/study.ts';
import analyses from '../analyses.json' with { type: 'json' };
import { parameters } from '../parameterList.ts';
import { presetScenario, STUDY } from '../presets.ts';
import verdicts from '../verdicts.json' with { type: 'json' };
import { QUICK, SETTINGS } from './common.ts';
import { factClaims } from './facts.ts';
import { numberClaims } from './numbers.ts';
import { orderClaims } from './orders.ts';
import { seriesClaims } from './series.ts';

export const IO_SCHEDULERS: StudyClaims = {
  study: STUDY,
  claims: [...orderClaims, ...seriesClaims, ...numberClaims, ...factClaims].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  settings: SETTINGS,
  quick: QUICK,
  committed: 'quick',
  preset: (layout, workload) => presetScenario(`${STUDY}/${layout}/${workload}`),
  parameters,
  verdicts: verdicts as CommittedVerdicts,
  analyses: analyses as Analyses,
};
