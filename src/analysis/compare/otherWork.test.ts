import { expect, it } from 'vitest';
import { setQueryProcs, setSeed, setUsers } from '../../scenario/edit/settings.ts';

import { workBefore } from './otherWork.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const one = sampleScenario('wide', 'mixed');

it('names the work before where only who does how much of it has changed', () => {
  expect(workBefore(one, setUsers(one, 20))).toBe('1 user before, for 20 times the work');
  expect(workBefore(setUsers(one, 8), setUsers(one, 3))).toBe('8 users before, for 37.5 % of the work');
  expect(workBefore(one, setQueryProcs(one, 24))).toBe('the workload before');
});

it('says nothing where other queries are run, or other draws of them', () => {
  expect(workBefore(one, sampleScenario('wide', 'tight'))).toBeUndefined();
  expect(workBefore(one, setSeed(one, 7))).toBeUndefined();
});
