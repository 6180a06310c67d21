/** The study's claims, with what they are run on. */
import type { Analyses } from '../../claims/analyses.ts';
import type { CommittedVerdicts } from '../../claims/committed.ts';
import type { RecordedRuns } from '../../claims/recorded.ts';
import type { StudyClaims } from '../../claims/study.ts';
import analyses from '../analyses.json' with { type: 'json' };
import { parameters } from '../parameterList.ts';
import { presetScenario, STUDY } from '../presets.ts';
import recorded from '../runs.json' with { type: 'json' };
import verdicts from '../verdicts.json' with { type: 'json' };
import { QUICK, SETTINGS } from './common.ts';
import { FORMULAS } from './formulas.ts';
import { BY_METHOD } from './methods.ts';
import { MOVES } from './moves.ts';
import { ORDER } from './order.ts';
import { QUEUEING } from './queueing.ts';
import { RATES } from './rates.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

export const CONTAINER_MOVE_CLAIMS: StudyClaims = {
  study: STUDY,
  claims: [...RATES, ...ORDER, ...MOVES, ...BY_METHOD, ...FORMULAS, ...QUEUEING].toSorted(byId),
  settings: SETTINGS,
  quick: QUICK,
  committed: 'quick',
  recorded: recorded as RecordedRuns,
  preset: (layout, workload) => presetScenario(`${STUDY}/${layout}/${workload}`),
  parameters,
  verdicts: verdicts as CommittedVerdicts,
  analyses: analyses as Analyses,
};
