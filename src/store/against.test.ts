import { expect, test } from 'vitest';
import { ELAPSED, QUERIES_PER_MINUTE } from '../analysis/measure/measure.ts';
import { answer } from '../analysis/testing/answer.ts';
import type { Scenario } from '../scenario/schema.ts';
import { againstOf } from './against.ts';
import { testStore } from './testing/store.ts';

const WORK = { ios: 1, bytes: 1, queries: 10 };
const SECONDS = [1000, 1001, 999];

test('after a switch to a run for a given time, and back, the number stands against nothing and the reader learns why', () => {
  const state = testStore().state();
  const batch = state.scenario;
  const timed: Scenario = { ...batch, workload: { ...batch.workload, until: { seconds: 60 } } };
  const ofBatch = answer({ queue: 1000 }, SECONDS, { scenarioHash: 'batch', seedWork: SECONDS.map(() => WORK) });
  const ofTimed = answer({ queue: 1000 }, SECONDS, { scenarioHash: 'timed', seedWork: SECONDS.map(() => ({ ...WORK, countedMs: 900 })) });
  const [step] = state.history;
  const facts = (now: Scenario, previous: typeof ofBatch, before: Scenario) => ({
    ...state,
    scenario: now,
    answer: { ...state.answer, previous },
    history: [{ ...step, scenario: before, scenarioHash: previous.scenarioHash }],
  });
  const expected = {
    kind: 'difference',
    name: 'the workload before',
    difference: { kind: 'unknown', short: 'not comparable', long: expect.stringContaining('given time') },
  };
  expect(againstOf(ofTimed, facts(timed, ofBatch, batch), QUERIES_PER_MINUTE)).toMatchObject(expected);
  expect(againstOf(ofBatch, facts(batch, ofTimed, timed), ELAPSED)).toMatchObject(expected);
  expect(againstOf(ofBatch, facts(batch, { ...ofBatch, scenarioHash: 'other' }, batch), ELAPSED)).toMatchObject({
    difference: { kind: 'tie' },
  });
});
