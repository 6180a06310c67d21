import { expect, it } from 'vitest';

import { ownTuneGroups, tuneGroupsInForce } from '../tuning.ts';
import { setEveryTuneGroup, setTuneGroup } from './volumes.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

it('the TUNE GROUP of the host acts nowhere where every volume has its own; setting every one makes it act everywhere', () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  expect(ownTuneGroups(scenario)).toEqual({ own: 4, hostActs: false });
  expect(tuneGroupsInForce(setTuneGroup(scenario, null, 8))).toEqual(tuneGroupsInForce(scenario));
  const every = setEveryTuneGroup(scenario, 8);
  expect(ownTuneGroups(every)).toEqual({ own: 0, hostActs: true });
  expect(new Set(tuneGroupsInForce(every))).toEqual(new Set([8]));
});
