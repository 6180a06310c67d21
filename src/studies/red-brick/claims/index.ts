/** The study's claims in the document's order, with what they are run on. */
import type { Analyses } from '../../claims/analyses.ts';
import type { CommittedVerdicts } from '../../claims/committed.ts';
import type { StudyClaims } from '../../claims/study.ts';
import analyses from '../analyses.json' with { type: 'json' };
import { parameters } from '../parameterList.ts';
import { presetScenario } from '../presets.ts';
import verdicts from '../verdicts.json' with { type: 'json' };
import recorded from '../runs.json' with { type: 'json' };
import { adviceClaims } from './advice.ts';
import { arrayClaims } from './arrays.ts';
import { QUICK, SETTINGS, STUDY_ID } from './common.ts';
import { furtherClaims } from './further.ts';
import { lightClaims } from './light.ts';
import { loadClaims } from './load.ts';
import { mixedClaims } from './mixed.ts';
import { parallelClaims } from './parallel.ts';
import { placementClaims } from './placement.ts';
import { scanClaims } from './scans.ts';
import { userClaims } from './users.ts';

const claims = [
  ...loadClaims,
  ...lightClaims,
  ...mixedClaims,
  ...scanClaims,
  ...userClaims,
  ...placementClaims,
  ...parallelClaims,
  ...adviceClaims,
  ...arrayClaims,
  ...furtherClaims,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const RED_BRICK: StudyClaims = {
  study: STUDY_ID,
  claims,
  settings: SETTINGS,
  quick: QUICK,
  committed: 'settings',
  recorded,
  preset: (layout, workload) => presetScenario(`${STUDY_ID}/${layout}/${workload}`),
  parameters,
  verdicts: verdicts as CommittedVerdicts,
  analyses: analyses as Analyses,
};
