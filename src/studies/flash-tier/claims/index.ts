/** The study's claims, with what they are run on. */
import type { Analyses } from '../../claims/analyses.ts';
import type { CommittedVerdicts } from '../../claims/committed.ts';
import type { StudyClaims } from '../../claims/study.ts';
import analyses from '../analyses.json' with { type: 'json' };
import { parameters } from '../parameterList.ts';
import { presetScenario, STUDY } from '../presets.ts';
import verdicts from '../verdicts.json' with { type: 'json' };
import { QUICK, SETTINGS } from './common.ts';
import { FLASH } from './flash.ts';
import { RATES } from './rates.ts';
import { READ_SHARE } from './readShare.ts';
import { RELIEF } from './relief.ts';
import { TIME } from './time.ts';

export const FLASH_TIER_CLAIMS: StudyClaims = {
  study: STUDY,
  claims: [...RATES, ...TIME, ...RELIEF, ...READ_SHARE, ...FLASH],
  settings: SETTINGS,
  quick: QUICK,
  committed: 'quick',
  preset: (layout, workload) => presetScenario(`${STUDY}/${layout}/${workload}`),
  parameters,
  verdicts: verdicts as CommittedVerdicts,
  analyses: analyses as Analyses,
};
